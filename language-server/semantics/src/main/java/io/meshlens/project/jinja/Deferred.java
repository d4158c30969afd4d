package io.meshlens.project.jinja;

/**
 * A value that is known only when what is rendered runs. A template may put it out as it is, which gives a mark to be
 * replaced then; it may do nothing else with it, because what that gives would be made up.
 *
 * @param mark what is put out
 */
public record Deferred(String mark) {}
