package io.meshlens.types;

import static org.assertj.core.api.Assertions.assertThat;

import io.meshlens.diagnostic.Severity;
import io.meshlens.lower.Ident;
import io.meshlens.lower.Lowering;
import io.meshlens.project.Model;
import io.meshlens.project.load.LoadedProject;
import io.meshlens.project.load.ProjectLoader;
import io.meshlens.project.macros.Expansion;
import io.meshlens.project.macros.MacroContext;
import io.meshlens.project.macros.MacroExpander;
import io.meshlens.project.macros.MacroMode;
import io.meshlens.project.macros.MacroScope;
import io.meshlens.project.macros.TableColumns;
import io.meshlens.resolve.Problem;
import io.meshlens.resolve.ResolvedQuery;
import io.meshlens.resolve.Resolver;
import io.meshlens.resolve.Source;
import io.meshlens.syntax.Block;
import io.meshlens.syntax.SyntaxTree;
import io.meshlens.syntax.sql.Dialect;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A whole project whose columns' types are known by construction. */
final class GeneratedProjectTypesTest {
    private static final Path ROOT =
            Path.of(System.getProperty("meshlens.root"), "test-fixtures", "generated", "native-80");

    private final Map<String, ModelSignature> signatures = new HashMap<>();
    private final Map<String, Model> models = new HashMap<>();
    private final List<String> faults = new ArrayList<>();
    private LoadedProject project = ProjectLoader.load(Map.of(), Map.of());

    @Test
    void everyColumnOfEveryModelHasItsType() throws IOException {
        project = ProjectLoader.load(files(), Map.of());
        project.index().models().forEach((name, model) -> models.put(key(name.toString()), model));
        int columns = 0;
        for (String line : Files.readAllLines(ROOT.resolve("types.tsv"))) {
            String[] cells = line.split("\t", -1);
            ModelSignature signature = signature(cells[0]);
            DataType type = signature.type(cells[1]);
            String answer = type == null ? "no column" : TypeNames.of("duckdb").print(type);
            if (!answer.equals(cells[2])) {
                faults.add(cells[0] + "." + cells[1] + ": " + cells[2] + ", not " + answer);
            }
            columns++;
        }
        assertThat(faults).isEmpty();
        assertThat(models).hasSize(80);
        assertThat(columns).isGreaterThan(1_400);
    }

    private static Map<String, String> files() throws IOException {
        Map<String, String> files = new TreeMap<>();
        try (Stream<Path> paths = Files.walk(ROOT)) {
            for (Path path : paths.filter(Files::isRegularFile).sorted().toList()) {
                files.put(ROOT.relativize(path).toString().replace('\\', '/'), Files.readString(path));
            }
        }
        return files;
    }

    private static String key(String name) {
        String[] parts = name.toLowerCase(Locale.ROOT).replace("\"", "").split("\\.", -1);
        return parts.length < 2 ? parts[0] : parts[parts.length - 2] + "." + parts[parts.length - 1];
    }

    private ModelSignature signature(String name) {
        ModelSignature known = signatures.get(name);
        if (known != null) {
            return known;
        }
        signatures.put(name, ModelSignature.UNKNOWN);
        Model model = models.get(name);
        ModelSignature signature = model == null ? ModelSignature.UNKNOWN : signature(model);
        signatures.put(name, signature);
        return signature;
    }

    private ModelSignature signature(Model model) {
        if (!model.columns().isEmpty()) {
            List<ModelSignature.Column> declared = new ArrayList<>();
            model.columns()
                    .forEach(column -> declared.add(new ModelSignature.Column(
                            column.name(),
                            TypeNames.of("duckdb").parse(column.type().sql()))));
            return new ModelSignature(declared, true);
        }
        if (model.source().query().isEmpty()) {
            return ModelSignature.UNKNOWN;
        }
        SyntaxTree tree =
                Objects.requireNonNull(project.trees().get(model.source().file()));
        List<Block> definitions = new ArrayList<>();
        model.source().definitions().forEach(block -> definitions.add(tree.block(block)));
        MacroContext context = MacroContext.of(Dialect.DUCKDB, new MacroMode.Analysis(true))
                .withProject(project.config().variables())
                .withDeclarations(project.index().macros());
        Expansion expansion = MacroExpander.expand(
                tree.block(model.source().query().getAsInt()), MacroScope.of(context, definitions), TableColumns.NONE);
        ResolvedQuery query = Resolver.resolve(
                        Lowering.statement(
                                        expansion
                                                .statements()
                                                .getFirst()
                                                .block()
                                                .root(),
                                        Dialect.DUCKDB)
                                .statement(),
                        Dialect.DUCKDB,
                        this::source)
                .orElseThrow();
        TypedQuery types = TypeChecker.check(query, TypeRules.of("duckdb"), signatures::get);
        query.problems().stream()
                .filter(problem -> problem.code().severity() == Severity.ERROR)
                .forEach(problem -> fault(model, problem));
        types.problems().forEach(problem -> fault(model, problem));
        return ModelSignature.of(query, types);
    }

    private void fault(Model model, Problem problem) {
        faults.add(model.name() + ": " + problem.message());
    }

    private Optional<Source> source(List<Ident> parts) {
        String name = key(String.join(".", parts.stream().map(Ident::text).toList()));
        ModelSignature signature = signature(name);
        return Optional.of(new Source(name, name, signature.sourceColumns(), signature.complete()));
    }
}
