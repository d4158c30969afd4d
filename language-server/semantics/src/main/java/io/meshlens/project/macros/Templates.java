package io.meshlens.project.macros;

import io.meshlens.diagnostic.DiagnosticCode;
import io.meshlens.diagnostic.Severity;
import io.meshlens.project.macros.Expander.Place;
import io.meshlens.syntax.SyntaxKind;
import io.meshlens.syntax.SyntaxNode;
import io.meshlens.syntax.TokenTable;
import io.meshlens.text.TextRange;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Puts variables into texts: {@code @x} and {@code @{x}} are replaced, {@code @@} is one sign, everything else stays. */
final class Templates {
    private final Session session;
    private final Calls calls;

    Templates(Session session, Calls calls) {
        this.session = session;
        this.calls = calls;
    }

    /**
     * Fills a text. Empty if a variable in it has no value now, such as the start of the interval in analysis; with
     * {@code strict} also if there is none of that name, which is reported.
     */
    Optional<String> fill(String text, TextRange range, Place place, boolean strict) {
        StringBuilder out = new StringBuilder();
        int at = 0;
        while (at < text.length()) {
            int sign = text.indexOf('@', at);
            if (sign < 0) {
                break;
            }
            out.append(text, at, sign);
            Part part = part(text, sign);
            if (part.name == null) {
                out.append(part.plain);
            } else {
                Value value = value(part.name, range, place);
                if (value == null && strict) {
                    session.report(
                            DiagnosticCode.UNKNOWN_MACRO,
                            Severity.ERROR,
                            range,
                            "There is no macro variable \"" + part.name + "\"");
                    return Optional.empty();
                }
                boolean ofLambda = strict && place.env().get(part.name.toLowerCase(Locale.ROOT)) != null;
                Optional<String> filled = value == null
                        ? Optional.of(part.plain)
                        : ofLambda ? calls.lastName(value, place) : calls.nameText(value, place);
                if (filled.isEmpty()) {
                    return Optional.empty();
                }
                out.append(filled.get());
            }
            at = part.end;
        }
        return Optional.of(out.append(text, at, text.length()).toString());
    }

    /** Fills a text as far as its variables have values. */
    String fillKnown(String text, Place place) {
        StringBuilder out = new StringBuilder();
        int at = 0;
        for (int sign = text.indexOf('@'); sign >= 0; sign = text.indexOf('@', at)) {
            out.append(text, at, sign);
            Part part = part(text, sign);
            Value value = part.name == null ? null : value(part.name, TextRange.at(0), place);
            Optional<String> filled = value == null ? Optional.empty() : calls.nameText(value, place);
            out.append(filled.orElse(part.plain));
            at = part.end;
        }
        return out.append(text, at, text.length()).toString();
    }

    private @Nullable Value value(String name, TextRange range, Place place) {
        return calls.lookUp(name, nowhere(name), Place.in(place.env(), false, place.own() ? range : place.blame()));
    }

    /** Returns a node to speak of: a template's variables have none of their own. */
    private static SyntaxNode nowhere(String name) {
        TokenTable.Builder tokens = new TokenTable.Builder(1);
        tokens.add(io.meshlens.syntax.TokenKind.MACRO_NAME, 0);
        return new SyntaxNode(SyntaxKind.MACRO_VARIABLE, tokens.build("@" + name), 0, 1);
    }

    /** A piece of a text that starts with the sign: a variable's name, or what stays. */
    private record Part(@Nullable String name, String plain, int end) {}

    private static Part part(String text, int sign) {
        int next = sign + 1;
        if (text.startsWith("@", next)) {
            return new Part(null, "@", sign + 2);
        }
        boolean braces = text.startsWith("{", next);
        int start = braces ? next + 1 : next;
        int end = start;
        while (end < text.length() && isNamePart(text.charAt(end), end == start)) {
            end++;
        }
        if (end == start || (braces && !text.startsWith("}", end))) {
            return new Part(null, "@", sign + 1);
        }
        int behind = braces ? end + 1 : end;
        return new Part(text.substring(start, end), text.substring(sign, behind), behind);
    }

    private static boolean isNamePart(char c, boolean first) {
        boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
        return letter || (!first && c >= '0' && c <= '9');
    }
}
