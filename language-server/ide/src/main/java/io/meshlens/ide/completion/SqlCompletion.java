package io.meshlens.ide.completion;

import io.meshlens.ide.common.FunctionWords;
import io.meshlens.ide.common.ProjectView;
import io.meshlens.ide.common.QueryView;
import io.meshlens.ide.common.Words;
import io.meshlens.project.Model;
import io.meshlens.project.ModelName;
import io.meshlens.resolve.RelColumn;
import io.meshlens.resolve.ResolvedCte;
import io.meshlens.resolve.Scope;
import io.meshlens.resolve.VisibleRelation;
import io.meshlens.syntax.Keyword;
import io.meshlens.syntax.SyntaxKind;
import io.meshlens.syntax.TokenKind;
import io.meshlens.syntax.sql.Dialect;
import io.meshlens.text.TextRange;
import io.meshlens.types.FunctionEntry;
import io.meshlens.types.TypeRules;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What could stand at a place of a query: columns in scope first, each with its type and where it comes from. */
final class SqlCompletion {
    private static final int COLUMNS = 0;
    private static final int ALIASES = 1;
    private static final int TABLES = 2;
    private static final int FUNCTIONS = 5;
    private static final int KEYWORDS = 7;

    private final ProjectView project;
    private final CursorPlace place;
    private final @Nullable QueryView view;
    private final Dialect dialect;
    private final List<Completion> items = new ArrayList<>();
    private boolean incomplete;

    private SqlCompletion(ProjectView project, CursorPlace place, @Nullable QueryView view, Dialect dialect) {
        this.project = project;
        this.place = place;
        this.view = view;
        this.dialect = dialect;
    }

    static Completions at(ProjectView project, CursorPlace place, @Nullable QueryView view, Dialect dialect) {
        SqlCompletion completion = new SqlCompletion(project, place, view, dialect);
        completion.collect();
        completion.items.sort(Comparator.comparingInt(Completion::rank));
        return new Completions(completion.items, completion.incomplete);
    }

    private void collect() {
        Keyword before = place.keywordBefore();
        if (isNameOfSomethingNew(before)) {
            return;
        }
        if (isTable(before)) {
            if (place.qualifier().isEmpty()) {
                ctes();
            }
            tables();
            return;
        }
        if (!place.qualifier().isEmpty()) {
            qualified();
            return;
        }
        if (isStart()) {
            statements();
            return;
        }
        if (before == Keyword.SELECT || isOperand(place.kindBefore()) || before != Keyword.NONE) {
            columns();
            functions();
        }
        keywords(before);
    }

    /** Says whether what stands here is a name that the author makes up. */
    private boolean isNameOfSomethingNew(Keyword before) {
        return (before == Keyword.AS && place.enclosing(SyntaxKind.CAST, SyntaxKind.CTE) == null)
                || before == Keyword.WITH
                || before == Keyword.RECURSIVE;
    }

    private boolean isTable(Keyword before) {
        if (before == Keyword.FROM) {
            return place.enclosing(SyntaxKind.EXTRACT, SyntaxKind.TRIM, SyntaxKind.IS_DISTINCT) == null;
        }
        if (before == Keyword.JOIN || before == Keyword.INTO) {
            return true;
        }
        return place.kindBefore() == TokenKind.COMMA
                && !place.path().isEmpty()
                && place.path().getLast().is(SyntaxKind.FROM_CLAUSE);
    }

    private boolean isStart() {
        return place.before() < 0;
    }

    /** Says whether an expression must follow a token. */
    private static boolean isOperand(@Nullable TokenKind before) {
        return before != null
                && before.symbol() != null
                && before != TokenKind.RIGHT_PAREN
                && before != TokenKind.RIGHT_BRACKET
                && before != TokenKind.RIGHT_BRACE
                && before != TokenKind.STAR;
    }

    // ---- Tables

    private void ctes() {
        if (view == null) {
            return;
        }
        Scope scope = scope().orElse(null);
        for (ResolvedCte cte : view.resolved().ctes()) {
            boolean visible = scope == null
                    ? view.range(cte.id()).end() <= place.anchor()
                    : scope.ctes().contains(cte.id());
            if (visible) {
                add(
                        Completion.Kind.CTE,
                        cte.name(),
                        Words.count(cte.body().columns().size(), "column"),
                        "CTE",
                        ALIASES);
            }
        }
    }

    /** Offers models, whole or, behind a schema and its dot, by their last names. */
    private void tables() {
        List<String> typed = place.qualifier().stream().map(dialect::foldTable).toList();
        ModelName self = view == null ? null : view.model();
        for (Model model : project.index().models().values()) {
            if (model.name().equals(self)) {
                continue;
            }
            String name = afterQualifier(model.name(), typed);
            if (name != null) {
                items.add(Completion.plain(
                                Completion.Kind.MODEL, name, "", model.kind().keyword(), place.replaced(), TABLES)
                        .documented(model.documentation().description().orElse(null)));
            }
        }
    }

