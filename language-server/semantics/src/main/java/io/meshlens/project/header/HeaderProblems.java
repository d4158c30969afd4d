package io.meshlens.project.header;

import io.meshlens.diagnostic.Diagnostic;
import io.meshlens.diagnostic.DiagnosticCode;
import io.meshlens.diagnostic.Fix;
import io.meshlens.diagnostic.Severity;
import io.meshlens.project.Nearest;
import io.meshlens.syntax.SyntaxNode;
import io.meshlens.text.TextEdit;
import io.meshlens.text.TextRange;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Collects what is wrong with one header. Ranges of an expanded header are brought back to where its text was written. */
final class HeaderProblems {
    private final UnaryOperator<TextRange> toSource;
    private final UnaryOperator<TextRange> fromBlock;
    private final List<Diagnostic> found;

    /** Makes a collector for a header that is as written. */
    HeaderProblems() {
        this(UnaryOperator.identity(), UnaryOperator.identity());
    }

    /**
     * Makes a collector.
     *
     * @param toBlock returns the range of the header's block that a range of the expanded header came from
     * @param fromBlock returns the range to report for a range of the block: another one if the block was made of something
     *     else than SQL
     */
    HeaderProblems(UnaryOperator<TextRange> toBlock, UnaryOperator<TextRange> fromBlock) {
        this(range -> fromBlock.apply(toBlock.apply(range)), fromBlock, new ArrayList<>());
    }

    private HeaderProblems(
            UnaryOperator<TextRange> toSource, UnaryOperator<TextRange> fromBlock, List<Diagnostic> found) {
        this.toSource = toSource;
        this.fromBlock = fromBlock;
        this.found = found;
    }

    /** Returns a collector into the same list for nodes of the block itself. */
    HeaderProblems ofWritten() {
        return new HeaderProblems(fromBlock, fromBlock, found);
    }

    List<Diagnostic> found() {
        return List.copyOf(found);
    }

    TextRange source(SyntaxNode node) {
        return toSource.apply(node.range());
    }

    void add(Diagnostic diagnostic) {
        if (!found.contains(diagnostic)) {
            found.add(diagnostic);
        }
    }

    /** Adds a problem at a range of the block. */
    void addFromBlock(Diagnostic diagnostic) {
        add(new Diagnostic(
                diagnostic.code(),
                diagnostic.severity(),
                fromBlock.apply(diagnostic.range()),
                diagnostic.message(),
                diagnostic.related(),
                diagnostic.fixes()));
    }

    void error(SyntaxNode node, String message) {
        add(Diagnostic.of(DiagnosticCode.INVALID_PROPERTY, source(node), message));
    }

    /** Reports what is wrong with a header as a whole, at a range of its block. */
    void header(TextRange range, String message) {
        add(Diagnostic.of(DiagnosticCode.MODEL_HEADER, fromBlock.apply(range), message));
    }

    /** Returns the range to report for a range of the block. */
    TextRange fromBlock(TextRange range) {
        return fromBlock.apply(range);
    }

    void warning(SyntaxNode node, String message) {
        add(new Diagnostic(
                DiagnosticCode.INVALID_PROPERTY, Severity.WARNING, source(node), message, List.of(), List.of()));
    }

    void notYet(SyntaxNode node, String message) {
        add(Diagnostic.of(DiagnosticCode.NOT_SUPPORTED_YET, source(node), message));
    }

    /** Reports a word that is none of those known, with the nearest of them. */
    void unknown(DiagnosticCode code, SyntaxNode node, String word, Collection<String> known, String message) {
        Optional<String> near = Nearest.to(word, known);
        String hint = near.map(one -> "; did you mean '" + one + "'?").orElse("");
        TextRange range = source(node);
        Diagnostic diagnostic = Diagnostic.of(code, range, message + hint);
        if (near.isPresent()) {
            diagnostic = diagnostic.with(
                    new Fix("Replace with '" + near.get() + "'", List.of(new TextEdit(range, near.get())), true));
        }
        add(diagnostic);
    }
}
