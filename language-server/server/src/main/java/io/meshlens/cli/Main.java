package io.meshlens.cli;

import io.meshlens.cli.terminal.Screen;
import io.meshlens.engine.Cancellation;
import io.meshlens.operate.OperationException;
import io.meshlens.operate.OperationSettings;
import io.meshlens.operate.Operations;
import io.meshlens.operate.Sources;
import io.meshlens.operate.Surroundings;
import io.meshlens.project.Nearest;
import io.meshlens.project.ProjectConfig;
import io.meshlens.text.Text;
import io.meshlens.vfs.FileId;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
    /** How long a warehouse that is in use is waited for when nobody is there to stop it. */
    private static final Duration UNATTENDED_WAIT = Duration.ofMinutes(10);

    private final Host host;

    @Option(
            names = {"-p", "--project", "--paths"},
            paramLabel = "DIR",
            scope = ScopeType.INHERIT,
            description =
                    "The folder of the project. Default: the present folder, or the nearest one above that is one.")
    private @Nullable Path project;

    @Option(
            names = "--gateway",
            paramLabel = "NAME",
            scope = ScopeType.INHERIT,
            description = "The gateway to use instead of the project's default one.")
    private @Nullable String gateway;

    @Option(
            names = "--config",
            paramLabel = "NAME",
            scope = ScopeType.INHERIT,
            description = "The variable of config.py to use instead of 'config'.")
    private @Nullable String configuration;

    @Option(
            names = "--json",
            scope = ScopeType.INHERIT,
            description = "Print the result as JSON; docs/cli.md describes its shape.")
    private boolean json;

    @Option(names = "--no-color", scope = ScopeType.INHERIT, description = "No color; NO_COLOR=1 does the same.")
    private boolean noColor;

    private @Nullable Screen screen;
    private InstantSource clock = InstantSource.system();
    private Map<FileId, Text> replaced = Map.of();
    private Optional<String> build = Optional.empty();

    Main(Host host) {
        this.host = host;
    }

    public static void main(String[] arguments) {
        // The connection pool of the state store logs, and nobody listens; the library would say so each time.
        System.setProperty("slf4j.internal.verbosity", "ERROR");
        int code = runProcess(arguments);
        System.out.flush();
        // Threads of a statement that still runs would hold the process.
        System.exit(code);
    }

    /** Runs a command; whatever happens outside of it is told like what happens inside. */
    private static int runProcess(String[] arguments) {
        Host host = Host.ofProcess();
        try {
            return run(host, arguments);
        } catch (Throwable failure) { // the boundary of the process
            return new Failures(new Main(host)).failed(failure);
        }
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
        int code =
                line.execute(Arrays.stream(arguments).map(Main::unlessComment).toArray(String[]::new));
        host.out().flush();
        host.err().flush();
        return code;
    }

    /** A query that begins with a comment is no option; before a blank nothing is taken for one. */
    private static String unlessComment(String argument) {
        return argument.matches("(?s)--\\s.*") ? " " + argument : argument;
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

    /** Returns a command as the user would type it here. */
    String command(String arguments) {
        return host.environment().getOrDefault("MESHLENS_COMMAND", "meshlens") + " " + arguments;
    }

    boolean hasNoColor() {
        return noColor;
    }

    /** Returns the folder that was named; null if none was. */
    @Nullable
    Path named() {
        return project;
    }

    boolean json() {
        return json;
    }

    /**
     * Opens the project that the command is about. Of the warehouse it needs nothing but the columns of tables that the
     * project reads and does not make, and goes without where they cannot be had: what depends on them stays unknown.
     */
    OpenProject open() {
        OpenProject project = openFiles();
        try (Sources sources = Sources.open(project.root(), project.analysis().config())) {
            project.know(sources.describe(project.analysis().outsideSources(), new Cancellation()));
        } catch (OperationException unreachable) {
            return project;
        }
        return project;
    }

    /** Opens the project and looks at nothing outside of it. */
    OpenProject openFiles() {
        OpenProject project = OpenProject.open(root(), surroundings(), replaced);
        if (project.analysis().errorsOfConfiguration().isEmpty()) {
            checkGateway(project.analysis().config());
        }
        project.parse();
        project.ask();
        return project;
    }

    /** Opens the project with its warehouse. */
    Opened openAll() throws OperationException {
        Opened opened = openState();
        opened.look();
        return opened;
    }

    /** Opens the warehouse and the state, and of the project only its configuration. */
    Opened openState() throws OperationException {
        OpenProject project = OpenProject.open(root(), surroundings(), replaced);
        List<String> errors = project.analysis().errorsOfConfiguration();
        if (!errors.isEmpty()) {
            throw CommandException.failed("The configuration has errors, so it is not known what it means:\n  "
                    + String.join("\n  ", errors));
        }
        checkGateway(project.analysis().config());
        return new Opened(
                project, Operations.open(project.root(), project.analysis().config(), settings()));
    }

    private Surroundings surroundings() {
        return new Surroundings(
                host.environment(),
                Optional.ofNullable(gateway),
                Optional.ofNullable(configuration),
                Optional.of(Surroundings.origin(root())));
    }

    private void checkGateway(ProjectConfig config) {
        String wanted = gateway;
        Collection<String> names = config.gateways().keySet();
        if (wanted == null || names.isEmpty() || config.gateway(wanted).isPresent()) {
            return;
        }
        String near = Nearest.to(wanted, names)
                .map(name -> " Did you mean '" + name + "'?")
                .orElse("");
        throw CommandException.wrongUse("The configuration has no gateway '" + wanted + "'." + near + " It has "
                + String.join(", ", names) + ".");
    }

    private OperationSettings settings() {
        OperationSettings settings =
                OperationSettings.standard().withClock(clock).withBuild(build);
        return host.canAsk() ? settings : settings.withLongestWait(UNATTENDED_WAIT);
    }

    /** Lets a given time count as now; null for the present one. */
    void atTime(@Nullable String executionTime) {
        if (executionTime != null) {
            clock = InstantSource.fixed(Moments.execution(executionTime, clock.instant()));
        }
    }

    /** Lets plans keep for later ones what they find out. */
    void remembering() {
        build = host.build().get();
    }

    /** Lets a text count instead of the one on disk. */
    void replacing(FileId file, Text text) {
        replaced = Map.of(file, text);
    }

    /** Returns the folder of the project that the command is about. */
    Path root() {
        return ProjectPlace.find(host.folder(), project);
    }

    /** Returns the environment's variables. */
    Map<String, String> environment() {
        return host.environment();
    }
}
