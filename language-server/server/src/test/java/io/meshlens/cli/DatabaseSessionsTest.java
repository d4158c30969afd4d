package io.meshlens.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.meshlens.cli.SessionText.Block;
import io.meshlens.databases.TestServer;
import io.meshlens.databases.TestServers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Types the sessions of {@code test-fixtures/cli/databases}, in which real databases are asked, and compares what is printed. A
 * block {@code sql} is what their administrator does meanwhile.
 */
final class DatabaseSessionsTest {
    private static final Path FIXTURES =
            Path.of(System.getProperty("meshlens.root"), "test-fixtures", "cli", "databases");

    @TempDir
    private Path temporary;

    @Test
    void postgres() throws IOException {
        play("postgres.md", Map.of("POSTGRES", TestServers.postgres()));
    }

    @Test
    void mysql() throws IOException {
        play("mysql.md", Map.of("MYSQL", TestServers.mariaDb()));
    }

    @Test
    void severalGateways() throws IOException {
        play("several-gateways.md", Map.of("POSTGRES", TestServers.postgres(), "MYSQL", TestServers.mariaDb()));
    }

    private void play(String name, Map<String, TestServer> servers) throws IOException {
        Map<String, String> variables = new HashMap<>();
        servers.forEach((product, server) -> variables.put(product + "_PORT", Integer.toString(server.port())));
        variables.put("READER_PASSWORD", "reader-pass-5");
        Path file = FIXTURES.resolve(name);
        String written = Files.readString(file);
        Path folder = temporary.toRealPath();
        Session session = new Session(folder, variables);
        List<Object> parts = new ArrayList<>();
        for (Object part : SessionText.read(written).parts()) {
            parts.add(part instanceof Block block ? play(session, block, servers) : part);
        }
        String played = new SessionText(parts).write();
        for (Map.Entry<String, TestServer> server : servers.entrySet()) {
            played = played.replace(":" + server.getValue().port(), ":" + server.getKey() + "_PORT");
        }
        assertThat(played).as("what is printed holds no password").doesNotContain("reader-pass-5");
        if (Boolean.getBoolean("meshlens.record")) {
            Files.writeString(file, played);
        }
        assertThat(played).isEqualTo(written);
    }

    private static Block play(Session session, Block block, Map<String, TestServer> servers) throws IOException {
        if (!block.kind().startsWith("sql ")) {
            return session.play(block);
        }
        String[] words = block.kind().split(" ", -1);
        TestServer server = servers.get(words[1]);
        if (server == null) {
            throw new IllegalStateException("no server " + words[1]);
        }
        String database = words.length > 2 ? words[2] : words[1].equals("POSTGRES") ? "postgres" : "";
        server.execute(
                database,
                block.text().replace("READER_PASSWORD", "reader-pass-5").strip().split(";\\s*", -1));
        return block;
    }
}
