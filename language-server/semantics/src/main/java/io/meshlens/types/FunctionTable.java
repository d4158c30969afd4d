package io.meshlens.types;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The functions of a dialect by name, whatever the case of the name. */
public final class FunctionTable {
    private static final FunctionTable DUCKDB = duckdbTable();

    private final Map<String, FunctionEntry> functions;
    private final Map<String, FunctionEntry> tableFunctions;

    FunctionTable(Map<String, FunctionEntry> functions, Map<String, FunctionEntry> tableFunctions) {
        this.functions = functions;
        this.tableFunctions = tableFunctions;
    }

    /** Returns the functions that DuckDB itself lists. */
    static FunctionTable duckdb() {
        return DUCKDB;
    }

    /** Returns a table of functions of which only the names are known. */
    static FunctionTable named(Collection<String> names) {
        Map<String, FunctionEntry> functions = new TreeMap<>();
        for (String name : names) {
            functions.put(
                    name,
                    new FunctionEntry(name, FunctionEntry.Kind.SCALAR, FunctionEntry.Stability.CONSISTENT, List.of()));
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

    /** Returns all functions that an expression can call, by name. */
    public Collection<FunctionEntry> all() {
        return functions.values();
    }

    /** Returns all functions that can stand in FROM, by name. */
    public Collection<FunctionEntry> allTableFunctions() {
        return tableFunctions.values();
    }

    private static FunctionTable duckdbTable() {
        Map<String, FunctionEntry> functions = new TreeMap<>();
        Map<String, FunctionEntry> tables = new TreeMap<>();
        Map<String, DataType> seen = new HashMap<>();
        for (String part : DuckdbFunctionTable.parts()) {
            int start = 0;
            while (start < part.length()) {
                int end = part.indexOf('\n', start);
                add(part.substring(start, end), functions, tables, seen);
                start = end + 1;
            }
        }
        return new FunctionTable(functions, tables);
    }

    private static void add(
            String line,
            Map<String, FunctionEntry> functions,
            Map<String, FunctionEntry> tables,
            Map<String, DataType> seen) {
        String[] columns = line.split("\t", -1);
        String name = columns[0];
        FunctionEntry.Kind kind = FunctionEntry.Kind.valueOf(columns[1].toUpperCase(Locale.ROOT));
        if (kind == FunctionEntry.Kind.MACRO) {
            // A table's word counts before a macro's, which never happens in DuckDB.
            functions.putIfAbsent(
                    name.toLowerCase(Locale.ROOT),
                    new FunctionEntry(name, kind, FunctionEntry.Stability.CONSISTENT, List.of()));
            return;
        }
        FunctionEntry.Stability stability = FunctionEntry.Stability.valueOf(columns[2]);
        List<Signature> signatures = new ArrayList<>();
        for (String overload : columns[3].split(";", -1)) {
            signatures.add(signature(overload, name, kind, seen));
        }
        (kind == FunctionEntry.Kind.TABLE ? tables : functions)
                .put(name.toLowerCase(Locale.ROOT), new FunctionEntry(name, kind, stability, signatures));
    }

    /** Reads {@code A,B,C...->R}. */
    private static Signature signature(String text, String name, FunctionEntry.Kind kind, Map<String, DataType> seen) {
        int arrow = text.lastIndexOf("->");
        List<DataType> parameters = new ArrayList<>();
        DataType varargs = null;
        int depth = 0;
        int start = 0;
        for (int i = 0; i <= arrow; i++) {
            char c = text.charAt(i);
            if (c == '(') {
                depth++;
            } else if (c == ')') {
                depth--;
            } else if (i == arrow || (c == ',' && depth == 0)) {
                String parameter = text.substring(start, i);
                start = i + 1;
                if (parameter.endsWith("...")) {
                    varargs = type(parameter.substring(0, parameter.length() - 3), seen);
                } else if (!parameter.isEmpty()) {
                    parameters.add(type(parameter, seen));
                }
            }
        }
        String result = text.substring(arrow + 2);
        int required = DuckdbFunctionFacts.required(name, kind, parameters.size());
        return new Signature(
                parameters, required, varargs, result.isEmpty() ? DataType.Shape.INVALID : type(result, seen));
    }

    private static DataType type(String text, Map<String, DataType> seen) {
        return seen.computeIfAbsent(text, TypeParser::parseSignature);
    }
}
