package io.meshlens.project;

import io.meshlens.syntax.sql.Dialect;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/** The names of dialects that a project may use, also of those whose tables Meshlens does not have. */
public final class KnownDialects {
    private static final Set<String> OTHERS = Set.of(
            "db2",
            "dremio",
            "drill",
            "druid",
            "dune",
            "exasol",
            "materialize",
            "oracle",
            "risingwave",
            "solr",
            "sqlite",
            "tableau",
            "teradata");

    private KnownDialects() {}

    /** Says whether a name in lower case is that of a dialect that Meshlens cannot read yet. */
    public static boolean isOther(String name) {
        return OTHERS.contains(name);
    }

    /** Returns all names. */
    public static SortedSet<String> names() {
        SortedSet<String> names = new TreeSet<>(OTHERS);
        Dialect.all().forEach(dialect -> names.addAll(dialect.names()));
        return names;
    }
}
