package io.meshlens.project.index;

import io.meshlens.diagnostic.Diagnostic;
import io.meshlens.diagnostic.DiagnosticCode;
import io.meshlens.diagnostic.Severity;
import io.meshlens.project.AuditCall;
import io.meshlens.project.AuditDefinition;
import io.meshlens.project.ColumnDeclaration;
import io.meshlens.project.Grain;
import io.meshlens.project.HeaderRanges;
import io.meshlens.project.Model;
import io.meshlens.project.ModelIndex;
import io.meshlens.project.ModelKind;
import io.meshlens.project.Nearest;
import io.meshlens.project.SqlText;
import io.meshlens.project.header.HeaderColumns;
import io.meshlens.syntax.sql.Dialect;
import io.meshlens.text.TextRange;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Checks the columns that a header names against those that the model has. Only for models all of whose columns are known.
 */
public final class ColumnChecks {
    /** Arguments of built-in audits that are columns, or lists of them. */
    private static final Set<String> COLUMN_ARGUMENTS = Set.of(
            "column",
            "columns",
            "source_column",
            "target_column",
            "column_a",
            "column_b",
            "lower_bound_column",
            "upper_bound_column");

    /**
     * A name in an audit of a model that nothing there has.
     *
     * @param audit the name of the audit in the model's list
     * @param code what is missing
     * @param name the name as it is written
     * @param message what is wrong
     */
    public record AuditProblem(String audit, DiagnosticCode code, String name, String message) {}

    private final Model model;
    private final HeaderRanges ranges;
    private final String header;
    private final Dialect dialect;
    /** The columns as they are shown, by the key that the dialect compares. */
    private final Map<String, String> columns = new LinkedHashMap<>();

    private final List<Diagnostic> problems = new ArrayList<>();

    private ColumnChecks(Model model, HeaderRanges ranges, String header, Dialect dialect, Collection<String> columns) {
        this.model = model;
        this.ranges = ranges;
        this.header = header;
        this.dialect = dialect;
        columns.forEach(column -> this.columns.put(dialect.fold(dialect.quote(column)), column));
    }

    /**
     * Checks a model.
     *
     * @param header the text of the header's block
     * @param columns the names of all columns that its query gives
     * @param audits the columns that its audits miss, of those that {@link #isChecked} leaves out
     * @return problems in ranges of the header's block
     */
    public static List<Diagnostic> check(
            Model model,
            HeaderRanges ranges,
            String header,
            ModelIndex index,
            Collection<String> columns,
            List<AuditProblem> audits) {
        Dialect dialect = Dialect.of(model.dialect()).orElse(Dialect.DUCKDB);
        ColumnChecks checks = new ColumnChecks(model, ranges, header, dialect, columns);
        checks.run(index);
        audits.forEach(checks::audit);
        return List.copyOf(checks.problems);
    }

    /**
     * Compares the declared columns with those that the query gives: the table has those that are declared, each of which the
     * query must give.
     *
     * @param given the names of all columns that the query gives
     */
    public static List<Diagnostic> checkDeclared(
            Model model, HeaderRanges ranges, String header, Collection<String> given) {
        Dialect dialect = Dialect.of(model.dialect()).orElse(Dialect.DUCKDB);
        ColumnChecks checks = new ColumnChecks(model, ranges, header, dialect, given);
        checks.declared();
        return List.copyOf(checks.problems);
    }

    private void declared() {
        Set<String> declared = new HashSet<>();
        for (ColumnDeclaration column : model.columns()) {
            declared.add(column.name());
            if (!columns.containsKey(column.name()) && !isMade(column.name())) {
                declared(
                        column.name(),
                        "its query gives no column '" + column.name() + "', which is declared, so '"
                                + model.displayName() + "' cannot be built");
            }
        }
        columns.forEach((key, name) -> {
            if (!declared.contains(key)) {
                declared(
                        "",
                        "its query gives a column '" + name + "', which is not declared, so '" + model.displayName()
                                + "' does not have it");
            }
        });
    }

    /** Says whether a column is made by the kind and not by the query. */
    private boolean isMade(String column) {
        ModelKind.History history = switch (model.kind()) {
            case ModelKind.ScdType2ByTime scd -> scd.history();
            case ModelKind.ScdType2ByColumn scd -> scd.history();
            default -> null;
        };
        return history != null
                && (column.equalsIgnoreCase(history.validFromName()) || column.equalsIgnoreCase(history.validToName()));
    }

    private void declared(String column, String message) {
        add(
                DiagnosticCode.DECLARED_COLUMNS,
                NamePlaces.find(ranges, header, "columns", column),
                message,
                DiagnosticCode.DECLARED_COLUMNS.severity());
    }

