package io.meshlens.query;

import io.meshlens.change.Hash;
import io.meshlens.db.Db;
import io.meshlens.db.Query;
import io.meshlens.project.macros.MacroContext;
import io.meshlens.project.python.PythonFile;
import io.meshlens.project.python.PythonText;
import io.meshlens.vfs.FileId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** What a Python file of a project says, with the files of the project that it imports. */
final class PythonSources {
    /** Names by which Python code can ask for variables, whatever their names. */
    private static final Set<String> ASKING = Set.of(
            "var",
            "blueprint_var",
            "gateway",
            "default_catalog",
            "this_model_fqn",
            "runtime_stage",
            "variables",
            "locals");

    /** What a file imports and which names it uses. */
    private static final Query<FileId, PythonFile> FILE =
            Query.of("python-file", (db, file) -> PythonFile.read(FileQueries.text(db, file)));

    /** A file and whatever it imports of the project, sorted. */
    static final Query<FileId, List<FileId>> CLOSURE = Query.of("python-imports", PythonSources::closure);

    /** A hash of what a file and whatever it imports say; comments do not count. */
    static final Query<FileId, Hash> MEANING = Query.of("python-meaning", PythonSources::meaning);

    private PythonSources() {}

    private static List<FileId> closure(Db db, FileId file) {
        List<FileId> all = db.input(Inputs.FILES, Inputs.PROJECT);
        List<FileId> python = new ArrayList<>();
        for (FileId each : all == null ? List.<FileId>of() : all) {
            if (each.extension().equals("py")) {
                python.add(each);
            }
        }
        Set<FileId> found = new TreeSet<>(Set.of(file));
        ArrayDeque<FileId> open = new ArrayDeque<>(found);
        while (!open.isEmpty()) {
            Set<String> imports = db.get(FILE, open.poll()).imports();
            for (FileId each : python) {
                if (imports.stream().anyMatch(module -> isModule(each.path(), module)) && found.add(each)) {
                    open.add(each);
                }
            }
        }
        return List.copyOf(found);
    }

    /** Says whether a file may be what a module's name means: from where Python looks is not known, so any folder may do. */
    private static boolean isModule(String path, String module) {
        String name = "/" + module.replace('.', '/');
        String whole = "/" + path;
        return whole.endsWith(name + ".py") || whole.endsWith(name + "/__init__.py");
    }

    private static Hash meaning(Db db, FileId file) {
        List<String> texts = new ArrayList<>();
        for (FileId each : db.get(CLOSURE, file)) {
            texts.add(each.path());
            texts.add(PythonText.meaning(FileQueries.text(db, each)));
        }
        return Hash.of("python", texts.toArray(String[]::new));
    }

    /**
     * Returns what of a context the code of a file can see: the variables that it names, all of them where it may ask for any.
     */
    static String seen(Db db, FileId file, MacroContext context) {
        Set<String> names = new TreeSet<>();
        for (FileId each : db.get(CLOSURE, file)) {
            names.addAll(db.get(FILE, each).names());
        }
        if (names.stream().noneMatch(ASKING::contains)) {
            return "";
        }
        return context.facts() + "\n" + context.blueprint() + "\n" + context.gateway() + "\n" + context.project();
    }
}
