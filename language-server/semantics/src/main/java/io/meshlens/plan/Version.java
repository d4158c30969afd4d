package io.meshlens.plan;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.List;

/** Makes the 128-bit texts that name versions of tables and snapshots. */
final class Version {
    private Version() {}

    /**
     * Hashes an ordered list of texts. Where one text ends counts: {@code ("ab", "c")} and {@code ("a", "bc")} differ.
     *
     * @return at most 25 digits and lower-case letters, so that it fits into a table's name
     */
    static String of(String purpose, List<String> parts) {
        MessageDigest digest = sha256();
        add(digest, purpose);
        for (String part : parts) {
            add(digest, part);
        }
        return new BigInteger(1, Arrays.copyOf(digest.digest(), 16)).toString(36);
    }

    private static void add(MessageDigest digest, String part) {
        byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
        int length = bytes.length;
        digest.update(
                new byte[] {(byte) (length >>> 24), (byte) (length >>> 16), (byte) (length >>> 8), (byte) length});
        digest.update(bytes);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java platform has SHA-256", e);
        }
    }
}
