package io.meshlens.project.index;

import io.meshlens.diagnostic.Diagnostic;
import io.meshlens.diagnostic.DiagnosticCode;
import io.meshlens.diagnostic.Fix;
import io.meshlens.diagnostic.Severity;
import io.meshlens.project.AuditCall;
import io.meshlens.project.AuditDefinition;
import io.meshlens.project.HeaderRanges;
import io.meshlens.project.Model;
import io.meshlens.project.ModelIndex;
import io.meshlens.project.Nearest;
import io.meshlens.project.ProjectConfig;
import io.meshlens.project.SignalCall;
import io.meshlens.project.header.FileDefinitions.ModelDefinition;
import io.meshlens.text.TextEdit;
import io.meshlens.text.TextRange;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Checks what a model says against what the project has. Ranges are those of the model's header block. */
public final class ModelChecks {
    /** What an audit's query knows without being told. */
    private static final Set<String> ALWAYS_KNOWN =
            Set.of("this_model", "runtime_stage", "gateway", "default_catalog", "model_kind_name");

    private final ModelDefinition definition;
    private final ModelIndex index;
    private final ProjectConfig config;
    private final String header;
    private final List<Diagnostic> problems = new ArrayList<>();

    private ModelChecks(ModelDefinition definition, ModelIndex index, ProjectConfig config, String header) {
        this.definition = definition;
        this.index = index;
        this.config = config;
        this.header = header;
    }

    /**
     * Checks a model.
     *
     * @param header the text of the header's block (of the file, if it is not SQL)
     */
    public static List<Diagnostic> check(
            ModelDefinition definition, ModelIndex index, ProjectConfig config, String header) {
        ModelChecks checks = new ModelChecks(definition, index, config, header);
        definition.model().audits().forEach(checks::audit);
        definition.model().signals().forEach(checks::signal);
        return List.copyOf(checks.problems);
    }

    /** Returns the problem of a seed whose file is not there. */
    public static Diagnostic missingSeed(ModelDefinition definition, String written, String path) {
        HeaderRanges.Property said = definition.ranges().properties().get("kind.path");
        TextRange range =
                said == null ? TextRange.at(definition.ranges().whole().start()) : said.value();
        return Diagnostic.of(
                DiagnosticCode.SEED,
                range,
                "there is no file '" + written + "'; it would be " + path + " of the project");
    }

    private void audit(AuditCall call) {
        Model model = definition.model();
        Optional<AuditDefinition> found = index.audit(model, call.name());
        if (found.isEmpty()) {
            Set<String> known = new TreeSet<>(index.audits().keySet());
            known.addAll(index.modelAudits()
                    .getOrDefault(model.source().file(), new java.util.LinkedHashMap<>())
                    .keySet());
            unknown("audits", call.name(), known, "there is no audit '" + call.name() + "'");
            return;
        }
        AuditDefinition audit = found.get();
        if (audit.standalone().isPresent()) {
            warn("audits", call.name(), "the audit '" + call.name() + "' stands by itself; a model cannot use it");
            return;
        }
        audit.variables().ifPresent(variables -> arguments(call, audit, variables));
    }

    private void arguments(AuditCall call, AuditDefinition audit, Collection<String> variables) {
        Set<String> known = new HashSet<>(ALWAYS_KNOWN);
        known.addAll(call.arguments().keySet());
        known.addAll(audit.defaults().keySet());
        known.addAll(config.variables().keySet());
        config.gateway().ifPresent(gateway -> known.addAll(gateway.variables().keySet()));
        List<String> missing = new ArrayList<>();
        for (String variable : variables) {
            if (!known.contains(variable) && !known.contains(ProjectConfig.ANY_VARIABLE) && !isTime(variable)) {
                missing.add(variable);
            }
        }
        for (String argument : call.arguments().keySet()) {
            if (!variables.contains(argument) && !audit.defaults().containsKey(argument)) {
                Set<String> possible = new TreeSet<>(missing.isEmpty() ? variables : missing);
                possible.removeAll(ALWAYS_KNOWN);
                String hint = Nearest.to(argument, possible)
                        .map(near -> "; did you mean '" + near + "'?")
                        .orElse("");
                warn(
                        "audits",
                        call.name(),
                        "the audit '" + call.name() + "' has no argument '" + argument + "'" + hint);
            }
        }
        for (String argument : missing) {
            report(
                    "audits",
                    call.name(),
                    Severity.ERROR,
                    "the audit '" + call.name() + "' needs the argument '" + argument + "'");
        }
    }

    /** Says whether a name is that of a point of time, such as {@code start_ds}. */
    private static boolean isTime(String variable) {
        int cut = variable.indexOf('_');
        return cut > 0
                && Set.of("start", "end", "execution", "latest").contains(variable.substring(0, cut))
                && Set.of("dt", "dtntz", "date", "ds", "ts", "tstz", "epoch", "millis", "hour")
                        .contains(variable.substring(cut + 1));
    }

    private void signal(SignalCall call) {
        if (!index.signals().contains(call.name())) {
            unknown("signals", call.name(), new TreeSet<>(index.signals()), "there is no signal '" + call.name() + "'");
        }
    }

    // ---- Reporting

    private void unknown(String property, String name, Collection<String> known, String message) {
        Optional<String> near = Nearest.to(name, known);
        TextRange range = NamePlaces.find(definition.ranges(), header, property, name);
        Diagnostic diagnostic = Diagnostic.of(
                DiagnosticCode.UNKNOWN_AUDIT,
                range,
                message + near.map(one -> "; did you mean '" + one + "'?").orElse(""));
        if (near.isPresent() && range.length() == name.length()) {
            diagnostic = diagnostic.with(
                    new Fix("Replace with '" + near.get() + "'", List.of(new TextEdit(range, near.get())), true));
        }
        problems.add(diagnostic);
    }

    private void warn(String property, String name, String message) {
        report(property, name, Severity.WARNING, message);
    }

    private void report(String property, String name, Severity severity, String message) {
        Diagnostic diagnostic = new Diagnostic(
                DiagnosticCode.INVALID_PROPERTY,
                severity,
                NamePlaces.find(definition.ranges(), header, property, name),
                message,
                List.of(),
                List.of());
        if (!problems.contains(diagnostic)) {
            problems.add(diagnostic);
        }
    }
}
