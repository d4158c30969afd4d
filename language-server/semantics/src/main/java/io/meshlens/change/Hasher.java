package io.meshlens.change;

/**
 * Mixes numbers and texts into a {@link Hash}. The two lanes see every number and each other, and the finish spreads each bit
 * over both: good against accident, which is all that is asked of it; nobody gains by a collision in their own project.
 */
final class Hasher {
    private static final long FIRST = 0x87c37b91114253d5L;
    private static final long SECOND = 0x4cf5ad432745937fL;

    private long high = 0x9e3779b97f4a7c15L;
    private long low = 0xc2b2ae3d27d4eb4fL;
    private long count;

    Hasher add(long value) {
        count++;
        long one = Long.rotateLeft(value * FIRST, 31) * SECOND;
        high = (Long.rotateLeft(high ^ one, 27) + low) * 5 + 0x52dce729;
        long two = Long.rotateLeft((value ^ count) * SECOND, 33) * FIRST;
        low = (Long.rotateLeft(low ^ two, 31) + high) * 5 + 0x38495ab5;
        return this;
    }

    Hasher add(Hash hash) {
        return add(hash.high()).add(hash.low());
    }

    /** Adds a text with its length, so that where it ends counts. */
    Hasher add(String text) {
        int length = text.length();
        add(length);
        long word = 0;
        for (int i = 0; i < length; i++) {
            word = word << 16 | text.charAt(i);
            if ((i & 3) == 3) {
                add(word);
                word = 0;
            }
        }
        return (length & 3) == 0 ? this : add(word);
    }

    Hash hash() {
        long one = high ^ count;
        long two = low ^ count;
        one += two;
        two += one;
        one = finish(one);
        two = finish(two);
        one += two;
        two += one;
        return new Hash(one, two);
    }

    private static long finish(long value) {
        long mixed = (value ^ value >>> 33) * 0xff51afd7ed558ccdL;
        mixed = (mixed ^ mixed >>> 33) * 0xc4ceb9fe1a85ec53L;
        return mixed ^ mixed >>> 33;
    }
}
