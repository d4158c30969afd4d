package io.meshlens.cli.terminal;

/** What a piece of text stands for; the terminal's own colors show it, and the words say it too. */
public enum Role {
    PLAIN(""),
    /** A headline, or a name to find. */
    STRONG("1"),
    /** What matters less. */
    MUTED("2"),
    GOOD("32"),
    NOTICE("33"),
    BAD("31"),
    VIEW("34"),
    /** A name that can be acted on, for example a command. */
    HINT("36");

    private final String code;

    Role(String code) {
        this.code = code;
    }

    /** Returns the number of the terminal's attribute; empty for none. */
    String code() {
        return code;
    }
}
