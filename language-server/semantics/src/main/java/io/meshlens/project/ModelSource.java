package io.meshlens.project;

import java.util.List;
import java.util.OptionalInt;

/**
 * Where the parts of a model are: its file, and which blocks of that file's syntax tree hold what. Blocks are counted from
 * 0 in the order of the file; offsets are found through the tree, so that an edit inside a block leaves this value equal.
 *
 * @param file the path relative to the project's root, with {@code /}
 * @param language what the file is written in
 * @param header the block with {@code MODEL (...)}; empty where the file has none (names inferred from paths, YAML, Python)
 * @param query the block with the query; empty where there is none (seeds, external and Python models)
 * @param before the statements that run before the query, in order
 * @param after the statements that run after the query, in order
 * @param onVirtualUpdate the statements that run when the view is switched, in order
 * @param definitions the {@code @DEF} statements of the file, in order; they apply wherever they stand and are also listed
 *     among the statements before or after
 * @param blueprint which of the header's blueprints this is, from 0; empty if it has none
 */
public record ModelSource(
        String file,
        Language language,
        OptionalInt header,
        OptionalInt query,
        List<Integer> before,
        List<Integer> after,
        List<Integer> onVirtualUpdate,
        List<Integer> definitions,
        OptionalInt blueprint) {
    public ModelSource {
        before = List.copyOf(before);
        after = List.copyOf(after);
        onVirtualUpdate = List.copyOf(onVirtualUpdate);
        definitions = List.copyOf(definitions);
    }

    /** What a model is written in. */
    public enum Language {
        /** A {@code .sql} file with a header and a query. */
        SQL,
        /** A {@code .py} file; its body is not understood. */
        PYTHON,
        /** An entry of {@code external_models.yaml}. */
        YAML
    }

    /** Makes the source of a model that has a file and no blocks. */
    public static ModelSource withoutBlocks(String file, Language language) {
        return new ModelSource(
                file,
                language,
                OptionalInt.empty(),
                OptionalInt.empty(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                OptionalInt.empty());
    }
}