    private @Nullable String afterQualifier(ModelName name, List<String> typed) {
        if (typed.isEmpty()) {
            return name.display();
        }
        List<String> parts = name.parts();
        for (int from = Math.max(0, parts.size() - typed.size() - 1); from + typed.size() < parts.size(); from++) {
            if (parts.subList(from, from + typed.size()).equals(typed)) {
                List<String> rest = parts.subList(from + typed.size(), parts.size());
                return String.join(".", rest.stream().map(dialect::write).toList());
            }
        }
        return null;
    }

    // ---- Columns

    /** Returns the innermost select around the cursor. */
    private Optional<Scope> scope() {
        QueryView around = view;
        if (around == null) {
            return Optional.empty();
        }
        int anchor = place.anchor();
        return around.resolved().scopes().stream()
                .filter(scope -> around.range(scope.id()).touches(anchor))
                .min(Comparator.comparingInt(scope -> around.range(scope.id()).length()));
    }

    private List<VisibleRelation> relations() {
        List<VisibleRelation> visible = new ArrayList<>();
        QueryView around = view;
        Scope scope = scope().orElse(null);
        while (around != null && scope != null) {
            visible.addAll(scope.relations());
            scope = scope.parent() < 0 ? null : around.resolved().scopes().get(scope.parent());
        }
        return visible;
    }

    /** Offers the columns of every relation in scope; a name that several have is inserted with its relation. */
    private void columns() {
        QueryView around = view;
        if (around == null) {
            return;
        }
        List<VisibleRelation> relations = relations();
        Map<String, Integer> carriers = new HashMap<>();
        for (VisibleRelation relation : relations) {
            for (RelColumn column : relation.columns()) {
                carriers.merge(dialect.fold(dialect.quote(column.name())), 1, Integer::sum);
            }
        }
        for (VisibleRelation relation : relations) {
            for (RelColumn column : relation.columns()) {
                boolean ambiguous = carriers.getOrDefault(dialect.fold(dialect.quote(column.name())), 1) > 1;
                String name = dialect.write(column.name());
                Completion made = column(around, relation, column);
                items.add(
                        ambiguous && !relation.name().isEmpty()
                                ? made.inserting(dialect.write(relation.name()) + "." + name, false)
                                : made);
            }
            if (!relation.name().isEmpty()) {
                add(Completion.Kind.ALIAS, relation.name(), "", origin(relation), ALIASES);
            }
        }
        aliases(around);
    }

    private Completion column(QueryView around, VisibleRelation relation, RelColumn column) {
        return Completion.plain(
                        Completion.Kind.COLUMN,
                        column.name(),
                        type(around, relation, column),
                        origin(relation),
                        place.replaced(),
                        COLUMNS)
                .inserting(dialect.write(column.name()), false);
    }

    /** Returns a column's type in words; that of a table's column comes from the table. */
    private String type(QueryView around, VisibleRelation relation, RelColumn column) {
        Optional<String> own = around.typeOf(column);
        return own.isPresent()
                ? own.get()
                : ModelName.parseFqn(relation.source())
                        .map(project::signature)
                        .map(signature -> signature.type(column.name()))
                        .flatMap(around::inWords)
                        .orElse("");
    }

    private static String origin(VisibleRelation relation) {
        String table =
                ModelName.parseFqn(relation.source()).map(ModelName::display).orElse(relation.source());
        if (table.isEmpty()) {
            return relation.name();
        }
        return relation.name().isEmpty() || table.endsWith(relation.name()) ? table : relation.name() + " = " + table;
    }

    /** Offers the names that the select list gives, where they may be read. */
    private void aliases(QueryView around) {
        boolean readable = place.enclosing(
                        SyntaxKind.ORDER_BY_CLAUSE,
                        SyntaxKind.GROUP_BY_CLAUSE,
                        SyntaxKind.HAVING_CLAUSE,
                        SyntaxKind.QUALIFY_CLAUSE)
                != null;
        if (!readable) {
            return;
        }
        scope().ifPresent(scope -> {
            for (int alias : scope.aliases()) {
                add(Completion.Kind.COLUMN, dialect.name(around.textOf(alias)), "", "select list", ALIASES);
            }
        });
    }

    /** Offers what may stand behind a name and a dot: columns of a relation, or fields of a struct. */
    private void qualified() {
        QueryView around = view;
        if (around == null || place.qualifier().size() > 3) {
            return;
        }
        String wanted = dialect.fold(place.qualifier().getLast());
        for (VisibleRelation relation : relations()) {
            if (dialect.fold(dialect.quote(relation.name())).equals(wanted)) {
                for (RelColumn column : relation.columns()) {
                    items.add(column(around, relation, column));
                }
                items.add(
                        Completion.plain(Completion.Kind.KEYWORD, "*", "", "all columns", place.replaced(), KEYWORDS));
                return;
            }
        }
    }

