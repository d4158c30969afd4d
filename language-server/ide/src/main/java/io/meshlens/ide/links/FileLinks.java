package io.meshlens.ide.links;

import io.meshlens.ide.common.ProjectView;
import io.meshlens.project.HeaderRanges;
import io.meshlens.project.Model;
import io.meshlens.project.ModelKind;
import io.meshlens.query.FileQueries;
import io.meshlens.query.Inputs;
import io.meshlens.text.TextRange;
import io.meshlens.vfs.FileId;
import java.util.ArrayList;
import java.util.List;

/** Finds the files that a file names: the data of its seeds. */
public final class FileLinks {
    private FileLinks() {}

    public static List<FileLink> of(ProjectView project, FileId file) {
        List<FileLink> links = new ArrayList<>();
        for (Model model : project.models(file)) {
            HeaderRanges ranges = project.headerRanges(model.name()).orElse(null);
            HeaderRanges.Property path =
                    ranges == null ? null : ranges.properties().get("kind.path");
            if (path != null && model.kind() instanceof ModelKind.Seed seed) {
                TextRange range = path.value().shift(project.headerStart(model));
                FileQueries.seedFile(model, seed)
                        .filter(target -> project.db().input(Inputs.TEXT, target) != null)
                        .ifPresent(target -> links.add(new FileLink(range, target)));
            }
        }
        return links;
    }
}
