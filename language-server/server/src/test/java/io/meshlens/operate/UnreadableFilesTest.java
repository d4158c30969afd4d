package io.meshlens.operate;

import static org.assertj.core.api.Assertions.assertThat;

import io.meshlens.project.ModelName;
import io.meshlens.run.RunResult;
import io.meshlens.text.Text;
import io.meshlens.vfs.FileId;
import io.meshlens.vfs.Unreadable;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is there and cannot be read is said, and never counts as deleted. */
final class UnreadableFilesTest {
    private static final String A = "MODEL (name shop.a, kind FULL);\nSELECT 'café' AS word\n";

    @TempDir
    Path folder;

    private Sandbox project;

    @BeforeEach
    void write() throws Exception {
        project = new Sandbox(folder);
        project.write("config.yaml", Sandbox.CONFIG);
        project.write("models/a.sql", A);
        project.write("models/b.sql", "MODEL (name shop.b, kind FULL);\nSELECT 1 AS one\n");
    }

    private void link(String path, String target) throws Exception {
        Path file = folder.resolve(path);
        Files.deleteIfExists(file);
        Files.createDirectories(file.getParent());
        Files.createSymbolicLink(file, Path.of(target));
    }

    private void bytes(String path, byte... content) throws Exception {
        Files.createDirectories(folder.resolve(path).getParent());
        Files.write(folder.resolve(path), content);
    }

    private List<String> models() throws Exception {
        return project.analysis().modelNames().stream().map(ModelName::display).toList();
    }

    private List<String> errors() throws Exception {
        return project.analysis().errors().values().stream()
                .flatMap(List::stream)
                .toList();
    }

    /** A plan is refused, says why, and leaves what is deployed alone. */
    private void refused(String why) throws Exception {
        RunResult result = project.apply(project.plan("prod"));
        assertThat(result.status()).isEqualTo(RunResult.Status.REFUSED);
        assertThat(result.messages()).anyMatch(message -> message.contains(why));
    }

    @Test
    void aModelThatCannotBeReadIsNotRemoved() throws Exception {
        project.deploy("prod");
        link("models/a.sql", "/proc/self/mem"); // to read its first byte is an I/O error, for every user
        refused("models/a.sql:1: This file cannot be read: Input/output error.");
        assertThat(project.rows("SELECT * FROM shop.a")).containsExactly("café");
        project.delete("models/a.sql");
        project.write("models/a.sql", A);
        assertThat(project.plan("prod").isEmpty()).isTrue();
    }

    @Test
    void aLinkToNothingIsNamedWithWhereItLeads() throws Exception {
        project.deploy("prod");
        link("models/a.sql", "away.sql");
        refused("models/a.sql:1: This is a link to 'away.sql', which is not there");
        link("models/a.sql", "a.sql");
        refused("models/a.sql:1: This is a link to 'a.sql', which is not there or leads back to the link.");
        link("models/a.sql", "away"); // also of a name by which it may be a folder
        project.write("models/a2.sql", A);
        project.delete("models/a.sql");
        link("models/more", "away");
        refused("models/more:1: This is a link to 'away'");
        project.delete("models/more");
        link("models/.#a2.sql", "somebody@host.4711"); // how Emacs says that it edits a file
        assertThat(errors()).isEmpty();
    }

    @Test
    void linksToFilesAndFoldersAreFollowedOnce() throws Exception {
        project.write("shared/c.sql", "MODEL (name shop.c);\nSELECT 1 AS one\n");
        project.write("shared/deep/d.sql", "MODEL (name shop.d);\nSELECT 1 AS one\n");
        link("models/c.sql", "../shared/c.sql");
        link("models/deep", "../shared/deep");
        link("models/around", ".");
        link("models/up", "..");
        link("elsewhere", "/proc");
        assertThat(models()).containsExactlyInAnyOrder("shop.a", "shop.b", "shop.c", "shop.d");
        assertThat(errors()).isEmpty();
    }

