package io.meshlens.project.header;

import io.meshlens.project.ConfigValue;
import io.meshlens.project.ProjectConfig;
import io.meshlens.project.ProjectConfig.Gateway;
import io.meshlens.project.ProjectConfig.ModelDefaults;
import io.meshlens.project.TableNames;
import io.meshlens.syntax.sql.Dialect;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * What the meaning of headers depends on besides their text.
 *
 * @param config the configuration; its default gateway is the selected one
 * @param expander for macros
 */
public record HeaderContext(ProjectConfig config, HeaderExpander expander) {
    /** Returns the gateway of a model: its own, or the selected one; empty if it names one that is not there. */
    Optional<Gateway> gateway(Optional<String> name) {
        return name.isPresent() ? config.gateway(name.get()) : config.gateway();
    }

    /** Returns how names are completed in a model of a gateway. */
    TableNames names(Dialect dialect, Optional<Gateway> gateway) {
        return new TableNames(
                dialect, gateway.flatMap(Gateway::connection).flatMap(ProjectConfig.Connection::defaultCatalog));
    }

    /** Returns the defaults of models: the configuration's, overridden key by key by those of the selected gateway. */
    ModelDefaults defaults() {
        ModelDefaults base = config.modelDefaults();
        Optional<ModelDefaults> over = config.gateway().map(Gateway::modelDefaults);
        if (over.isEmpty() || over.get().equals(ModelDefaults.NONE)) {
            return base;
        }
        ModelDefaults above = over.get();
        SequencedMap<String, ConfigValue> properties = new LinkedHashMap<>(base.properties());
        properties.putAll(above.properties());
        return new ModelDefaults(
                properties,
                either(above.audits(), base.audits()),
                either(above.physicalProperties(), base.physicalProperties()),
                either(above.virtualProperties(), base.virtualProperties()),
                either(above.sessionProperties(), base.sessionProperties()),
                above.statements().equals(io.meshlens.project.Model.DefaultStatements.NONE)
                        ? base.statements()
                        : above.statements());
    }

    private static <T> List<T> either(List<T> first, List<T> second) {
        return first.isEmpty() ? second : new ArrayList<>(first);
    }

    private static SequencedMap<String, ConfigValue> either(
            Map<String, ConfigValue> first, Map<String, ConfigValue> second) {
        return new LinkedHashMap<>(first.isEmpty() ? second : first);
    }

    /** Says whether files that say no dialect have one that is not known, because a program computes it. */
    public boolean isDialectComputed() {
        return defaults().text("dialect").isEmpty()
                && (!config.computedOf("model_defaults", "dialect").isEmpty()
                        || !config.computedOf("gateways", config.defaultGateway(), "model_defaults", "dialect")
                                .isEmpty());
    }

    /** Returns the dialect of files that say none. */
    public Optional<Dialect> dialect() {
        return defaults().text("dialect").flatMap(Dialect::of);
    }
}
