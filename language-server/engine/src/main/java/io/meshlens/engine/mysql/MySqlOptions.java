package io.meshlens.engine.mysql;

import io.meshlens.engine.jdbc.Server;

/**
 * How to reach a server of MySQL or MariaDB.
 *
 * @param server where it is, and who asks
 * @param encryption whether the connection may be encrypted
 */
public record MySqlOptions(Server server, Encryption encryption) {
    /** Whether a connection is encrypted. */
    public enum Encryption {
        /** Where the server can; its certificate is not checked. */
        PREFERRED,
        OFF
    }
}
