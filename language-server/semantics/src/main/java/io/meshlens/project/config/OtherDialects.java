package io.meshlens.project.config;

import java.util.Set;

/** Dialects that projects can name and whose tables Meshlens does not have. */
final class OtherDialects {
    static final Set<String> NAMES = Set.of(
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

    private OtherDialects() {}
}
