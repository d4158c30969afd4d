package io.meshlens.query;

import io.meshlens.db.Db;
import io.meshlens.db.Query;
import io.meshlens.project.ConfigValue;
import io.meshlens.project.ProjectConfig;
import io.meshlens.project.SqlText;
import io.meshlens.project.macros.Expansion;
import io.meshlens.project.macros.MacroContext;
import io.meshlens.project.macros.MacroScope;
import io.meshlens.project.macros.SqlPieces;
import io.meshlens.project.macros.TableColumns;
import io.meshlens.syntax.Block;
import io.meshlens.syntax.SyntaxNode;
import io.meshlens.syntax.TokenKind;
import io.meshlens.syntax.TokenTable;
import io.meshlens.syntax.file.FileGrammar;
import io.meshlens.syntax.sql.Dialect;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the statements that run before and after everything can decide about: the tables, views, functions and types that they
 * make or fill count for whoever names those; what is not understood counts for all.
 */
final class ProjectStatements {
    /** Statements in the order in which they run. */
    static final Query<String, List<Statement>> ALL = Query.of("project-statements", (db, key) -> all(db));

    /** What a statement counts for. */
    enum Reach {
        /** Nothing that a query means hangs on it. */
        NOTHING,
        /** Whoever says the name of what it makes, fills or drops. */
        NAMED,
        /** Everything. */
        ALL
    }

    /**
     * A statement.
     *
     * @param says all that decides about what it does
     * @param text what it reads as when macros are expanded, in lower case
     * @param reach what it counts for
     * @param name what it makes, fills or drops: the last part of the name, in lower case; empty if it is not NAMED
     */
    record Statement(String says, String text, Reach reach, String name) {}

    private static final String NAME = "((?:\"[^\"]*\"|'[^']*'|[\\w$]+)(?: ?\\. ?(?:\"[^\"]*\"|[\\w$]+))*)";

    /** Rights, comments, statistics, and what is empty or only faster. */
    private static final Pattern HARMLESS =
            pattern("(grant|revoke|comment|analyze|vacuum|checkpoint|force checkpoint|install|create schema"
                    + "|create (?:or replace )?(?:persistent |temporary |temp )?secret"
                    + "|drop (?:persistent |temporary |temp )?secret|create (?:unique )?index|drop index"
                    + "|load '?(?:httpfs|aws|azure|postgres|postgres_scanner|mysql|mysql_scanner|sqlite|sqlite_scanner"
                    + "|parquet|json|excel|ducklake|iceberg|delta|motherduck)'?)\\b.*");

    private static final List<Pattern> NAMED = List.of(
            pattern("create (?:or replace )?(?:temp |temporary )?(?:recursive )?"
                    + "(?:table|view|macro|function|type|sequence) (?:if not exists )?" + NAME + ".*"),
            pattern("drop (?:table|view|macro table|macro|function|type|sequence) (?:if exists )?" + NAME
                    + "(?: cascade| restrict)?"),
            pattern("insert (?:or replace |or ignore )?into " + NAME + ".*"),
            pattern("(?:update|delete from|merge into|truncate table|truncate) " + NAME + ".*"),
            pattern("alter (?:table|view|sequence|type) (?:if exists )?" + NAME + ".*"),
            pattern("copy " + NAME + "(?: ?\\([^)]*\\))? from .*"),
            pattern("attach (?:database )?(?:if not exists )?'[^']*' as " + NAME + ".*"),
            pattern("detach (?:database )?(?:if exists )?" + NAME));

    /** What is said of the session ends with it: behind everything it decides about nothing. */
    private static final Pattern OF_SESSION = pattern("(set|reset|pragma|use)\\b.*");

    private ProjectStatements() {}

    private static Pattern pattern(String text) {
        return Pattern.compile(text, Pattern.DOTALL);
    }

    private static List<Statement> all(Db db) {
        ProjectConfig config = db.get(ProjectQueries.CONFIG, Inputs.PROJECT);
        List<Statement> all = new ArrayList<>();
        config.beforeAll().forEach(statement -> add(db, statement, "before_all", all));
        config.afterAll().forEach(statement -> add(db, statement, "after_all", all));
        return all;
    }

    private static void add(Db db, SqlText written, String stage, List<Statement> into) {
        Dialect dialect = db.get(ProjectQueries.CONFIG, Inputs.PROJECT)
                .gateway()
                .flatMap(ProjectConfig.Gateway::connection)
                .flatMap(connection -> Dialect.of(connection.dialect()))
                .orElse(Dialect.DUCKDB);
        MacroContext context = ProjectMacros.context(db, dialect, stage);
        SequencedMap<String, ConfigValue> facts = new LinkedHashMap<>(context.facts());
        facts.put("this_env", new ConfigValue.Text("prod"));
        MacroScope scope = MacroScope.of(context.withFacts(facts));
        boolean hangsOnEnvironment = written.sql().contains("this_env");
        for (Block block : FileGrammar.parse(written.sql(), dialect).blocks()) {
            if (block.kind() == Block.Kind.EMPTY) {
                continue;
            }
            String own = words(block);
            if (HARMLESS.matcher(own.toLowerCase(Locale.ROOT)).matches()) {
                continue;
            }
            Expansion expansion = ProjectMacros.expandToRun(db, block, scope, TableColumns.NONE);
            if (expansion.statements().isEmpty()) {
                into.add(new Statement(own, "", Reach.ALL, ""));
            }
            for (Expansion.Expanded statement : expansion.statements()) {
                String text = words(statement.block());
                StringBuilder says = new StringBuilder(text);
                List<SyntaxNode> open = SqlPieces.openMacros(statement.block().root());
                for (SyntaxNode macro : open) {
                    String name = macro.text().replaceAll("^@|[^\\w].*$", "").toLowerCase(Locale.ROOT);
                    says.append('\n')
                            .append(db.get(ChangeQueries.MACRO, name)
                                    .map(Object::toString)
                                    .orElse(""));
                }
                if (hangsOnEnvironment) {
                    says.append('\n').append(own);
                }
                into.add(read(
                        says.toString(), text.toLowerCase(Locale.ROOT), !open.isEmpty() || hangsOnEnvironment, stage));
            }
        }
    }

    private static Statement read(String says, String text, boolean isOpen, String stage) {
        if (HARMLESS.matcher(text).matches()
                || (stage.equals("after_all") && OF_SESSION.matcher(text).matches())) {
            return new Statement(says, text, Reach.NOTHING, "");
        }
        if (!isOpen) {
            for (Pattern pattern : NAMED) {
                Matcher matcher = pattern.matcher(text);
                if (matcher.matches()) {
                    String name = matcher.group(1).replaceAll("[\"' ]", "");
                    return new Statement(says, text, Reach.NAMED, name.substring(name.lastIndexOf('.') + 1));
                }
            }
        }
        return new Statement(says, text, Reach.ALL, "");
    }

    /** Returns a statement without comments, one blank between two words. */
    private static String words(Block block) {
        TokenTable tokens = block.tokens();
        StringBuilder text = new StringBuilder();
        for (int token = 0; token < tokens.count(); token++) {
            if (!tokens.isTrivia(token) && tokens.kind(token) != TokenKind.SEMICOLON) {
                text.append(text.isEmpty() ? "" : " ").append(tokens.text(token));
            }
        }
        return text.toString();
    }
}
