package io.meshlens.ide.common;

import io.meshlens.lower.SourceMap;
import io.meshlens.lower.Statement;
import io.meshlens.project.ModelName;
import io.meshlens.resolve.Reference;
import io.meshlens.resolve.RelColumn;
import io.meshlens.resolve.ResolvedQuery;
import io.meshlens.resolve.VisibleRelation;
import io.meshlens.syntax.sql.Dialect;
import io.meshlens.text.TextRange;
import io.meshlens.types.DataType;
import io.meshlens.types.TypeNames;
import io.meshlens.types.TypedQuery;
import io.meshlens.vfs.FileId;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One query of a file with all that is known of it, and where it stands.
 *
 * @param model the model whose query it is, or null for another statement
 * @param file the file
 * @param text the file's text
 * @param start the offset in the file at which the query's block starts
 * @param dialect the query's dialect
 * @param statement what is written
 * @param map where its nodes stand, from the block's start
 * @param resolved what its names stand for
 * @param types the types of its expressions
 */
public record QueryView(
        @Nullable ModelName model,
        FileId file,
        String text,
        int start,
        Dialect dialect,
        Statement statement,
        SourceMap map,
        ResolvedQuery resolved,
        TypedQuery types) {
    /** Returns where a node stands in the file. */
    public TextRange range(int id) {
        return map.range(id).shift(start);
    }

    /** Returns what is written for a node. */
    public String textOf(int id) {
        return range(id).of(text);
    }

    /** Returns the name that the cursor touches; the one behind it where two meet. Empty inside of what a macro made. */
    public Optional<Reference> nameAt(int offset) {
        Reference found = null;
        boolean several = false;
        for (Reference reference : resolved.references()) {
            TextRange range = range(reference.id());
            if (!range.touches(offset) || range.isEmpty()) {
                continue;
            }
            if (found == null || range.start() > range(found.id()).start()) {
                found = reference;
                several = false;
            } else {
                several |= range.equals(range(found.id()));
            }
        }
        return several ? Optional.empty() : Optional.ofNullable(found);
    }

    /** Returns a relation that some scope of the query shows. */
    public Optional<VisibleRelation> relation(int id) {
        return resolved.scopes().stream()
                .flatMap(scope -> scope.relations().stream())
                .filter(relation -> relation.id() == id)
                .findFirst();
    }

    /** Returns the type of a column of a relation in words; empty where nothing is known. */
    public Optional<String> typeOf(int relation, String column) {
        return relation(relation).stream()
                .flatMap(found -> found.columns().stream())
                .filter(each -> each.name().equals(column))
                .findFirst()
                .flatMap(this::typeOf);
    }

    public Optional<String> typeOf(RelColumn column) {
        return inWords(types.type(column));
    }

    public Optional<String> typeOf(int id) {
        return inWords(types.type(id));
    }

    public Optional<String> inWords(DataType type) {
        return type.equals(DataType.Scalar.UNKNOWN)
                ? Optional.empty()
                : Optional.of(TypeNames.of(dialect.id()).print(type));
    }

    /** Returns the name at which a node is defined: the last part of what is written there. */
    public TextRange definitionRange(int id) {
        TextRange whole = map.range(id);
        TextRange last = whole;
        for (Reference reference : resolved.references()) {
            TextRange range = map.range(reference.id());
            if (range.end() == whole.end() && whole.contains(range) && range.length() < last.length()) {
                last = range;
            }
        }
        return last.shift(start);
    }
}
