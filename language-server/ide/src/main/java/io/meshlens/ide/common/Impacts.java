package io.meshlens.ide.common;

import io.meshlens.change.ChangeClass;
import io.meshlens.change.Fingerprint;
import io.meshlens.change.Verdict;
import io.meshlens.project.ModelName;
import io.meshlens.query.ChangeQueries;
import io.meshlens.query.DeployedModels;
import io.meshlens.vfs.FileId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;

/** What a file's text changes, for whom: its models first, then everything that reads them and is touched. */
public final class Impacts {
    private final ProjectView project;

    public Impacts(ProjectView project) {
        this.project = project;
    }

    /** Returns what the text is compared with, in words; empty as long as that is not known. */
    public Optional<String> baseline() {
        return ChangeQueries.deployed(project.db()).map(DeployedModels::label);
    }

    /** Returns the impact of a file, readers behind what they read; the file's own models are always there. */
    public List<ModelImpact> of(FileId file) {
        SequencedSet<ModelName> own = new LinkedHashSet<>();
        project.models(file).forEach(model -> own.add(model.name()));
        ChangeQueries.deployed(project.db())
                .ifPresent(deployed -> deployed.in(file).stream()
                        .filter(name -> !project.isModel(name))
                        .forEach(own::add));
        List<ModelImpact> found = new ArrayList<>();
        own.forEach(name -> found.add(impact(name)));
        List<ModelImpact> readers = new ArrayList<>();
        for (ModelName reader : touched(own)) {
            readers.add(impact(reader));
        }
        Map<ModelName, Integer> order = order();
        readers.sort((left, right) ->
                Integer.compare(order.getOrDefault(left.model(), 0), order.getOrDefault(right.model(), 0)));
        found.addAll(readers);
        return found;
    }

    private Map<ModelName, Integer> order() {
        Map<ModelName, Integer> order = new HashMap<>();
        for (ModelName name : project.dag().order()) {
            order.put(name, order.size());
        }
        return order;
    }

    /** Returns the readers, direct or not, to whom something happens. */
    private SequencedSet<ModelName> touched(SequencedSet<ModelName> edited) {
        SequencedSet<ModelName> touched = new LinkedHashSet<>();
        ArrayDeque<ModelName> open = new ArrayDeque<>();
        for (ModelName name : edited) {
            if (verdict(name).isChange()) {
                open.add(name);
            }
        }
        SequencedSet<ModelName> seen = new LinkedHashSet<>(edited);
        while (!open.isEmpty()) {
            for (ModelName reader : project.readers(open.poll())) {
                if (!seen.add(reader)) {
                    continue;
                }
                boolean changes = verdict(reader).isChange();
                if (changes) {
                    touched.add(reader);
                }
                if (changes || isPassedThrough(reader)) {
                    open.add(reader);
                }
            }
        }
        return touched;
    }

    /** Says whether a change may show in a model's readers and not in itself: it has no table of its own. */
    private boolean isPassedThrough(ModelName name) {
        return project.db()
                .get(ChangeQueries.FINGERPRINT, name)
                .map(fingerprint -> fingerprint.kind() == Fingerprint.Kind.EMBEDDED)
                .orElse(false);
    }

    private Verdict verdict(ModelName name) {
        return project.db().get(ChangeQueries.VERDICT, name);
    }

    /** Returns what happens to one model. */
    public ModelImpact impact(ModelName name) {
        Verdict verdict = verdict(name);
        List<ModelImpact.Step> path = new ArrayList<>();
        if (verdict.changeClass() == ChangeClass.AFFECTED) {
            verdict.path().forEach(step -> path.add(new ModelImpact.Step(display(step.model()), step.column())));
        }
        return new ModelImpact(
                name,
                project.display(name),
                verdict.changeClass(),
                verdict.columns(),
                verdict.rows(),
                verdict.rebuild(),
                path,
                verdict.reasons().stream().map(Verdict.Reason::text).toList());
    }

    private String display(String key) {
        return ModelName.parseFqn(key).map(project::display).orElse(key);
    }
}
