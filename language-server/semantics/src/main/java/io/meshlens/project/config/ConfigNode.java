package io.meshlens.project.config;

import io.meshlens.syntax.yaml.ScalarType;
import io.meshlens.syntax.yaml.YamlNode;
import io.meshlens.text.TextRange;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A node of the merged configuration; each knows from which file and place it came. */
sealed interface ConfigNode {
    Place place();

    /** Says in a word what the node is. */
    String describe();

    /**
     * A place in one of the sources.
     *
     * @param source the number of the source; -1 is the environment
     * @param range the range in the source's text
     */
    record Place(int source, TextRange range) {}

    /**
     * A mapping; each key has its own place.
     *
     * @param rest why there may be other keys too; empty where all of them are known
     */
    record Table(Place place, SequencedMap<String, Member> members, Optional<Unknown> rest) implements ConfigNode {
        public Table {
            members = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(members));
        }

        Table(Place place, SequencedMap<String, Member> members) {
            this(place, members, Optional.empty());
        }

        @Override
        public String describe() {
            return "a mapping";
        }

        @Nullable
        ConfigNode get(String key) {
            Member member = members.get(key);
            return member == null ? rest.orElse(null) : member.value();
        }
    }

    /**
     * A value that is not known, because a program computes it.
     *
     * @param expression what computes it
     * @param why why it is not known, as the end of a sentence
     */
    record Unknown(Place place, String expression, String why) implements ConfigNode {
        @Override
        public String describe() {
            return "a value that is not known";
        }
    }

    /** One key of a mapping with its value. */
    record Member(Place key, ConfigNode value) {}

    /** A list. */
    record Items(Place place, List<ConfigNode> items) implements ConfigNode {
        public Items {
            items = List.copyOf(items);
        }

        @Override
        public String describe() {
            return "a list";
        }
    }

    /** A single value. */
    record Value(Place place, String text, ScalarType type) implements ConfigNode {
        @Override
        public String describe() {
            return switch (type) {
                case STRING -> "a text";
                case INTEGER -> "a whole number";
                case DECIMAL -> "a number";
                case BOOLEAN -> "true or false";
                case NULL -> "empty";
                case TIMESTAMP -> "a date";
            };
        }
    }

    /** Takes over a YAML tree; ranges are those of the text that was parsed, which {@code toSource} maps back. */
    static ConfigNode of(YamlNode node, int source, UnaryOperator<TextRange> toSource) {
        Place place = new Place(source, toSource.apply(node.range()));
        return switch (node) {
            case YamlNode.Scalar scalar -> new Value(place, scalar.text(), scalar.type());
            case YamlNode.Sequence sequence -> {
                List<ConfigNode> items = new ArrayList<>();
                for (YamlNode item : sequence.items()) {
                    items.add(of(item, source, toSource));
                }
                yield new Items(place, items);
            }
            case YamlNode.Mapping mapping -> {
                SequencedMap<String, Member> members = new LinkedHashMap<>();
                for (YamlNode.Entry entry : mapping.entries()) {
                    Place key = new Place(source, toSource.apply(entry.key().range()));
                    members.put(entry.name(), new Member(key, of(entry.value(), source, toSource)));
                }
                yield new Table(place, members);
            }
        };
    }

    /** Lays one tree over another: mappings are merged key by key, everything else is replaced. */
    static ConfigNode merge(ConfigNode base, ConfigNode over) {
        if (base instanceof Unknown unknown && over instanceof Table above) {
            return new Table(above.place(), above.members(), Optional.of(unknown));
        }
        if (!(base instanceof Table below) || !(over instanceof Table above)) {
            return over;
        }
        SequencedMap<String, Member> members = new LinkedHashMap<>(below.members());
        above.members().forEach((key, member) -> {
            Member old = members.get(key);
            ConfigNode under = old != null ? old.value() : below.rest().orElse(null);
            members.put(key, under == null ? member : new Member(member.key(), merge(under, member.value())));
        });
        return new Table(below.place(), members, below.rest());
    }
}
