package io.meshlens.project.macros;

import io.meshlens.diagnostic.Diagnostic;
import io.meshlens.diagnostic.DiagnosticCode;
import io.meshlens.diagnostic.Severity;
import io.meshlens.project.jinja.JinjaMacros;
import io.meshlens.project.jinja.JinjaRenderer;
import io.meshlens.project.jinja.Rendered;
import io.meshlens.syntax.Block;
import io.meshlens.syntax.SyntaxError;
import io.meshlens.syntax.SyntaxTree;
import io.meshlens.syntax.TokenKind;
import io.meshlens.syntax.TokenTable;
import io.meshlens.syntax.file.FileGrammar;
import io.meshlens.syntax.template.JinjaTemplate;
import io.meshlens.text.TextRange;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;

/** Expands Jinja blocks: the template is rendered, what comes out is read as SQL, and the macros in it are expanded. */
final class JinjaBlocks {
    private final Block block;
    private final MacroScope scope;
    private final List<Diagnostic> problems = new ArrayList<>();
    private final int offset;
    private final String text;

    private JinjaBlocks(Block block, MacroScope scope) {
        this.block = block;
        this.scope = scope;
        TokenTable tokens = block.tokens();
        int found = -1;
        for (int token = 0; token < tokens.count() && found < 0; token++) {
            found = tokens.kind(token) == TokenKind.JINJA_TEXT ? token : -1;
        }
        this.offset = found < 0 ? 0 : tokens.start(found);
        this.text = found < 0 ? "" : tokens.text(found);
    }

    /**
     * Expands a block between {@code JINJA_QUERY_BEGIN;} or {@code JINJA_STATEMENT_BEGIN;} and its end. A template that
     * cannot be rendered gives no statement; why is among the problems.
     *
     */
    static Expansion expand(Block block, MacroScope scope, TableColumns columns) {
        return new JinjaBlocks(block, scope).run(scope.jinja(), columns);
    }

    private Expansion run(JinjaMacros macros, TableColumns columns) {
        JinjaGlobals globals = new JinjaGlobals(scope.context());
        Rendered rendered = JinjaRenderer.render(JinjaTemplate.parse(text), macros, globals.values());
        SequencedSet<String> variables = new LinkedHashSet<>(rendered.names());
        variables.addAll(globals.asked());
        if (rendered.failed()) {
            for (SyntaxError error : rendered.errors()) {
                Optional<String> notKnown = globals.notKnown();
                problem(
                        notKnown.isPresent() ? DiagnosticCode.NOT_SUPPORTED_YET : DiagnosticCode.MACRO_ERROR,
                        error.range().shift(offset),
                        notKnown.orElse(error.message()));
            }
            return new Expansion(List.of(), List.of(), problems, new Expansion.Uses(variables, new LinkedHashSet<>()));
        }
        SyntaxTree tree = FileGrammar.parse(rendered.text(), scope.context().dialect());
        List<Expansion.Expanded> statements = new ArrayList<>();
        SequencedSet<String> tables = new LinkedHashSet<>();
        for (int i = 0; i < tree.blockCount(); i++) {
            Block part = tree.block(i);
            if (part.kind() != Block.Kind.STATEMENT) {
                continue;
            }
            int start = tree.blockStart(i);
            Expansion expansion = MacroExpander.expand(part, scope, columns);
            for (Expansion.Expanded expanded : expansion.statements()) {
                statements.add(located(expanded, rendered, start));
            }
            for (SyntaxError error : part.errors()) {
                problem(
                        DiagnosticCode.SYNTAX_ERROR,
                        source(rendered, error.range().shift(start)),
                        error.message());
            }
            for (Diagnostic problem : expansion.problems()) {
                problems.add(new Diagnostic(
                        problem.code(),
                        problem.severity(),
                        source(rendered, problem.range().shift(start)),
                        problem.message(),
                        List.of(),
                        List.of()));
            }
            variables.addAll(expansion.uses().variables());
            tables.addAll(expansion.uses().tables());
        }
        if (block.kind() == Block.Kind.JINJA_QUERY && statements.size() > 1) {
            problem(
                    DiagnosticCode.MACRO_ERROR,
                    new TextRange(offset, offset + text.length()),
                    "The template gives " + statements.size() + " statements where one query is needed");
        }
        return new Expansion(statements, List.of(), problems, new Expansion.Uses(variables, tables));
    }

    private void problem(DiagnosticCode code, TextRange range, String message) {
        Severity severity = code.severity();
        problems.add(new Diagnostic(code, severity, range, message, List.of(), List.of()));
    }

    private TextRange source(Rendered rendered, TextRange range) {
        return rendered.map().source(range).shift(offset);
    }

    /** Returns a statement whose tokens know their places in the template. */
    private Expansion.Expanded located(Expansion.Expanded expanded, Rendered rendered, int start) {
        TokenTable tokens = expanded.block().tokens();
        int count = tokens.count();
        int[] tokenStarts = new int[count + 1];
        int[] starts = new int[count];
        int[] ends = new int[count];
        for (int token = 0; token < count; token++) {
            TextRange own = expanded.provenance().isIdentity()
                    ? tokens.range(token)
                    : expanded.provenance().token(token);
            TextRange source = source(rendered, own.shift(start));
            tokenStarts[token] = tokens.start(token);
            starts[token] = source.start();
            ends[token] = source.end();
        }
        tokenStarts[count] = tokens.text().length();
        return new Expansion.Expanded(expanded.block(), new Provenance(tokenStarts, starts, ends));
    }
}
