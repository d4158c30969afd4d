package io.meshlens.project;

import java.math.BigDecimal;
import java.util.List;
import java.util.SequencedMap;

/** A value of the configuration: what a variable or an option that Meshlens only passes on can hold. */
public sealed interface ConfigValue {
    /** A text. */
    record Text(String value) implements ConfigValue {}

    /** A whole number or a decimal; {@code integer} says which. */
    record Numeric(BigDecimal value, boolean integer) implements ConfigValue {}

    /** True or false. */
    record Bool(boolean value) implements ConfigValue {}

    /** No value. */
    record Null() implements ConfigValue {}

    /** A list. */
    record Items(List<ConfigValue> values) implements ConfigValue {
        public Items {
            values = List.copyOf(values);
        }
    }

    /** A mapping in written order. */
    record Mapping(SequencedMap<String, ConfigValue> values) implements ConfigValue {
        public Mapping {
            values = Ordered.copy(values);
        }
    }

    /**
     * A value that is not known, because a program computes it.
     *
     * @param expression what computes it
     */
    record Unknown(String expression) implements ConfigValue {
        /** Returns the fault of asking for the value: whoever may meet one looks for it first. */
        public IllegalStateException asked() {
            return new IllegalStateException("the value of " + expression + " is not known");
        }
    }
}
