package io.meshlens.query;

import io.meshlens.db.Db;
import io.meshlens.project.FileRole;
import io.meshlens.project.ModelName;
import io.meshlens.project.ProjectOrigin;
import io.meshlens.project.config.ConfigReader;
import io.meshlens.project.config.TemplatedText;
import io.meshlens.text.Text;
import io.meshlens.vfs.FileId;
import io.meshlens.vfs.Unreadable;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Names all that the analysis of a project is computed from, so that another process can tell whether it would find the same.
 *
 * <p>Queries are pure functions of {@link Inputs}, so two projects with one key have equal answers, but for what depends on
 * the inputs that are not in it: {@link Inputs#CATALOG}, {@link Inputs#OPINIONS} and {@link Inputs#DEPLOYED}. Computing it
 * reads the configuration and parses no model.
 */
public final class ProjectKey {
    private ProjectKey() {}

    /**
     * Returns the key.
     *
     * @param surroundings what else an answer depends on, for example which build of Meshlens computes it
     * @return a SHA-256 in hexadecimal digits
     */
    public static String of(Db db, List<String> surroundings) {
        return of(db, surroundings, file -> true);
    }

    /**
     * Returns the key of all but the texts of the files of models in SQL: two projects with one such key differ in nothing else,
     * and have the same files.
     */
    public static String withoutModels(Db db, List<String> surroundings) {
        Set<FileId> models = new HashSet<>(
                db.get(ProjectQueries.FILES_BY_ROLE, Inputs.PROJECT).getOrDefault(FileRole.SQL_MODEL, List.of()));
        return of(db, surroundings, file -> !models.contains(file));
    }

    private static String of(Db db, List<String> surroundings, Predicate<FileId> withText) {
        MessageDigest digest = sha256();
        number(digest, surroundings.size());
        surroundings.forEach(each -> add(digest, each));
        add(digest, db.input(Inputs.GATEWAY, Inputs.PROJECT));
        add(digest, db.input(Inputs.CONFIGURATION, Inputs.PROJECT));
        add(digest, origin(db));
        SortedMap<String, String> variables = variables(db);
        number(digest, variables.size());
        variables.forEach((name, value) -> {
            add(digest, name);
            add(digest, value);
        });
        SortedMap<ModelName, KeptModel> kept = new TreeMap<>(ProjectQueries.kept(db));
        number(digest, kept.size());
        kept.forEach((name, model) -> {
            add(digest, name.fqn());
            add(digest, model.baseline().encode());
            add(digest, model.signature().toString());
            add(digest, model.reads().toString());
        });
        Map<FileId, Unreadable> unreadable = db.input(Inputs.UNREADABLE, Inputs.PROJECT);
        SortedMap<FileId, Unreadable> sorted = new TreeMap<>(unreadable == null ? Map.of() : unreadable);
        number(digest, sorted.size());
        sorted.forEach((file, why) -> {
            add(digest, file.path());
            add(digest, why.toString());
        });
        List<FileId> files = ProjectQueries.files(db);
        number(digest, files.size());
        for (FileId file : files) {
            add(digest, file.path());
            if (withText.test(file)) {
                add(digest, db.input(Inputs.TEXT, file));
            }
            add(digest, db.input(Inputs.GOOD_TEXT, file));
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    /** Returns where the project lies, if the configuration can ask for it. */
    private static @Nullable String origin(Db db) {
        ProjectOrigin origin = db.input(Inputs.ORIGIN, Inputs.PROJECT);
        boolean canAsk = db.input(Inputs.TEXT, new FileId(ProjectOrigin.PYTHON)) != null;
        return canAsk && origin != null ? origin.folder() + "\n" + origin.realFile() : null;
    }

    /**
     * Returns the environment's variables that the project can depend on. The configuration says which it asked for; a unit
     * test with template tags may ask for any.
     */
    private static SortedMap<String, String> variables(Db db) {
        SortedMap<String, String> variables = new TreeMap<>(ProjectQueries.environment(db));
        if (!hasTemplatedTests(db)) {
            Set<String> asked = new HashSet<>(
                    db.get(ProjectQueries.CONFIG_READING, Inputs.PROJECT).environmentNames());
            asked.add(ConfigReader.USER);
            variables.keySet().retainAll(asked);
        }
        return variables;
    }

    private static boolean hasTemplatedTests(Db db) {
        return db.get(ProjectQueries.FILES_BY_ROLE, Inputs.PROJECT).getOrDefault(FileRole.UNIT_TEST, List.of()).stream()
                .anyMatch(file -> TemplatedText.hasTags(FileQueries.text(db, file)));
    }

    private static void add(MessageDigest digest, @Nullable Text text) {
        add(digest, text == null ? null : text.toString());
    }

    /** Adds a text with its length, so that where it ends counts, and an absent one differs from an empty one. */
    private static void add(MessageDigest digest, @Nullable String text) {
        if (text == null) {
            number(digest, -1);
            return;
        }
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        number(digest, bytes.length);
        digest.update(bytes);
    }

    private static void number(MessageDigest digest, int number) {
        digest.update((byte) (number >>> 24));
        digest.update((byte) (number >>> 16));
        digest.update((byte) (number >>> 8));
        digest.update((byte) number);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java platform has SHA-256", e);
        }
    }
}
