package io.meshlens.project.file;

import io.meshlens.syntax.SyntaxTree;
import java.util.List;
import java.util.OptionalInt;

/**
 * Which block of a file is what. Blocks are counted from 0. It depends on the kinds of the blocks and the first words of
 * statements only, so that an edit inside a block leaves it equal.
 *
 * @param models in order; a file without any header may be one model, whose name comes from its path
 * @param audits those before the first model, or all of a file without models
 * @param problems what stands where it cannot stand
 */
public record FileOutline(List<ModelPart> models, List<AuditPart> audits, List<BlockProblem> problems) {
    public FileOutline {
        models = List.copyOf(models);
        audits = List.copyOf(audits);
        problems = List.copyOf(problems);
    }

    /** Outlines a file of models. */
    public static FileOutline ofModels(SyntaxTree tree) {
        return new OutlineBuilder(tree, true).build();
    }

    /** Outlines a file of audits. */
    public static FileOutline ofAudits(SyntaxTree tree) {
        return new OutlineBuilder(tree, false).build();
    }

    /**
     * The blocks of one model.
     *
     * @param header the block with {@code MODEL (...)}; empty if there is none
     * @param queries every block that can be the query, in order; one is right
     * @param statements all other statements, in order
     * @param onVirtualUpdate the statements inside {@code ON_VIRTUAL_UPDATE}, in order
     * @param definitions the statements with {@code @DEF}, in order; they are among the statements too
     * @param audits the model's own audits
     */
    public record ModelPart(
            OptionalInt header,
            List<Integer> queries,
            List<Integer> statements,
            List<Integer> onVirtualUpdate,
            List<Integer> definitions,
            List<AuditPart> audits) {
        public ModelPart {
            queries = List.copyOf(queries);
            statements = List.copyOf(statements);
            onVirtualUpdate = List.copyOf(onVirtualUpdate);
            definitions = List.copyOf(definitions);
            audits = List.copyOf(audits);
        }

        /** Returns the statements before the query; all of them if there is none. */
        public List<Integer> before() {
            return queries.isEmpty()
                    ? statements
                    : statements.stream()
                            .filter(block -> block < queries.getFirst())
                            .toList();
        }

        /** Returns the statements behind the query. */
        public List<Integer> after() {
            return queries.isEmpty()
                    ? List.of()
                    : statements.stream()
                            .filter(block -> block > queries.getFirst())
                            .toList();
        }
    }

    /**
     * The blocks of one audit.
     *
     * @param header the block with {@code AUDIT (...)}
     * @param query the block with the query; empty if it is missing
     * @param definitions the statements with {@code @DEF} between the two
     */
    public record AuditPart(int header, OptionalInt query, List<Integer> definitions) {
        public AuditPart {
            definitions = List.copyOf(definitions);
        }
    }
}
