package io.meshlens.project.config;

import io.meshlens.text.TextRange;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/** A value that a configuration in Python computes, as far as it is known; each knows where it was made. */
sealed interface PyValue {
    TextRange range();

    /** A text. */
    record Text(TextRange range, String value) implements PyValue {}

    /** A number as written. */
    record Numeral(TextRange range, String digits) implements PyValue {}

    record Flag(TextRange range, boolean value) implements PyValue {}

    /**
     * None.
     *
     * @param variable the environment's variable that is not there, if that is the reason
     */
    record None(TextRange range, Optional<String> variable) implements PyValue {}

    /** A path of {@code pathlib}. */
    record FilePath(TextRange range, String path) implements PyValue {}

    /** Something of another module, with its dots: a module, a class, a function, a member of an enumeration. */
    record Imported(TextRange range, String name) implements PyValue {}

    /** A method of a value, not yet called. */
    record Method(TextRange range, PyValue of, String name) implements PyValue {}

    /** A function or class of this module; what it does is not known. */
    record Defined(TextRange range, String name) implements PyValue {}

    /**
     * A value that only running Python gives.
     *
     * @param range the expression
     * @param why why it is not known, as the end of a sentence
     */
    record Unknown(TextRange range, String why) implements PyValue {}

    /** A list, a tuple or a set. It can be changed, as in Python. */
    final class Listing implements PyValue {
        private final TextRange range;
        final List<PyValue> items = new ArrayList<>();

        /** What else may be in it, or null if all of it is known. */
        @Nullable
        Unknown rest;

        Listing(TextRange range) {
            this.range = range;
        }

        @Override
        public TextRange range() {
            return range;
        }
    }

    /** One key of a mapping. */
    record Entry(TextRange key, PyValue value) {}

    /** A dictionary, or an object that was made from named arguments. It can be changed, as in Python. */
    final class Mapping implements PyValue {
        private final TextRange range;

        /** Where the object's class is named; the range of the whole for a dictionary. */
        final TextRange head;

        /** The class; empty for a dictionary. */
        final String type;

        final SequencedMap<String, Entry> entries = new LinkedHashMap<>();

        /** What else may be in it, or null if all of it is known. */
        @Nullable
        Unknown rest;

        Mapping(TextRange range, TextRange head, String type) {
            this.range = range;
            this.head = head;
            this.type = type;
        }

        @Override
        public TextRange range() {
            return range;
        }

        void put(String key, TextRange keyRange, PyValue value) {
            entries.put(key, new Entry(keyRange, value));
        }
    }
}
