package io.meshlens.project.header;

import io.meshlens.diagnostic.Diagnostic;
import io.meshlens.project.ProjectConfig;
import io.meshlens.project.SqlText;
import io.meshlens.syntax.Block;
import io.meshlens.syntax.SyntaxNode;
import io.meshlens.syntax.sql.Dialect;
import io.meshlens.text.TextRange;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.UnaryOperator;

/** Expands the macros of a header. */
@FunctionalInterface
public interface HeaderExpander {
    /** Leaves headers as they are. */
    HeaderExpander NONE =
            (header, dialect, gateway, blueprint) -> new Result(header.root(), UnaryOperator.identity(), List.of());

    /**
     * Expands a header.
     *
     * @param header the block of the header
     * @param dialect of the file
     * @param gateway the model's gateway, whose variables count
     * @param blueprint the variables of the blueprint by name in lower case
     */
    Result expand(
            Block header,
            Dialect dialect,
            Optional<ProjectConfig.Gateway> gateway,
            SequencedMap<String, SqlText> blueprint);

    /**
     * A header without macros.
     *
     * @param root of a tree of the shape of a header
     * @param toSource returns the range of the header's block that a range of the tree came from
     * @param problems in ranges of the header's block
     */
    record Result(SyntaxNode root, UnaryOperator<TextRange> toSource, List<Diagnostic> problems) {
        public Result {
            problems = List.copyOf(problems);
        }
    }
}
