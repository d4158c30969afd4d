package io.meshlens.project.macros;

import io.meshlens.project.ConfigValue;
import io.meshlens.syntax.SyntaxNode;
import java.util.List;

/** What a macro or a variable stands for. */
sealed interface Value {
    /** Nothing: what holds the macro goes with it. */
    Value NOTHING = new Items(List.of());

    /**
     * A piece of syntax, with the names that count inside of it.
     *
     * @param own whether its tokens are those of the block that is expanded
     */
    record Tree(SyntaxNode node, Env env, boolean own) implements Value {}

    /** A value of the configuration. */
    record Plain(ConfigValue value) implements Value {}

    /** Any number of values in the place of one. */
    record Items(List<Value> values) implements Value {
        public Items {
            values = List.copyOf(values);
        }
    }

    /** A macro that stays as it is. */
    record Opaque(SyntaxNode node, Env env, boolean own) implements Value {}
}
