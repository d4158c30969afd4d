package io.meshlens.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import io.meshlens.syntax.file.FileGrammar;
import io.meshlens.syntax.sql.Dialect;
import io.meshlens.text.TextEdit;
import io.meshlens.text.TextRange;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Every text has a tree that spells it, and an edited tree equals the tree of the edited text. */
class TotalityPropertyTest {
    private static final int ROUNDS = Boolean.getBoolean("meshlens.long") ? 200 : 1;

    @Test
    void everyStatementOfTheCorpusIsItsTreesText() {
        for (Corpus.Statement statement : Corpus.statements("accept")) {
            TreeCheck.check(FileGrammar.parse(statement.sql(), statement.dialect()), statement.sql());
        }
    }

    @Test
    void everyPrefixOfAStatementHasATree() {
        TextMaker maker = new TextMaker(1);
        List<Corpus.Statement> statements = Corpus.statements("accept");
        for (int i = 0; i < 60 * ROUNDS; i++) {
            Corpus.Statement statement = maker.pick(statements);
            for (int end = 0; end <= statement.sql().length(); end++) {
                String text = statement.sql().substring(0, end);
                checked(text, statement.dialect());
            }
        }
    }

    @Test
    void soupHasATree() {
        TextMaker maker = new TextMaker(2);
        for (int i = 0; i < 3_000 * ROUNDS; i++) {
            checked(maker.soup(1 + maker.below(60)), maker.dialect());
        }
    }

    @Test
    void mutatedStatementsHaveATree() {
        TextMaker maker = new TextMaker(3);
        List<Corpus.Statement> statements = Corpus.statements("accept");
        for (int i = 0; i < 4_000 * ROUNDS; i++) {
            Corpus.Statement statement = maker.pick(statements);
            String text = statement.sql();
            for (int edits = 1 + maker.below(4); edits > 0; edits--) {
                text = maker.edit(text).apply(text);
            }
            checked(text, maker.below(4) == 0 ? maker.dialect() : statement.dialect());
        }
    }

    @Test
    void anEditedTreeEqualsTheTreeOfTheEditedText() {
        TextMaker maker = new TextMaker(4);
        List<String> files = files();
        for (int i = 0; i < 150 * ROUNDS; i++) {
            Dialect dialect = maker.dialect();
            String text = maker.pick(files);
            if (maker.below(3) == 0) {
                text = maker.soup(80);
            }
            SyntaxTree tree = FileGrammar.parse(text, dialect);
            for (int step = 0; step < 25; step++) {
                TextEdit edit = maker.edit(tree.text());
                SyntaxTree edited = tree.edit(edit);
                String expected = edit.apply(tree.text());
                assertThat(edited.text()).isEqualTo(expected);
                SyntaxTree full = FileGrammar.parse(expected, dialect);
                if (!edited.sameAs(full)) {
                    throw new AssertionError("%s, edit %s of:%n%s%n-- edited:%n%s%n-- full:%n%s"
                            .formatted(dialect, edit, tree.text(), edited.dump(), full.dump()));
                }
                tree = edited;
            }
        }
    }

    @Test
    void whatIsTypedBehindAnOpenBracketMayCloseIt() {
        closes(Dialect.TSQL, "SELECT [a;\nSELECT 2;", "SELECT [a;".length(), " b]");
        closes(Dialect.TSQL, "SELECT [a; SELECT 2; SELECT 3", "SELECT [a; SELECT 2;".length(), "]");
        closes(Dialect.SPARK, "SELECT ${a; SELECT 2; SELECT 3", "SELECT ${a; SELECT 2;".length(), "}");
        closes(Dialect.DUCKDB, "SELECT @{a\n;\nSELECT 2", "SELECT @{a".length(), "}");
    }

    private static void closes(Dialect dialect, String text, int offset, String typed) {
        TextEdit edit = new TextEdit(TextRange.at(offset), typed);
        String expected = edit.apply(text);
        assertThat(FileGrammar.parse(text, dialect).edit(edit).dump())
                .isEqualTo(FileGrammar.parse(expected, dialect).dump());
    }

    private static List<String> files() {
        List<String> files = new ArrayList<>();
        for (Path path : Corpus.files("files")) {
            files.add(Corpus.text(path));
        }
        return files;
    }

    private static void checked(String text, Dialect dialect) {
        try {
            TreeCheck.check(FileGrammar.parse(text, dialect), text);
        } catch (AssertionError | RuntimeException | StackOverflowError e) {
            throw new AssertionError("%s: %s%n%s".formatted(dialect, e, shrunk(text, dialect)), e);
        }
    }

    /** Returns the text without all pieces that the failure does not need. */
    private static String shrunk(String text, Dialect dialect) {
        String smallest = text;
        for (int length = Math.max(1, text.length() / 2); length > 0; length /= 2) {
            for (int at = 0; at + length <= smallest.length(); ) {
                String candidate = smallest.substring(0, at) + smallest.substring(at + length);
                if (fails(candidate, dialect)) {
                    smallest = candidate;
                } else {
                    at += length;
                }
            }
        }
        return smallest;
    }

    private static boolean fails(String text, Dialect dialect) {
        try {
            TreeCheck.check(FileGrammar.parse(text, dialect), text);
            return false;
        } catch (AssertionError | RuntimeException | StackOverflowError e) {
            return true;
        }
    }
}
