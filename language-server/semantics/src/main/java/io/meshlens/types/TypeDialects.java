package io.meshlens.types;

import java.util.Locale;

/** Which rules a dialect has; each is made when it is first asked for. */
final class TypeDialects {
    private TypeDialects() {}

    /** Returns the rules of a dialect; of one that is not known those that hold for all. */
    static TypeRules rules(String dialect) {
        return switch (dialect.toLowerCase(Locale.ROOT)) {
            case "duckdb" -> DuckdbTypeRules.INSTANCE;
            case "postgres" -> Postgres.RULES;
            case "redshift" -> Redshift.RULES;
            case "snowflake" -> Snowflake.RULES;
            case "bigquery" -> BigQuery.RULES;
            case "spark" -> Spark.RULES;
            case "databricks" -> Databricks.RULES;
            case "trino" -> Trino.RULES;
            case "clickhouse" -> ClickHouse.RULES;
            case "mysql" -> MySql.RULES;
            case "tsql" -> TransactSql.RULES;
            default -> new CommonTypeRules(dialect.toLowerCase(Locale.ROOT));
        };
    }

    private static final class Postgres {
        static final TypeRules RULES = new CommonTypeRules("postgres");
    }

    private static final class Redshift {
        static final TypeRules RULES = new CommonTypeRules("redshift");
    }

    private static final class Snowflake {
        static final TypeRules RULES = new CommonTypeRules("snowflake");
    }

    private static final class BigQuery {
        static final TypeRules RULES = new CommonTypeRules("bigquery");
    }

    private static final class Spark {
        static final TypeRules RULES = new CommonTypeRules("spark");
    }

    private static final class Databricks {
        static final TypeRules RULES = new CommonTypeRules("databricks");
    }

    private static final class Trino {
        static final TypeRules RULES = new CommonTypeRules("trino");
    }

    private static final class ClickHouse {
        static final TypeRules RULES = new CommonTypeRules("clickhouse");
    }

    private static final class MySql {
        static final TypeRules RULES = new CommonTypeRules("mysql");
    }

    private static final class TransactSql {
        static final TypeRules RULES = new CommonTypeRules("tsql");
    }
}
