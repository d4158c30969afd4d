package io.meshlens.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.meshlens.lineage.ColumnId;
import io.meshlens.lineage.LineageGraph;
import io.meshlens.lineage.LineageOf;
import io.meshlens.lineage.OutputLineage;
import io.meshlens.lineage.QueryLineage;
import io.meshlens.lower.Lowering;
import io.meshlens.resolve.Resolver;
import io.meshlens.syntax.SyntaxTree;
import io.meshlens.syntax.file.FileGrammar;
import io.meshlens.syntax.sql.Dialect;
import io.meshlens.testkit.tpc.TpcH;
import io.meshlens.testkit.tpc.TpcTables;
import io.meshlens.types.DataType;
import io.meshlens.types.ModelSignature;
import io.meshlens.types.TypeNames;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import org.apache.calcite.avatica.util.Casing;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.metadata.RelColumnOrigin;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.schema.SchemaPlus;
import org.apache.calcite.schema.impl.AbstractTable;
import org.apache.calcite.sql.parser.SqlParseException;
import org.apache.calcite.sql.parser.SqlParser;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.validate.SqlConformanceEnum;
import org.apache.calcite.tools.FrameworkConfig;
import org.apache.calcite.tools.Frameworks;
import org.apache.calcite.tools.Planner;
import org.apache.calcite.tools.RelConversionException;
import org.apache.calcite.tools.ValidationException;
import org.junit.jupiter.api.Test;

/**
 * A second opinion on the lineage of columns: for each output column of the queries of TPC-H, the columns of tables that
 * Apache Calcite names are those of ours, composed through a model between the query and each table.
 *
 * <p>Both count what the value's expression reads: conditions of CASE, arguments of aggregates, keys of GROUP BY where they
 * are output; COUNT(*) reads nothing; both leave out WHERE, HAVING, the conditions of joins and ORDER BY. They differ on
 * subqueries and FILTER clauses within an output expression, which Calcite leaves out and we count: TPC-H has its
 * subqueries in WHERE and HAVING only, so that all of its columns can be compared.
 */
final class CalciteLineageTest {
    /** Words that Calcite reserves and we do not, by query: quoted for Calcite. */
    private static final Map<String, String> RESERVED = Map.of("11", "value");

    /** All output columns of the 22 queries, and among them those that read a column: five are COUNT(*). None is skipped. */
    private static final int COLUMNS = 76;

    private static final int READING = 71;

    private static final String STAGED = "staged.";

    @Test
    void agreesOnTheColumnsOfTpcH() throws IOException, SqlParseException, ValidationException, RelConversionException {
        SequencedMap<String, ModelSignature> schema = TpcH.schema();
        List<String> differences = new ArrayList<>();
        List<String> unknown = new ArrayList<>();
        int compared = 0;
        int reading = 0;
        for (Map.Entry<String, String> query : TpcH.queries().entrySet()) {
            String number = query.getKey();
            SequencedMap<String, List<String>> ours = ours(query.getValue(), schema);
            List<Optional<List<String>>> theirs = theirs(forCalcite(number, query.getValue()), schema);
            assertThat(theirs).as("columns of query " + number).hasSameSizeAs(ours.keySet());
            int index = 0;
            for (Map.Entry<String, List<String>> column : ours.entrySet()) {
                String name = "query " + number + ", column " + column.getKey();
                Optional<List<String>> origins = theirs.get(index++);
                if (origins.isEmpty()) {
                    unknown.add(name);
                    continue;
                }
                compared++;
                reading += origins.get().isEmpty() ? 0 : 1;
                if (!origins.get().equals(column.getValue())) {
                    differences.add(name + ": " + column.getValue() + ", and Calcite says " + origins.get());
                }
            }
        }
        assertThat(differences).isEmpty();
        assertThat(unknown)
                .as("columns of which Calcite does not know the origins")
                .isEmpty();
        assertThat(compared).isEqualTo(COLUMNS);
        assertThat(reading).isEqualTo(READING);
    }

