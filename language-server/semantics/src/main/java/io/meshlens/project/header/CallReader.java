package io.meshlens.project.header;

import io.meshlens.project.AuditCall;
import io.meshlens.project.ProjectConfig.ModelDefaults;
import io.meshlens.project.SignalCall;
import io.meshlens.project.SqlText;
import io.meshlens.syntax.SyntaxNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SequencedMap;

/** Reads which audits and signals a model uses. Their arguments keep their macros until they run. */
final class CallReader {
    private final PropertySet properties;
    private final ModelDefaults defaults;

    CallReader(PropertySet properties, ModelDefaults defaults) {
        this.properties = properties;
        this.defaults = defaults;
    }

    /** Returns the audits, those of the configuration first. */
    List<AuditCall> audits() {
        List<AuditCall> found = new ArrayList<>();
        Values silent = new Values(properties.values().dialect(), new HeaderProblems());
        for (SqlText text : defaults.audits()) {
            Fragments.expression(text.sql(), properties.values().dialect())
                    .ifPresent(node -> found.addAll(audits(silent, node)));
        }
        properties.rawNode("audits").ifPresent(node -> found.addAll(audits(written(), node)));
        return found;
    }

    List<SignalCall> signals() {
        List<SignalCall> found = new ArrayList<>();
        properties.rawNode("signals").ifPresent(node -> {
            for (Values.CallValue call : written().calls(node, "signals")) {
                SequencedMap<String, SqlText> arguments = new LinkedHashMap<>();
                call.arguments().forEach(pair -> arguments.put(pair.key(), Values.sql(pair.value())));
                found.add(new SignalCall(call.name(), arguments));
            }
        });
        return found;
    }

    /** Reads nodes of the header as written: their ranges need no way back. */
    private Values written() {
        return new Values(properties.values().dialect(), properties.problems().ofWritten());
    }

    private static List<AuditCall> audits(Values values, SyntaxNode node) {
        List<AuditCall> found = new ArrayList<>();
        for (Values.CallValue call : values.calls(node, "audits")) {
            SequencedMap<String, SqlText> arguments = new LinkedHashMap<>();
            Optional<Boolean> blocking = Optional.empty();
            for (Values.Pair pair : call.arguments()) {
                String key = pair.key().toLowerCase(Locale.ROOT);
                if (key.equals("blocking")) {
                    blocking = Optional.of(Values.sql(pair.value()).sql().equalsIgnoreCase("true"));
                } else {
                    arguments.put(key, Values.sql(pair.value()));
                }
            }
            found.add(new AuditCall(call.name(), arguments, blocking));
        }
        return found;
    }
}
