package io.meshlens.project.header;

import io.meshlens.project.SqlText;
import io.meshlens.syntax.SyntaxKind;
import io.meshlens.syntax.SyntaxNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SequencedMap;

/** Reads {@code blueprints}: one map of variables for each model that the file makes. */
final class BlueprintReader {
    private final Values values;

    BlueprintReader(Values values) {
        this.values = values;
    }

    /** Returns the variables of each blueprint, by name in lower case. */
    List<SequencedMap<String, SqlText>> read(SyntaxNode node) {
        List<SequencedMap<String, SqlText>> found = new ArrayList<>();
        List<SyntaxNode> items = values.items(node);
        if (!items.isEmpty()
                && items.stream().allMatch(item -> values.pair(item).isPresent())) {
            blueprint(node).ifPresent(found::add);
            return found;
        }
        for (SyntaxNode item : items) {
            blueprint(item).ifPresent(found::add);
        }
        return found;
    }

    /** Reads {@code @name := value}: the sign counts for nothing. */
    private static Optional<Values.Pair> written(SyntaxNode item) {
        boolean isPair = item.is(SyntaxKind.NAMED_ARGUMENT) || item.is(SyntaxKind.BINARY);
        return isPair && item.childCount() == 2 && item.child(0).is(SyntaxKind.MACRO_VARIABLE)
                ? Optional.of(new Values.Pair(item.child(0).text().substring(1), item.child(0), item.child(1)))
                : Optional.empty();
    }

    private Optional<SequencedMap<String, SqlText>> blueprint(SyntaxNode node) {
        SequencedMap<String, SqlText> variables = new LinkedHashMap<>();
        for (SyntaxNode item : values.items(node)) {
            Optional<Values.Pair> pair = values.pair(item).or(() -> written(item));
            if (pair.isEmpty()) {
                boolean isMacro = item.is(SyntaxKind.MACRO_CALL) || item.is(SyntaxKind.MACRO_VARIABLE);
                if (isMacro) {
                    values.problems().notYet(item, "Meshlens cannot tell the blueprints that this macro gives");
                } else {
                    values.problems()
                            .error(
                                    item,
                                    "a blueprint is a list of 'name := value' in brackets, not "
                                            + Values.sql(item).sql());
                }
                return Optional.empty();
            }
            variables.put(
                    pair.get().key().toLowerCase(Locale.ROOT),
                    Values.sql(pair.get().value()));
        }
        return Optional.of(variables);
    }
}
