package io.meshlens.bench;

import io.meshlens.syntax.SyntaxTree;
import io.meshlens.syntax.file.FileGrammar;
import io.meshlens.syntax.sql.Dialect;
import io.meshlens.text.TextEdit;
import io.meshlens.text.TextRange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import net.sf.jsqlparser.JSQLParserException;
import net.sf.jsqlparser.parser.CCJSqlParserUtil;
import net.sf.jsqlparser.parser.ParseException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/** How fast the statements of TPC-H are parsed: by Meshlens, losslessly, and by JSqlParser, as statements. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 1,
        jvmArgsAppend = {"-XX:+UseSerialGC", "-Xms512m", "-Xmx512m"})
public class ParserBenchmark {
    private static final FileGrammar GRAMMAR = new FileGrammar(Dialect.DUCKDB);

    private List<String> statements = List.of();
    private String file = "";
    private SyntaxTree tree = SyntaxTree.parse("", GRAMMAR);
    private int middle;

    /** Reads the statements, and makes sure that both parsers understand all of them. */
    @Setup
    public void read() throws IOException, JSQLParserException {
        file = text();
        statements = statements(file);
        for (String statement : statements) {
            if (CCJSqlParserUtil.parse(statement) == null) {
                throw new IllegalStateException("JSqlParser finds no statement in: " + statement);
            }
            if (SyntaxTree.parse(statement, GRAMMAR).hasErrors()) {
                throw new IllegalStateException("does not parse: " + statement);
            }
        }
        tree = SyntaxTree.parse(file, GRAMMAR);
        middle = file.indexOf("SELECT", file.length() / 2) + "SELECT".length();
    }

    static String text() throws IOException {
        return Files.readString(Path.of(System.getProperty("meshlens.statements")), StandardCharsets.UTF_8);
    }

    static List<String> statements(String text) {
        List<String> statements = new ArrayList<>();
        for (String statement : text.split(";", -1)) {
            if (!statement.isBlank()) {
                statements.add(statement);
            }
        }
        return statements;
    }

    /** All statements, one by one. */
    @Benchmark
    public void meshlens(Blackhole sink) {
        for (String statement : statements) {
            sink.consume(SyntaxTree.parse(statement, GRAMMAR));
        }
    }

    /** All statements, one by one, without the thread and the time limit that the convenience methods add. */
    @Benchmark
    public void jsqlparser(Blackhole sink) throws ParseException {
        for (String statement : statements) {
            sink.consume(CCJSqlParserUtil.newParser(statement)
                    .withAllowComplexParsing(true)
                    .Statement());
        }
    }

    /** One more character in the middle of a file with all statements. */
    @Benchmark
    public SyntaxTree keystroke() {
        return tree.edit(new TextEdit(TextRange.at(middle), " "));
    }
}