    /** Returns the origins of the output columns by name, in order, when the query reads each table through a model. */
    private static SequencedMap<String, List<String>> ours(String sql, SequencedMap<String, ModelSignature> schema) {
        SequencedMap<String, QueryLineage> models = new LinkedHashMap<>();
        schema.keySet().forEach(table -> models.put(STAGED + table, lineage("SELECT * FROM " + table, schema, "")));
        QueryLineage lineage = lineage(sql, schema, STAGED);
        models.put("query", lineage);
        LineageGraph graph = LineageGraph.of(models);
        SequencedMap<String, List<String>> origins = new LinkedHashMap<>();
        for (OutputLineage column : lineage.columns()) {
            assertThat(column.exact()).as(column.name()).isTrue();
            List<ColumnId> found = graph.origins(new ColumnId("query", column.name()));
            origins.put(column.name(), found.stream().map(ColumnId::toString).toList());
        }
        return origins;
    }

    private static QueryLineage lineage(String sql, Map<String, ModelSignature> schema, String prefix) {
        SyntaxTree tree = FileGrammar.parse(sql, Dialect.DUCKDB);
        return Resolver.resolve(
                        Lowering.statement(tree.block(0).root(), Dialect.DUCKDB).statement(),
                        Dialect.DUCKDB,
                        parts -> Optional.of(TpcTables.source(parts, schema, prefix)))
                .map(LineageOf::query)
                .orElseThrow();
    }

    private static String forCalcite(String number, String sql) {
        String word = RESERVED.get(number);
        return word == null ? sql : sql.replaceAll("\\b" + word + "\\b", '"' + word + '"');
    }

    /** Returns the origins of each output column according to Calcite; none if it does not know them. */
    private static List<Optional<List<String>>> theirs(String sql, SequencedMap<String, ModelSignature> schema)
            throws SqlParseException, ValidationException, RelConversionException {
        SchemaPlus root = Frameworks.createRootSchema(false);
        schema.forEach((name, signature) -> root.add(name, table(signature)));
        FrameworkConfig config = Frameworks.newConfigBuilder()
                .defaultSchema(root)
                .parserConfig(SqlParser.config()
                        .withUnquotedCasing(Casing.UNCHANGED)
                        .withCaseSensitive(false)
                        .withConformance(SqlConformanceEnum.LENIENT))
                .build();
        try (Planner planner = Frameworks.getPlanner(config)) {
            RelNode query = planner.rel(planner.validate(planner.parse(sql))).project();
            RelMetadataQuery metadata = query.getCluster().getMetadataQuery();
            List<Optional<List<String>>> origins = new ArrayList<>();
            for (int i = 0; i < query.getRowType().getFieldCount(); i++) {
                origins.add(
                        Optional.ofNullable(metadata.getColumnOrigins(query, i)).map(CalciteLineageTest::names));
            }
            return origins;
        }
    }

    private static List<String> names(Set<RelColumnOrigin> origins) {
        return origins.stream()
                .map(origin -> new ColumnId(
                        origin.getOriginTable().getQualifiedName().getLast(),
                        origin.getOriginTable().getRowType().getFieldNames().get(origin.getOriginColumnOrdinal())))
                .distinct()
                .sorted()
                .map(ColumnId::toString)
                .toList();
    }

    private static AbstractTable table(ModelSignature signature) {
        return new AbstractTable() {
            @Override
            public RelDataType getRowType(RelDataTypeFactory types) {
                RelDataTypeFactory.Builder row = types.builder();
                signature.columns().forEach(column -> row.add(column.name(), type(column.type(), types)));
                return row.build();
            }
        };
    }

    /** Returns a nullable type: Calcite would make COUNT(*) of the COUNT of a column that is never null. */
    private static RelDataType type(DataType type, RelDataTypeFactory types) {
        RelDataType plain = type instanceof DataType.Decimal(int width, int scale)
                ? types.createSqlType(SqlTypeName.DECIMAL, width, scale)
                : types.createSqlType(SqlTypeName.valueOf(TypeNames.of("duckdb").print(type)));
        return types.createTypeWithNullability(plain, true);
    }
}
