package io.meshlens.cli;

/** A command cannot be done; the message says what, why and what to do. */
public final class CommandException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int exitCode;

    private CommandException(int exitCode, String message) {
        super(message, null, false, true);
        this.exitCode = exitCode;
    }

    /** The arguments make no sense. */
    public static CommandException wrongUse(String message) {
        return new CommandException(ExitCode.WRONG_USE, message);
    }

    /** Something outside is missing. */
    public static CommandException surrounding(String message) {
        return new CommandException(ExitCode.SURROUNDING, message);
    }

    /** Something failed, or was refused. */
    public static CommandException failed(String message) {
        return new CommandException(ExitCode.PROBLEMS, message);
    }

    /** Somebody stopped it. */
    public static CommandException cancelled() {
        return new CommandException(ExitCode.CANCELLED, "Stopped. Nothing was changed.");
    }

    /** It is not in this version. */
    public static CommandException notYet(String message) {
        return new CommandException(ExitCode.NOT_YET, message);
    }

    int exitCode() {
        return exitCode;
    }
}
