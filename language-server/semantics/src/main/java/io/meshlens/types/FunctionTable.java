package io.meshlens.types;

import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The functions of a dialect by name, whatever the case of the name. */
public final class FunctionTable {
    private static final FunctionTable DUCKDB = duckdbTable();

    private final Map<String, FunctionEntry> functions;
    private final Map<String, FunctionEntry> tableFunctions;

    private FunctionTable(Map<String, FunctionEntry> functions, Map<String, FunctionEntry> tableFunctions) {
        this.functions = Collections.unmodifiableMap(functions);
        this.tableFunctions = Collections.unmodifiableMap(tableFunctions);
    }

    /** Returns the functions that DuckDB itself lists. */
    static FunctionTable duckdb() {
        return DUCKDB;
    }

    /** Returns a table of functions of which only the names are known. */
    static FunctionTable named(Collection<String> names) {
        Map<String, FunctionEntry> functions = new HashMap<>();
        for (String name : names) {
            functions.put(
                    name, new FunctionEntry(name, FunctionEntry.Kind.SCALAR, FunctionEntry.Stability.CONSISTENT, ""));
        }
        return new FunctionTable(functions, Map.of());
    }

    /** Returns the function that an expression can call by this name, or null. */
    public @Nullable FunctionEntry find(String name) {
        FunctionEntry entry = functions.get(name);
        return entry != null ? entry : functions.get(name.toLowerCase(Locale.ROOT));
    }

    /** Returns the function that can stand in FROM by this name, or null. */
    public @Nullable FunctionEntry findTable(String name) {
        return tableFunctions.get(name.toLowerCase(Locale.ROOT));
    }

    /** Returns all functions that an expression can call, in no order that means anything. */
    public Collection<FunctionEntry> all() {
        return functions.values();
    }

    /** Returns all functions that can stand in FROM, in no order that means anything. */
    public Collection<FunctionEntry> allTableFunctions() {
        return tableFunctions.values();
    }

    private static FunctionTable duckdbTable() {
        Map<String, FunctionEntry> functions = new HashMap<>(2_048);
        Map<String, FunctionEntry> tables = new HashMap<>(256);
        for (String part : DuckdbFunctionTable.parts()) {
            int start = 0;
            while (start < part.length()) {
                int end = part.indexOf('\n', start);
                add(part, start, end, functions, tables);
                start = end + 1;
            }
        }
        // Those of pg_catalog are not in the list, and can be called all the same.
        for (String macro : DuckdbMacros.names()) {
            functions.putIfAbsent(
                    macro, new FunctionEntry(macro, FunctionEntry.Kind.MACRO, FunctionEntry.Stability.CONSISTENT, ""));
        }
        return new FunctionTable(functions, tables);
    }

    /** Reads a line: name, kind, stability, overloads; of a macro the rest is its text. */
    private static void add(
            String part, int start, int end, Map<String, FunctionEntry> functions, Map<String, FunctionEntry> tables) {
        int first = part.indexOf('\t', start);
        int second = part.indexOf('\t', first + 1);
        String name = part.substring(start, first);
        String key = name.toLowerCase(Locale.ROOT);
        FunctionEntry.Kind kind = kind(part.charAt(first + 1));
        if (kind == FunctionEntry.Kind.MACRO) {
            functions.putIfAbsent(key, new FunctionEntry(name, kind, FunctionEntry.Stability.CONSISTENT, ""));
            return;
        }
        int third = part.indexOf('\t', second + 1);
        FunctionEntry.Stability stability = switch (part.charAt(third - 1)) {
            case 'E' -> FunctionEntry.Stability.VOLATILE;
            case 'Y' -> FunctionEntry.Stability.CONSISTENT_WITHIN_QUERY;
            default -> FunctionEntry.Stability.CONSISTENT;
        };
        (kind == FunctionEntry.Kind.TABLE ? tables : functions)
                .put(key, new FunctionEntry(name, kind, stability, part.substring(third + 1, end)));
    }

    private static FunctionEntry.Kind kind(char letter) {
        return switch (letter) {
            case 's' -> FunctionEntry.Kind.SCALAR;
            case 'a' -> FunctionEntry.Kind.AGGREGATE;
            case 'w' -> FunctionEntry.Kind.WINDOW;
            case 't' -> FunctionEntry.Kind.TABLE;
            default -> FunctionEntry.Kind.MACRO;
        };
    }
}
