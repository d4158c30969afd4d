package io.meshlens.testkit.judge;

import io.meshlens.testkit.judge.Classifier.Claim;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Judges claims by data: builds a project before and after an edit in DuckDB, on several random databases, and compares
 * what was claimed to be unchanged. The rows of the second build lie in another physical order, so that a value that
 * depends on it is seen to move.
 */
public final class Judge implements AutoCloseable {

    /**
     * The finding on one trial.
     *
     * @param valid both projects could be built
     * @param unsound a claim that the data refutes
     * @param same the models whose whole content was equal on every database
     * @param judged the models that could be compared
     */
    public record Finding(boolean valid, Optional<String> unsound, Set<String> same, Set<String> judged) {
        static Finding invalid() {
            return new Finding(false, Optional.empty(), Set.of(), Set.of());
        }
    }

    private final Warehouse warehouse = new Warehouse();
    private final List<Site> sites = new ArrayList<>();

    public Judge(int databases) {
        for (int i = 0; i < databases; i++) {
            sites.add(new Site(warehouse, i));
        }
    }

    /** Returns whether every model of the project can be built, and the first one has rows. */
    boolean builds(Catalog catalog, Project project) {
        Map<String, Warehouse.Content> contents = sites.getFirst().before(catalog, project, 0);
        return contents.size() == project.models().size()
                && !contents.getOrDefault("m0", Warehouse.Content.NONE).rows().isEmpty();
    }

    /** Judges what the classifier claims of the trial. */
    public Finding judge(Trial trial, Map<String, Claim> claims) {
        Set<String> same = new HashSet<>();
        Set<String> judged = new HashSet<>();
        Set<String> tainted = tainted(trial);
        for (Site site : sites) {
            long dataSeed = Math.floorDiv(trial.seed(), 1_000L) * 10;
            Map<String, Warehouse.Content> before = site.before(trial.catalog(), trial.before(), dataSeed);
            Map<String, Warehouse.Content> after = site.after(trial.after());
            if (!after.containsKey(trial.edited())) {
                return Finding.invalid();
            }
            for (Project.Model model : trial.after().models()) {
                String name = model.name();
                Warehouse.Content old = before.get(name);
                Warehouse.Content now = after.get(name);
                if (old == null || now == null || tainted.contains(name)) {
                    continue;
                }
                boolean first = judged.add(name);
                boolean equal = old.names().size() == now.names().size()
                        && old.project(old.names()).equals(now.project(old.names()));
                if (equal && first) {
                    same.add(name);
                } else if (!equal) {
                    same.remove(name);
                }
                Optional<String> refuted = refute(name, claims.get(name), old, now);
                if (refuted.isPresent()) {
                    return new Finding(true, refuted, same, judged);
                }
            }
            if (!tainted.isEmpty()) {
                Optional<String> mixed = mixed(site, trial, claims, dataSeed);
                if (mixed.isPresent()) {
                    return new Finding(true, mixed, same, judged);
                }
            }
        }
        return new Finding(true, Optional.empty(), same, judged);
    }

    private static Optional<String> refute(
            String name, @Nullable Claim claim, Warehouse.Content old, Warehouse.Content now) {
        if (claim == null || !claim.rowsUnchanged()) {
            return Optional.empty();
        }
        if (old.rows().size() != now.rows().size()) {
            return Optional.of("%s: rows claimed unchanged, but there were %d and are %d"
                    .formatted(name, old.rows().size(), now.rows().size()));
        }
        List<String> columns = new ArrayList<>();
        claim.columns().stream().sorted().forEach(c -> columns.add(c.toLowerCase(Locale.ROOT)));
        List<String> first = old.project(columns);
        List<String> second = now.project(columns);
        if (first.equals(second)) {
            return Optional.empty();
        }
        int place = 0;
        while (first.get(place).equals(second.get(place))) {
            place++;
        }
        return Optional.of("%s: %s claimed unchanged, but %s became %s"
                .formatted(
                        name,
                        columns,
                        first.get(place).replace('\u0001', '|'),
                        second.get(place).replace('\u0001', '|')));
    }

    /** The models whose content is one of several, in their own query or through what they read. */
    private static Set<String> tainted(Trial trial) {
        Set<String> tainted = new HashSet<>();
        for (Project project : List.of(trial.before(), trial.after())) {
            Schemas schemas = Schemas.of(trial.catalog(), project);
            for (Project.Model model : project.models()) {
                boolean own = Draws.in(model.query(), schemas);
                if (own || tainted.stream().anyMatch(t -> Project.reads(model.query(), t))) {
                    tainted.add(model.name());
                }
            }
        }
        return tainted;
    }

    /**
     * Builds the environment that the claims lead to: models that are not rebuilt keep their old table. A kept table
     * must be what its query returns on the environment it is in, unless the query itself is a draw: else two draws of a
     * parent are mixed.
     */
    private Optional<String> mixed(Site site, Trial trial, Map<String, Claim> claims, long dataSeed) {
        warehouse.start("mixed");
        if (warehouse.load(trial.catalog(), dataSeed + site.number(), true).isPresent()) {
            return Optional.empty();
        }
        Schemas schemas = Schemas.of(trial.catalog(), trial.after());
        // A view is evaluated by each reader, so whoever reads a drawing view draws.
        Set<String> drawingViews = new HashSet<>();
        for (Project.Model model : trial.after().models()) {
            boolean draws = Draws.in(model.query(), schemas)
                    || drawingViews.stream().anyMatch(view -> Project.reads(model.query(), view));
            if (draws && model.view()) {
                drawingViews.add(model.name());
            }
            Claim claim = claims.get(model.name());
            boolean kept = claim != null
                    && !claim.rebuild()
                    && trial.before().model(model.name()).isPresent();
            if (!kept || model.view()) {
                warehouse.build(model);
                continue;
            }
            if (warehouse
                    .attempt("CREATE TABLE " + model.name() + " AS FROM " + site.schemaBefore() + "." + model.name())
                    .isPresent()) {
                continue;
            }
            if (draws) {
                continue;
            }
            Optional<Warehouse.Content> stored = warehouse.read("FROM " + model.name());
            Optional<Warehouse.Content> fresh = warehouse.read(model.sql());
            if (stored.isPresent() && fresh.isPresent()) {
                List<String> names = stored.get().names();
                if (!stored.get().project(names).equals(fresh.get().project(names))) {
                    return Optional.of(model.name() + ": its table was kept, but its query returns something else"
                            + " on the environment's tables (two draws of a parent are mixed)");
                }
            }
        }
        return Optional.empty();
    }

    @Override
    public void close() {
        warehouse.close();
    }
}
