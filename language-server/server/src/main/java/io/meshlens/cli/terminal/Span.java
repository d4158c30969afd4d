package io.meshlens.cli.terminal;

/**
 * A piece of text in one role.
 *
 * @param text without line breaks
 */
public record Span(String text, Role role) {
    public static Span of(String text) {
        return new Span(text, Role.PLAIN);
    }

    public static Span of(Role role, String text) {
        return new Span(text, role);
    }
}
