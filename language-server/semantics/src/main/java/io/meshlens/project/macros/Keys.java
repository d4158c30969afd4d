package io.meshlens.project.macros;

/** How dialects write the hash of several fields. */
final class Keys {
    private Keys() {}

    static String textType(String dialect) {
        return switch (dialect) {
            case "snowflake", "trino" -> "VARCHAR";
            case "bigquery", "spark" -> "STRING";
            case "redshift", "tsql" -> "VARCHAR(MAX)";
            case "clickhouse" -> "Nullable(String)";
            case "mysql" -> "CHAR";
            default -> "TEXT";
        };
    }

    /** Returns what stands between the fields. */
    static String separator(String dialect) {
        return switch (dialect) {
            case "duckdb", "postgres", "redshift" -> " || '|' || ";
            case "tsql" -> " + '|' + ";
            default -> ", '|', ";
        };
    }

    static String joined(String dialect, String fields) {
        return switch (dialect) {
            case "duckdb", "postgres", "redshift", "tsql" -> fields;
            default -> "CONCAT(" + fields + ")";
        };
    }

    /** Calls a hash function so that it gives a text of hexadecimal digits. */
    static String hash(String dialect, String function, String text) {
        boolean md5 = function.equals("MD5");
        boolean sha = function.equals("SHA256") || function.equals("SHA512");
        return switch (dialect) {
            case "bigquery" -> md5 ? "TO_HEX(MD5(" + text + "))" : function + "(" + text + ")";
            case "trino" ->
                md5 || sha ? "LOWER(TO_HEX(" + function + "(TO_UTF8(" + text + "))))" : function + "(" + text + ")";
            case "clickhouse" -> md5 ? "LOWER(HEX(MD5(" + text + ")))" : function + "(" + text + ")";
            case "tsql" -> md5 ? "HASHBYTES('MD5', " + text + ")" : function + "(" + text + ")";
            case "redshift" -> sha ? "SHA2(" + text + ", " + function.substring(3) + ")" : function + "(" + text + ")";
            default -> function + "(" + text + ")";
        };
    }
}