    /** Says whether a call's columns are all checked here, because the audit reads no others than those that it is told. */
    public static boolean isChecked(AuditDefinition audit, AuditCall call) {
        return audit.origin() == AuditDefinition.Origin.BUILT_IN
                && call.arguments().keySet().stream()
                        .noneMatch(argument -> argument.equals("criteria") || argument.equals("condition"));
    }

    private void run(ModelIndex index) {
        kind();
        List<SqlText> own = model.kind() instanceof ModelKind.IncrementalByTimeRange byTime
                ? model.storage().partitionedBy().stream()
                        .filter(field -> !field.equals(byTime.timeColumn().column()))
                        .toList()
                : model.storage().partitionedBy();
        all("partitioned_by", own);
        all("clustered_by", model.storage().clusteredBy());
        for (Grain grain : model.grains()) {
            metadata(ranges.properties().containsKey("grain") ? "grain" : "grains", grain.columns());
        }
        for (Grain reference : model.references()) {
            metadata("references", reference.columns());
        }
        for (String column : model.documentation().columnDescriptions().keySet()) {
            if (!columns.containsKey(column)) {
                report("column_descriptions", column, column, Severity.WARNING);
            }
        }
        for (AuditCall call : model.audits()) {
            index.audit(model, call.name()).ifPresent(audit -> audit(call, audit));
        }
    }

    /** Tells of a column at its place in the call, or at the audit's name where the audit itself reads it, unless it is told. */
    private void audit(AuditProblem problem) {
        TextRange key = NamePlaces.find(ranges, header, "audits", "");
        TextRange said = NamePlaces.find(ranges, header, "audits", problem.name());
        TextRange range = said.equals(key) ? NamePlaces.find(ranges, header, "audits", problem.audit()) : said;
        if (problems.stream().anyMatch(other -> other.range().equals(range))) {
            return;
        }
        add(
                problem.code(),
                range,
                "the audit '" + problem.audit() + "' cannot run: " + problem.message(),
                Severity.ERROR);
    }

    private void kind() {
        switch (model.kind()) {
            case ModelKind.IncrementalByTimeRange byTime ->
                all("kind.time_column", List.of(byTime.timeColumn().column()));
            case ModelKind.IncrementalByUniqueKey byKey -> all("kind.unique_key", byKey.uniqueKey());
            case ModelKind.ScdType2ByTime scd -> {
                all("kind.unique_key", scd.history().uniqueKey());
                column("kind.updated_at_name", scd.updatedAtName());
            }
            case ModelKind.ScdType2ByColumn scd -> {
                all("kind.unique_key", scd.history().uniqueKey());
                all("kind.columns", scd.columns());
                scd.updatedAtName().ifPresent(name -> column("kind.updated_at_name", name));
            }
            default -> {}
        }
    }

    private void audit(AuditCall call, AuditDefinition audit) {
        if (audit.origin() != AuditDefinition.Origin.BUILT_IN
                || !ranges.properties().containsKey("audits")) {
            return;
        }
        call.arguments().forEach((name, value) -> {
            if (COLUMN_ARGUMENTS.contains(name) && !value.sql().contains("@")) {
                all("audits", List.of(value));
            }
        });
    }

    /** Checks columns that nothing fails for the want of. */
    private void metadata(String property, List<SqlText> expressions) {
        for (SqlText expression : expressions) {
            for (String column : HeaderColumns.in(expression, dialect)) {
                if (!columns.containsKey(column)) {
                    report(property, column, column, Severity.WARNING);
                }
            }
        }
    }

    private void all(String property, List<SqlText> expressions) {
        for (SqlText expression : expressions) {
            if (!expression.sql().isEmpty()) {
                HeaderColumns.in(expression, dialect).forEach(column -> column(property, column));
            }
        }
    }

    private void column(String property, String column) {
        if (!columns.containsKey(column)) {
            report(property, column, column, Severity.ERROR);
        }
    }

    private void report(String property, String column, String key, Severity severity) {
        Optional<String> near = Nearest.to(key, columns.values());
        TextRange range = NamePlaces.find(ranges, header, property, column);
        add(
                DiagnosticCode.UNKNOWN_COLUMN,
                range,
                "'" + model.displayName() + "' has no column '" + column + "'"
                        + near.map(name -> "; did you mean '" + name + "'?").orElse(""),
                severity);
    }

    private void add(DiagnosticCode code, TextRange range, String message, Severity severity) {
        Diagnostic diagnostic = new Diagnostic(code, severity, range, message, List.of(), List.of());
        if (!problems.contains(diagnostic)) {
            problems.add(diagnostic);
        }
    }
}
