package io.meshlens.project.python;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class PythonTextTest {
    private static final String PLAIN = """
            @macro()
            def vat(evaluator, col):
                return f"{col} * 0.2"
            """;

    private static String body(String... lines) {
        return "@macro()\ndef vat(evaluator, col):\n    " + String.join("\n    ", lines) + "\n";
    }

    private static void means(String text, String other) {
        assertThat(PythonText.meaning(text)).isEqualTo(PythonText.meaning(other));
    }

    private static void differs(String text, String other) {
        assertThat(PythonText.meaning(text)).isNotEqualTo(PythonText.meaning(other));
    }

    @Test
    void commentsAndEmptyLinesDoNotCount() {
        means(PLAIN, body("# the rate", "", "return f\"{col} * 0.2\"  # of tax"));
        differs(PLAIN, body("return f\"{col} * 0.2 # no comment\""));
    }

    @Test
    void aConstantMayHaveAName() {
        means(PLAIN, body("rate = \"0.2\"", "return f\"{col} * {rate}\""));
        means(PLAIN, body("op = '*'", "rate = \"0.2\"", "return f\"{col} {op} {rate}\""));
        means(body("return f\"{col} * 2\""), body("n = 2", "return f\"{col} * {n}\""));
    }

    @Test
    void anotherConstantIsAnotherMeaning() {
        differs(PLAIN, body("rate = \"0.3\"", "return f\"{col} * {rate}\""));
        differs(
                body("rate = \"0.2\"", "return f\"{col} * {rate}\""),
                body("rate = \"0.3\"", "return f\"{col} * {rate}\""));
    }

    /** Wherever the value may be another one, or may be seen in another way, the text counts as it stands. */
    @Test
    void whatIsNotCertainlyConstantIsLeftAlone() {
        differs(PLAIN, body("rate = \"0.2\"", "rate = \"0.3\"", "return f\"{col} * {rate}\""));
        differs(PLAIN, body("if col:", "    rate = \"0.2\"", "return f\"{col} * {rate}\""));
        differs(PLAIN, body("rate = \"0.2\"", "rate += \"5\"", "return f\"{col} * {rate}\""));
        differs(PLAIN, body("rate = \"0.2\"", "print(rate)", "return f\"{col} * {rate}\""));
        differs(PLAIN, body("rate = \"0.2\"", "print(locals())", "return f\"{col} * {rate}\""));
        differs(PLAIN, body("rate = \"0.2\"", "return f\"{col} * {rate!r}\""));
        differs(PLAIN, body("rate = \"0.2\"", "return f\"{col} * {rate:>5}\""));
        differs(PLAIN, body("rate = \"0.2\"", "return f\"{col + rate} * {rate}\""));
        differs(PLAIN, body("return f\"{col} * {rate}\"", "rate = \"0.2\""));
        differs(PLAIN, body("rate = \"0.\\x32\"", "return f\"{col} * {rate}\""));
        differs(PLAIN, "def other():\n    rate = \"0.2\"\n" + body("return f\"{col} * {rate}\""));
    }

    @Test
    void theFormDoesNotCount() {
        means(
                "def f(a, b):\n    return g([1, 2], \"x\", a)\n",
                "def f(a,b):\n  return g(\n     [1,2],\n     'x', a)  # two\n\n");
        differs("def f(a):\n    if a:\n        g()\n    h()\n", "def f(a):\n    if a:\n        g()\n        h()\n");
        differs("x = \"\\x41\"\n", "x = r\"\\x41\"\n");
        differs("x = b'a'\n", "x = 'a'\n");
        differs("x = 'a'\n", "x = a\n");
    }

    @Test
    void documentationDoesNotCountUnlessItIsAskedFor() {
        means(PLAIN, body("\"\"\"Adds the tax.\"\"\"", "return f\"{col} * 0.2\""));
        differs(body("'a'", "return f.__doc__"), body("'b'", "return f.__doc__"));
        differs(body("return 'a'"), body("return 'b'"));
    }

    @Test
    void whatADecoratorSaysBesideTheFunctionDoesNotCount() {
        String model =
                "@model(\"t.a\", kind=\"FULL\", columns={\"a\": \"int\"}%s)\ndef execute(context):\n    return 1\n";
        means(model.formatted(""), model.formatted(", owner=\"me\", tags=[\"x\", \"y\"]"));
        means(model.formatted(", cron='@daily'"), model.formatted(", cron='@hourly'"));
        differs(model.formatted(""), model.formatted(", owner=whoever()"));
        differs(model.formatted(""), model.formatted(", kind=\"VIEW\""));
        differs("@other(owner='a')\ndef f():\n    pass\n", "@other(owner='b')\ndef f():\n    pass\n");
    }

    @Test
    void importsAreFoundInEveryForm() {
        PythonFile file = PythonFile.read("""
                import os, macros.helper as h
                from macros import (
                    one,
                    two as other,
                )
                from .near import three
                def f():
                    from late import four
                """);
        assertThat(file.imports())
                .contains(
                        "os",
                        "macros.helper",
                        "macros",
                        "macros.one",
                        "macros.two",
                        "near",
                        "near.three",
                        "late",
                        "late.four")
                .doesNotContain("f", "def");
    }
}
