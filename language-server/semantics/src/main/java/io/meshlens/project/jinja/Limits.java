package io.meshlens.project.jinja;

/** How large values may grow: more than any real template needs, less than fills the memory. */
final class Limits {
    private static final int LONGEST_TEXT = 4_000_000;
    private static final int MOST_ITEMS = 500_000;

    private Limits() {}

    static void text(long length) {
        if (length > LONGEST_TEXT) {
            throw new JinjaFault("The text is too large");
        }
    }

    static void items(long count) {
        if (count > MOST_ITEMS) {
            throw new JinjaFault("The list is too long");
        }
    }
}
