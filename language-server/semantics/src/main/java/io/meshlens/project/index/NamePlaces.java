package io.meshlens.project.index;

import io.meshlens.project.HeaderRanges;
import io.meshlens.text.TextRange;
import java.util.Locale;

/** Finds where a header says a name. */
final class NamePlaces {
    private NamePlaces() {}

    /**
     * Returns where a name stands in a property's value; the property's key if it came from elsewhere, the header's name if there
     * is no such property.
     */
    static TextRange find(HeaderRanges ranges, String header, String property, String name) {
        HeaderRanges.Property said = ranges.properties().get(property);
        if (said == null) {
            return ranges.name().orElse(TextRange.at(ranges.whole().start()));
        }
        TextRange value = said.value();
        String lower = header.toLowerCase(Locale.ROOT);
        String wanted = name.toLowerCase(Locale.ROOT);
        int at = lower.indexOf(wanted, value.start());
        while (!wanted.isEmpty() && at >= 0 && at + wanted.length() <= value.end()) {
            boolean begins = at == 0 || !isWordPart(lower.charAt(at - 1));
            int end = at + wanted.length();
            if (begins && (end == lower.length() || !isWordPart(lower.charAt(end)))) {
                return new TextRange(at, end);
            }
            at = lower.indexOf(wanted, at + 1);
        }
        return said.key();
    }

    private static boolean isWordPart(char c) {
        return Character.isLetterOrDigit(c) || c == '_';
    }
}
