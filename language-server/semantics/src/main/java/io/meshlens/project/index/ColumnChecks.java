package io.meshlens.project.index;

import io.meshlens.diagnostic.Diagnostic;
import io.meshlens.diagnostic.DiagnosticCode;
import io.meshlens.diagnostic.Severity;
import io.meshlens.project.AuditCall;
import io.meshlens.project.AuditDefinition;
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
     * @return problems in ranges of the header's block
     */
    public static List<Diagnostic> check(
            Model model, HeaderRanges ranges, String header, ModelIndex index, Collection<String> columns) {
        Dialect dialect = Dialect.of(model.dialect()).orElse(Dialect.DUCKDB);
        return new ColumnChecks(model, ranges, header, dialect, columns).run(index);
    }

    private List<Diagnostic> run(ModelIndex index) {
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
        return List.copyOf(problems);
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
        Diagnostic diagnostic = new Diagnostic(
                DiagnosticCode.UNKNOWN_COLUMN,
                severity,
                range,
                "'" + model.displayName() + "' has no column '" + column + "'"
                        + near.map(name -> "; did you mean '" + name + "'?").orElse(""),
                List.of(),
                List.of());
        if (!problems.contains(diagnostic)) {
            problems.add(diagnostic);
        }
    }
}
