package io.meshlens.change;

import java.util.Optional;

/** A 128-bit fingerprint. Equal fingerprints are taken to be of equal things. */
public record Hash(long high, long low) implements Comparable<Hash> {
    private static final int HEX = 16;

    /** Returns the hash of an ordered list of texts; where one text ends counts. */
    public static Hash of(String first, String... more) {
        Hasher hasher = new Hasher().add(first);
        for (String text : more) {
            hasher.add(text);
        }
        return hasher.hash();
    }

    /** Reads what {@link #toString()} wrote. */
    public static Optional<Hash> parse(String text) {
        if (text.length() != 2 * HEX) {
            return Optional.empty();
        }
        try {
            return Optional.of(new Hash(
                    Long.parseUnsignedLong(text.substring(0, HEX), HEX),
                    Long.parseUnsignedLong(text.substring(HEX), HEX)));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    @Override
    public int compareTo(Hash other) {
        int first = Long.compareUnsigned(high, other.high);
        return first != 0 ? first : Long.compareUnsigned(low, other.low);
    }

    /** Returns 32 hex digits. */
    @Override
    public String toString() {
        return hex(high) + hex(low);
    }

    private static String hex(long value) {
        String digits = Long.toHexString(value);
        return "0".repeat(HEX - digits.length()) + digits;
    }
}
