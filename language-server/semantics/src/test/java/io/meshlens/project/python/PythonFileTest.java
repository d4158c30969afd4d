package io.meshlens.project.python;

import static org.assertj.core.api.Assertions.assertThat;

import io.meshlens.project.python.PythonFile.Function;
import io.meshlens.project.python.PythonFile.Parameter;
import io.meshlens.project.python.PythonValue.Call;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PythonFileTest {
    private static final String MODEL = """
            import typing as t
            from sqlmesh import model, ExecutionContext
            from sqlmesh.core.model import ModelKindName

            # @macro() in a comment, and in a text:
            TEXT = '''
            @macro()
            def not_one(evaluator): pass
            '''

            @model(
                "shop." "orders",
                kind=dict(name=ModelKindName.INCREMENTAL_BY_TIME_RANGE, time_column="ds"),
                columns={
                    "id": "int",  # the key
                    'ds': 'text',
                },
                depends_on=["a.b", "c.d"],
                tags=("x",),
                cron=f"{x}",
                batch_size=-3,
                enabled=not False,
            )
            @other.thing
            async def execute(
                context: ExecutionContext,
                start: t.Dict[str, int] = {"a": 1},
                *args: t.Any,
                **kwargs: t.Any,
            ) -> t.Dict[str, t.Any]:
                '''Makes
                orders.'''
                table = context.resolve_table("raw.events")
                if True:
                    context.table('raw.more', other=1)
                return context.fetchdf(f"select {table}")

            @macro("other_name")
            def mine(evaluator, x: int = 1): return [y("z") for y in x]
            """;

    @Test
    void decoratedFunctionsAreFoundWithTheirLiterals() {
        List<Function> functions = PythonFile.read(MODEL).functions();
        assertThat(functions).extracting(Function::name).containsExactly("execute", "mine");
        Function execute = functions.getFirst();
        Call model = execute.decorator("model").orElseThrow();
        assertThat(text(model.argument("name", 0).orElseThrow())).isEqualTo("shop.orders");
        Call kind = (Call) model.argument("kind", -1).orElseThrow();
        assertThat(((PythonValue.Name) kind.argument("name", -1).orElseThrow()).last())
                .isEqualTo("INCREMENTAL_BY_TIME_RANGE");
        PythonValue.Mapping columns =
                (PythonValue.Mapping) model.argument("columns", -1).orElseThrow();
        assertThat(columns.entries()).hasSize(2);
        assertThat(text(columns.get("ds").orElseThrow())).isEqualTo("text");
        PythonValue.Items reads =
                (PythonValue.Items) model.argument("depends_on", -1).orElseThrow();
        assertThat(reads.values()).extracting(PythonFileTest::text).containsExactly("a.b", "c.d");
        assertThat(model.argument("tags", -1).orElseThrow()).isInstanceOf(PythonValue.Items.class);
        assertThat(model.argument("cron", -1).orElseThrow()).isInstanceOf(PythonValue.Unknown.class);
        assertThat(model.argument("enabled", -1).orElseThrow()).isInstanceOf(PythonValue.Unknown.class);
        assertThat(model.argument("batch_size", -1).orElseThrow())
                .isEqualTo(new PythonValue.Literal(
                        model.argument("batch_size", -1).orElseThrow().range(), "-3"));
        assertThat(execute.decorators()).extracting(Call::function).containsExactly("model", "other.thing");
        assertThat(execute.parameters())
                .containsExactly(
                        new Parameter("context", false),
                        new Parameter("start", true),
                        new Parameter("*args", true),
                        new Parameter("**kwargs", true));
        assertThat(execute.documentation()).hasValue("Makes\n    orders.");
        assertThat(execute.calls())
                .extracting(Call::function)
                .containsExactly("context.resolve_table", "context.table");
        assertThat(functions.get(1).decorator("macro").orElseThrow().arguments())
                .hasSize(1);
    }

    @Test
    void anyTextHasAnAnswer() {
        Random random = new Random(5);
        for (int round = 0; round < 2_000; round++) {
            StringBuilder text = new StringBuilder(MODEL);
            for (int edit = random.nextInt(4); edit >= 0; edit--) {
                int from = random.nextInt(text.length());
                int to = Math.min(text.length(), from + random.nextInt(40));
                text.replace(
                        from,
                        to,
                        "\"'()[]{}@=:,\n def".substring(random.nextInt(15)).substring(0, 1));
            }
            assertThat(PythonFile.read(text.toString())).isNotNull();
        }
        assertThat(PythonFile.read("@".repeat(1000)).functions()).isEmpty();
        assertThat(PythonFile.read("@m(" + "[".repeat(5000)).functions()).isEmpty();
        assertThat(PythonFile.read("").functions()).isEmpty();
    }

    private static String text(PythonValue value) {
        return ((PythonValue.Text) value).value();
    }
}
