package io.meshlens.project.python;

/** Takes from a Python text what is no part of its meaning: comments, empty lines, blanks at the ends of lines, names of constants. */
public final class PythonText {
    private PythonText() {}

    /** Returns a form of the text that is equal for texts that certainly mean the same; it is no Python. */
    public static String meaning(String code) {
        return PythonMeaning.of(PythonConstants.inlined(code));
    }

    /** Returns the text without comments and empty lines. */
    public static String withoutComments(String code) {
        StringBuilder out = new StringBuilder(code.length());
        int at = 0;
        while (at < code.length()) {
            char c = code.charAt(at);
            if (c == '#') {
                at = endOfLine(code, at);
            } else if (c == '\'' || c == '"') {
                int end = endOfString(code, at);
                out.append(code, at, end);
                at = end;
            } else if (c == '\r') {
                at++;
            } else if (c == '\n') {
                trim(out);
                if (!out.isEmpty() && out.charAt(out.length() - 1) != '\n') {
                    out.append('\n');
                }
                at++;
            } else {
                out.append(c);
                at++;
            }
        }
        trim(out);
        return out.toString().strip();
    }

    private static void trim(StringBuilder out) {
        int length = out.length();
        while (length > 0 && (out.charAt(length - 1) == ' ' || out.charAt(length - 1) == '\t')) {
            length--;
        }
        out.setLength(length);
    }

    private static int endOfLine(String code, int at) {
        int end = code.indexOf('\n', at);
        return end < 0 ? code.length() : end;
    }

    private static int endOfString(String code, int at) {
        char quote = code.charAt(at);
        String three = String.valueOf(quote).repeat(3);
        boolean isLong = code.startsWith(three, at);
        int from = at + (isLong ? 3 : 1);
        while (from < code.length()) {
            char c = code.charAt(from);
            if (c == '\\') {
                from += 2;
            } else if (isLong && code.startsWith(three, from)) {
                return from + 3;
            } else if (!isLong && (c == quote || c == '\n')) {
                return from + (c == quote ? 1 : 0);
            } else {
                from++;
            }
        }
        return code.length();
    }
}