    // ---- Functions and words

    private void functions() {
        String typed = place.begun();
        if (typed.isEmpty()) {
            incomplete = true;
            return;
        }
        for (FunctionEntry entry : TypeRules.of(dialect.id()).functions().all()) {
            String name = entry.name();
            if (Words.begins(name, typed) && Character.isLetter(name.charAt(0))) {
                items.add(Completion.plain(
                                Completion.Kind.FUNCTION,
                                name,
                                FunctionWords.signature(entry),
                                FunctionWords.kind(entry),
                                place.replaced(),
                                FUNCTIONS)
                        .inserting(name + "($0)", true));
            }
        }
    }

    private void statements() {
        for (String word : List.of("SELECT", "WITH", "FROM")) {
            keyword(word);
        }
        TextRange replaced = place.replaced();
        items.add(Completion.plain(Completion.Kind.SNIPPET, "MODEL", "", "a model's header", replaced, COLUMNS)
                .inserting("MODEL (\n  name ${1:schema.name},\n  kind ${2:FULL}\n);\n\nSELECT\n  $0", true));
    }

    private static final Map<SyntaxKind, List<String>> FOLLOWING = following();

    private static Map<SyntaxKind, List<String>> following() {
        Map<SyntaxKind, List<String>> words = new LinkedHashMap<>();
        words.put(SyntaxKind.CASE, List.of("WHEN", "THEN", "ELSE", "END"));
        words.put(SyntaxKind.OVER_CLAUSE, List.of("PARTITION BY", "ORDER BY", "ROWS BETWEEN", "RANGE BETWEEN"));
        words.put(SyntaxKind.ORDER_BY_CLAUSE, List.of("ASC", "DESC", "NULLS FIRST", "NULLS LAST", "LIMIT"));
        words.put(
                SyntaxKind.WHERE_CLAUSE,
                List.of(
                        "AND",
                        "OR",
                        "NOT",
                        "IN",
                        "IS NULL",
                        "IS NOT NULL",
                        "BETWEEN",
                        "LIKE",
                        "EXISTS",
                        "GROUP BY",
                        "ORDER BY",
                        "LIMIT"));
        words.put(
                SyntaxKind.FROM_CLAUSE,
                List.of(
                        "JOIN",
                        "LEFT JOIN",
                        "CROSS JOIN",
                        "FULL JOIN",
                        "ON",
                        "USING",
                        "AS",
                        "WHERE",
                        "GROUP BY",
                        "QUALIFY",
                        "ORDER BY",
                        "LIMIT",
                        "AND",
                        "OR"));
        words.put(SyntaxKind.GROUP_BY_CLAUSE, List.of("HAVING", "ORDER BY", "ROLLUP", "GROUPING SETS", "ALL"));
        words.put(
                SyntaxKind.SELECT_LIST,
                List.of("FROM", "AS", "CASE", "CAST", "DISTINCT", "OVER", "FILTER", "AND", "OR", "NOT", "NULL"));
        words.put(
                SyntaxKind.SELECT,
                List.of(
                        "DISTINCT",
                        "FROM",
                        "WHERE",
                        "GROUP BY",
                        "HAVING",
                        "QUALIFY",
                        "ORDER BY",
                        "LIMIT",
                        "UNION ALL",
                        "UNION",
                        "CASE",
                        "CAST",
                        "AS"));
        words.put(SyntaxKind.WITH_CLAUSE, List.of("SELECT", "AS"));
        words.put(SyntaxKind.QUERY, List.of("SELECT", "ORDER BY", "LIMIT", "UNION ALL", "UNION", "EXCEPT"));
        return words;
    }

    /** Offers the words that may follow in the innermost clause around the cursor. */
    private void keywords(Keyword before) {
        for (var node : place.path().reversed()) {
            List<String> words = FOLLOWING.get(node.kind());
            if (words != null) {
                words.forEach(this::keyword);
                return;
            }
        }
        if (before == Keyword.NONE) {
            keyword("SELECT");
        }
    }

    private void keyword(String word) {
        if (Words.begins(word, place.begun())) {
            boolean lower = !place.begun().isEmpty()
                    && place.begun().equals(place.begun().toLowerCase(Locale.ROOT));
            add(Completion.Kind.KEYWORD, lower ? word.toLowerCase(Locale.ROOT) : word, "", "", KEYWORDS);
        }
    }

    private void add(Completion.Kind kind, String label, String detail, String origin, int rank) {
        items.add(Completion.plain(kind, label, detail, origin, place.replaced(), rank)
                .inserting(kind == Completion.Kind.KEYWORD ? label : dialect.write(label), false));
    }
}
