package io.meshlens.project.macros;

import io.meshlens.diagnostic.DiagnosticCode;
import io.meshlens.diagnostic.Severity;
import io.meshlens.project.macros.Expander.Place;
import io.meshlens.project.macros.Signature.Arguments;
import io.meshlens.syntax.SyntaxKind;
import io.meshlens.syntax.SyntaxNode;
import io.meshlens.syntax.sql.Dialect;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Macros that ask which columns a table has. */
final class TableMacros {
    private final Session session;
    private final Calls calls;
    private final Conditions conditions;
    private final ListMacros lists;

    TableMacros(Session session, Calls calls, Conditions conditions, ListMacros lists) {
        this.session = session;
        this.calls = calls;
        this.conditions = conditions;
        this.lists = lists;
    }

    private Dialect dialect() {
        return session.dialect();
    }

    // ---- @STAR

    Value star(Arguments given) {
        Optional<String> table = tableName(given.need("relation"), given);
        if (table.isEmpty()) {
            session.error(given.place().range(given.call()), "The first argument is a table");
            return Calls.opaque(given.call(), given.place());
        }
        Optional<Set<String>> excluded = excluded(given);
        if (excluded.isEmpty()) {
            return Calls.opaque(given.call(), given.place());
        }
        Optional<List<TableColumns.Column>> columns = columns(table.get());
        String alias = alias(given, table.get());
        if (columns.isEmpty()) {
            return unknown(given, table.get(), alias, excluded.get());
        }
        boolean quoted = given.get("quote_identifiers") == null
                || lists.constant(given.need("quote_identifiers"), given)
                        .map(Conditions::isTrue)
                        .orElse(true);
        String prefix = text(given, "prefix");
        String suffix = text(given, "suffix");
        List<TableColumns.Column> kept = columns.get().stream()
                .filter(column ->
                        !excluded.get().contains(dialect().fold(dialect().quote(column.name()))))
                .toList();
        boolean typed = kept.stream().allMatch(column -> column.type().isPresent());
        List<Value> made = new ArrayList<>();
        for (TableColumns.Column column : kept) {
            String reference = name(alias, quoted) + "." + name(column.name(), quoted);
            String value = typed ? "CAST(" + reference + " AS " + column.type().orElse("") + ")" : reference;
            made.add(calls.read(value + " AS " + name(prefix + column.name() + suffix, quoted)));
        }
        return new Value.Items(made);
    }

    /** Without knowing the columns, all of them can still be said with a star; anything else cannot. */
    private Value unknown(Arguments given, String table, String alias, Set<String> excluded) {
        boolean plain = excluded.isEmpty() && given.get("prefix") == null && given.get("suffix") == null;
        if (plain) {
            return calls.read(name(alias, true) + ".*");
        }
        session.report(
                DiagnosticCode.NOT_SUPPORTED_YET,
                Severity.INFORMATION,
                given.place().range(given.call()),
                "The columns of \"" + table + "\" are not known, so what this gives is not known");
        return Calls.opaque(given.call(), given.place());
    }

    private String name(String name, boolean quoted) {
        return quoted ? dialect().quote(name) : dialect().write(name);
    }

    private String text(Arguments given, String name) {
        Value value = given.get(name);
        return value == null ? "" : calls.nameText(value, given.place()).orElse("");
    }

    private String alias(Arguments given, String table) {
        Value alias = given.get("alias");
        Optional<String> name = alias == null ? Optional.empty() : calls.nameText(alias, given.place());
        return name.filter(text -> !text.isEmpty()).orElseGet(() -> lastPart(table));
    }

    /** Returns the last part of a table's name, without quotes. */
    private String lastPart(String table) {
        return Fragment.table(table, dialect())
                .map(node -> node.is(SyntaxKind.TABLE_REFERENCE) ? node.child(0) : node)
                .filter(node -> node.childCount() > 0)
                .map(node -> dialect().name(node.child(node.childCount() - 1).text()))
                .orElse(table);
    }

    /** Returns the columns to leave out, folded; empty if that is not a list of names, which is reported. */
    private Optional<Set<String>> excluded(Arguments given) {
        Set<String> names = new HashSet<>();
        for (String parameter : List.of("exclude", "except_", "except")) {
            Value value = given.get(parameter);
            if (value == null) {
                continue;
            }
            for (Value item : lists.items(value, given.place())) {
                Optional<String> name = written(item, given);
                if (name.isEmpty()) {
                    session.error(given.place().range(given.call()), "The columns to leave out are a list: [a, b]");
                    return Optional.empty();
                }
                names.add(dialect().fold(name.get()));
            }
        }
        return Optional.of(names);
    }

    /** Returns a column's name as it is written; a text counts as a name in quotes. */
    private Optional<String> written(Value item, Arguments given) {
        List<Value> values = calls.flatten(item, given.place());
        if (values.size() != 1 || !(values.get(0) instanceof Value.Tree(SyntaxNode node, Env env, boolean own))) {
            return Optional.empty();
        }
        return switch (node.kind()) {
            case COLUMN_REFERENCE ->
                Optional.of(Expander.textOf(
                        session,
                        node.child(node.childCount() - 1),
                        Place.in(env, own, given.place().range(given.call()))));
            case STRING_LITERAL -> Optional.of(dialect().quote(Literals.textOf(node.text(), dialect())));
            default -> Optional.empty();
        };
    }

    // ---- @UNION

