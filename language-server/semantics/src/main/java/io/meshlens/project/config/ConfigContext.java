package io.meshlens.project.config;

import io.meshlens.diagnostic.Diagnostic;
import io.meshlens.diagnostic.DiagnosticCode;
import io.meshlens.diagnostic.Fix;
import io.meshlens.project.ConfigValue;
import io.meshlens.project.Nearest;
import io.meshlens.project.config.ConfigNode.Items;
import io.meshlens.project.config.ConfigNode.Member;
import io.meshlens.project.config.ConfigNode.Place;
import io.meshlens.project.config.ConfigNode.Table;
import io.meshlens.project.config.ConfigNode.Value;
import io.meshlens.syntax.yaml.ScalarType;
import io.meshlens.text.TextEdit;
import io.meshlens.text.TextRange;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads typed values out of the merged tree and collects what is wrong. */
final class ConfigContext {
    private static final Set<String> TRUE = Set.of("true", "yes", "on", "y", "t", "1");
    private static final Set<String> FALSE = Set.of("false", "no", "off", "n", "f", "0");

    private final ConfigSources sources;
    private final SequencedMap<String, List<Diagnostic>> problems = new LinkedHashMap<>();

    ConfigContext(ConfigSources sources) {
        this.sources = sources;
    }

    SequencedMap<String, List<Diagnostic>> problems() {
        problems.values().forEach(list -> list.sort(java.util.Comparator.comparing(Diagnostic::range)));
        return problems;
    }

    // ---- Reporting

    void error(Place place, String message) {
        report(place, Diagnostic.of(DiagnosticCode.CONFIG, place.range(), message));
    }

    void notYet(Place place, String message) {
        report(place, Diagnostic.of(DiagnosticCode.NOT_SUPPORTED_YET, place.range(), message));
    }

    /** Reports at a place of the sources; what comes from the environment is told at the begin of the project's file. */
    void report(Place place, Diagnostic diagnostic) {
        String file = sources.files().isEmpty()
                ? "config.yaml"
                : sources.files().getFirst().path();
        Diagnostic shown = diagnostic;
        if (place.source() < 0) {
            shown = new Diagnostic(
                    diagnostic.code(),
                    diagnostic.severity(),
                    TextRange.at(0),
                    "From the environment: " + diagnostic.message(),
                    List.of(),
                    List.of());
        } else if (place.source() >= sources.files().size()) {
            file = sources.personal().map(ConfigSources.Source::path).orElse(file);
        } else {
            file = sources.files().get(place.source()).path();
        }
        problems.computeIfAbsent(file, key -> new ArrayList<>()).add(shown);
    }

    /** Reports each key that is not known, with the one that was probably meant. */
    void unknownKeys(Table table, Collection<String> known, String where) {
        table.members().forEach((key, member) -> {
            if (!known.contains(key)) {
                unknownKey(key, member, known, where);
            }
        });
    }

    void unknownKey(String key, Member member, Collection<String> known, String where) {
        Optional<String> near = Nearest.to(key, known);
        String hint = near.map(found -> "; did you mean '" + found + "'?").orElse("");
        Place place = member.key();
        Diagnostic diagnostic =
                Diagnostic.of(DiagnosticCode.CONFIG, place.range(), "'" + key + "' is not a key of " + where + hint);
        if (near.isPresent() && place.source() == 0) {
            String written = place.range().of(sources.files().getFirst().text());
            boolean quoted = written.startsWith("'") || written.startsWith("\"");
            String replacement = quoted ? written.charAt(0) + near.get() + written.charAt(0) : near.get();
            diagnostic = diagnostic.with(new Fix(
                    "Replace with '" + near.get() + "'", List.of(new TextEdit(place.range(), replacement)), true));
        }
        report(place, diagnostic);
    }

    private void expected(ConfigNode node, String key, String what) {
        error(node.place(), "'" + key + "' must be " + what + ", not " + node.describe());
    }

    // ---- Values; an absent or empty key gives an empty answer, a faulty one too

    Optional<Table> table(Table parent, String key) {
        ConfigNode node = parent.get(key);
        if (node == null || isEmpty(node)) {
            return Optional.empty();
        }
        if (node instanceof Table table) {
            return Optional.of(table);
        }
        if (!(node instanceof ConfigNode.Unknown)) {
            expected(node, key, "a mapping");
        }
        return Optional.empty();
    }

    Optional<String> text(Table parent, String key) {
        ConfigNode node = parent.get(key);
        return node == null || isEmpty(node) ? Optional.empty() : text(node, key);
    }

    Optional<String> text(ConfigNode node, String key) {
        if (node instanceof Value value && value.type() != ScalarType.NULL) {
            return Optional.of(value.text());
        }
        if (node instanceof ConfigNode.Unknown) {
            return Optional.empty();
        }
        expected(node, key, "a text");
        return Optional.empty();
    }

    boolean flag(Table parent, String key, boolean otherwise) {
        ConfigNode node = parent.get(key);
        if (node == null || isEmpty(node) || node instanceof ConfigNode.Unknown) {
            return otherwise;
        }
        if (node instanceof Value value) {
            String word = value.text().toLowerCase(Locale.ROOT);
            if (TRUE.contains(word) || FALSE.contains(word)) {
                return TRUE.contains(word);
            }
        }
        error(node.place(), "'" + key + "' must be true or false");
        return otherwise;
    }

