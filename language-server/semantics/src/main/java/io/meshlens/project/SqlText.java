package io.meshlens.project;

/**
 * A piece of SQL that a header or the configuration holds, such as a partition expression or an audit's argument: the
 * author's own tokens, comments left out and one blank between two tokens that need it, so that layout does not count. It
 * is position-free; {@link HeaderRanges} says where it was written.
 *
 * @param sql the tokens
 */
public record SqlText(String sql) {
    @Override
    public String toString() {
        return sql;
    }
}
