package io.meshlens.operate;

import io.meshlens.engine.Cancellation;
import io.meshlens.engine.Catalog;
import io.meshlens.engine.Engine;
import io.meshlens.engine.EngineException;
import io.meshlens.plan.Snapshot;
import io.meshlens.plan.TableName;
import io.meshlens.project.ModelName;
import io.meshlens.project.ProjectConfig;
import io.meshlens.query.OutsideSources;
import io.meshlens.state.StateException;
import io.meshlens.state.StateStore;
import io.meshlens.types.ModelSignature;
import io.meshlens.types.TypeNames;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What can be found out about the tables and files that a project reads and does not make, whatever its warehouse is. Files and
 * local databases are looked at whenever it is useful; a database in a network is asked only by {@link #refresh}, and what it
 * told is known from then on. A table belongs to the gateways of the models that read it.
 */
public final class Sources implements AutoCloseable {
    private final Path root;
    private final ProjectConfig config;
    private final StateFile state;
    private final SourceLook look;
    private final String standard;
    /** The ways to local databases, by gateway; absent for what is none. */
    private final Map<String, Optional<Engine>> engines = new HashMap<>();

    /**
     * Makes the sources of a project.
     *
     * @param way the way to the warehouse, used together with others; null if there is none that can be built in
     */
    Sources(Path root, ProjectConfig config, StateFile state, Gateways.@Nullable Way way) {
        this.root = root;
        this.config = config;
        this.state = state;
        this.look = new SourceLook(root);
        this.standard = standard(config);
        if (way != null) {
            engines.put(standard, Optional.of(way.engine()));
        }
    }

    /** Makes the sources of a project of which nothing else is used. Opens and makes nothing. */
    public static Sources open(Path root, ProjectConfig config) {
        Path folder = root.toAbsolutePath().normalize();
        return new Sources(folder, config, StateFile.of(folder, standard(config)), null);
    }

    private static String standard(ProjectConfig config) {
        return config.gateway().map(ProjectConfig.Gateway::name).orElse(config.defaultGateway());
    }

    // ---- What is known

    /**
     * Returns the columns of what can be looked at on this machine, read-only, and of what databases in a network told when
     * they were last asked. Fetches nothing; waits for nobody: while another process holds a warehouse the answer is what was
     * last seen.
     */
    public Map<ModelName, ModelSignature> describe(OutsideSources outside, Cancellation cancellation)
            throws OperationException {
        return union(outside, known(outside, cancellation));
    }

    /** What each gateway knows of the tables that are read over it, and files under empty text. */
    private Map<String, Map<ModelName, ModelSignature>> known(OutsideSources outside, Cancellation cancellation)
            throws OperationException {
        Map<String, Map<ModelName, ModelSignature>> known = new HashMap<>();
        try {
            Map<ModelName, List<Snapshot.Column>> seen = new HashMap<>(look.files(outside, cancellation));
            known.put(FILES, signatures(seen, "duckdb"));
            for (Map.Entry<String, SortedSet<ModelName>> each :
                    byGateway(outside).entrySet()) {
                String gateway = each.getKey();
                Optional<Engine> engine = engine(gateway);
                if (engine.isEmpty()) {
                    known.put(gateway, told(gateway, each.getValue()));
                    continue;
                }
                Optional<Map<ModelName, List<Snapshot.Column>>> tables =
                        SourceLook.tables(engine.get(), each.getValue(), cancellation);
                Map<ModelName, List<Snapshot.Column>> columns =
                        tables.isPresent() ? tables.get() : gateway.equals(standard) ? kept(each.getValue()) : Map.of();
                if (gateway.equals(standard)) {
                    tables.ifPresent(seen::putAll);
                }
                known.put(gateway, signatures(columns, engine.get().dialect()));
            }
            if (state.exists() && !state.isReadOnly() && engine(standard).isPresent()) {
                state.toWrite().recordSources(seen);
            }
        } catch (EngineException.Cancelled e) {
            throw new OperationException(OperationException.Kind.CANCELLED, "cancelled", e);
        } catch (EngineException | StateException e) {
            throw new OperationException(OperationException.Kind.FAILED, String.valueOf(e.getMessage()), e);
        }
        return known;
    }

    /** No gateway has a blank for its name. */
    private static final String FILES = " ";

    private static SortedMap<String, SortedSet<ModelName>> byGateway(OutsideSources outside) {
        SortedMap<String, SortedSet<ModelName>> tables = new TreeMap<>();
        outside.readers()
                .forEach((table, gateways) -> gateways.forEach(gateway ->
                        tables.computeIfAbsent(gateway, none -> new TreeSet<>()).add(table)));
        return tables;
    }

    /** Takes what all gateways of a table say alike; where one knows nothing or another thing, nothing is known. */
    private static Map<ModelName, ModelSignature> union(
            OutsideSources outside, Map<String, Map<ModelName, ModelSignature>> known) {
        Map<ModelName, ModelSignature> catalog = new HashMap<>(known.getOrDefault(FILES, Map.of()));
        outside.readers().forEach((table, gateways) -> {
            Set<Optional<ModelSignature>> said = new HashSet<>();
            gateways.forEach(gateway -> said.add(
                    Optional.ofNullable(known.getOrDefault(gateway, Map.of()).get(table))));
            if (said.size() == 1) {
                said.iterator().next().ifPresent(signature -> catalog.put(table, signature));
            }
        });
        return catalog;
    }

    private Map<ModelName, List<Snapshot.Column>> kept(Set<ModelName> tables) throws OperationException {
        Map<ModelName, List<Snapshot.Column>> kept =
                new HashMap<>(state.reading(StateStore::sources).orElse(Map.of()));
        kept.keySet().retainAll(tables);
        return kept;
    }

    /** Returns what the database that a gateway names now told of some tables. */
    private Map<ModelName, ModelSignature> told(String gateway, Set<ModelName> tables) throws OperationException {
        Catalog catalog;
        try {
            catalog = catalog(gateway, null);
        } catch (OperationException notAsked) {
            return Map.of();
        }
        Map<ModelName, List<Snapshot.Column>> told = new HashMap<>(
                state.reading(store -> store.told(catalog.origin())).orElse(Map.of()));
        told.keySet().retainAll(tables);
        return signatures(told, catalog.dialect());
    }

    private static Map<ModelName, ModelSignature> signatures(
            Map<ModelName, List<Snapshot.Column>> tables, String dialect) {
        TypeNames types = TypeNames.of(dialect);
        Map<ModelName, ModelSignature> signatures = new HashMap<>();
        tables.forEach((name, columns) -> signatures.put(
                name,
                new ModelSignature(
                        columns.stream()
                                .map(column -> new ModelSignature.Column(
                                        column.name(), types.parse(column.type() == null ? "" : column.type())))
                                .toList(),
                        true)));
        return signatures;
    }

    // ---- Asking

    /**
     * What came of a look.
     *
     * @param sources what there is to say of each table and file
     * @param problems why a gateway could not be asked, each a sentence
     */
    public record Refreshed(SortedMap<ModelName, Source> sources, List<String> problems) {}

    /**
     * A table or a file.
     *
     * @param signature its columns; empty if they are not known
     * @param dialect in which its types are told
     * @param told what else was told of its columns now, in their order; empty if nothing was
     * @param note what the user should know of it, as it continues its name; empty for nothing
     */
    public record Source(Optional<ModelSignature> signature, String dialect, List<Catalog.Column> told, String note) {}

    /**
     * Looks at everything anew, and asks databases in a network. What they tell is kept in the state, which is made if it is not
     * there.
     *
     * @param limit how long connecting to a database may take; null for what its connection says
     */
    public Refreshed refresh(OutsideSources outside, @Nullable Duration limit, Cancellation cancellation)
            throws OperationException {
        if (config.gateway()
                .flatMap(ProjectConfig.Gateway::connection)
                .map(connection -> connection.dialect().equals("duckdb"))
                .orElse(true)) {
            // A warehouse that should be looked at and cannot be is told as everywhere.
            Gateways.of(root, config);
        }
        Map<ModelName, Catalog.Table> told = new HashMap<>();
        Map<ModelName, String> notes = new HashMap<>();
        List<String> problems = new ArrayList<>();
        for (Map.Entry<String, SortedSet<ModelName>> each : byGateway(outside).entrySet()) {
            if (engine(each.getKey()).isEmpty()) {
                try {
                    ask(each.getKey(), each.getValue(), limit, cancellation, told, notes);
                } catch (EngineException.Cancelled e) {
                    throw new OperationException(OperationException.Kind.CANCELLED, "cancelled", e);
                } catch (EngineException | OperationException e) {
                    problems.add(problem(each.getKey(), String.valueOf(e.getMessage())));
                    each.getValue().forEach(table -> notes.put(table, NOT_ASKED));
                }
            }
        }
        Map<ModelName, ModelSignature> known = describe(outside, cancellation);
        SortedMap<ModelName, Source> sources = new TreeMap<>();
        outside.readers().forEach((table, gateways) -> {
            String note = gateways.size() > 1 && !known.containsKey(table)
                    ? "is read over the gateways " + String.join(" and ", gateways)
                            + ", which do not say the same of it"
                    : notes.getOrDefault(table, "");
            if (note.equals(NOT_ASKED) && known.containsKey(table)) {
                note = "as it was told before";
            }
            Catalog.Table now = told.get(table);
            sources.put(
                    table,
                    new Source(
                            Optional.ofNullable(known.get(table)),
                            dialect(gateways.first()),
                            now == null || !known.containsKey(table) ? List.of() : now.columns(),
                            note));
        });
        outside.files()
                .keySet()
                .forEach(file ->
                        sources.put(file, new Source(Optional.ofNullable(known.get(file)), "duckdb", List.of(), "")));
        return new Refreshed(sources, problems);
    }

    private static final String NOT_ASKED = "could not be asked for";

    private static String problem(String gateway, String why) {
        return (gateway.isEmpty() ? "The gateway" : "The gateway " + gateway) + " was not asked: " + why;
    }

    private void ask(
            String gateway,
            SortedSet<ModelName> tables,
            @Nullable Duration limit,
            Cancellation cancellation,
            Map<ModelName, Catalog.Table> told,
            Map<ModelName, String> notes)
            throws EngineException, OperationException {
        Catalog catalog = catalog(gateway, limit);
        Map<TableName, ModelName> names = new LinkedHashMap<>();
        tables.forEach(table -> names.put(TableName.of(table), table));
        Catalog.Answer answer = catalog.describe(names.keySet(), cancellation);
        Map<ModelName, List<Snapshot.Column>> columns = new HashMap<>();
        answer.found().forEach((name, table) -> {
            ModelName model = names.get(name);
            if (model != null) {
                told.put(model, table);
                columns.put(
                        model,
                        table.columns().stream()
                                .map(column -> new Snapshot.Column(column.name(), column.type()))
                                .toList());
                notes.put(model, table.note());
            }
        });
        List<ModelName> absent = new ArrayList<>();
        answer.absent().forEach((name, reason) -> {
            ModelName model = names.get(name);
            if (model != null) {
                absent.add(model);
                notes.put(model, reason);
            }
        });
        try {
            state.toWrite().recordTold(catalog.origin(), columns, absent);
        } catch (StateException e) {
            throw new OperationException(OperationException.Kind.FAILED, String.valueOf(e.getMessage()), e);
        }
    }

    // ---- Gateways

    private synchronized Optional<Engine> engine(String gateway) {
        return engines.computeIfAbsent(gateway, name -> {
            try {
                return Optional.of(
                        Gateways.of(root, config.withDefaultGateway(name)).engine());
            } catch (OperationException notLocal) {
                return Optional.empty();
            }
        });
    }

    private Catalog catalog(String gateway, @Nullable Duration limit) throws OperationException {
        ProjectConfig.Gateway found = config.gateway(gateway)
                .orElseThrow(() -> OperationException.refused("the configuration has no gateway of this name"));
        if (dialect(gateway).equals("duckdb")) {
            // It is none in a network; what keeps it from being looked at is said there.
            Gateways.of(root, config.withDefaultGateway(gateway));
        }
        return NetworkGateways.of(found, limit);
    }

    private String dialect(String gateway) {
        return config.gateway(gateway)
                .flatMap(ProjectConfig.Gateway::connection)
                .map(ProjectConfig.Connection::dialect)
                .orElse("duckdb");
    }

    @Override
    public void close() throws OperationException {
        state.close();
    }
}
