package io.meshlens.cli;

import io.meshlens.cli.terminal.Screen;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** {@code meshlens}: the options that every command has, and the way from arguments to an exit code. */
@Command(
        name = "meshlens",
        description = "SQL projects: what an edit changes, for whom, and what must be rebuilt.",
        synopsisHeading = "%n",
        synopsisSubcommandLabel = "COMMAND",
        descriptionHeading = "%n",
        optionListHeading = "%nOptions, for every command:%n",
        commandListHeading = "%nCommands:%n",
        footer = {
            "",
            "Begin with 'meshlens demo', or with 'meshlens plan' in the folder of a project.",
            "'meshlens COMMAND --help' tells more. Exit codes: 0 done, 1 problems or failure, 2 wrong use,",
            "3 something outside is missing, 4 not in this version, 130 cancelled."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
public final class Main {
    private final Host host;

    @Option(
            names = {"-p", "--project", "--paths"},
            paramLabel = "DIR",
            scope = ScopeType.INHERIT,
            description = "The folder of the project. Default: the present folder, or the nearest one above that is one.")
    private @Nullable Path project;

    @Option(
            names = "--gateway",
            paramLabel = "NAME",
            scope = ScopeType.INHERIT,
            description = "The gateway to use instead of the project's default one.")
    private @Nullable String gateway;

    @Option(
            names = "--json",
            scope = ScopeType.INHERIT,
            description = "Print the result as JSON; docs/cli.md describes its shape.")
    private boolean json;

    @Option(names = "--no-color", scope = ScopeType.INHERIT, description = "No color; NO_COLOR=1 does the same.")
    private boolean noColor;

    private @Nullable Screen screen;

    Main(Host host) {
        this.host = host;
    }

    public static void main(String[] arguments) {
        int code = run(Host.ofProcess(), arguments);
        System.out.flush();
        // Threads of a statement that still runs would hold the process.
        Runtime.getRuntime().halt(code);
    }

    /** Runs a command in a surrounding, and returns its exit code. */
    public static int run(Host host, String... arguments) {
        Main main = new Main(host);
        CommandLine line = new CommandLine(main);
        Commands.in(Arrays.asList(arguments)).forEach(name -> line.addSubcommand(name, Commands.make(name, main)));
        line.setOut(host.out());
        line.setErr(host.err());
        line.setUsageHelpWidth(Math.clamp(host.width(), 60, 100));
        line.setUsageHelpAutoWidth(false);
        line.setColorScheme(CommandLine.Help.defaultColorScheme(
                host.hasColors() ? CommandLine.Help.Ansi.ON : CommandLine.Help.Ansi.OFF));
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.setParameterExceptionHandler(new Failures(main)::wrongUse);
        line.setExecutionExceptionHandler(new Failures(main)::failed);
        if (arguments.length == 0) {
            line.usage(host.out());
            host.out().flush();
            return ExitCode.WRONG_USE;
        }
        int code = line.execute(arguments);
        host.out().flush();
        host.err().flush();
        return code;
    }

    Host host() {
        return host;
    }

    /** Returns what to print to, as the options say. */
    public Screen screen() {
        Screen made = screen;
        if (made == null) {
            made = new Screen(host.out(), host.err(), host.width(), host.hasColors() && !noColor, host.isTerminal());
            screen = made;
        }
        return made;
    }

    boolean json() {
        return json;
    }

    /** Returns the gateway that was named; null for the project's default one. */
    @Nullable
    String gateway() {
        return gateway;
    }

    /** Opens the project that the command is about. */
    OpenProject open() {
        return OpenProject.open(root(), host.environment());
    }

    /** Returns the folder of the project that the command is about. */
    Path root() {
        return ProjectPlace.find(host.folder(), project);
    }

    /** Returns the environment's variables. */
    Map<String, String> environment() {
        return host.environment();
    }

    /** Returns the folder that was named; null if none was. */
    @Nullable
    Path named() {
        return project;
    }

    /** Returns the names of all commands, for help. */
    static List<String> names() {
        return new ArrayList<>(Commands.NAMES);
    }
}
