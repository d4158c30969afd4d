package io.meshlens.project;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Which files of a folder belong to a project, and as what. Paths are relative to the project's root, with {@code /}.
 *
 * @param ignorePatterns globs of files that do not belong to it
 * @param dbt whether it is a dbt project: its SQL is dbt's, and only what SQLMesh adds beside it is read
 */
public record ProjectFiles(List<String> ignorePatterns, boolean dbt) {
    /** The file that makes a folder a dbt project. */
    public static final String DBT_PROJECT = "dbt_project.yml";

    /** The names that a configuration file can have, in the order in which they are looked for. */
    public static final List<String> CONFIGURATIONS =
            List.of("config.py", "config.yml", "config.yaml", "sqlmesh.yml", "sqlmesh.yaml");

    /** Folders that are never looked into. */
    private static final List<String> GENERATED = List.of(".cache", "logs", ".git", ".meshlens", "__pycache__");

    /** A file of each language, by a name that is right everywhere. */
    private static final List<String> EXAMPLES = List.of("test.sql", "test.py", "test.yaml");

    public ProjectFiles {
        ignorePatterns = List.copyOf(ignorePatterns);
    }

    /** Makes the files of a project that is not dbt's. */
    public ProjectFiles(List<String> ignorePatterns) {
        this(ignorePatterns, false);
    }

    /** Says whether a folder can hold files of the project: a walk of the disk leaves out the others. */
    public static boolean isSearched(String folder) {
        return !GENERATED.contains(folder.substring(folder.lastIndexOf('/') + 1));
    }

    /** Returns what a file is read as; empty if it is none of the project's, or if it is ignored. Seeds are found through their models. */
    public Optional<FileRole> role(String path) {
        Optional<FileRole> role = roleByPath(path).filter(each -> !dbt || isBesideDbt(each));
        return role.isPresent() && isIgnored(path) ? Optional.empty() : role;
    }

    /** Says whether a folder is one in which projects keep their files, whatever is in it. */
    public static boolean mayHoldFiles(String folder) {
        return folder.equals("seeds")
                || folder.startsWith("seeds/")
                || EXAMPLES.stream()
                        .anyMatch(name -> roleByPath(folder + "/" + name).isPresent());
    }

    /** Says whether files in a folder are read as something; seeds are not meant. */
    public boolean isRead(String folder) {
        return EXAMPLES.stream().anyMatch(name -> role(folder + "/" + name).isPresent());
    }

    private static boolean isBesideDbt(FileRole role) {
        return switch (role) {
            case CONFIGURATION, ENVIRONMENT, DBT_PROJECT, EXTERNAL_MODELS -> true;
            case SQL_MODEL,
                    PYTHON_MODEL,
                    AUDIT,
                    JINJA_MACRO,
                    PYTHON_MACRO,
                    METRIC,
                    SIGNAL,
                    LINT_RULE,
                    MATERIALIZATION,
                    UNIT_TEST -> false;
        };
    }

    private static Optional<FileRole> roleByPath(String path) {
        int slash = path.indexOf('/');
        if (slash < 0) {
            if (CONFIGURATIONS.contains(path)) {
                return Optional.of(FileRole.CONFIGURATION);
            }
            return switch (path) {
                case ".env" -> Optional.of(FileRole.ENVIRONMENT);
                case "external_models.yaml", "schema.yaml" -> Optional.of(FileRole.EXTERNAL_MODELS);
                case DBT_PROJECT -> Optional.of(FileRole.DBT_PROJECT);
                default -> Optional.empty();
            };
        }
        for (String folder : path.split("/", -1)) {
            if (!isSearched(folder)) {
                return Optional.empty();
            }
        }
        String name = path.substring(path.lastIndexOf('/') + 1);
        String extension = name.substring(name.lastIndexOf('.') + 1);
        boolean isSql = extension.equals("sql");
        boolean isPython = extension.equals("py");
        return switch (path.substring(0, slash)) {
            case "models" -> either(isSql, FileRole.SQL_MODEL, isPython, FileRole.PYTHON_MODEL);
            case "audits" -> either(isSql, FileRole.AUDIT, false, FileRole.AUDIT);
            case "macros" -> either(isSql, FileRole.JINJA_MACRO, isPython, FileRole.PYTHON_MACRO);
            case "metrics" -> either(isSql, FileRole.METRIC, false, FileRole.METRIC);
            case "signals" -> either(isPython, FileRole.SIGNAL, false, FileRole.SIGNAL);
            case "linter" -> either(isPython, FileRole.LINT_RULE, false, FileRole.LINT_RULE);
            case "materializations" -> either(isPython, FileRole.MATERIALIZATION, false, FileRole.MATERIALIZATION);
            case "external_models" ->
                either(extension.equals("yaml"), FileRole.EXTERNAL_MODELS, false, FileRole.EXTERNAL_MODELS);
            case "tests" ->
                either(
                        name.startsWith("test") && (extension.equals("yaml") || extension.equals("yml")),
                        FileRole.UNIT_TEST,
                        false,
                        FileRole.UNIT_TEST);
            default -> Optional.empty();
        };
    }

