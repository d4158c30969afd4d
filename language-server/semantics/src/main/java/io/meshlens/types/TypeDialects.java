package io.meshlens.types;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** Which rules a dialect has. */
final class TypeDialects {
    private static final Map<String, TypeRules> RULES = rules();

    private TypeDialects() {}

    /** Returns the rules of a dialect; of one that is not known those that hold for all. */
    static TypeRules rules(String dialect) {
        TypeRules rules = RULES.get(dialect.toLowerCase(Locale.ROOT));
        return rules == null ? new CommonTypeRules(dialect) : rules;
    }

    private static Map<String, TypeRules> rules() {
        Map<String, TypeRules> rules = new HashMap<>();
        for (String dialect : TypeNameTable.DIALECTS) {
            rules.put(dialect, dialect.equals("duckdb") ? DuckdbTypeRules.INSTANCE : new CommonTypeRules(dialect));
        }
        return Map.copyOf(rules);
    }
}
