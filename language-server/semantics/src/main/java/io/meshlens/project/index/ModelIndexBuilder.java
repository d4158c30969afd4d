package io.meshlens.project.index;

import io.meshlens.diagnostic.Diagnostic;
import io.meshlens.diagnostic.DiagnosticCode;
import io.meshlens.diagnostic.Related;
import io.meshlens.diagnostic.Severity;
import io.meshlens.project.AuditDefinition;
import io.meshlens.project.HeaderRanges;
import io.meshlens.project.MacroDeclaration;
import io.meshlens.project.Model;
import io.meshlens.project.ModelIndex;
import io.meshlens.project.ModelName;
import io.meshlens.project.ProjectConfig;
import io.meshlens.project.audit.BuiltInAudits;
import io.meshlens.project.file.BlockProblem;
import io.meshlens.project.header.FileDefinitions;
import io.meshlens.project.header.FileDefinitions.AuditEntry;
import io.meshlens.project.header.FileDefinitions.ModelDefinition;
import io.meshlens.text.TextRange;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;

/** Merges the definitions of all files. */
public final class ModelIndexBuilder {
    private static final String NON_BLOCKING = "_non_blocking";

    /** Signals that every project has. */
    private static final List<String> SIGNALS = List.of("freshness");

    private final TreeMap<ModelName, Found<Model>> models = new TreeMap<>();
    private final SequencedMap<String, Found<AuditDefinition>> audits = new LinkedHashMap<>();
    private final SequencedMap<String, SequencedMap<String, AuditDefinition>> modelAudits = new LinkedHashMap<>();
    private final SequencedMap<String, List<BlockProblem>> problems = new LinkedHashMap<>();

    /** Something that was defined, with its place. */
    private record Found<T>(T value, String file, int block, TextRange name) {}

