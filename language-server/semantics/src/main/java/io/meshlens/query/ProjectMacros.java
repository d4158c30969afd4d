package io.meshlens.query;

import io.meshlens.db.Db;
import io.meshlens.project.AuditCall;
import io.meshlens.project.AuditDefinition;
import io.meshlens.project.ConfigValue;
import io.meshlens.project.ModelName;
import io.meshlens.project.ProjectConfig;
import io.meshlens.project.SqlText;
import io.meshlens.project.TableNames;
import io.meshlens.project.macros.Expansion;
import io.meshlens.project.macros.MacroContext;
import io.meshlens.project.macros.MacroExpander;
import io.meshlens.project.macros.MacroMode;
import io.meshlens.project.macros.MacroScope;
import io.meshlens.project.macros.TableColumns;
import io.meshlens.syntax.Block;
import io.meshlens.syntax.sql.Dialect;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/** What macros may ask for in statements that belong to no model. */
final class ProjectMacros {
    private ProjectMacros() {}

    /** Returns how names are completed where no gateway is said. */
    static TableNames names(Db db, Dialect dialect) {
        return new TableNames(
                dialect,
                db.get(ProjectQueries.CONFIG, Inputs.PROJECT)
                        .gateway()
                        .flatMap(ProjectConfig.Gateway::connection)
                        .flatMap(ProjectConfig.Connection::defaultCatalog));
    }

    /**
     * Returns what macros may ask for.
     *
     * @param stage what {@code runtime_stage} is
     */
    static MacroContext context(Db db, Dialect dialect, String stage) {
        ProjectConfig config = db.get(ProjectQueries.CONFIG, Inputs.PROJECT);
        Optional<ProjectConfig.Gateway> gateway = config.gateway();
        SequencedMap<String, ConfigValue> facts = new LinkedHashMap<>();
        gateway.ifPresent(found -> facts.put("gateway", new ConfigValue.Text(found.name())));
        names(db, dialect).defaultCatalog().ifPresent(name -> facts.put("default_catalog", new ConfigValue.Text(name)));
        facts.put("runtime_stage", new ConfigValue.Text(stage));
        return MacroContext.of(dialect, new MacroMode.Analysis(true))
                .withFacts(facts)
                .withGateway(gateway.map(ProjectConfig.Gateway::variables).orElseGet(LinkedHashMap::new))
                .withProject(config.variables())
                .withDeclarations(db.get(ProjectQueries.INDEX, Inputs.PROJECT).macros());
    }

    /**
     * Returns what macros of a statement around a model's query may ask for.
     *
     * @param stage what {@code runtime_stage} is
     * @param thisModel what stands for the model's rows
     * @param arguments further macro variables
     * @param definitions the {@code @DEF} statements that hold
     */
    static MacroScope scope(
            Db db,
            ModelName model,
            String stage,
            String thisModel,
            Map<String, SqlText> arguments,
            List<Block> definitions) {
        MacroContext context = db.get(ModelQueries.MACRO_SCOPE, model).context();
        SequencedMap<String, ConfigValue> facts = new LinkedHashMap<>(context.facts());
        facts.put("runtime_stage", new ConfigValue.Text(stage));
        SequencedMap<String, SqlText> all = new LinkedHashMap<>(arguments);
        all.put("this_model", new SqlText(thisModel));
        return MacroScope.of(context.withFacts(facts).withArguments(all), definitions);
    }

    /** Returns what macros of an audit that a model calls may ask for; see {@link #scope}. */
    static MacroScope scope(
            Db db, ModelName model, String thisModel, AuditDefinition audit, AuditCall call, List<Block> definitions) {
        SequencedMap<String, SqlText> arguments = new LinkedHashMap<>(audit.defaults());
        arguments.putAll(call.arguments());
        return scope(db, model, "auditing", thisModel, arguments, definitions);
    }

    static boolean isJinja(Block block) {
        return block.kind() == Block.Kind.JINJA_QUERY || block.kind() == Block.Kind.JINJA_STATEMENT;
    }

    /** Expands a statement that is kept and run later: times in a Jinja block stay as they are. */
    static Expansion expandToRun(Db db, Block block, MacroScope scope, TableColumns columns) {
        MacroMode mode = new MacroMode.Template(scope.context().mode().hasInterval());
        return expand(db, block, scope.withMode(mode), columns);
    }

    /** Expands a statement; only a Jinja block asks for the project's Jinja macros. */
    static Expansion expand(Db db, Block block, MacroScope scope, TableColumns columns) {
        return MacroExpander.expand(
                block,
                isJinja(block) ? scope.withJinja(db.get(ProjectQueries.JINJA_MACROS, Inputs.PROJECT)) : scope,
                columns);
    }
}
