package io.meshlens.cli;

/**
 * Plays the demo and then the most frequent plan of all, the one that finds nothing, so that the virtual machine keeps what it
 * learns for later commands. The launcher runs it after a build.
 */
public final class CommandRehearsal {
    private CommandRehearsal() {}

    /**
     * Plays in this process, for that is the one that the virtual machine learns from.
     *
     * @param arguments the folder that the demo makes
     */
    public static void main(String[] arguments) {
        Host host = Host.ofProcess();
        Main.run(host, "demo", arguments[0]);
        for (int round = 0; round < 2; round++) {
            Main.run(host, "plan", "prod", "--no-prompts", "--project", arguments[0]);
        }
        System.exit(ExitCode.DONE);
    }
}
