package io.meshlens.project.macros;

import io.meshlens.diagnostic.Diagnostic;
import io.meshlens.syntax.Block;
import io.meshlens.text.TextRange;
import java.util.List;
import java.util.SequencedSet;

/**
 * A block with its macros expanded.
 *
 * @param statements what it became: as a rule one statement, none where a macro gives nothing, several where it gives a
 *     list of statements
 * @param sites the macros that stand in the block itself, in order, with what became of each
 * @param problems in offsets of the block
 * @param uses what was asked
 */
public record Expansion(List<Expanded> statements, List<Site> sites, List<Diagnostic> problems, Uses uses) {
    public Expansion {
        statements = List.copyOf(statements);
        sites = List.copyOf(sites);
        problems = List.copyOf(problems);
    }

    /**
     * One statement.
     *
     * @param block with a tree like one that was parsed; the very block that was given if no macro had an effect
     * @param provenance where its tokens came from
     */
    public record Expanded(Block block, Provenance provenance) {}

    /**
     * A macro in the block.
     *
     * @param range where it stands
     * @param name in lower case, without its sign
     * @param text what it became; the macro itself where it stays
     */
    public record Site(TextRange range, String name, String text) {}

    /**
     * What an expansion depends on, besides the text.
     *
     * @param variables names in lower case, unknown ones too
     * @param tables the tables whose columns were asked for, as written
     */
    public record Uses(SequencedSet<String> variables, SequencedSet<String> tables) {
        public Uses {
            variables = java.util.Collections.unmodifiableSequencedSet(new java.util.LinkedHashSet<>(variables));
            tables = java.util.Collections.unmodifiableSequencedSet(new java.util.LinkedHashSet<>(tables));
        }

        /** Says whether what a query becomes depends on the stage it is rendered for. */
        public boolean asksForStage() {
            return variables.contains("runtime_stage");
        }
    }

    /** Says whether the block came out as it went in. */
    public boolean isIdentity() {
        return statements.size() == 1 && statements.get(0).provenance().isIdentity();
    }
}
