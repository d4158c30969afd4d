package io.meshlens.project.header;

import io.meshlens.project.ConfigValue;
import io.meshlens.project.MacroDeclaration;
import io.meshlens.project.ProjectConfig;
import io.meshlens.project.ProjectConfig.Connection;
import io.meshlens.project.ProjectConfig.Gateway;
import io.meshlens.project.SqlText;
import io.meshlens.project.macros.Expansion;
import io.meshlens.project.macros.HeaderMacros;
import io.meshlens.project.macros.MacroContext;
import io.meshlens.project.macros.MacroMode;
import io.meshlens.syntax.Block;
import io.meshlens.syntax.sql.Dialect;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
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
        if (header.text().indexOf('@') < 0) {
            return new Result(header.root(), UnaryOperator.identity(), List.of());
        }
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
        Expansion expansion = HeaderMacros.expand(header, context);
        if (expansion.isIdentity() || expansion.statements().size() != 1) {
            return new Result(header.root(), UnaryOperator.identity(), expansion.problems());
        }
        Expansion.Expanded expanded = expansion.statements().getFirst();
        return new Result(
                expanded.block().root(), range -> expanded.provenance().source(range), expansion.problems());
    }
}
