package io.meshlens.operate;

import io.meshlens.text.Text;
import io.meshlens.vfs.Unreadable;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * What was found where a file was looked for: nothing if both are empty.
 *
 * @param text its text; of a file that is not in UTF-8 with a replacement character for what cannot be read, for showing only
 * @param unreadable why the text is not known, or not all of it
 */
public record FileContent(Optional<Text> text, Optional<Unreadable> unreadable) {
    static final FileContent NONE = new FileContent(Optional.empty(), Optional.empty());

    private static final char REPLACEMENT = '\uFFFD';
    private static final String ADVICE =
            " Meshlens reads UTF-8 only, because a wrong guess would change data. Save the file as UTF-8.";

    static FileContent unreadable(Unreadable.Kind kind, String why) {
        return new FileContent(Optional.empty(), Optional.of(new Unreadable(kind, why, 0)));
    }

    /** Reads bytes as UTF-8. A byte order mark is no part of the text. */
    static FileContent of(byte[] bytes) {
        String other = otherMark(bytes);
        if (!other.isEmpty()) {
            return new FileContent(
                    Optional.of(Text.of("")),
                    Optional.of(new Unreadable(
                            Unreadable.Kind.ENCODING,
                            "This file is in " + other + ", by the mark that it begins with." + ADVICE,
                            0)));
        }
        boolean hasMark =
                bytes.length >= 3 && bytes[0] == (byte) 0xEF && bytes[1] == (byte) 0xBB && bytes[2] == (byte) 0xBF;
        int from = hasMark ? 3 : 0;
        String text = new String(bytes, from, bytes.length - from, StandardCharsets.UTF_8);
        // Only a text with this character may have been made of something else than UTF-8.
        return new FileContent(
                Optional.of(Text.of(text)),
                text.indexOf(REPLACEMENT) < 0 ? Optional.empty() : firstBadByte(bytes, from));
    }

    private static String otherMark(byte[] bytes) {
        if (bytes.length < 2) {
            return "";
        }
        int first = bytes[0] & 0xFF;
        int second = bytes[1] & 0xFF;
        if (first == 0xFF && second == 0xFE) {
            return bytes.length >= 4 && bytes[2] == 0 && bytes[3] == 0 ? "UTF-32" : "UTF-16";
        }
        return first == 0xFE && second == 0xFF ? "UTF-16" : "";
    }

    private static Optional<Unreadable> firstBadByte(byte[] bytes, int from) {
        CharsetDecoder decoder = StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
        ByteBuffer in = ByteBuffer.wrap(bytes, from, bytes.length - from);
        CharBuffer out = CharBuffer.allocate(bytes.length);
        CoderResult result = decoder.decode(in, out, true);
        if (!result.isError()) {
            return Optional.empty();
        }
        int bad = bytes[in.position()] & 0xFF;
        String meant = new String(new byte[] {(byte) bad}, Charset.forName("windows-1252"));
        String guess = bad < 0xA0 || meant.charAt(0) == REPLACEMENT ? "" : " (in Latin-1 it would be '" + meant + "')";
        return Optional.of(new Unreadable(
                Unreadable.Kind.ENCODING,
                "This file is not UTF-8: here is the byte 0x%02X%s.".formatted(bad, guess) + ADVICE,
                out.position()));
    }
}
