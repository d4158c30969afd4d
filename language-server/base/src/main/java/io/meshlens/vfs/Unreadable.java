package io.meshlens.vfs;

/**
 * Why the text of something that is there is not known. It does not count as deleted.
 *
 * @param kind what it is
 * @param why what is wrong and what to do, in sentences
 * @param offset where in its text, as far as that is known
 */
public record Unreadable(Kind kind, String why, int offset) {
    /** What cannot be read. */
    public enum Kind {
        /** A file of which nothing is known. */
        FILE,
        /** A folder, so that it is not known which files are in it. */
        FOLDER,
        /** A file whose bytes are no text in UTF-8. */
        ENCODING
    }
}
