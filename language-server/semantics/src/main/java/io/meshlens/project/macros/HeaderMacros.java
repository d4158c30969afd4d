package io.meshlens.project.macros;

import io.meshlens.syntax.Block;

/** Expands the macros in a header. */
public final class HeaderMacros {
    private HeaderMacros() {}

    /**
     * Returns the header with the values that macros give. Properties whose macros wait for the model to run
     * ({@code audits}, {@code signals}, the maps of properties, {@code merge_filter}) stay as they are, and so do the
     * blueprints.
     *
     * @param context with the variables of the blueprint and the gateway; the file's own definitions do not count in a header
     */
    public static Expansion expand(Block header, MacroContext context) {
        return MacroExpander.expand(header, MacroScope.of(context), TableColumns.NONE);
    }
}
