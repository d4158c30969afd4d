package io.meshlens.project.header;

import io.meshlens.diagnostic.Diagnostic;
import io.meshlens.project.ConfigValue;
import io.meshlens.project.MacroDeclaration;
import io.meshlens.project.ProjectConfig;
import io.meshlens.project.ProjectConfig.Connection;
import io.meshlens.project.ProjectConfig.Gateway;
import io.meshlens.project.SqlText;
import io.meshlens.project.macros.Expansion;
import io.meshlens.project.macros.MacroContext;
import io.meshlens.project.macros.MacroExpander;
import io.meshlens.project.macros.MacroMode;
import io.meshlens.project.macros.MacroScope;
import io.meshlens.project.macros.TableColumns;
import io.meshlens.syntax.Block;
import io.meshlens.syntax.SyntaxNode;
import io.meshlens.syntax.model.Header;
import io.meshlens.syntax.sql.Dialect;
import io.meshlens.text.TextRange;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Expands headers with the variables of the configuration.
 *
 * @param variables of the configuration by name in lower case
 * @param declarations the macros of the project whose heads are known
 */
public record MacroHeaderExpander(
        SequencedMap<String, ConfigValue> variables, SequencedMap<String, MacroDeclaration> declarations)
        implements HeaderExpander {
    /** What keeps its macros until it runs: what is undefined there now may be defined then. */
    private static final Set<String> KEPT = Set.of(
            "audits",
            "signals",
            "blueprints",
            "physical_properties",
            "table_properties",
            "virtual_properties",
            "session_properties",
            "merge_filter",
            "when_matched",
            "defaults");

    public MacroHeaderExpander {
        variables = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(variables));
        declarations = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(declarations));
    }

    /** Makes an expander of a configuration. */
    public static MacroHeaderExpander of(ProjectConfig config, SequencedMap<String, MacroDeclaration> declarations) {
        return new MacroHeaderExpander(config.variables(), declarations);
    }

    @Override
    public Result expand(
            Block header, Dialect dialect, Optional<Gateway> gateway, SequencedMap<String, SqlText> blueprint) {
        SequencedMap<String, ConfigValue> facts = new LinkedHashMap<>();
        facts.put("runtime_stage", new ConfigValue.Text("loading"));
        gateway.ifPresent(found -> facts.put("gateway", new ConfigValue.Text(found.name())));
        gateway.flatMap(Gateway::connection)
                .flatMap(Connection::defaultCatalog)
                .ifPresent(catalog -> facts.put("default_catalog", new ConfigValue.Text(catalog)));
        MacroContext context = MacroContext.of(dialect, new MacroMode.Analysis(true))
                .withProject(variables)
                .withGateway(gateway.map(Gateway::variables).orElseGet(LinkedHashMap::new))
                .withBlueprint(blueprint)
                .withFacts(facts)
                .withDeclarations(declarations);
        Expansion expansion = MacroExpander.expand(header, MacroScope.of(context), TableColumns.NONE);
        if (expansion.isIdentity() || expansion.statements().size() != 1) {
            return new Result(header.root(), UnaryOperator.identity(), problems(header, expansion));
        }
        Expansion.Expanded expanded = expansion.statements().getFirst();
        return new Result(
                expanded.block().root(), range -> expanded.provenance().source(range), problems(header, expansion));
    }

    private static List<Diagnostic> problems(Block header, Expansion expansion) {
        if (expansion.problems().isEmpty()) {
            return List.of();
        }
        List<TextRange> kept = new ArrayList<>();
        Header properties = Header.of(header.root());
        for (Header.Property property : properties.properties()) {
            addKept(property, kept);
        }
        properties.kindProperties().forEach(property -> addKept(property, kept));
        List<Diagnostic> problems = new ArrayList<>();
        for (Diagnostic problem : expansion.problems()) {
            if (kept.stream().noneMatch(range -> range.contains(problem.range()))) {
                problems.add(problem);
            }
        }
        return problems;
    }

    private static void addKept(Header.Property property, List<TextRange> kept) {
        if (KEPT.contains(property.key())) {
            kept.add(property.value()
                    .map(SyntaxNode::range)
                    .orElse(property.node().range()));
        }
    }
}
