package io.meshlens.resolve;

import io.meshlens.lower.Expression;
import io.meshlens.lower.Ident;
import io.meshlens.lower.Parts;
import io.meshlens.lower.Query.Item;
import io.meshlens.syntax.sql.Dialect.Feature;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the clauses of one select share while it is resolved: its aliases, and the aggregate and window calls found in its
 * expressions. Such a call leaves a <i>placeholder</i>: a column of depth -1 whose index is the call's place in
 * {@link #pending}. Before a select is done, every placeholder has become a column of an {@link Rel.Aggregate} or
 * {@link Rel.Window}.
 */
final class SelectState {
    /** A call that is computed below the projection. */
    sealed interface Pending permits PendingAggregate, PendingWindow {}

    record PendingAggregate(Rel.AggregateCall call) implements Pending {}

    record PendingWindow(Rel.WindowCall call) implements Pending {}

    /** One alias. */
    static final class AliasEntry {
        final Ident name;
        final Expression expression;
        final int item;

        @Nullable
        Expr resolved;

        boolean resolving;
        int target = -1;

        AliasEntry(Ident name, Expression expression, int item) {
            this.name = name;
            this.expression = expression;
            this.item = item;
        }
    }

    private final List<Pending> pending = new ArrayList<>();
    private final Map<String, AliasEntry> aliases = new HashMap<>();
    private final Map<String, Expression.WindowSpec> windows = new HashMap<>();
    private final Map<String, Ident> windowNames = new HashMap<>();
    private int current = -1;

    /** Canonical keys of the GROUP BY once they are known; null if the select has none or they are not yet known. */
    private @Nullable GroupKeys keys;

    SelectState(NameRules rules, List<Item> items, CteScope ctes) {
        for (int i = 0; i < items.size(); i++) {
            Item item = items.get(i);
            Ident alias = item.alias();
            if (alias != null) {
                aliases.putIfAbsent(rules.key(alias), new AliasEntry(alias, item.expression(), i));
            }
            inner(rules, item.expression(), i);
        }
        for (CteScope.Value value : ctes.values()) {
            aliases.putIfAbsent(rules.key(value.name()), new AliasEntry(value.name(), value.value(), -1));
        }
    }

    /** Adds aliases that stand inside an expression. */
    private void inner(NameRules rules, Expression expression, int item) {
        if (expression instanceof Expression.Aliased aliased) {
            aliases.putIfAbsent(rules.key(aliased.name()), new AliasEntry(aliased.name(), aliased.value(), item));
        }
        if (expression instanceof Expression.Call call && rules.dialect().has(Feature.NESTED_ALIASES)) {
            for (Expression.Argument argument : call.arguments()) {
                Ident name = argument.name();
                if (name != null) {
                    aliases.putIfAbsent(rules.key(name), new AliasEntry(name, argument.value(), item));
                }
            }
        }
        for (Expression part : Parts.of(expression)) {
            inner(rules, part, item);
        }
    }

    @Nullable
    AliasEntry alias(String key) {
        return aliases.get(key);
    }

    Iterable<AliasEntry> allAliases() {
        return aliases.values();
    }

    List<Pending> pending() {
        return pending;
    }

    int add(Pending call) {
        pending.add(call);
        return pending.size() - 1;
    }

    boolean hasAggregates() {
        return pending.stream().anyMatch(PendingAggregate.class::isInstance);
    }

    /** Returns the item whose expression is being resolved; -1 behind the select list. */
    int current() {
        return current;
    }

    void current(int item) {
        current = item;
    }

    void window(String key, Ident name, Expression.WindowSpec spec) {
        windows.putIfAbsent(key, spec);
        windowNames.putIfAbsent(key, name);
    }

    Expression.@Nullable WindowSpec window(String key) {
        return windows.get(key);
    }

    @Nullable
    Ident windowName(String key) {
        return windowNames.get(key);
    }

    @Nullable
    GroupKeys keys() {
        return keys;
    }

    void keys(GroupKeys known) {
        keys = known;
    }
}
