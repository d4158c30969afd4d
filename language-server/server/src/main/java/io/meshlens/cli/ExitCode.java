package io.meshlens.cli;

/** How a command ended, for the one who called it; docs/cli.md lists them. */
public final class ExitCode {
    /** All is done, and nothing is wrong. */
    public static final int DONE = 0;

    /** Problems were found, or something failed or was refused. */
    public static final int PROBLEMS = 1;

    /** The arguments make no sense, or name something that is not there. */
    public static final int WRONG_USE = 2;

    /** Something outside is missing or in use: there is no project, the warehouse or the state cannot be opened. */
    public static final int SURROUNDING = 3;

    /** The command, or what it was asked for, is not in this version. */
    public static final int NOT_YET = 4;

    /** Somebody stopped it. */
    public static final int CANCELLED = 130;

    private ExitCode() {}
}
