package io.meshlens.ide.symbols;

import io.meshlens.ide.common.Definitions;
import io.meshlens.ide.common.Place;
import io.meshlens.ide.common.ProjectView;
import io.meshlens.project.Model;
import io.meshlens.types.ModelSignature;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Finds models and columns by name: {@code orders}, {@code mart.ord}, {@code orders.amount}. */
public final class Search {
    private static final int MOST = 200;

    private final ProjectView project;
    private final Definitions definitions;
    private final List<Found> found = new ArrayList<>();

    private Search(ProjectView project) {
        this.project = project;
        this.definitions = new Definitions(project);
    }

    /** Returns what fits, models first; all models where nothing is searched for. */
    public static List<Found> of(ProjectView project, String text) {
        Search search = new Search(project);
        String wanted = text.strip().toLowerCase(Locale.ROOT);
        List<Model> models = List.copyOf(project.index().models().values());
        models.forEach(model -> search.model(model, wanted));
        if (!wanted.isEmpty()) {
            models.forEach(model -> search.columns(model, wanted));
        }
        return search.found;
    }

    private void model(Model model, String wanted) {
        if (found.size() < MOST && isSubsequence(wanted, model.name().display())) {
            definitions
                    .model(model.name())
                    .ifPresent(definition -> found.add(new Found(
                            Outline.Kind.MODEL,
                            ProjectView.display(model),
                            model.kind().keyword(),
                            new Place(definition.whole().file(), definition.name()))));
        }
    }

    private void columns(Model model, String wanted) {
        String qualified = model.name().display() + ".";
        for (ModelSignature.Column column : project.signature(model.name()).columns()) {
            boolean fits = column.name().toLowerCase(Locale.ROOT).startsWith(wanted)
                    || (wanted.contains(".")
                            && (qualified + column.name())
                                    .toLowerCase(Locale.ROOT)
                                    .contains(wanted));
            if (fits && found.size() < MOST) {
                definitions
                        .column(model.name(), column.name())
                        .ifPresent(definition -> found.add(new Found(
                                Outline.Kind.COLUMN,
                                column.name(),
                                ProjectView.display(model),
                                new Place(definition.whole().file(), definition.name()))));
            }
        }
    }

    /** Says whether the letters of a text occur in another in their order. */
    private static boolean isSubsequence(String letters, String text) {
        int at = 0;
        for (int i = 0; i < text.length() && at < letters.length(); i++) {
            if (Character.toLowerCase(text.charAt(i)) == letters.charAt(at)) {
                at++;
            }
        }
        return at == letters.length();
    }
}
