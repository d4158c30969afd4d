package io.meshlens.plan;

import io.meshlens.project.ModelName;
import io.meshlens.project.ProjectConfig;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How physical tables and the views of environments are named.
 *
 * @param suffixTarget which part of a view's name carries the environment
 * @param tableNaming how physical tables are named
 * @param physicalSchemas the first pattern that matches a schema from its begin says the physical schema
 * @param catalogs the first pattern that matches an environment from its begin says the catalog of its views
 * @param defaultCatalog the catalog of models whose name has none; absent if the engine's own default is meant
 */
public record Naming(
        ProjectConfig.SuffixTarget suffixTarget,
        ProjectConfig.TableNaming tableNaming,
        List<ProjectConfig.Mapping> physicalSchemas,
        List<ProjectConfig.Mapping> catalogs,
        @Nullable String defaultCatalog) {
    private static final String DEFAULT_SCHEMA = "default";
    private static final Pattern NON_WORD = Pattern.compile("[^\\p{Alnum}_]", Pattern.UNICODE_CHARACTER_CLASS);

    public Naming {
        physicalSchemas = List.copyOf(physicalSchemas);
        catalogs = List.copyOf(catalogs);
    }

    /** What a project has that configures nothing. */
    public static Naming standard() {
        return new Naming(
                ProjectConfig.SuffixTarget.SCHEMA,
                ProjectConfig.TableNaming.SCHEMA_AND_TABLE,
                List.of(),
                List.of(),
                null);
    }

    /** Takes the rules of a project's configuration. */
    public static Naming of(ProjectConfig.Environments environments, @Nullable String defaultCatalog) {
        return new Naming(
                environments.suffixTarget(),
                environments.tableNaming(),
                environments.physicalSchemas(),
                environments.catalogs(),
                defaultCatalog);
    }

    /** Returns the schema that holds the physical tables of a model. */
    public String physicalSchema(ModelName model) {
        String schema = model.schema().orElse(DEFAULT_SCHEMA);
        for (ProjectConfig.Mapping mapping : physicalSchemas) {
            if (mapping.matches(schema)) {
                return mapping.target();
            }
        }
        return "sqlmesh__" + schema;
    }

    /** Returns the physical table of a version that every environment may share. */
    public TableName physicalTable(ModelName model, String version) {
        return table(model, localName(model, version, ""));
    }

    /** Returns the physical table of a version that only one development environment uses. */
    public TableName previewTable(ModelName model, String version) {
        return table(model, localName(model, version, "__dev"));
    }

    private TableName table(ModelName model, String name) {
        return new TableName(model.catalog().orElse(defaultCatalog), physicalSchema(model), name);
    }

    private String localName(ModelName model, String version, String suffix) {
        String table = sanitized(model.name()) + "__" + version;
        String full = model.schema().map(schema -> sanitized(schema) + "__").orElse("") + table;
        return switch (tableNaming) {
            case SCHEMA_AND_TABLE -> full + suffix;
            case TABLE_ONLY -> table + suffix;
            case HASH_MD5 ->
                "sqlmesh_md5__" + md5(new TableName(null, physicalSchema(model), full + suffix).display()) + suffix;
        };
    }

    /** Returns the view by which an environment shows a model. */
    public TableName view(ModelName model, EnvironmentName environment) {
        String schema = model.schema().orElse(DEFAULT_SCHEMA);
        String table = model.name();
        String catalog = model.catalog().orElse(defaultCatalog);
        for (ProjectConfig.Mapping mapping : catalogs) {
            if (mapping.matches(environment.value())) {
                catalog = mapping.target();
                break;
            }
        }
        if (environment.isProd()) {
            return new TableName(catalog, schema, table);
        }
        String suffix = "__" + environment;
        return switch (suffixTarget) {
            case SCHEMA -> new TableName(catalog, schema + suffix, table);
            case TABLE -> new TableName(catalog, schema, table + suffix);
            case CATALOG -> new TableName(catalog == null ? null : catalog + suffix, schema, table);
        };
    }

    private static String sanitized(String part) {
        return NON_WORD.matcher(part).replaceAll("_");
    }

    private static String md5(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("MD5").digest(text.getBytes(StandardCharsets.UTF_8));
            return String.format(java.util.Locale.ROOT, "%032x", new BigInteger(1, digest));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java platform has MD5", e);
        }
    }
}
