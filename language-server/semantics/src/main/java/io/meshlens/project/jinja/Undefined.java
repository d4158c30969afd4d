package io.meshlens.project.jinja;

/**
 * The value of a name that nothing defines: it prints as nothing and is false; any other use is an error.
 *
 * @param name what was looked for
 */
record Undefined(String name) {
    @Override
    public String toString() {
        return "";
    }
}
