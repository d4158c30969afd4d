package io.meshlens.cli;

import io.meshlens.server.loop.ProjectFolders;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Finds the folder of the project that a command is about. */
final class ProjectPlace {
    private ProjectPlace() {}

    /**
     * Finds it.
     *
     * @param folder the present folder
     * @param named the folder that the user named; null if none was
     */
    static Path find(Path folder, @Nullable Path named) {
        if (named != null) {
            Path root = folder.resolve(named).normalize();
            if (!Files.isDirectory(root)) {
                throw CommandException.surrounding(
                        "There is no folder '" + named + "'. Check the path after --project.");
            }
            if (!hasConfig(root)) {
                throw none(root);
            }
            return root;
        }
        for (Path at = folder; at != null; at = at.getParent()) {
            if (ProjectFolders.isProject(at) || (at.equals(folder) && hasConfig(at))) {
                return at;
            }
        }
        throw none(folder);
    }

    private static boolean hasConfig(Path folder) {
        return ProjectFolders.CONFIG_NAMES.stream().anyMatch(name -> Files.isRegularFile(folder.resolve(name)));
    }

    private static CommandException none(Path folder) {
        if (Files.isRegularFile(folder.resolve("dbt_project.yml"))) {
            return CommandException.notYet("'" + folder
                    + "' holds a dbt project, and this version does not read those. It reads SQLMesh projects, which have a"
                    + " config.yaml or a config.py.");
        }
        List<Path> below = ProjectFolders.below(List.of(folder));
        if (!below.isEmpty()) {
            return CommandException.surrounding("There is no project in '" + folder + "', but "
                    + (below.size() == 1 ? "one" : below.size()) + " below it. Name one: "
                    + below.stream()
                            .limit(3)
                            .map(path -> "--project " + folder.relativize(path))
                            .collect(Collectors.joining(", or "))
                    + ".");
        }
        return CommandException.surrounding("There is no project in '" + folder + "': it has no "
                + String.join(", ", ProjectFolders.CONFIG_NAMES.subList(0, 2))
                + ". Go to the folder of a project, name it by --project DIR, or begin one by 'meshlens init duckdb'.");
    }
}
