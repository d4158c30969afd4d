package io.meshlens.syntax.sql;

import io.meshlens.syntax.Keyword;
import java.util.Locale;
import java.util.StringTokenizer;

/** What a dialect's keywords may be besides keywords: one byte of flags a word. */
final class Words {
    private static final byte RESERVED = 1;
    private static final byte NO_COLUMN_ALIAS = 2;
    private static final byte NO_TABLE_ALIAS = 4;

    private final byte[] flags;

    private Words(byte[] flags) {
        this.flags = flags;
    }

    static Words of(String reserved, String noColumnAlias, String noTableAlias) {
        byte[] flags = new byte[Keyword.size()];
        mark(flags, reserved, (byte) (RESERVED | NO_COLUMN_ALIAS | NO_TABLE_ALIAS));
        mark(flags, noColumnAlias, NO_COLUMN_ALIAS);
        mark(flags, noTableAlias, NO_TABLE_ALIAS);
        return new Words(flags);
    }

    private static void mark(byte[] flags, String words, byte flag) {
        for (var rest = new StringTokenizer(words); rest.hasMoreTokens(); ) {
            String word = rest.nextToken();
            Keyword keyword = Keyword.of(word.toUpperCase(Locale.ROOT));
            if (keyword == Keyword.NONE) {
                throw new IllegalArgumentException("no keyword: " + word);
            }
            flags[keyword.code()] |= flag;
        }
    }

    boolean isReserved(Keyword keyword) {
        return (flags[keyword.code()] & RESERVED) != 0;
    }

    boolean isColumnAlias(Keyword keyword) {
        return (flags[keyword.code()] & NO_COLUMN_ALIAS) == 0;
    }

    boolean isTableAlias(Keyword keyword) {
        return (flags[keyword.code()] & NO_TABLE_ALIAS) == 0;
    }
}
