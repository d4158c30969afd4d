package io.meshlens.project.unittest;

import io.meshlens.project.MacroDeclaration;
import io.meshlens.project.Model;
import io.meshlens.project.ProjectConfig;
import io.meshlens.project.TableNames;
import io.meshlens.project.jinja.JinjaMacros;
import io.meshlens.syntax.Block;
import io.meshlens.syntax.sql.Dialect;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * A model with everything that its query needs to be rendered.
 *
 * @param model the model
 * @param definitions its {@code @DEF} statements
 * @param query the block with its query
 * @param config for variables and gateways
 * @param macros of the project, whose heads are known
 * @param jinja macros of the project
 */
public record TestedModel(
        Model model,
        List<Block> definitions,
        Block query,
        ProjectConfig config,
        SequencedMap<String, MacroDeclaration> macros,
        JinjaMacros jinja) {
    public TestedModel {
        definitions = List.copyOf(definitions);
        macros = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(macros));
    }

    Optional<ProjectConfig.Gateway> gateway() {
        return model.gateway().isPresent() ? config.gateway(model.gateway().get()) : config.gateway();
    }

    Dialect dialect() {
        return Dialect.of(model.dialect()).orElse(Dialect.DUCKDB);
    }

    /** Returns how names in the model's query, and in tests of it, are completed. */
    public TableNames names() {
        return new TableNames(
                dialect(),
                gateway().flatMap(ProjectConfig.Gateway::connection).flatMap(ProjectConfig.Connection::defaultCatalog));
    }
}
