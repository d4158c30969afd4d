package io.meshlens.ide;

import io.meshlens.db.Db;
import io.meshlens.diagnostic.Diagnostic;
import io.meshlens.diagnostic.DiagnosticCode;
import io.meshlens.ide.symbols.Fold;
import io.meshlens.ide.symbols.Folding;
import io.meshlens.ide.symbols.Selections;
import io.meshlens.ide.tokens.Token;
import io.meshlens.ide.tokens.Tokens;
import io.meshlens.query.Inputs;
import io.meshlens.query.SyntaxQueries;
import io.meshlens.text.Text;
import io.meshlens.text.TextRange;
import io.meshlens.vfs.FileId;
import java.util.List;
import java.util.Optional;

/**
 * A project at one moment, as an editor asks for it. Confined to one thread; every method may throw
 * {@link io.meshlens.db.Cancelled} when the moment has passed.
 */
public final class Analysis {
    private final Db db;

    Analysis(Db db) {
        this.db = db;
    }

    /** Returns the text of a file; empty if there is no such file. */
    public Optional<Text> text(FileId file) {
        return Optional.ofNullable(db.input(Inputs.TEXT, file));
    }

    /** Returns everything that is to be told about a file, by range. */
    public List<Diagnostic> diagnostics(FileId file) {
        return db.get(SyntaxQueries.PARSE, file).errors().stream()
                .map(error -> Diagnostic.of(DiagnosticCode.SYNTAX_ERROR, error.range(), error.message()))
                .toList();
    }

    public List<Fold> folds(FileId file) {
        return Folding.of(db.get(SyntaxQueries.PARSE, file));
    }

    /** Returns the ranges around an offset, the innermost first. */
    public List<TextRange> selections(FileId file, int offset) {
        return Selections.around(db.get(SyntaxQueries.PARSE, file), offset);
    }

    /** Returns what every word of a file is, in order. */
    public List<Token> tokens(FileId file) {
        return Tokens.of(db.get(SyntaxQueries.PARSE, file), List.of(), key -> false);
    }
}
