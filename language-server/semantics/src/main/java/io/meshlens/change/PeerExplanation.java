package io.meshlens.change;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Says in words why SQLMesh would make more or less of a change than we do. */
public final class PeerExplanation {
    private final Function<String, @Nullable Present> after;
    private final Function<String, Verdict> verdicts;

    /**
     * @param after the present state of a model by its key; null if there is none
     * @param verdicts our verdict on a model by its key
     */
    public PeerExplanation(Function<String, @Nullable Present> after, Function<String, Verdict> verdicts) {
        this.after = after;
        this.verdicts = verdicts;
    }

    /** Returns the words for where a category differs from our verdict; empty where the two say the same. */
    public String of(String model, PeerCategory peer) {
        Verdict verdict = verdicts.apply(model);
        return switch (verdict.changeClass()) {
            case UNCHANGED, RE_POINTED -> untouched(model, peer);
            case AFFECTED -> affected(verdict, peer);
            case EQUIVALENT ->
                peer.isData() ? "SQLMesh compares the form of a query; this one means what it meant before" : "";
            case METADATA ->
                peer.isData() ? "SQLMesh counts this as data; what changed shapes neither rows nor table" : "";
            case NON_BREAKING ->
                peer == PeerCategory.BREAKING
                        ? "SQLMesh is only sure of added columns; here " + reason(verdict)
                                + ", and who names its columns sees no difference"
                        : lacking(verdict, peer);
            case BREAKING_COLUMNS, BREAKING_ROWS, UNKNOWN ->
                switch (peer) {
                    case NON_BREAKING -> "SQLMesh sees nothing but an addition, although " + reason(verdict);
                    case BREAKING -> "";
                    default -> lacking(verdict, peer);
                };
            case ADDED, REMOVED -> "";
        };
    }

    private String untouched(String model, PeerCategory peer) {
        List<String> above = new ArrayList<>();
        changed(model, above, new HashSet<>());
        String what = above.isEmpty() ? "what changed" : "what changed in " + String.join(" and ", above);
        return switch (peer) {
            case INDIRECT_BREAKING ->
                "SQLMesh rebuilds whatever is below a breaking change; this one reads nothing of " + what;
            case INDIRECT_NON_BREAKING, NONE -> "";
            case METADATA -> "SQLMesh lists whatever is below a changed model; nothing happens to this one";
            case BREAKING, NON_BREAKING ->
                "SQLMesh takes it for edited because what it reads changed; it reads nothing of " + what;
        };
    }

    private static String affected(Verdict verdict, PeerCategory peer) {
        return switch (peer) {
            case INDIRECT_BREAKING -> "";
            case BREAKING, NON_BREAKING ->
                verdict.edited()
                        ? ""
                        : "SQLMesh takes it for edited because it renders another text; nobody edited it: "
                                + reason(verdict);
            case INDIRECT_NON_BREAKING, METADATA, NONE ->
                "SQLMesh keeps its table as if no reader could see the change above, although " + reason(verdict);
        };
    }

    /** A change that SQLMesh makes nothing of, or takes for something that comes from above. */
    private static String lacking(Verdict verdict, PeerCategory peer) {
        return switch (peer) {
            case METADATA, NONE, INDIRECT_NON_BREAKING ->
                verdict.rebuild() ? "SQLMesh keeps its table, although " + reason(verdict) : "";
            case INDIRECT_BREAKING, BREAKING, NON_BREAKING -> "";
        };
    }

    private static String reason(Verdict verdict) {
        String text = verdict.reasons().isEmpty()
                ? "it changed"
                : verdict.reasons().getFirst().text();
        return text.startsWith("reads ") || text.startsWith("takes ") ? "it " + text : text;
    }

    /** Collects the edited models above a model, each with the columns that changed. */
    private void changed(String model, List<String> into, Set<String> seen) {
        Present now = after.apply(model);
        if (now == null || !seen.add(model)) {
            return;
        }
        for (String read : now.reads()) {
            Present source = after.apply(read);
            if (source == null || seen.contains(read)) {
                continue;
            }
            Verdict verdict = verdicts.apply(read);
            if (verdict.edited() && verdict.isChange()) {
                String columns = verdict.columns().isEmpty() ? "" : " (" + String.join(", ", verdict.columns()) + ")";
                into.add(source.display() + columns);
                seen.add(read);
            } else {
                changed(read, into, seen);
            }
        }
    }
}
