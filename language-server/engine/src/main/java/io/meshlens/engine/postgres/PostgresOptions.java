package io.meshlens.engine.postgres;

import io.meshlens.engine.jdbc.Server;

/**
 * How to reach a database of PostgreSQL.
 *
 * @param server where it is, and who asks
 * @param sslMode libpq's word for how much encryption is asked for, for example {@code require}; empty for its default
 * @param role the role to take on after connecting; empty for none
 * @param applicationName as which the connection is listed on the server
 */
public record PostgresOptions(Server server, String sslMode, String role, String applicationName) {}
