package io.meshlens.ide.common;

import io.meshlens.types.FunctionEntry;
import io.meshlens.types.Signature;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Functions in words. */
public final class FunctionWords {
    private FunctionWords() {}

    /** Returns the first overload with what it returns, and how many more there are. */
    public static String signature(FunctionEntry entry) {
        List<Signature> signatures = entry.signatures();
        if (signatures.isEmpty()) {
            return "";
        }
        String more = signatures.size() > 1 ? " (+" + (signatures.size() - 1) + ")" : "";
        return parameters(signatures.getFirst()) + " -> "
                + signatures.getFirst().result() + more;
    }

    /** Returns an overload as it is called. */
    public static String call(FunctionEntry entry, Signature signature) {
        return entry.name() + parameters(signature) + " -> " + signature.result();
    }

    private static String parameters(Signature signature) {
        String fixed = signature.parameters().stream().map(Object::toString).collect(Collectors.joining(", "));
        String rest = signature.varargs() == null ? "" : signature.varargs() + "...";
        return "(" + fixed + (fixed.isEmpty() || rest.isEmpty() ? "" : ", ") + rest + ")";
    }

    public static String kind(FunctionEntry entry) {
        return entry.kind().name().toLowerCase(Locale.ROOT);
    }
}