    Optional<Integer> number(Table parent, String key) {
        ConfigNode node = parent.get(key);
        if (node == null || isEmpty(node) || node instanceof ConfigNode.Unknown) {
            return Optional.empty();
        }
        if (node instanceof Value value && value.text().matches("[0-9]{1,9}")) {
            return Optional.of(Integer.valueOf(value.text()));
        }
        error(node.place(), "'" + key + "' must be a whole number that is not negative");
        return Optional.empty();
    }

    <E extends Enum<E>> E choice(Table parent, String key, Class<E> type, E otherwise) {
        ConfigNode node = parent.get(key);
        if (node == null || isEmpty(node) || node instanceof ConfigNode.Unknown) {
            return otherwise;
        }
        List<String> words = new ArrayList<>();
        for (E each : type.getEnumConstants()) {
            String word = each.name().toLowerCase(Locale.ROOT);
            words.add(word);
            if (node instanceof Value value && value.text().equalsIgnoreCase(word)) {
                return each;
            }
        }
        String shown = node instanceof Value value ? "'" + value.text() + "'" : node.describe();
        String hint = node instanceof Value value
                ? Nearest.to(value.text(), words)
                        .map(near -> "; did you mean '" + near + "'?")
                        .orElse("")
                : "";
        error(node.place(), "'" + key + "' must be one of " + String.join(", ", words) + ", not " + shown + hint);
        return otherwise;
    }

    /** Returns the texts of a list; one text alone is a list of one. */
    List<Value> texts(Table parent, String key) {
        ConfigNode node = parent.get(key);
        if (node == null || isEmpty(node) || node instanceof ConfigNode.Unknown) {
            return List.of();
        }
        List<Value> found = new ArrayList<>();
        switch (node) {
            case Value value -> found.add(value);
            case Items items -> {
                for (ConfigNode item : items.items()) {
                    if (item instanceof Value value && value.type() != ScalarType.NULL) {
                        found.add(value);
                    } else if (!(item instanceof ConfigNode.Unknown)) {
                        expected(item, key, "a list of texts");
                    }
                }
            }
            case Table table -> expected(table, key, "a list of texts");
            case ConfigNode.Unknown ignored -> {}
        }
        return found;
    }

    static boolean isEmpty(@Nullable ConfigNode node) {
        return node == null || (node instanceof Value value && value.type() == ScalarType.NULL);
    }

    /** Takes over any value; what holds something that is not known is not known. */
    static ConfigValue value(ConfigNode node) {
        switch (node) {
            case Value value -> {
                return scalar(value);
            }
            case Items items -> {
                List<ConfigValue> values = new ArrayList<>();
                for (ConfigNode item : items.items()) {
                    ConfigValue value = value(item);
                    if (value instanceof ConfigValue.Unknown) {
                        return value;
                    }
                    values.add(value);
                }
                return new ConfigValue.Items(values);
            }
            case Table table -> {
                if (table.rest().isPresent()) {
                    return value(table.rest().get());
                }
                SequencedMap<String, ConfigValue> values = new LinkedHashMap<>();
                for (Map.Entry<String, Member> entry : table.members().entrySet()) {
                    ConfigValue value = value(entry.getValue().value());
                    if (value instanceof ConfigValue.Unknown) {
                        return value;
                    }
                    values.put(entry.getKey(), value);
                }
                return new ConfigValue.Mapping(values);
            }
            case ConfigNode.Unknown unknown -> {
                return new ConfigValue.Unknown(unknown.expression());
            }
        }
    }

    /** Takes over the members of a table whose values are known. */
    static SequencedMap<String, ConfigValue> values(Table table, Set<String> without) {
        SequencedMap<String, ConfigValue> values = new LinkedHashMap<>();
        table.members().forEach((key, member) -> {
            ConfigValue value = without.contains(key) ? new ConfigValue.Null() : value(member.value());
            if (!without.contains(key) && !(value instanceof ConfigValue.Unknown)) {
                values.put(key, value);
            }
        });
        return values;
    }

    private static ConfigValue scalar(Value value) {
        return switch (value.type()) {
            case NULL -> new ConfigValue.Null();
            case BOOLEAN -> new ConfigValue.Bool(value.text().equalsIgnoreCase("true"));
            case INTEGER ->
                integer(value.text())
                        .<ConfigValue>map(number -> new ConfigValue.Numeric(new BigDecimal(number), true))
                        .orElseGet(() -> new ConfigValue.Text(value.text()));
            case DECIMAL ->
                decimal(value.text())
                        .<ConfigValue>map(number -> new ConfigValue.Numeric(number, false))
                        .orElseGet(() -> new ConfigValue.Text(value.text()));
            case STRING, TIMESTAMP -> new ConfigValue.Text(value.text());
        };
    }

    private static Optional<BigInteger> integer(String text) {
        String digits = text.replace("_", "");
        boolean negative = digits.startsWith("-");
        if (digits.startsWith("-") || digits.startsWith("+")) {
            digits = digits.substring(1);
        }
        int radix = 10;
        if (digits.startsWith("0x")) {
            radix = 16;
        } else if (digits.startsWith("0o")) {
            radix = 8;
        } else if (digits.startsWith("0b")) {
            radix = 2;
        }
        try {
            BigInteger value = new BigInteger(radix == 10 ? digits : digits.substring(2), radix);
            return Optional.of(negative ? value.negate() : value);
        } catch (NumberFormatException notANumber) {
            return Optional.empty();
        }
    }

    private static Optional<BigDecimal> decimal(String text) {
        try {
            return Optional.of(new BigDecimal(text.replace("_", "")));
        } catch (NumberFormatException infinite) {
            return Optional.empty();
        }
    }
}
