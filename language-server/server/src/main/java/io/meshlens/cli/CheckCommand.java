package io.meshlens.cli;

import com.google.gson.JsonArray;
import io.meshlens.cli.terminal.Role;
import io.meshlens.cli.terminal.Screen;
import io.meshlens.cli.view.Json;
import io.meshlens.diagnostic.Diagnostic;
import io.meshlens.diagnostic.Severity;
import io.meshlens.ide.Analysis;
import io.meshlens.ide.common.Words;
import io.meshlens.text.LineTable;
import io.meshlens.text.Position;
import io.meshlens.text.Text;
import io.meshlens.vfs.FileId;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code meshlens check}: everything that is wrong in a project. */
@Command(
        name = "check",
        aliases = "lint",
        description =
                "Lists what is wrong in the project: every error and warning, at its place. Exit code 1 if there are"
                        + " errors.",
        mixinStandardHelpOptions = true)
final class CheckCommand implements Callable<Integer> {
    private final Main main;

    @Parameters(paramLabel = "FILE", arity = "0..*", description = "Only these files or folders.")
    private List<Path> only = List.of();

    @Option(names = "--all", description = "Also what is only worth knowing.")
    private boolean all;

    @Option(names = "--strict", description = "Warnings count as errors.")
    private boolean strict;

    CheckCommand(Main main) {
        this.main = main;
    }

    private record Found(FileId file, Text text, Diagnostic diagnostic) {}

    @Override
    public Integer call() {
        OpenProject project = main.open();
        Analysis analysis = project.analysis();
        List<Found> found = new ArrayList<>();
        Map<Severity, Integer> counts = new EnumMap<>(Severity.class);
        List<String> asked = asked(project);
        project.texts().forEach((file, text) -> {
            if (asked.isEmpty() || asked.stream().anyMatch(path -> isAt(file.path(), path))) {
                for (Diagnostic diagnostic : analysis.diagnostics(file)) {
                    counts.merge(diagnostic.severity(), 1, Integer::sum);
                    found.add(new Found(file, text, diagnostic));
                }
            }
        });
        int errors = counts.getOrDefault(Severity.ERROR, 0);
        int warnings = counts.getOrDefault(Severity.WARNING, 0);
        int others = found.size() - errors - warnings;
        List<Found> shown =
                found.stream().filter(each -> all || isProblem(each)).toList();
        int models = analysis.modelNames().size();
        if (main.json()) {
            JsonArray problems = Json.array(shown, CheckCommand::json);
            Json.print(
                    main.host().out(),
                    Json.object(
                            "models",
                            models,
                            "errors",
                            errors,
                            "warnings",
                            warnings,
                            "others",
                            others,
                            "problems",
                            problems));
        } else {
            shown.forEach(this::print);
            summary(models, errors, warnings, others);
        }
        return errors > 0 || (strict && warnings > 0) ? ExitCode.PROBLEMS : ExitCode.DONE;
    }

    private static boolean isProblem(Found each) {
        return each.diagnostic().severity() == Severity.ERROR
                || each.diagnostic().severity() == Severity.WARNING;
    }

    private static boolean isAt(String file, String path) {
        return path.isEmpty() || file.equals(path) || file.startsWith(path + "/");
    }

    /** Returns the named paths relative to the project. */
    private List<String> asked(OpenProject project) {
        List<String> paths = new ArrayList<>();
        for (Path path : only) {
            Path full = main.host().folder().resolve(path).normalize();
            String relative = full.startsWith(project.root())
                    ? project.root().relativize(full).toString().replace('\\', '/')
                    : path.toString();
            if (project.texts().keySet().stream().noneMatch(file -> isAt(file.path(), relative))) {
                throw CommandException.wrongUse(
                        "'" + path + "' is no file of the project in " + project.root() + ". Check the path.");
            }
            paths.add(relative);
        }
        return paths;
    }

    private static Object json(Found each) {
        LineTable lines = each.text().lines();
        Position start = lines.position(each.diagnostic().range().start());
        Position end = lines.position(each.diagnostic().range().end());
        return Json.object(
                "severity",
                word(each.diagnostic().severity()),
                "code",
                each.diagnostic().code().id(),
                "file",
                each.file().path(),
                "line",
                start.line() + 1,
                "column",
                start.column() + 1,
                "endLine",
                end.line() + 1,
                "endColumn",
                end.column() + 1,
                "message",
                each.diagnostic().message());
    }

    private static String word(Severity severity) {
        return severity.name().toLowerCase(Locale.ROOT);
    }

    private void print(Found each) {
        Screen screen = main.screen();
        Diagnostic diagnostic = each.diagnostic();
        Role role = switch (diagnostic.severity()) {
            case ERROR -> Role.BAD;
            case WARNING -> Role.NOTICE;
            case INFORMATION, FADED -> Role.MUTED;
        };
        LineTable lines = each.text().lines();
        Position start = lines.position(diagnostic.range().start());
        screen.line(screen.paint(
                        role,
                        word(diagnostic.severity()) + "[" + diagnostic.code().id() + "]") + "  "
                + screen.paint(
                        Role.STRONG, each.file().path() + ":" + (start.line() + 1) + ":" + (start.column() + 1)));
        screen.prose(2, Role.PLAIN, diagnostic.message());
        SourceLine.print(screen, each.text(), diagnostic.range(), role);
        diagnostic
                .related()
                .forEach(other -> screen.prose(
                        2, Role.MUTED, other.message() + (other.file().isEmpty() ? "" : " (" + other.file() + ")")));
        screen.blank();
    }

    private void summary(int models, int errors, int warnings, int others) {
        Screen screen = main.screen();
        String what = errors + warnings == 0
                ? "No problems in " + Words.count(models, "model") + "."
                : Words.count(errors, "error") + ", " + Words.count(warnings, "warning") + " in "
                        + Words.count(models, "model") + ".";
        String more = all || others == 0
                ? ""
                : " " + others + " more " + (others == 1 ? "thing is" : "things are") + " worth knowing: --all.";
        screen.line(screen.paint(errors > 0 ? Role.BAD : warnings > 0 ? Role.NOTICE : Role.GOOD, what) + more);
    }
}
