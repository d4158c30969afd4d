package io.meshlens.types;

import static org.assertj.core.api.Assertions.assertThat;

import io.meshlens.lower.Expression.LiteralKind;
import io.meshlens.types.DataType.Scalar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** DuckDB's own answers, recorded by {@code test-fixtures/scripts/RecordDuckdbTypes.java}, against the rules. */
final class DuckdbTypeRulesTest {
    private static final Path FACTS =
            Path.of(System.getProperty("meshlens.root"), "test-fixtures", "types", "duckdb-expressions.tsv");

    private final TypeRules rules = TypeRules.of("duckdb");

    @Test
    void everyRecordedTypeIsGivenAndNoAcceptedExpressionIsRejected() throws IOException {
        List<String> wrong = new ArrayList<>();
        List<String> unseen = new ArrayList<>();
        int rejected = 0;
        List<String> lines = Files.readAllLines(FACTS);
        Map<String, Operand> columns = columns(lines.getFirst());
        for (String line : lines.subList(1, lines.size())) {
            String[] cells = line.split("\t", -1);
            Typing typing = typing(cells, columns);
            String answer = typing.isRejected() ? "!" : rules.names().print(typing.type());
            rejected += cells[1].equals("!") ? 1 : 0;
            if (!answer.equals(cells[1])) {
                (cells[1].equals("!") ? unseen : wrong).add(cells[0] + ": " + cells[1] + ", not " + answer);
            }
        }
        assertThat(lines.size()).isGreaterThan(5_000);
        assertThat(wrong).as("types that differ").isEmpty();
        assertThat(unseen.size())
                .as("rejections that are not seen, of " + rejected + ": " + unseen)
                .isLessThanOrEqualTo(rejected / 50);
    }

    private Typing typing(String[] cells, Map<String, Operand> columns) {
        List<Operand> operands = new ArrayList<>();
        for (int i = 4; i < cells.length; i++) {
            if (!cells[i].isEmpty()) {
                operands.add(operand(cells[i], columns));
            }
        }
        return switch (cells[2]) {
            case "operator" -> rules.operation(cells[3], operands);
            case "case" -> rules.choice(List.of(operands.get(1), operands.get(0)), "CASE");
            case "list" -> rules.list(operands);
            case "map" -> rules.map(operands.subList(0, 1), operands.subList(1, 2));
            case "index" -> rules.index(operands.get(0), operands.get(1));
            default -> rules.call(cells[3], operands);
        };
    }

    private Operand operand(String text, Map<String, Operand> columns) {
        Operand column = columns.get(text);
        if (column != null) {
            return column;
        }
        return switch (text) {
            case "NULL" -> rules.literal(LiteralKind.NULL, "null");
            case "true" -> rules.literal(LiteralKind.BOOLEAN, "true");
            default ->
                text.startsWith("'")
                        ? rules.literal(LiteralKind.STRING, text.substring(1, text.length() - 1))
                        : rules.literal(LiteralKind.NUMBER, text);
        };
    }

    private Map<String, Operand> columns(String line) {
        DataType.Struct table = (DataType.Struct) rules.names().parse("STRUCT(" + line + ")");
        Map<String, Operand> columns = new HashMap<>();
        for (DataType.Field field : table.fields()) {
            columns.put(field.name(), Operand.of(field.type()).named(field.name()));
        }
        return columns;
    }

    @Test
    void integerLiteralsFitTheTypeBesideThem() {
        Operand one = rules.literal(LiteralKind.NUMBER, "1");
        Operand tiny = Operand.of(Scalar.TINYINT);
        assertThat(rules.operation("+", List.of(tiny, one)).type()).isEqualTo(Scalar.TINYINT);
        Operand large = rules.literal(LiteralKind.NUMBER, "300");
        assertThat(rules.operation("+", List.of(tiny, large)).type()).isEqualTo(Scalar.INTEGER);
    }

    @Test
    void literalsHaveTheTypesThatDuckdbGivesThem() {
        Map<String, String> expected = Map.of(
                "1", "INTEGER",
                "2147483648", "BIGINT",
                "-2147483648", "INTEGER",
                "9223372036854775808", "HUGEINT",
                "340282366920938463463374607431768211455", "UHUGEINT",
                "1.50", "DECIMAL(3,2)",
                ".5", "DECIMAL(1,1)",
                "00.5", "DECIMAL(3,1)",
                "1e3", "DOUBLE",
                "1_000", "INTEGER");
        expected.forEach((text, type) -> assertThat(
                        rules.literal(LiteralKind.NUMBER, text).type().toString())
                .as(text)
                .isEqualTo(type));
    }