    /**
     * The index, and what is wrong between files.
     *
     * @param index of everything
     * @param problems by the file's path
     */
    public record Result(ModelIndex index, SequencedMap<String, List<BlockProblem>> problems) {
        public Result {
            problems = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(problems));
        }
    }

    private ModelIndexBuilder() {}

    /**
     * Merges what files define.
     *
     * @param files the definitions of all files, external models and Python ones included
     * @param builtIn the definitions of {@link BuiltInAudits}
     * @param macros the macros whose heads are known
     * @param signals the names of the project's signals
     * @param config says whether the catalog of names without one is known
     */
    public static Result build(
            Collection<FileDefinitions> files,
            FileDefinitions builtIn,
            Collection<MacroDeclaration> macros,
            Collection<String> signals,
            ProjectConfig config) {
        ModelIndexBuilder builder = new ModelIndexBuilder();
        builder.builtIn(builtIn);
        List<FileDefinitions> sorted = new ArrayList<>(files);
        sorted.sort(Comparator.comparing(FileDefinitions::file));
        sorted.forEach(builder::add);
        if (config.computedConnection().isEmpty()) {
            builder.checkDepth();
        }
        builder.checkStandalone();
        return builder.result(macros, signals);
    }

    private Result result(Collection<MacroDeclaration> macros, Collection<String> signals) {
        SequencedMap<ModelName, Model> allModels = new LinkedHashMap<>();
        models.forEach((name, found) -> allModels.put(name, found.value()));
        SequencedMap<String, AuditDefinition> allAudits = new LinkedHashMap<>();
        audits.forEach((name, found) -> allAudits.put(name, found.value()));
        SequencedMap<String, MacroDeclaration> allMacros = new LinkedHashMap<>();
        macros.stream()
                .sorted(Comparator.comparing(MacroDeclaration::file).thenComparing(MacroDeclaration::name))
                .forEach(macro -> allMacros.putIfAbsent(macro.name(), macro));
        List<String> allSignals = new ArrayList<>(SIGNALS);
        signals.stream().sorted().filter(signal -> !allSignals.contains(signal)).forEach(allSignals::add);
        return new Result(new ModelIndex(allModels, allAudits, modelAudits, allMacros, allSignals), problems);
    }

    /** Takes the built-in audits, each also under the name of its twin that stops nothing. */
    private void builtIn(FileDefinitions definitions) {
        for (AuditEntry entry : definitions.audits()) {
            AuditDefinition audit = entry.audit();
            define(audit.name(), true, audit);
            define(audit.name() + NON_BLOCKING, false, audit);
        }
    }

    private void define(String name, boolean blocking, AuditDefinition audit) {
        AuditDefinition definition = new AuditDefinition(
                name,
                AuditDefinition.Origin.BUILT_IN,
                audit.dialect(),
                BuiltInAudits.FILE,
                audit.header(),
                audit.query(),
                audit.definitions(),
                audit.skip(),
                blocking,
                audit.defaults(),
                audit.variables(),
                audit.standalone());
        audits.put(name, new Found<>(definition, BuiltInAudits.FILE, 0, TextRange.at(0)));
    }

    private void add(FileDefinitions definitions) {
        for (ModelDefinition definition : definitions.models()) {
            if (definition.enabled()) {
                model(definitions.file(), definition);
            }
        }
        for (AuditEntry entry : definitions.audits()) {
            if (entry.audit().origin() == AuditDefinition.Origin.MODEL) {
                modelAudit(definitions.file(), entry);
            } else {
                audit(definitions.file(), entry);
            }
        }
    }

    private void model(String file, ModelDefinition definition) {
        Model model = definition.model();
        HeaderRanges ranges = definition.ranges();
        TextRange place = ranges.name().orElse(TextRange.at(ranges.whole().start()));
        Found<Model> found = new Found<>(model, file, model.source().header().orElse(0), place);
        Found<Model> earlier = models.putIfAbsent(model.name(), found);
        if (earlier != null) {
            duplicate(found, earlier, "the model '" + model.displayName() + "' is defined already");
        }
    }

    private void audit(String file, AuditEntry entry) {
        AuditDefinition audit = entry.audit();
        TextRange place = entry.ranges().name().orElse(entry.ranges().whole());
        Found<AuditDefinition> found = new Found<>(audit, file, audit.header().orElse(0), place);
        Found<AuditDefinition> earlier = audits.get(audit.name());
        if (earlier == null || earlier.value().origin() == AuditDefinition.Origin.BUILT_IN) {
            audits.put(audit.name(), found);
        } else {
            duplicate(found, earlier, "the audit '" + audit.name() + "' is defined already");
        }
    }

    private void modelAudit(String file, AuditEntry entry) {
        AuditDefinition audit = entry.audit();
        SequencedMap<String, AuditDefinition> own = modelAudits.computeIfAbsent(file, key -> new LinkedHashMap<>());
        if (own.putIfAbsent(audit.name(), audit) != null) {
            TextRange place = entry.ranges().name().orElse(entry.ranges().whole());
            problem(
                    file,
                    audit.header().orElse(0),
                    Diagnostic.of(
                            DiagnosticCode.DUPLICATE_MODEL,
                            place,
                            "the audit '" + audit.name() + "' is defined already in this file"));
        }
    }

    private void duplicate(Found<?> found, Found<?> earlier, String message) {
        boolean sameFile = earlier.file().equals(found.file());
        String where = sameFile ? " in this file" : " in " + earlier.file();
        Diagnostic diagnostic = Diagnostic.of(DiagnosticCode.DUPLICATE_MODEL, found.name(), message + where);
        if (!sameFile) {
            diagnostic = diagnostic.with(new Related(earlier.file(), earlier.name(), "the first definition"));
        }
        problem(found.file(), found.block(), diagnostic);
    }

    private void problem(String file, int block, Diagnostic diagnostic) {
        problems.computeIfAbsent(file, key -> new ArrayList<>()).add(new BlockProblem(block, diagnostic));
    }

    /** A standalone audit is a node beside the models, so that its name must not be one of theirs. */
    private void checkStandalone() {
        for (Found<AuditDefinition> audit : audits.values()) {
            if (audit.value().standalone().isEmpty()) {
                continue;
            }
            String name = audit.value().name();
            for (Found<Model> model : models.values()) {
                if (name.equalsIgnoreCase(model.value().displayName())
                        || name.equalsIgnoreCase(model.value().name().display())) {
                    duplicate(audit, model, "a standalone audit needs a name of its own; '" + name + "' is a model");
                    break;
                }
            }
        }
    }

    /** Warns of names that have fewer parts than those of most models: SQLMesh does not load such a project. */
    private void checkDepth() {
        Map<Integer, Integer> counts = new HashMap<>();
        models.keySet().forEach(name -> counts.merge(name.parts().size(), 1, Integer::sum));
        if (counts.size() < 2) {
            return;
        }
        int usual = counts.entrySet().stream()
                .max(Map.Entry.<Integer, Integer>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                .orElseThrow()
                .getKey();
        for (Found<Model> found : models.values()) {
            if (found.value().name().parts().size() != usual) {
                problem(
                        found.file(),
                        found.block(),
                        new Diagnostic(
                                DiagnosticCode.MODEL_HEADER,
                                Severity.WARNING,
                                found.name(),
                                "the names of the other models have " + usual
                                        + " parts, the catalog included; SQLMesh does not load a project that mixes them",
                                List.of(),
                                List.of()));
            }
        }
    }
}