    @Test
    void whatIsNotUtf8IsAnErrorAtItsFirstBadByte() throws Exception {
        project.deploy("prod");
        Files.write(folder.resolve("models/a.sql"), A.getBytes(StandardCharsets.ISO_8859_1));
        refused("models/a.sql:2: This file is not UTF-8: here is the byte 0xE9 (in Latin-1 it would be 'é').");
        assertThat(project.analysis().diagnostics(new FileId("models/a.sql"))).anySatisfy(each -> {
            assertThat(each.code().id()).isEqualTo("file-encoding");
            assertThat(each.range().start()).isEqualTo(A.indexOf('é'));
        });
        assertThat(project.rows("SELECT * FROM shop.a")).containsExactly("café");
    }

    @Test
    void everyKindOfFileIsCheckedAndNoOther() throws Exception {
        byte[] bad = "a,b\n1,caf\u00e9\n".getBytes(StandardCharsets.ISO_8859_1);
        for (String path : List.of(
                ".env",
                "audits/x.sql",
                "external_models.yaml",
                "macros/m.py",
                "macros/m.sql",
                "seeds/s.csv",
                "tests/test_x.yaml")) {
            bytes(path, bad);
        }
        bytes("seeds/unused.csv", bad);
        bytes("raw/data.csv", bad);
        bytes("tests/notes.yaml", bad);
        project.write(
                "models/s.sql", "MODEL (name shop.s, kind SEED (path '../seeds/s.csv'), columns (a INT, b TEXT));\n");
        assertThat(project.analysis().errorsOfReading().keySet().stream().map(FileId::path))
                .containsExactly(
                        ".env",
                        "audits/x.sql",
                        "external_models.yaml",
                        "macros/m.py",
                        "macros/m.sql",
                        "seeds/s.csv",
                        "tests/test_x.yaml");
        refused("seeds/s.csv:2: This file is not UTF-8");
        bytes("config.yaml", (byte) '#', (byte) 0xE9);
        assertThat(project.analysis().errorsOfConfiguration())
                .anyMatch(error -> error.startsWith("config.yaml:1: This file is not UTF-8: here is the byte 0xE9"));
    }

    @Test
    void marksOfEncodingsAreUnderstood() throws Exception {
        project.write("models/a.sql", "\uFEFF" + A);
        assertThat(errors()).isEmpty();
        project.deploy("prod");
        assertThat(project.rows("SELECT * FROM shop.a")).containsExactly("café");
        project.write("models/a.sql", A.replace("café", "\uFFFD")); // the character itself is a character
        assertThat(errors()).isEmpty();
        Files.write(folder.resolve("models/a.sql"), ("\uFEFF" + A).getBytes(StandardCharsets.UTF_16LE));
        refused("models/a.sql:1: This file is in UTF-16, by the mark that it begins with.");
        Files.write(folder.resolve("models/a.sql"), A.getBytes(StandardCharsets.UTF_16));
        refused("models/a.sql:1: This file is in UTF-16, by the mark that it begins with.");
    }

    @Test
    void aModelThatCannotBeReadIsNotLookedAtInAnotherWay() throws Exception {
        project.deploy("prod");
        Files.write(folder.resolve("models/a.sql"), A.getBytes(StandardCharsets.ISO_8859_1));
        assertThat(project.analysis()
                        .preview(project.analysis().find("shop.a").orElseThrow())
                        .toString())
                .contains("Refused", "models/a.sql: This file is not UTF-8");
    }

    @Test
    void nothingInAFolderThatCannotBeReadIsGone() {
        Map<FileId, Unreadable> unreadable = Map.of(
                new FileId("models/deep"), new Unreadable(Unreadable.Kind.FOLDER, "", 0),
                new FileId("models/x.sql"), new Unreadable(Unreadable.Kind.FILE, "", 0));
        DiskFiles read = new DiskFiles(
                new TreeMap<>(Map.of(new FileId("models/a.sql"), Text.of(""))), new TreeMap<>(unreadable));
        assertThat(read.gone(Set.of(
                        new FileId("models/a.sql"),
                        new FileId("models/b.sql"),
                        new FileId("models/x.sql"),
                        new FileId("models/deep/c.sql"),
                        new FileId("models/deeper.sql"))))
                .containsExactlyInAnyOrder(new FileId("models/b.sql"), new FileId("models/deeper.sql"));
    }
}
