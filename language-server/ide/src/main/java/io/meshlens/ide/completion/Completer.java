package io.meshlens.ide.completion;

import io.meshlens.ide.common.ProjectView;
import io.meshlens.syntax.SyntaxTree;
import io.meshlens.vfs.FileId;

/** Finds what could stand at a cursor, by the kind of place that it is in. */
public final class Completer {
    private Completer() {}

    public static Completions at(ProjectView project, FileId file, int offset) {
        SyntaxTree tree = project.tree(file);
        CursorPlace place = CursorPlace.of(tree, offset);
        if (place == null) {
            return Completions.NONE;
        }
        return SqlCompletion.at(project, place, project.queryAt(file, offset).orElse(null), project.dialect(file));
    }
}
