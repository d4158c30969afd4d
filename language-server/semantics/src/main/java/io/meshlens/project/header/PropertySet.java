package io.meshlens.project.header;

import io.meshlens.diagnostic.Diagnostic;
import io.meshlens.diagnostic.DiagnosticCode;
import io.meshlens.diagnostic.Fix;
import io.meshlens.diagnostic.Severity;
import io.meshlens.project.ConfigValue;
import io.meshlens.project.HeaderRanges;
import io.meshlens.project.ProjectConfig.ModelDefaults;
import io.meshlens.syntax.SyntaxNode;
import io.meshlens.syntax.model.Header;
import io.meshlens.syntax.model.Header.Property;
import io.meshlens.text.TextEdit;
import io.meshlens.text.TextRange;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeSet;

/**
 * The properties of a header with the defaults of the configuration behind them: the expanded ones, and for what keeps its
 * macros until it runs the written ones.
 */
final class PropertySet {
    private final Header raw;
    private final Values values;
    private final HeaderProblems problems;
    private final ModelDefaults defaults;
    private final SequencedMap<String, Property> properties = new LinkedHashMap<>();

    PropertySet(Header raw, Header expanded, Values values, ModelDefaults defaults) {
        this.raw = raw;
        this.values = values;
        this.problems = values.problems();
        this.defaults = defaults;
        for (Property property : expanded.properties()) {
            properties.remove(property.key());
            properties.put(property.key(), property);
        }
    }

    Values values() {
        return values;
    }

    HeaderProblems problems() {
        return problems;
    }

    /** Reports names that no header of this kind has, and names that stand twice. */
    void checkNames(Set<String> known, String header) {
        Map<String, Property> seen = new LinkedHashMap<>();
        for (Property property : properties.values()) {
            if (!known.contains(property.key())) {
                problems.unknown(
                        DiagnosticCode.UNKNOWN_PROPERTY,
                        property.name(),
                        property.key(),
                        new TreeSet<>(known),
                        "'" + property.name().text() + "' is not a property of " + header);
            }
        }
        for (Property property : raw.properties()) {
            Property earlier = seen.put(property.key(), property);
            if (earlier != null) {
                TextRange range = earlier.node().range();
                int next = property.node().start();
                problems.add(new Diagnostic(
                                DiagnosticCode.DUPLICATE_PROPERTY,
                                Severity.WARNING,
                                earlier.name().range(),
                                "'" + property.key() + "' stands twice; only the last one counts",
                                List.of(),
                                List.of())
                        .with(new Fix(
                                "Remove this '" + property.key() + "'",
                                List.of(new TextEdit(removal(earlier, range, next), "")),
                                false)));
            }
        }
    }

    /** Returns a property's range with the comma and the blanks behind it, up to the next property. */
    private TextRange removal(Property property, TextRange range, int limit) {
        String text = property.node().tokens().text();
        int end = range.end();
        while (end < limit && (text.charAt(end) == ',' || Character.isWhitespace(text.charAt(end)))) {
            end++;
        }
        return new TextRange(range.start(), end);
    }

    boolean has(String key) {
        return properties.containsKey(key);
    }

    Optional<SyntaxNode> node(String key) {
        Property property = properties.get(key);
        return property == null ? Optional.empty() : property.value();
    }

    Optional<SyntaxNode> nameNode(String key) {
        return Optional.ofNullable(properties.get(key)).map(Property::name);
    }

    /** Returns a property's value as it was written, with its macros. */
    Optional<SyntaxNode> rawNode(String key) {
        return raw.value(key).or(() -> node(key));
    }

    // ---- Values with their defaults

    Optional<String> text(String key) {
        Optional<SyntaxNode> node = node(key);
        return node.isPresent() ? values.word(node.get(), key) : defaultText(key);
    }

    Optional<String> lowerText(String key) {
        return text(key).map(text -> text.toLowerCase(Locale.ROOT));
    }

    private Optional<String> defaultText(String key) {
        ConfigValue value = defaults.properties().get(key);
        if (value == null) {
            return Optional.empty();
        }
        return switch (value) {
            case ConfigValue.Text text -> Optional.of(text.value());
            case ConfigValue.Numeric number -> Optional.of(number.value().toPlainString());
            case ConfigValue.Bool bool -> Optional.of(String.valueOf(bool.value()));
            case ConfigValue.Null ignored -> Optional.empty();
            case ConfigValue.Unknown ignored -> Optional.empty();
            case ConfigValue.Items ignored -> Optional.empty();
            case ConfigValue.Mapping ignored -> Optional.empty();
        };
    }

    boolean flag(String key, boolean otherwise) {
        Optional<SyntaxNode> node = node(key);
        if (node.isPresent()) {
            return values.flag(node.get(), key, otherwise);
        }
        return defaultText(key).map(text -> text.equalsIgnoreCase("true")).orElse(otherwise);
    }

    List<String> words(String key) {
        return node(key).map(node -> values.words(node, key)).orElse(List.of());
    }

    /** Returns where everything stands. */
    HeaderRanges ranges(SyntaxNode root, Map<String, Property> kindProperties, Optional<SyntaxNode> kindWord) {
        SequencedMap<String, HeaderRanges.Property> all = new LinkedHashMap<>();
        properties.forEach((key, property) -> all.put(key, ranges(property)));
        kindProperties.forEach((key, property) -> all.put("kind." + key, ranges(property)));
        Optional<TextRange> name = Optional.ofNullable(all.get("name")).map(HeaderRanges.Property::value);
        return new HeaderRanges(problems.source(root), name, kindWord.map(problems::source), all);
    }

    private HeaderRanges.Property ranges(Property property) {
        TextRange key = problems.source(property.name());
        TextRange value = property.value().map(problems::source).orElse(TextRange.at(key.end()));
        return new HeaderRanges.Property(key, value);
    }

    /** Returns the range of a block's first word. */
    static TextRange word(SyntaxNode root) {
        int first = root.tokens().significantFrom(0);
        return first < root.tokens().count() ? root.tokens().range(first) : TextRange.at(0);
    }
}
