package io.meshlens.project.jinja;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The functions that every template has. */
final class Globals {
    private static final int LONGEST_RANGE = 100_000;

    private Globals() {}

    static void define(Scope scope) {
        function(scope, "range", Globals::range);
        function(scope, "dict", arguments -> {
            Map<Object, Object> made = new LinkedHashMap<>();
            arguments.get(0, "").ifPresent(source -> copy(source, made));
            made.putAll(arguments.named());
            return made;
        });
        function(scope, "namespace", arguments -> {
            Namespace made = new Namespace();
            if (arguments.get(0, "").orElse(None.NONE) instanceof Map<?, ?> map) {
                map.forEach((key, value) -> made.attributes().put(Values.print(key), value));
            }
            made.attributes().putAll(arguments.named());
            return made;
        });
        function(scope, "joiner", arguments -> {
            String separator = Values.print(arguments.get(0, "sep", ", "));
            boolean[] used = {false};
            return (JinjaFunction) call -> {
                String put = used[0] ? separator : "";
                used[0] = true;
                return put;
            };
        });
        function(scope, "cycler", arguments -> {
            if (arguments.positional().isEmpty()) {
                throw new JinjaFault("There is nothing to cycle through");
            }
            Namespace made = new Namespace();
            int[] at = {0};
            made.attributes().put("next", (JinjaFunction) call ->
                    arguments.positional().get(at[0]++ % arguments.positional().size()));
            made.attributes().put("reset", (JinjaFunction) call -> {
                at[0] = 0;
                return None.NONE;
            });
            return made;
        });
    }

    private static void function(Scope scope, String name, JinjaFunction function) {
        scope.set(name, function);
    }

    private static void copy(Object source, Map<Object, Object> target) {
        if (source instanceof Map<?, ?> map) {
            target.putAll(map);
            return;
        }
        for (Object pair : Values.items(source)) {
            List<Object> parts = Values.items(pair);
            if (parts.size() != 2) {
                throw new JinjaFault("A mapping is made of pairs");
            }
            target.put(parts.get(0), parts.get(1));
        }
    }

    private static Object range(CallArguments arguments) {
        int first = arguments.whole(0, "start", 0);
        boolean one = arguments.positional().size() == 1;
        int start = one ? 0 : first;
        int stop = one ? first : arguments.whole(1, "stop", 0);
        int step = arguments.whole(2, "step", 1);
        if (step == 0) {
            throw new JinjaFault("A range cannot have the step 0");
        }
        List<Object> numbers = new ArrayList<>();
        for (long i = start; step > 0 ? i < stop : i > stop; i += step) {
            if (numbers.size() == LONGEST_RANGE) {
                throw new JinjaFault("The range is too long");
            }
            numbers.add(BigInteger.valueOf(i));
        }
        return numbers;
    }
}
