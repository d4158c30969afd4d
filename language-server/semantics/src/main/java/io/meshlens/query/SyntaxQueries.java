package io.meshlens.query;

import io.meshlens.db.Db;
import io.meshlens.db.Query;
import io.meshlens.syntax.SyntaxTree;
import io.meshlens.syntax.file.FileGrammar;
import io.meshlens.syntax.sql.Dialect;
import io.meshlens.text.Text;
import io.meshlens.text.TextEdit;
import io.meshlens.vfs.FileId;
import org.jspecify.annotations.Nullable;

/** From texts to trees. */
public final class SyntaxQueries {
    /** The tree of a file; that of the empty text for a file that is not there. */
    public static final Query<FileId, SyntaxTree> PARSE = Query.incremental("parse", SyntaxQueries::parse);

    private SyntaxQueries() {}

    private static SyntaxTree parse(Db db, FileId file, @Nullable SyntaxTree previous) {
        Text text = db.input(Inputs.TEXT, file);
        String string = text == null ? "" : text.toString();
        FileGrammar grammar = new FileGrammar(Dialect.DUCKDB);
        return previous != null && previous.grammar().equals(grammar)
                ? previous.edit(TextEdit.between(previous.text(), string))
                : SyntaxTree.parse(string, grammar);
    }
}