    private static Optional<FileRole> either(boolean first, FileRole one, boolean second, FileRole other) {
        return first ? Optional.of(one) : second ? Optional.of(other) : Optional.empty();
    }

    /** Says whether a pattern fits: its last parts fit the path's last parts, or, with {@code **}, all of the path. */
    private boolean isIgnored(String path) {
        List<String> names = List.of(path.split("/", -1));
        for (String pattern : ignorePatterns) {
            List<String> parts = new ArrayList<>(List.of(pattern.split("/", -1)));
            parts.removeIf(part -> part.isEmpty() || part.equals("."));
            if (parts.isEmpty()) {
                continue;
            }
            if (fits(parts, names) || (parts.size() <= names.size() && fitsEnd(parts, names))) {
                return true;
            }
        }
        return false;
    }

    private static boolean fitsEnd(List<String> parts, List<String> names) {
        int from = names.size() - parts.size();
        for (int at = 0; at < parts.size(); at++) {
            if (!fitsName(parts.get(at), names.get(from + at))) {
                return false;
            }
        }
        return true;
    }

    private static boolean fits(List<String> parts, List<String> names) {
        if (parts.isEmpty()) {
            return names.isEmpty();
        }
        List<String> rest = parts.subList(1, parts.size());
        if (parts.getFirst().equals("**")) {
            for (int skip = 0; skip <= names.size(); skip++) {
                if (fits(rest, names.subList(skip, names.size()))) {
                    return true;
                }
            }
            return false;
        }
        return !names.isEmpty()
                && fitsName(parts.getFirst(), names.getFirst())
                && fits(rest, names.subList(1, names.size()));
    }

    /** Compares one name with one part of a pattern: {@code *}, {@code ?} and sets in brackets. */
    private static boolean fitsName(String pattern, String name) {
        return fitsName(pattern, 0, name, 0);
    }

    private static boolean fitsName(String pattern, int p, String name, int n) {
        if (p == pattern.length()) {
            return n == name.length();
        }
        char c = pattern.charAt(p);
        if (c == '*') {
            for (int skip = n; skip <= name.length(); skip++) {
                if (fitsName(pattern, p + 1, name, skip)) {
                    return true;
                }
            }
            return false;
        }
        if (n == name.length()) {
            return false;
        }
        int close = c == '[' ? pattern.indexOf(']', p + 2) : -1;
        if (close > 0) {
            return inSet(pattern.substring(p + 1, close), name.charAt(n)) && fitsName(pattern, close + 1, name, n + 1);
        }
        return (c == '?' || c == name.charAt(n)) && fitsName(pattern, p + 1, name, n + 1);
    }

    private static boolean inSet(String set, char c) {
        boolean negated = set.startsWith("!");
        String members = negated ? set.substring(1) : set;
        boolean found = false;
        for (int at = 0; at < members.length(); at++) {
            if (at + 2 < members.length() && members.charAt(at + 1) == '-') {
                found |= members.charAt(at) <= c && c <= members.charAt(at + 2);
                at += 2;
            } else {
                found |= members.charAt(at) == c;
            }
        }
        return found != negated;
    }

    /**
     * Returns the path of a seed's file.
     *
     * @param modelFile the path of the model
     * @param written the path in the model: relative to the model's file, or behind {@code $root/} to the project
     */
    public static String seedPath(String modelFile, String written) {
        String path = written.strip().replace('\\', '/');
        List<String> parts = new ArrayList<>();
        if (path.startsWith("$root/")) {
            path = path.substring(6);
        } else if (path.startsWith("/")) {
            return path;
        } else {
            parts.addAll(List.of(modelFile.split("/", -1)));
            parts.removeLast();
        }
        for (String part : path.split("/", -1)) {
            if (part.equals("..") && !parts.isEmpty() && !parts.getLast().equals("..")) {
                parts.removeLast();
            } else if (!part.isEmpty() && !part.equals(".")) {
                parts.add(part);
            }
        }
        return String.join("/", parts);
    }

    /**
     * Returns the name that a model has by its path: the last three of the folders below the first {@code models} and the
     * file's name.
     */
    public static String inferredName(String path) {
        List<String> parts = new ArrayList<>(List.of(path.split("/", -1)));
        int models = parts.indexOf("models");
        List<String> below = new ArrayList<>(parts.subList(models + 1, parts.size()));
        String file = below.removeLast();
        int dot = file.lastIndexOf('.');
        below.add(dot > 0 ? file.substring(0, dot) : file);
        return String.join(".", below.subList(Math.max(0, below.size() - 3), below.size()));
    }
}
