package io.meshlens.testkit.judge;

import io.meshlens.testkit.judge.Edits.Edit;
import io.meshlens.testkit.judge.Edits.Effect;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Predicate;

/** One edit of one generated project: what is judged. It follows from its seed alone. */
public record Trial(
        long seed, Catalog catalog, Project before, Project after, String edited, String edit, Effect effect) {

    /** Returns whether the edit was made as one that no reader and no table can see. */
    public boolean keepsMeaning() {
        return effect == Effect.NONE;
    }

    /** Returns whether the edit was made as one of a single output column's values. */
    public boolean changesOneColumn() {
        return effect == Effect.ONE_COLUMN;
    }

    /** A generated project before any edit. */
    record Base(long seed, Catalog catalog, Project project) {

        static Base generate(long seed) {
            Random random = new Random(seed * 7_919 + 13);
            Catalog catalog = Catalog.generate(random);
            List<QueryGenerator.Relation> known = new ArrayList<>();
            catalog.tables().forEach(t -> known.add(new QueryGenerator.Relation(t.name(), t.columns())));
            List<Project.Model> models = new ArrayList<>();
            boolean draws = random.nextInt(100) < 20;
            int count = 2 + random.nextInt(2);
            for (int i = 0; i < count; i++) {
                QueryGenerator.Built built = new QueryGenerator(random, known, draws).model();
                String name = "m" + i;
                models.add(Project.Model.of(name, random.nextInt(4) == 0, built.node()));
                QueryGenerator.Relation relation = new QueryGenerator.Relation(name, built.columns());
                // Offered several times, so that most models read the one before them.
                for (int j = 0; j < 3; j++) {
                    known.add(relation);
                }
            }
            return new Base(seed, catalog, new Project(models));
        }

        Optional<Trial> trial(int number) {
            return trial(number, name -> true);
        }

        /** Returns the edit with that number among those with fitting names, or nothing where it found no place. */
        Optional<Trial> trial(int number, Predicate<String> fits) {
            long own = seed * 1_000 + number;
            Random random = new Random(own * 104_729 + 7);
            List<Project.Model> models = project.models();
            Project.Model model =
                    random.nextInt(100) < 60 ? models.getFirst() : models.get(random.nextInt(models.size()));
            int roll = random.nextInt(100);
            if (roll < 8 && fits.test("format")) {
                return Optional.of(trial(own, model.styled(own), "format", Effect.NONE));
            }
            Schemas schemas = Schemas.of(catalog, project);
            Refactorings refactorings = new Refactorings(random, schemas, model.view());
            List<Edit> keeping = refactorings.all();
            List<Edit> offered = new ArrayList<>(roll < 45 ? keeping : new Edits(random).changes());
            offered.removeIf(edit -> !fits.test(edit.name()));
            if (offered.isEmpty()) {
                return Optional.empty();
            }
            Edit first = pick(random, offered);
            Node query = first.rewrite().apply(model.query());
            if (query == null) {
                return Optional.empty();
            }
            if (roll < 88) {
                return Optional.of(trial(own, styled(model.with(query), random), first.name(), first.effect()));
            }
            Edit second = pick(random, keeping);
            Node twice = second.rewrite().apply(query);
            if (twice == null) {
                return Optional.empty();
            }
            Effect both = second.effect() == Effect.NONE ? first.effect() : Effect.ANY;
            return Optional.of(trial(own, model.with(twice), first.name() + "+" + second.name(), both));
        }

        private static Project.Model styled(Project.Model model, Random random) {
            return random.nextInt(4) == 0 ? model.styled(random.nextLong()) : model;
        }

        private static Edit pick(Random random, List<Edit> all) {
            return all.get(random.nextInt(all.size()));
        }

        private Trial trial(long own, Project.Model model, String edit, Effect effect) {
            return new Trial(own, catalog, project, project.with(model), model.name(), edit, effect);
        }
    }

    /** Returns the trial of that seed again. */
    public static Optional<Trial> of(long seed) {
        return Base.generate(Math.floorDiv(seed, 1_000L)).trial((int) Math.floorMod(seed, 1_000L));
    }
}