    @Test
    void anUnknownArgumentLeavesOnlyWhatDependsOnItUnknown() {
        Operand unknown = Operand.of(Scalar.UNKNOWN);
        assertThat(rules.operation("+", List.of(unknown, Operand.of(Scalar.INTEGER)))
                        .type())
                .isEqualTo(Scalar.UNKNOWN);
        assertThat(rules.operation("<", List.of(unknown, Operand.of(Scalar.DATE)))
                        .type())
                .isEqualTo(Scalar.BOOLEAN);
        assertThat(rules.call("count", List.of(unknown)).type()).isEqualTo(Scalar.BIGINT);
        assertThat(rules.call("upper", List.of(unknown)).type()).isEqualTo(Scalar.VARCHAR);
        assertThat(rules.call("sum", List.of(unknown)).type()).isEqualTo(Scalar.UNKNOWN);
        assertThat(rules.call("max", List.of(unknown)).type()).isEqualTo(Scalar.UNKNOWN);
    }

    @Test
    void theMacroTableHasEveryMacroThatDuckdbLists() {
        List<String> missing = new ArrayList<>();
        for (FunctionEntry function : rules.functions().all()) {
            if (function.kind() == FunctionEntry.Kind.MACRO && DuckdbMacros.bodyNames(function.name()) == null) {
                missing.add(function.name());
            }
        }
        assertThat(missing).isEmpty();
    }

    @Test
    void wrongNamesAndCountsAreSaid() {
        assertThat(rules.call("no_such_function", List.of()).problem())
                .isNotNull()
                .extracting(TypeProblem::kind)
                .isEqualTo(TypeProblem.Kind.UNKNOWN_FUNCTION);
        assertThat(rules.call("upper", List.of()).problem())
                .isNotNull()
                .extracting(TypeProblem::message)
                .isEqualTo("\"upper\" takes 1 argument, 0 given");
        assertThat(SimilarNames.of("coalsce_list_sum", rules.functions())).isEmpty();
        assertThat(SimilarNames.of("uper", rules.functions())).startsWith("upper");
    }

    @Test
    void listReduceAccumulatesInTheTypeOfBoth() {
        Operand list = Operand.of(DataType.listOf(Scalar.INTEGER));
        Operand start = rules.literal(LiteralKind.NUMBER, "1.5");
        Operand lambda = Operand.of(new DataType.LambdaOf(new DataType.Decimal(12, 1)));
        assertThat(rules.call("list_reduce", List.of(list, lambda, start)).type())
                .isEqualTo(new DataType.Decimal(12, 1));
        assertThat(rules.lambdaParameter("list_reduce", List.of(list, lambda, start), 0))
                .isEqualTo(new DataType.Decimal(2, 1));
    }

    @Test
    void whatIsKnownInsideAnUnknownTypeIsKept() {
        DataType struct = rules.names().parse("STRUCT(a INTEGER, b VARCHAR)");
        DataType half = new DataType.Struct(
                List.of(new DataType.Field("a", Scalar.INTEGER), new DataType.Field("b", Scalar.UNKNOWN)));
        Operand open = Operand.of(half);
        assertThat(rules.field(open, "a").type()).isEqualTo(Scalar.INTEGER);
        assertThat(rules.call("list", List.of(open)).type()).isEqualTo(DataType.listOf(half));
        assertThat(rules.choice(List.of(open, Operand.of(struct)), "CASE").type())
                .isEqualTo(half);
        assertThat(rules.list(List.of(open, open)).type()).isEqualTo(DataType.listOf(half));
    }

    @Test
    void nothingIsRejectedForWhatIsNotKnown() {
        List<DataType> open = List.of(
                Scalar.UNKNOWN,
                DataType.listOf(Scalar.UNKNOWN),
                new DataType.MapOf(Scalar.VARCHAR, Scalar.UNKNOWN),
                new DataType.Named("mood", List.of()),
                DataType.listOf(new DataType.Named("mood", List.of())));
        List<String> rejected = new ArrayList<>();
        for (FunctionEntry function : rules.functions().all()) {
            for (int count = 1; count <= 4; count++) {
                int arguments = count;
                boolean takes = function.signatures().stream().anyMatch(signature -> signature.takes(arguments));
                for (DataType type : takes ? open.subList(0, 1) : List.<DataType>of()) {
                    List<Operand> operands = java.util.Collections.nCopies(count, Operand.of(type));
                    Typing typing = rules.call(function.name(), operands);
                    if (typing.isRejected()) {
                        rejected.add(function.name() + "/" + count + ": " + typing.problem());
                    }
                }
            }
        }
        for (String operator : List.of("+", "-", "*", "/", "%", "||", "<", "=", "BETWEEN", "IN", "LIKE", "->", "&")) {
            for (DataType type : open) {
                int count = operator.equals("BETWEEN") ? 3 : 2;
                Typing typing = rules.operation(operator, java.util.Collections.nCopies(count, Operand.of(type)));
                if (typing.isRejected()) {
                    rejected.add(operator + " " + type + ": " + typing.problem());
                }
            }
        }
        assertThat(rejected).isEmpty();
    }
}
