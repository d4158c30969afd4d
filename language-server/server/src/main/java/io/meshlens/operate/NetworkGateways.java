package io.meshlens.operate;

import io.meshlens.engine.Catalog;
import io.meshlens.engine.Secret;
import io.meshlens.engine.jdbc.Server;
import io.meshlens.engine.mysql.MySqlCatalog;
import io.meshlens.engine.mysql.MySqlOptions;
import io.meshlens.engine.postgres.PostgresCatalog;
import io.meshlens.engine.postgres.PostgresOptions;
import io.meshlens.project.ConfigValue;
import io.meshlens.project.ProjectConfig;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds the way to databases in a network that are asked for the columns of their tables, as SQLMesh spells it. */
final class NetworkGateways {
    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final Pattern HOST = Pattern.compile("[\\w.:%-]+");

    /** What says nothing about the columns of tables. */
    private static final Set<String> SHARED = Set.of(
            "concurrent_tasks",
            "register_comments",
            "pre_ping",
            "pretty_sql",
            "schema_differ_overrides",
            "catalog_type_overrides",
            "check_import",
            "shared_connection",
            "host",
            "port",
            "user",
            "password",
            "database");

    private static final Set<String> POSTGRES =
            Set.of("sslmode", "role", "application_name", "connect_timeout", "keepalives_idle");
    private static final Set<String> MYSQL = Set.of("ssl_disabled", "charset", "collation");
    private static final Set<String> SSL_MODES =
            Set.of("disable", "allow", "prefer", "require", "verify-ca", "verify-full");

    private final ProjectConfig.Connection connection;
    private final @Nullable Duration limit;

    private NetworkGateways(ProjectConfig.Connection connection, @Nullable Duration limit) {
        this.connection = connection;
        this.limit = limit;
    }

    /**
     * Makes the way to the database of a gateway; connects to nothing.
     *
     * @param limit how long connecting may take; null for what the connection says, or ten seconds
     * @throws OperationException if such a database is not asked, or the connection does not say enough
     */
    static Catalog of(ProjectConfig.Gateway gateway, @Nullable Duration limit) throws OperationException {
        ProjectConfig.Connection connection = gateway.connection()
                .orElseThrow(() -> OperationException.refused("it names no connection. Add one to config.yaml"));
        NetworkGateways reader = new NetworkGateways(connection, limit);
        return switch (connection.type()) {
            case "postgres" -> reader.postgres();
            case "mysql" -> reader.mysql();
            default ->
                throw OperationException.refused("databases of the type " + connection.type()
                        + " are not asked yet. Write the columns of their tables into external_models.yaml; they then count"
                        + " as known");
        };
    }

    private Catalog postgres() throws OperationException {
        check(POSTGRES);
        String sslMode = text("sslmode", "");
        if (!sslMode.isEmpty() && !SSL_MODES.contains(sslMode)) {
            throw OperationException.refused("its connection has sslmode: " + sslMode + ", which is none of "
                    + String.join(", ", SSL_MODES.stream().sorted().toList()));
        }
        return new PostgresCatalog(new PostgresOptions(
                server("PostgreSQL", 5432), sslMode, text("role", ""), text("application_name", "Meshlens")));
    }

    private Catalog mysql() throws OperationException {
        check(MYSQL);
        boolean isOff =
                connection.options().get("ssl_disabled") instanceof ConfigValue.Bool disabled && disabled.value();
        return new MySqlCatalog(new MySqlOptions(
                server("MySQL", 3306), isOff ? MySqlOptions.Encryption.OFF : MySqlOptions.Encryption.PREFERRED));
    }

    private void check(Set<String> known) throws OperationException {
        for (Map.Entry<String, ConfigValue> option : connection.options().entrySet()) {
            if (!known.contains(option.getKey())
                    && !SHARED.contains(option.getKey())
                    && Gateways.saysSomething(option.getValue())) {
                throw OperationException.refused("its connection has the option " + option.getKey()
                        + ", which Meshlens does not know how to use yet");
            }
        }
    }

    private Server server(String product, int standardPort) throws OperationException {
        String host = text("host", "");
        if (host.isEmpty()) {
            throw OperationException.refused("its connection names no host");
        }
        if (!HOST.matcher(host).matches()) {
            // Not quoted: what looks like no host may be an address with a password in it.
            throw OperationException.refused(
                    "the 'host' of its connection is no name or address of one machine. Sockets in"
                            + " a folder, lists of hosts and URLs are not supported");
        }
        return new Server(
                product,
                host,
                number("port", standardPort, 65535),
                text("database", ""),
                text("user", ""),
                new Secret(text("password", "")),
                limit());
    }

    private Duration limit() throws OperationException {
        return limit != null ? limit : Duration.ofSeconds(number("connect_timeout", (int) LIMIT.toSeconds(), 86400));
    }

    private String text(String option, String standard) {
        String value = Gateways.text(connection.options().get(option));
        return value == null ? standard : value;
    }

    private int number(String option, int standard, int most) throws OperationException {
        String value = text(option, "").strip();
        if (value.isEmpty()) {
            return standard;
        }
        try {
            int number = new BigDecimal(value).intValueExact();
            if (number > 0 && number <= most) {
                return number;
            }
        } catch (ArithmeticException | NumberFormatException none) {
            // told below
        }
        throw OperationException.refused(
                "its connection has " + option + ": " + value + ", which is no number from 1 to " + most);
    }
}
