package io.meshlens.project.jinja;

import java.math.BigInteger;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The variable {@code loop}. */
final class LoopState {
    private final List<Object> items;
    private final int level;
    private @Nullable JinjaFunction recursion;
    private @Nullable Object lastChecked;
    private int index;

    LoopState(List<Object> items, int level) {
        this.items = items;
        this.level = level;
    }

    void moveTo(int next) {
        index = next;
    }

    void recursion(JinjaFunction function) {
        recursion = function;
    }

    @Nullable
    JinjaFunction recursion() {
        return recursion;
    }

    /** Returns an attribute, or null if there is none of that name. */
    @Nullable
    Object attribute(String name) {
        return switch (name) {
            case "index" -> BigInteger.valueOf(index + 1L);
            case "index0" -> BigInteger.valueOf(index);
            case "revindex" -> BigInteger.valueOf((long) items.size() - index);
            case "revindex0" -> BigInteger.valueOf(items.size() - index - 1L);
            case "first" -> index == 0;
            case "last" -> index == items.size() - 1;
            case "length" -> BigInteger.valueOf(items.size());
            case "depth" -> BigInteger.valueOf(level + 1L);
            case "depth0" -> BigInteger.valueOf(level);
            case "previtem" -> index > 0 ? items.get(index - 1) : new Undefined("previtem");
            case "nextitem" -> index + 1 < items.size() ? items.get(index + 1) : new Undefined("nextitem");
            case "cycle" ->
                (JinjaFunction) arguments -> {
                    if (arguments.positional().isEmpty()) {
                        throw new JinjaFault("There is nothing to cycle through");
                    }
                    return arguments
                            .positional()
                            .get(index % arguments.positional().size());
                };
            case "changed" ->
                (JinjaFunction) arguments -> {
                    Object now = new Tuple(arguments.positional());
                    boolean changed = lastChecked == null || !Values.equal(lastChecked, now);
                    lastChecked = now;
                    return changed;
                };
            default -> null;
        };
    }
}
