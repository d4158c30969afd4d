package io.meshlens.ide.common;

/** Small pieces of English. */
public final class Words {
    private Words() {}

    /** Returns a number with its noun: {@code 1 model}, {@code 2 models}. */
    public static String count(int number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }

    /** Says whether a name begins with what was typed, whatever the case; nothing typed begins every name. */
    public static boolean begins(String name, String typed) {
        return name.regionMatches(true, 0, typed, 0, typed.length());
    }
}
