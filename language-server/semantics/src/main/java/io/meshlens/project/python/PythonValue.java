package io.meshlens.project.python;

import io.meshlens.text.TextRange;
import java.util.List;
import java.util.Optional;

/** An expression of Python as far as it can be understood without running it. */
public sealed interface PythonValue {
    TextRange range();

    /** A text without placeholders. */
    record Text(TextRange range, String value) implements PythonValue {}

    /** A number, {@code True}, {@code False} or {@code None}, as written. */
    record Literal(TextRange range, String word) implements PythonValue {}

    /** A list, a tuple or a set. */
    record Items(TextRange range, List<PythonValue> values) implements PythonValue {
        public Items {
            values = List.copyOf(values);
        }
    }

    /** A dictionary; keys and values in pairs. */
    record Mapping(TextRange range, List<Entry> entries) implements PythonValue {
        public Mapping {
            entries = List.copyOf(entries);
        }

        /** Finds a value by a key that is a text. */
        public Optional<PythonValue> get(String key) {
            for (Entry entry : entries) {
                if (entry.key() instanceof Text text && text.value().equals(key)) {
                    return Optional.of(entry.value());
                }
            }
            return Optional.empty();
        }
    }

    /** One key with its value. */
    record Entry(PythonValue key, PythonValue value) {}

    /** A name with its dots, for example {@code ModelKindName.FULL}. */
    record Name(TextRange range, String dotted) implements PythonValue {
        /** Returns the part behind the last dot. */
        public String last() {
            return dotted.substring(dotted.lastIndexOf('.') + 1);
        }
    }

    /** A call of a named function. */
    record Call(TextRange range, String function, List<Argument> arguments) implements PythonValue {
        public Call {
            arguments = List.copyOf(arguments);
        }

        /** Finds an argument by its name, or by its place among those without one; -1 for none. */
        public Optional<PythonValue> argument(String name, int place) {
            int position = 0;
            for (Argument argument : arguments) {
                if (argument.name().isPresent()) {
                    if (argument.name().get().equals(name)) {
                        return Optional.of(argument.value());
                    }
                } else if (position++ == place) {
                    return Optional.of(argument.value());
                }
            }
            return Optional.empty();
        }
    }

    /** One argument of a call. */
    record Argument(Optional<String> name, TextRange nameRange, PythonValue value) {}

    /** Anything else: it has a value only when it runs. */
    record Unknown(TextRange range) implements PythonValue {}
}
