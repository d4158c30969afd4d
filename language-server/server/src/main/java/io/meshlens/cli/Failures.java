package io.meshlens.cli;

import com.google.gson.JsonObject;
import io.meshlens.cli.terminal.Role;
import io.meshlens.cli.view.Json;
import io.meshlens.operate.OperationException;
import io.meshlens.project.Nearest;
import io.meshlens.state.StateException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/** Tells of what went wrong: in a line or two, never by a stack trace unless somebody asked for one. */
final class Failures {
    private final Main main;

    Failures(Main main) {
        this.main = main;
    }

    /** Tells of arguments that make no sense. */
    int wrongUse(CommandLine.ParameterException failure, String[] arguments) {
        tell(wrongUse(failure) + " See '"
                + failure.getCommandLine().getCommandSpec().qualifiedName() + " --help'.");
        return ExitCode.WRONG_USE;
    }

    private static String wrongUse(CommandLine.ParameterException failure) {
        CommandLine.Model.CommandSpec spec = failure.getCommandLine().getCommandSpec();
        if (!(failure instanceof CommandLine.UnmatchedArgumentException unmatched)
                || unmatched.getUnmatched().isEmpty()) {
            return sentence(String.valueOf(failure.getMessage()));
        }
        String word = unmatched.getUnmatched().getFirst();
        if (word.startsWith("-")) {
            List<String> options = spec.options().stream()
                    .flatMap(option -> Stream.of(option.names()))
                    .filter(name -> name.startsWith("--"))
                    .toList();
            return "There is no option '" + word + "'." + near(word, options);
        }
        return spec.parent() == null
                ? "There is no command '" + word + "'." + near(word, Commands.NAMES)
                : "'" + word + "' is one word too many.";
    }

    private static String near(String word, List<String> names) {
        return Nearest.to(word, names)
                .map(name -> " Did you mean '" + name + "'?")
                .orElse("");
    }

    /** Tells of what a command ran into. */
    int failed(Exception failure, CommandLine line, CommandLine.ParseResult parsed) {
        return failed(failure);
    }

    /** Tells of what a command ran into. */
    int failed(Throwable failure) {
        if ("1".equals(main.environment().get("MESHLENS_DEBUG"))) {
            failure.printStackTrace(main.host().err());
        }
        Told told = told(failure);
        tell(told.message());
        return told.code();
    }

    private record Told(String message, int code) {}

    private Told told(Throwable failure) {
        return switch (failure) {
            case CommandException known -> new Told(String.valueOf(known.getMessage()), known.exitCode());
            case OperationFailure carried -> told(carried.operation());
            case StateException.Carried state ->
                new Told(sentence(String.valueOf(state.getMessage())), ExitCode.PROBLEMS);
            case OperationException operation -> new Told(sentence(reason(operation)), code(operation.kind()));
            case UncheckedIOException wrapped -> told(Objects.requireNonNull(wrapped.getCause()));
            case IOException io -> new Told(io(io), ExitCode.SURROUNDING);
            case com.google.gson.JsonParseException json ->
                new Told("What was read is not JSON: " + sentence(reason(json)), ExitCode.PROBLEMS);
            default ->
                new Told(
                        "Meshlens ran into a fault of its own: "
                                + failure.getClass().getSimpleName()
                                + (failure.getMessage() == null ? "" : ": " + failure.getMessage())
                                + ". Nothing more was done. Run it again with MESHLENS_DEBUG=1 to see where, and report"
                                + " it.",
                        ExitCode.PROBLEMS);
        };
    }

    private static int code(OperationException.Kind kind) {
        return switch (kind) {
            case REFUSED, FAILED -> ExitCode.PROBLEMS;
            case UNKNOWN -> ExitCode.WRONG_USE;
            case LOCKED -> ExitCode.SURROUNDING;
            case CANCELLED -> ExitCode.CANCELLED;
        };
    }

    private static String io(IOException failure) {
        return switch (failure) {
            case NoSuchFileException missing -> "There is no file '" + missing.getFile() + "'. Check the path.";
            case NotDirectoryException other -> "'" + other.getFile() + "' is not a folder.";
            case AccessDeniedException denied ->
                "'" + denied.getFile() + "' may not be read or written by this user. Check its permissions.";
            default -> "Reading or writing failed: " + sentence(reason(failure));
        };
    }

    private static String reason(Exception failure) {
        String message = failure.getMessage();
        return message == null ? failure.getClass().getSimpleName() : message;
    }

    /** Ends with a point, unless it is of several lines. */
    static String sentence(String text) {
        String stripped = text.strip();
        return stripped.isEmpty()
                        || stripped.indexOf('\n') >= 0
                        || ".!?:".indexOf(stripped.charAt(stripped.length() - 1)) >= 0
                ? stripped
                : stripped + ".";
    }

    private void tell(@Nullable String message) {
        String text = String.valueOf(message);
        if (main.json()) {
            JsonObject object = new JsonObject();
            object.addProperty("error", text);
            Json.print(main.host().out(), object);
        }
        main.screen().error(Role.BAD, "error", text);
    }
}
