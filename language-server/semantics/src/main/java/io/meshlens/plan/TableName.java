package io.meshlens.plan;

import io.meshlens.project.ModelName;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A table or view in a warehouse, each part as the engine stores it.
 *
 * @param catalog the catalog, absent where the engine has none or its default is meant
 * @param schema the schema; absent where the engine's default is meant
 * @param name the table's own name
 */
public record TableName(@Nullable String catalog, @Nullable String schema, String name)
        implements Comparable<TableName> {
    /** Makes a name in the default catalog. */
    public static TableName of(String schema, String name) {
        return new TableName(null, schema, name);
    }

    /** Makes the name of a table outside the project. */
    public static TableName of(ModelName name) {
        return new TableName(name.catalog().orElse(null), name.schema().orElse(null), name.name());
    }

    public Optional<String> catalogIfAny() {
        return Optional.ofNullable(catalog);
    }

    /** Returns the parts in double quotes, dotted. */
    public String sql() {
        String local = schema == null ? quote(name) : quote(schema) + "." + quote(name);
        return catalog == null || schema == null ? local : quote(catalog) + "." + local;
    }

    /** Returns schema and name as people read them. */
    public String display() {
        return schema == null ? name : schema + "." + name;
    }

    /** Returns an identifier in double quotes. */
    public static String quote(String identifier) {
        return "\"" + identifier.replace("\"", "\"\"") + "\"";
    }

    @Override
    public int compareTo(TableName other) {
        return sql().compareTo(other.sql());
    }

    @Override
    public String toString() {
        return sql();
    }
}
