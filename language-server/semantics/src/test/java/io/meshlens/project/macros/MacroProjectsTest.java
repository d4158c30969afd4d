package io.meshlens.project.macros;

import static org.assertj.core.api.Assertions.assertThat;

import io.meshlens.diagnostic.Severity;
import io.meshlens.project.ConfigValue;
import io.meshlens.project.MacroDeclaration;
import io.meshlens.project.SqlText;
import io.meshlens.project.jinja.JinjaMacros;
import io.meshlens.syntax.Block;
import io.meshlens.syntax.SyntaxKind;
import io.meshlens.syntax.SyntaxNode;
import io.meshlens.syntax.SyntaxTree;
import io.meshlens.syntax.file.FileGrammar;
import io.meshlens.syntax.model.Header;
import io.meshlens.syntax.sql.Dialect;
import io.meshlens.syntax.template.JinjaTemplate;
import io.meshlens.syntax.yaml.YamlNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Whole models with the queries that SQLMesh rendered when it loaded them, and when it was asked to render them. */
class MacroProjectsTest {
    @Test
    void modelsRenderAsRecordedOrForAReason() {
        Map<String, String> explained = new LinkedHashMap<>();
        for (YamlNode.Mapping item : Cases.list(Cases.yaml(Cases.FOLDER.resolve("macro_differences.yaml")), "models")) {
            assertThat(Cases.text(item, "why")).isNotBlank();
            explained.put(Cases.text(item, "model"), Cases.text(item, "ours"));
        }
        List<String> wrong = new ArrayList<>();
        int all = 0;
        int equal = 0;
        for (Path folder : Cases.all()) {
            YamlNode.Mapping expected = Cases.yaml(folder.resolve("expected.json"));
            Project project = new Project(folder);
            for (Question question : questions(folder, expected, project)) {
                all++;
                String ours = project.render(question);
                boolean same = question.expected.isEmpty()
                        ? ours.equals("an error")
                        : Cases.unqualified(ours, question.dialect)
                                .equals(Cases.unqualified(question.expected, question.dialect));
                if (same) {
                    equal++;
                } else if (!ours.equals(explained.get(question.key()))) {
                    wrong.add(question.key() + "\n  SQLMesh: " + question.expected + "\n  ours: " + ours);
                }
            }
        }
        System.out.printf("macro models: %d of %d as SQLMesh, %d for a reason%n", equal, all, explained.size());
        assertThat(wrong).isEmpty();
        assertThat(equal + explained.size()).isEqualTo(all);
        assertThat(all).isGreaterThan(30);
    }

    /** What is asked of a project: one model at one time and stage. */
    private record Question(
            String folder, String name, Dialect dialect, MacroMode.Execution time, String stage, String expected) {
        String key() {
            return folder + " " + name + " " + stage + " " + time.executionTime();
        }
    }

    private static List<Question> questions(Path folder, YamlNode.Mapping expected, Project project) {
        List<Question> questions = new ArrayList<>();
        String name = folder.getFileName().toString();
        MacroMode.Execution first = new MacroMode.Execution(
                Optional.of(new MacroMode.Interval(Instant.EPOCH, Instant.EPOCH.plus(Duration.ofDays(1)))),
                Instant.EPOCH);
        boolean failed = Cases.optionalText(
                        (YamlNode.Mapping) expected.get("load").orElse(expected), "ok")
                .filter(ok -> ok.equals("false"))
                .isPresent();
        for (Map.Entry<String, Project.Model> entry : project.models.entrySet()) {
            if (failed) {
                questions.add(new Question(name, entry.getKey(), entry.getValue().dialect, first, "loading", ""));
            }
        }
        expected.get("models").ifPresent(node -> {
            for (YamlNode.Entry entry : ((YamlNode.Mapping) node).entries()) {
                YamlNode.Mapping model = (YamlNode.Mapping) entry.value();
                Optional<String> query = Cases.optionalText(model, "rendered_query");
                if (query.isPresent()) {
                    Dialect dialect = Dialect.of(Cases.text(model, "dialect")).orElseThrow();
                    questions.add(
                            new Question(name, Cases.text(model, "name"), dialect, first, "loading", query.get()));
                }
            }
        });
        for (YamlNode.Mapping render : Cases.list(expected, "render")) {
            Project.Model model = java.util.Objects.requireNonNull(project.models.get(Cases.text(render, "model")));
            Instant start = Cases.optionalText(render, "start")
                    .map(MacroProjectsTest::moment)
                    .orElse(Instant.EPOCH);
            Instant end = Cases.optionalText(render, "end")
                    .map(MacroProjectsTest::end)
                    .orElse(start.plus(Duration.ofDays(1)));
            Instant run = Cases.optionalText(render, "execution_time")
                    .map(MacroProjectsTest::moment)
                    .orElse(Instant.EPOCH);
            questions.add(new Question(
                    name,
                    Cases.text(render, "model"),
                    model.dialect,
                    new MacroMode.Execution(Optional.of(new MacroMode.Interval(start, end)), run),
                    Cases.optionalText(render, "stage").orElse("loading"),
                    Cases.text(render, "result")));
        }
        return questions;
    }

