package io.meshlens.syntax.yaml;

import io.meshlens.text.TextRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A node of a YAML document. Ranges are UTF-16 offsets of the text; a node that stands in for an alias has the alias's
 * range, and everything below it the ranges of the anchored text.
 */
public sealed interface YamlNode {
    TextRange range();

    /** Returns how many nodes this one stands for, itself and repeated aliases counted. */
    int size();

    /** Says in a word what the node is, for messages: {@code a mapping}, {@code a list}, {@code a text}, … */
    String describe();

    /** Returns this node at another place, as an alias of it. */
    YamlNode at(TextRange range);

    /**
     * A mapping; keys are in the order of the text, and of several equal keys the first is kept.
     *
     * @param entries with the entries of merge keys ({@code <<}) behind the mapping's own
     */
    record Mapping(TextRange range, List<Entry> entries, int size) implements YamlNode {
        public Mapping {
            entries = List.copyOf(entries);
        }

        Mapping(TextRange range, List<Entry> entries) {
            this(range, entries, sizeOf(entries));
        }

        private static int sizeOf(List<Entry> entries) {
            int size = 1;
            for (Entry entry : entries) {
                size += 1 + entry.value().size();
            }
            return size;
        }

        public Optional<Entry> entry(String key) {
            for (Entry entry : entries) {
                if (entry.name().equals(key)) {
                    return Optional.of(entry);
                }
            }
            return Optional.empty();
        }

        public Optional<YamlNode> get(String key) {
            return entry(key).map(Entry::value);
        }

        @Override
        public String describe() {
            return "a mapping";
        }

        @Override
        public Mapping at(TextRange place) {
            return new Mapping(place, entries, size);
        }
    }

    /** One key with its value. */
    record Entry(Scalar key, YamlNode value) {
        public String name() {
            return key.text();
        }

        /** Returns the range from the key's start to the value's end. */
        public TextRange range() {
            int end = Math.max(key.range().end(), value.range().end());
            return new TextRange(key.range().start(), end);
        }
    }

    record Sequence(TextRange range, List<YamlNode> items, int size) implements YamlNode {
        public Sequence {
            items = List.copyOf(items);
        }

        Sequence(TextRange range, List<YamlNode> items) {
            this(range, items, sizeOf(items));
        }

        private static int sizeOf(List<YamlNode> items) {
            int size = 1;
            for (YamlNode item : items) {
                size += item.size();
            }
            return size;
        }

        @Override
        public String describe() {
            return "a list";
        }

        @Override
        public Sequence at(TextRange place) {
            return new Sequence(place, items, size);
        }
    }

    /**
     * A single value.
     *
     * @param text what it says, quotes and escapes resolved; empty for a value that is left out
     * @param type what a plain scalar of this text is in YAML 1.2 with dates, or what its tag says
     */
    record Scalar(TextRange range, String text, ScalarType type) implements YamlNode {
        @Override
        public int size() {
            return 1;
        }

        @Override
        public String describe() {
            return type.describe();
        }

        @Override
        public Scalar at(TextRange place) {
            return new Scalar(place, text, type);
        }

        public boolean isNull() {
            return type == ScalarType.NULL;
        }
    }

    /** Returns the strings of a scalar or of a list of scalars; other items are left out. */
    static List<Scalar> scalars(YamlNode node) {
        List<Scalar> found = new ArrayList<>();
        switch (node) {
            case Scalar scalar -> {
                if (!scalar.isNull()) {
                    found.add(scalar);
                }
            }
            case Sequence sequence -> {
                for (YamlNode item : sequence.items()) {
                    if (item instanceof Scalar scalar && !scalar.isNull()) {
                        found.add(scalar);
                    }
                }
            }
            case Mapping ignored -> {}
        }
        return found;
    }
}
