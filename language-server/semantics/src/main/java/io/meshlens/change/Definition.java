package io.meshlens.change;

import io.meshlens.project.Model;
import io.meshlens.project.SeedData;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/**
 * A model as its author wrote it, apart from what its query means.
 *
 * @param model its header
 * @param header the header and the statements as hashes
 * @param text a hash of everything the author wrote for it, comments included, and of the macros it calls
 * @param tokens a hash of its query with macros expanded, comments and layout left out
 * @param seed the content of its file; null if it is no seed
 * @param code for a model that is not SQL: a hash of its tokens; null for others
 * @param casts declared columns whose type is another than the query's, or may be: by key, the type in one spelling
 * @param types the declared types of a table that somebody else makes, by key
 * @param peer what SQLMesh looks at
 */
public record Definition(
        Model model,
        Header header,
        Hash text,
        Hash tokens,
        @Nullable SeedData seed,
        @Nullable Hash code,
        SequencedMap<String, String> casts,
        SequencedMap<String, String> types,
        PeerForm peer) {
    public Definition {
        casts = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(casts));
        types = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(types));
    }
}