    private static Instant moment(String text) {
        String full = text.length() == 10 ? text + "T00:00:00" : text.replace(' ', 'T');
        return LocalDateTime.parse(full).toInstant(ZoneOffset.UTC);
    }

    /** An end that is only a date means the whole day. */
    private static Instant end(String text) {
        return text.length() == 10 ? moment(text).plus(Duration.ofDays(1)) : moment(text);
    }

    /** As much of a project as rendering needs. */
    private static final class Project {
        private final SequencedMap<String, ConfigValue> variables;
        private final SequencedMap<String, ConfigValue> gateway = new LinkedHashMap<>();
        private final SequencedMap<String, MacroDeclaration> declarations = new LinkedHashMap<>();
        private final JinjaMacros jinja;
        private final Map<String, List<TableColumns.Column>> columns = new LinkedHashMap<>();
        final Map<String, Model> models = new TreeMap<>();

        private record Model(Dialect dialect, boolean hasInterval, SyntaxTree tree, MacroContext context) {}

        Project(Path folder) {
            YamlNode.Mapping config = Cases.yaml(folder.resolve("config.yaml"));
            this.variables = Cases.variables(config.get("variables"));
            config.get("gateways").ifPresent(node -> {
                YamlNode.Mapping first = (YamlNode.Mapping)
                        ((YamlNode.Mapping) node).entries().get(0).value();
                gateway.putAll(Cases.variables(first.get("variables")));
            });
            List<JinjaTemplate> templates = new ArrayList<>();
            for (Path file : files(folder.resolve("macros"))) {
                String text = Cases.read(file);
                if (file.toString().endsWith(".sql")) {
                    templates.add(JinjaTemplate.parse(text));
                } else {
                    text.lines()
                            .filter(line -> line.startsWith("def "))
                            .map(line -> line.substring(4, line.indexOf('(')))
                            .forEach(name -> declarations.put(
                                    name,
                                    new MacroDeclaration(
                                            name,
                                            MacroDeclaration.Language.PYTHON,
                                            "m.py",
                                            List.of(),
                                            Optional.empty())));
                }
            }
            this.jinja = JinjaMacros.of(templates);
            externalModels(folder);
            for (Path file : files(folder.resolve("models"))) {
                if (file.toString().endsWith(".sql")) {
                    addModels(Cases.read(file));
                }
            }
        }

