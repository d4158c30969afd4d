package io.meshlens.ide.hover;

import io.meshlens.ide.common.ProjectView;
import io.meshlens.ide.common.QueryView;
import io.meshlens.ide.common.Symbol;
import io.meshlens.ide.common.Symbols;
import io.meshlens.project.ModelName;
import io.meshlens.resolve.Reference;
import io.meshlens.vfs.FileId;
import java.util.Optional;

/** Tells about the thing under the cursor. */
public final class Hovers {
    private final ProjectView project;

    public Hovers(ProjectView project) {
        this.project = project;
    }

    public Optional<Hover> at(FileId file, int offset) {
        QueryView view = project.queryAt(file, offset).orElse(null);
        Reference name = view == null ? null : view.nameAt(offset).orElse(null);
        if (view == null || name == null) {
            return Optional.empty();
        }
        return Symbols.of(view, name, project::isModel).map(symbol -> new Hover(view.range(name.id()), text(symbol)));
    }

    private static String text(Symbol symbol) {
        return switch (symbol) {
            case Symbol.ModelTable table -> table.model().display();
            case Symbol.ExternalTable table ->
                ModelName.parseFqn(table.source()).map(ModelName::display).orElse(table.source());
            default -> symbol.toString();
        };
    }
}