    Value union(Arguments given) {
        List<Value> arguments = new ArrayList<>(calls.flatten(new Value.Items(given.rest()), given.place()));
        boolean all = true;
        Truth condition = Truth.TRUE;
        if (!arguments.isEmpty() && arguments.get(0) instanceof Value.Tree tree && isCondition(tree)) {
            condition = conditions.truth(
                    tree.node(), Place.in(tree.env(), tree.own(), given.place().range(given.call())));
            arguments.remove(0);
        }
        if (!arguments.isEmpty()
                && arguments.get(0) instanceof Value.Tree tree
                && tree.node().is(SyntaxKind.STRING_LITERAL)) {
            String kind = Literals.textOf(tree.node().text(), dialect());
            if (!kind.equalsIgnoreCase("ALL") && !kind.equalsIgnoreCase("DISTINCT")) {
                session.error(given.place().range(given.call()), "A union is 'ALL' or 'DISTINCT', not '" + kind + "'");
                return Calls.opaque(given.call(), given.place());
            }
            all = kind.equalsIgnoreCase("ALL");
            arguments.remove(0);
        }
        if (condition == Truth.UNKNOWN) {
            return Calls.opaque(given.call(), given.place());
        }
        return union(given, arguments, all, condition == Truth.TRUE);
    }

    private Value union(Arguments given, List<Value> arguments, boolean all, boolean whole) {
        List<String> tables = new ArrayList<>();
        for (Value argument : arguments) {
            tableName(argument, given).ifPresent(tables::add);
        }
        if (tables.isEmpty() || tables.size() < arguments.size()) {
            session.error(given.place().range(given.call()), "A union needs tables");
            return Calls.opaque(given.call(), given.place());
        }
        Optional<String> items = commonColumns(given, tables);
        if (items.isEmpty()) {
            return Calls.opaque(given.call(), given.place());
        }
        java.util.Map<String, Value> named = new java.util.HashMap<>();
        StringBuilder sql = new StringBuilder();
        for (int i = 0; i < (whole ? tables.size() : 1); i++) {
            named.put("t" + i, arguments.get(i));
            String distinct = dialect().id().equals("bigquery") ? "UNION DISTINCT" : "UNION";
            sql.append(i == 0 ? "" : all ? " UNION ALL " : " " + distinct + " ");
            sql.append("SELECT ").append(items.get()).append(" FROM @t").append(i);
        }
        Optional<SyntaxNode> query = Fragment.query(sql.toString(), dialect());
        return query.isPresent()
                ? new Value.Tree(query.get(), Env.of(named), false)
                : Calls.opaque(given.call(), given.place());
    }

    /** Returns the columns that all tables have with equal names and types, in the first table's order. */
    private Optional<String> commonColumns(Arguments given, List<String> tables) {
        List<TableColumns.Column> first = List.of();
        Set<String> common = new HashSet<>();
        // All are asked for, also behind one that is not known: what was asked for is what the query reads.
        tables.forEach(this::columns);
        for (int i = 0; i < tables.size(); i++) {
            Optional<List<TableColumns.Column>> columns = columns(tables.get(i));
            if (columns.isEmpty()) {
                session.report(
                        DiagnosticCode.NOT_SUPPORTED_YET,
                        Severity.INFORMATION,
                        given.place().range(given.call()),
                        "The columns of \"" + tables.get(i)
                                + "\" are not known, so which ones the tables share is not known");
                return Optional.empty();
            }
            Set<String> keys = new HashSet<>();
            columns.get().forEach(column -> keys.add(key(column)));
            if (i == 0) {
                first = columns.get();
                common.addAll(keys);
            } else {
                common.retainAll(keys);
            }
        }
        StringBuilder items = new StringBuilder();
        for (TableColumns.Column column : first) {
            if (common.contains(key(column))) {
                String name = dialect().write(column.name());
                String value = column.type()
                        .map(type -> "CAST(" + name + " AS " + type + ")")
                        .orElse(name);
                items.append(items.isEmpty() ? "" : ", ")
                        .append(value)
                        .append(" AS ")
                        .append(name);
            }
        }
        if (items.isEmpty()) {
            session.error(given.place().range(given.call()), "The tables have no column in common");
            return Optional.empty();
        }
        return Optional.of(items.toString());
    }

    private String key(TableColumns.Column column) {
        return dialect().fold(dialect().quote(column.name())) + "\0"
                + column.type().orElse("");
    }

    private static boolean isCondition(Value.Tree tree) {
        return switch (tree.node().kind()) {
            case STRING_LITERAL, COLUMN_REFERENCE, QUALIFIED_NAME, SUBQUERY, QUERY -> false;
            default -> true;
        };
    }

    // ---- Tables

    private Optional<List<TableColumns.Column>> columns(String table) {
        session.askedColumns(table);
        return session.columns.of(table);
    }

    private Optional<String> tableName(Value value, Arguments given) {
        List<Value> values = calls.flatten(value, given.place());
        if (values.size() != 1 || !(values.get(0) instanceof Value.Tree(SyntaxNode node, Env env, boolean own))) {
            return Optional.empty();
        }
        boolean name = node.is(SyntaxKind.COLUMN_REFERENCE) || node.is(SyntaxKind.QUALIFIED_NAME);
        return name
                ? Optional.of(Expander.textOf(
                        session, node, Place.in(env, own, given.place().range(given.call()))))
                : Optional.empty();
    }
}