        private static List<Path> files(Path folder) {
            if (!Files.isDirectory(folder)) {
                return List.of();
            }
            try (Stream<Path> files = Files.walk(folder)) {
                return files.filter(Files::isRegularFile).sorted().toList();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private void externalModels(Path folder) {
            Path file = folder.resolve("external_models.yaml");
            if (!Files.exists(file)) {
                return;
            }
            YamlNode list = io.meshlens.syntax.yaml.YamlDocument.parse(Cases.read(file))
                    .root()
                    .orElseThrow();
            for (YamlNode item : ((YamlNode.Sequence) list).items()) {
                YamlNode.Mapping model = (YamlNode.Mapping) item;
                List<TableColumns.Column> found = new ArrayList<>();
                ((YamlNode.Mapping) model.get("columns").orElseThrow())
                        .entries()
                        .forEach(entry -> found.add(new TableColumns.Column(
                                entry.name(), Optional.of(((YamlNode.Scalar) entry.value()).text()))));
                columns.put(Cases.text(model, "name"), found);
            }
        }

        private void addModels(String text) {
            Dialect first = Dialect.DUCKDB;
            Header raw = Header.of(FileGrammar.parse(text, first).block(0).root());
            Dialect dialect = raw.value("dialect")
                    .flatMap(value -> Dialect.of(value.text()))
                    .orElse(first);
            SyntaxTree tree = FileGrammar.parse(text, dialect);
            Block header = tree.block(0);
            Optional<SyntaxNode> blueprints = Header.of(header.root()).value("blueprints");
            List<SequencedMap<String, SqlText>> maps =
                    blueprints.map(Project::blueprints).orElse(List.of(new LinkedHashMap<>()));
            for (SequencedMap<String, SqlText> blueprint : maps) {
                SequencedMap<String, ConfigValue> facts = new LinkedHashMap<>();
                facts.put("gateway", new ConfigValue.Text("local"));
                facts.put("default_catalog", new ConfigValue.Text("memory"));
                MacroContext context = MacroContext.of(dialect, new MacroMode.Analysis(true))
                        .withProject(variables)
                        .withGateway(gateway)
                        .withFacts(facts)
                        .withBlueprint(blueprint)
                        .withDeclarations(declarations);
                Header expanded = Header.of(HeaderMacros.expand(header, context)
                        .statements()
                        .get(0)
                        .block()
                        .root());
                String kind = expanded.value("kind")
                        .map(SyntaxNode::text)
                        .orElse("VIEW")
                        .toUpperCase(Locale.ROOT);
                boolean hasInterval = !kind.startsWith("FULL") && !kind.startsWith("VIEW");
                String name = expanded.value("name").map(SyntaxNode::text).orElse("?");
                SequencedMap<String, SqlText> arguments = new LinkedHashMap<>();
                arguments.put("this_model", new SqlText(name));
                models.put(name, new Model(dialect, hasInterval, tree, context.withArguments(arguments)));
            }
        }

        private static List<SequencedMap<String, SqlText>> blueprints(SyntaxNode node) {
            List<SequencedMap<String, SqlText>> found = new ArrayList<>();
            boolean one = node.children().stream().allMatch(child -> child.is(SyntaxKind.BINARY));
            for (SyntaxNode entry : one ? List.of(node) : node.children()) {
                SequencedMap<String, SqlText> map = new LinkedHashMap<>();
                for (SyntaxNode pair : entry.children()) {
                    if (pair.is(SyntaxKind.BINARY)) {
                        map.put(
                                pair.child(0).text().toLowerCase(Locale.ROOT),
                                new SqlText(pair.child(1).text()));
                    }
                }
                found.add(map);
            }
            return found;
        }

        String render(Question question) {
            Model model = models.get(question.name());
            if (model == null) {
                // The name itself is one of the differences: SQLMesh leaves a text in it.
                model = models.get(question.name().replace("'", ""));
            }
            if (model == null) {
                return "no such model";
            }
            MacroMode.Execution time = model.hasInterval
                    ? question.time()
                    : new MacroMode.Execution(Optional.empty(), question.time().executionTime());
            SequencedMap<String, ConfigValue> facts = new LinkedHashMap<>(model.context.facts());
            facts.put("runtime_stage", new ConfigValue.Text(question.stage()));
            MacroContext context = model.context.withMode(time).withFacts(facts);
            MacroScope scope = MacroScope.of(context, model.tree.blocks());
            TableColumns known = table -> Optional.ofNullable(columns.get(table));
            boolean onlyMacro = model.tree.blocks().stream().noneMatch(Project::isQuery);
            for (Block block : model.tree.blocks()) {
                boolean jinjaQuery = block.kind() == Block.Kind.JINJA_QUERY;
                if (!jinjaQuery && !isQuery(block) && !(onlyMacro && isMacro(block))) {
                    continue;
                }
                Expansion expansion = MacroExpander.expand(block, scope.withJinja(jinja), known);
                boolean failed = expansion.problems().stream()
                        .anyMatch(problem -> problem.severity() == Severity.ERROR
                                || problem.code() == io.meshlens.diagnostic.DiagnosticCode.UNKNOWN_MACRO);
                return failed
                        ? "an error"
                        : expansion.statements().get(0).block().text().strip();
            }
            return "no query";
        }

        private static boolean isQuery(Block block) {
            if (block.kind() != Block.Kind.STATEMENT || block.root().childCount() == 0) {
                return false;
            }
            SyntaxNode statement = block.root().child(0);
            return statement.is(SyntaxKind.QUERY);
        }

        private static boolean isMacro(Block block) {
            return block.kind() == Block.Kind.STATEMENT
                    && block.root().child(SyntaxKind.MACRO_STATEMENT) != null
                    && MacroScope.definitions(block).isEmpty();
        }
    }
}
