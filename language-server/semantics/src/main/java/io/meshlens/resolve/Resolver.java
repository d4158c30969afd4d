package io.meshlens.resolve;

import io.meshlens.diagnostic.DiagnosticCode;
import io.meshlens.lower.Ident;
import io.meshlens.lower.Query;
import io.meshlens.lower.Statement;
import io.meshlens.resolve.RelColumn.NameSource;
import io.meshlens.syntax.sql.Dialect;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * Resolves every name of a query. Pure: the same query, dialect and answers of the lookup give an equal result. Total: any lowered query, also
 * a half-typed one, gives a result; what is wrong with it is among its problems.
 */
public final class Resolver {
    /** Each pass but the last finds a column of an unknown source; a query that names more levels of them is not readable anyway. */
    private static final int MOST_PASSES = 8;

    private final Dialect dialect;
    private final SourceLookup lookup;

    private Resolver(Dialect dialect, SourceLookup lookup) {
        this.dialect = dialect;
        this.lookup = lookup;
    }

    /** Resolves a query. */
    public static ResolvedQuery resolve(Query query, Dialect dialect, SourceLookup lookup) {
        return new Resolver(dialect, lookup).run(query, List.of());
    }

    /** Resolves the query in a statement, if there is one; a view's or table's column list names its columns. */
    public static Optional<ResolvedQuery> resolve(Statement statement, Dialect dialect, SourceLookup lookup) {
        Resolver resolver = new Resolver(dialect, lookup);
        return switch (statement) {
            case Statement.QueryStatement query -> Optional.of(resolver.run(query.query(), List.of()));
            case Statement.Create create -> Optional.of(resolver.run(create.query(), create.columns()));
            case Statement.Insert insert -> Optional.of(resolver.run(insert.query(), List.of()));
            case Statement.Other none -> Optional.empty();
        };
    }

    private ResolvedQuery run(Query query, List<Ident> names) {
        NameRules rules = NameRules.of(dialect);
        Map<Integer, SequencedMap<String, String>> assumed = new HashMap<>();
        Map<Integer, Optional<Source>> answers = new HashMap<>();
        for (int pass = 1; ; pass++) {
            Session session = new Session(rules, lookup, assumed, answers);
            Bound bound = new QueryResolver(session).query(query, null, CteScope.EMPTY);
            if (session.grew() && pass < MOST_PASSES) {
                continue;
            }
            return finished(session, bound, names);
        }
    }

    private static ResolvedQuery finished(Session session, Bound bound, List<Ident> names) {
        Rel root = bound.rel();
        if (!names.isEmpty()) {
            List<RelColumn> columns = new ArrayList<>(root.columns());
            for (int i = 0; i < names.size(); i++) {
                session.refer(names.get(i), new Reference.ToItself());
                if (i < columns.size()) {
                    columns.set(
                            i,
                            columns.get(i)
                                    .withName(
                                            session.rules().display(names.get(i)),
                                            names.get(i).id()));
                }
            }
            root = QueryResolver.project(root, root.id(), columns);
        }
        outputs(session, root);
        for (Ident cte : session.unreadCtes()) {
            session.problem(DiagnosticCode.UNUSED_CTE, cte.id(), "Nothing reads the CTE \"" + cte.text() + "\".");
        }
        return new ResolvedQuery(
                root,
                !bound.openness().isOpen(),
                session.ctes(),
                cleared(session),
                session.sources(),
                session.problems(),
                session.references(),
                session.scopes());
    }

    /** Reports output columns without a name and of equal names. */
    private static void outputs(Session session, Rel root) {
        Map<String, RelColumn> seen = new HashMap<>();
        for (RelColumn column : root.columns()) {
            if (column.nameSource() == NameSource.GENERATED) {
                if (column.id() >= 0 && !(root instanceof Rel.Values)) {
                    session.problem(
                            DiagnosticCode.UNNAMED_COLUMN,
                            column.id(),
                            "This column has no name of its own. Give it one with AS.");
                }
                continue;
            }
            RelColumn first = seen.putIfAbsent(session.rules().key(column.name()), column);
            if (first != null) {
                session.problem(
                        DiagnosticCode.DUPLICATE_COLUMN,
                        column.id(),
                        "There are two output columns of the name \"" + column.name() + "\". Rename or leave out one.",
                        List.of(),
                        first.id() == column.id() ? -1 : first.id());
            }
        }
    }

    /** Returns the aliases' expressions; those of which only placeholders are left, which nothing reads, are emptied. */
    private static List<Expr> cleared(Session session) {
        List<Expr> aliases = new ArrayList<>(session.aliases().size());
        for (Expr alias : session.aliases()) {
            aliases.add(Grouping.hasPending(alias, session) ? new Expr.Unresolved(alias.id(), "", List.of()) : alias);
        }
        return aliases;
    }
}
