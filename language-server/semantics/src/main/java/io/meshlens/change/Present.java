package io.meshlens.change;

import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A model as it is now.
 *
 * @param display its name as people write it
 * @param fingerprint its state
 * @param shape what its query means; null for models without one
 * @param reads the keys of what it reads directly
 * @param errors what makes that it cannot be evaluated, as reasons
 * @param text the text of a node of its query, on one line
 */
public record Present(
        String display,
        Fingerprint fingerprint,
        @Nullable Shape shape,
        List<String> reads,
        List<Verdict.Reason> errors,
        IntFunction<String> text) {
    public Present {
        reads = List.copyOf(reads);
        errors = List.copyOf(errors);
    }

    /** Returns a model that is what is deployed, of which no more than that is known. */
    public static Present unchanged(Baseline deployed, List<String> reads) {
        return new Present(deployed.display(), deployed.fingerprint(), null, reads, List.of(), id -> "");
    }
}
