package io.meshlens.ide.spec;

import static org.assertj.core.api.Assertions.assertThat;

import io.meshlens.db.Change;
import io.meshlens.diagnostic.Diagnostic;
import io.meshlens.diagnostic.DiagnosticCode;
import io.meshlens.ide.Fixture;
import io.meshlens.query.Inputs;
import io.meshlens.text.TextEdit;
import io.meshlens.vfs.FileId;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Every diagnostic has a page, and cases that say exactly where it is told and where it is not. */
final class DiagnosticSpecsTest {
    private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();
    private static final List<Spec> SPECS = Spec.under(ROOT.resolve("test-fixtures/specs/diagnostics"));

    @Test
    void everyCodeHasAPageAndACase() {
        Set<String> expected = new HashSet<>();
        for (Spec spec : SPECS) {
            spec.files().values().forEach(file -> file.marks().forEach(mark -> expected.add(mark.code())));
        }
        List<String> missing = new ArrayList<>();
        for (DiagnosticCode code : DiagnosticCode.values()) {
            if (!Files.isRegularFile(ROOT.resolve("docs/diagnostics/" + code.id() + ".md"))) {
                missing.add("docs/diagnostics/" + code.id() + ".md");
            }
            if (!expected.contains(code.id())) {
                missing.add("a case of " + code.id() + " under test-fixtures/specs/diagnostics");
            }
        }
        assertThat(missing).isEmpty();
    }

    @TestFactory
    Stream<DynamicTest> cases() {
        return SPECS.stream()
                .flatMap(spec -> spec.dialects().stream()
                        .map(dialect ->
                                DynamicTest.dynamicTest(spec.name() + " [" + dialect + "]", () -> run(spec, dialect))));
    }

    private static void run(Spec spec, String dialect) {
        StringBuilder project = new StringBuilder();
        if (!spec.files().containsKey("config.yaml")) {
            project.append("-- file: config.yaml\nmodel_defaults:\n  dialect: ")
                    .append(dialect)
                    .append('\n');
        }
        spec.files()
                .forEach((path, file) -> project.append("-- file: ")
                        .append(path)
                        .append('\n')
                        .append(spec.deployed().getOrDefault(path, file.text())));
        Fixture fixture = Fixture.of(project.toString());
        if (!spec.deployed().isEmpty()) {
            fixture.deploy();
            spec.files().forEach((path, file) -> fixture.edit(path, file.text()));
        }
        fixture.host().apply(new Change().set(Inputs.UNREADABLE, Inputs.PROJECT, spec.unreadable()));
        List<String> expected = new ArrayList<>();
        List<String> given = new ArrayList<>();
        for (Map.Entry<String, MarkedText> file : spec.files().entrySet()) {
            FileId id = new FileId(file.getKey());
            String text = file.getValue().text();
            List<Diagnostic> found = fixture.analysis().diagnostics(id);
            List<MarkedText.Mark> open = new ArrayList<>(file.getValue().marks());
            open.sort(Comparator.comparing(MarkedText.Mark::range));
            for (MarkedText.Mark mark : open) {
                expected.add(line(file.getKey(), text, mark.range().start()) + " " + mark.code() + " '"
                        + mark.range().of(text) + "'");
            }
            for (Diagnostic diagnostic : found) {
                given.add(line(file.getKey(), text, diagnostic.range().start()) + " "
                        + diagnostic.code().id() + " '" + diagnostic.range().of(text) + "'");
                open.stream()
                        .filter(mark -> mark.range().equals(diagnostic.range())
                                && mark.code().equals(diagnostic.code().id()))
                        .findFirst()
                        .ifPresent(mark -> assertThat(diagnostic.message()).contains(mark.message()));
            }
            String fixed = spec.fixed().get(file.getKey());
            if (fixed != null) {
                assertThat(fixed(found, text)).isEqualTo(fixed);
            }
        }
        assertThat(given)
                .as(spec.name() + " [" + dialect + "]: what is told, by place")
                .containsExactlyInAnyOrderElementsOf(expected);
    }

    private static String line(String path, String text, int offset) {
        return path + ":"
                + (text.substring(0, offset).lines().count()
                        + (offset == 0 || text.charAt(offset - 1) == '\n' ? 1 : 0));
    }

    private static String fixed(List<Diagnostic> found, String text) {
        Diagnostic diagnostic = found.stream()
                .filter(each -> !each.fixes().isEmpty())
                .findFirst()
                .orElseThrow();
        String result = text;
        List<TextEdit> edits = new ArrayList<>(diagnostic.fixes().getFirst().edits());
        edits.sort(Comparator.comparing(TextEdit::range).reversed());
        for (TextEdit edit : edits) {
            result = edit.apply(result);
        }
        return result;
    }
}
