package io.meshlens.project.seed;

import io.meshlens.project.CsvSettings;
import java.util.ArrayList;
import java.util.List;

/**
 * Cuts CSV text into rows. The text comes in pieces of any size, so that a large file is never in memory as a whole. Blank
 * lines are no rows. The first row is the header; its names are handed over like any other row.
 */
public final class CsvParser {
    private final RowSink sink;
    private final char delimiter;
    private final char quote;
    private final boolean doubleQuote;
    private final boolean hasEscape;
    private final char escape;
    private final boolean skipInitialSpace;
    private final boolean hasTerminator;
    private final char terminator;

    private final StringBuilder field = new StringBuilder();
    private List<String> row = new ArrayList<>();
    private State state = State.ROW_START;
    private boolean afterCarriageReturn;
    private long offset;
    private long rowStart;
    private long quoteStart;

    /** Takes rows as they are found. */
    @FunctionalInterface
    public interface RowSink {
        /**
         * Takes a row.
         *
         * @param fields the texts without quotes; to be kept if needed
         * @param start the offset of the row's first character in the whole text
         * @param end the offset behind the row's last character
         */
        void row(List<String> fields, long start, long end);
    }

    private enum State {
        ROW_START,
        FIELD_START,
        PLAIN,
        QUOTED,
        QUOTE_IN_QUOTED,
        ESCAPED_PLAIN,
        ESCAPED_QUOTED
    }

    /** Makes a parser that hands rows over to a sink. */
    public CsvParser(CsvSettings settings, RowSink sink) {
        this.sink = sink;
        this.delimiter = first(settings.delimiter().orElse(","), ',');
        this.quote = first(settings.quoteChar().orElse("\""), '"');
        this.doubleQuote = settings.doubleQuote().orElse(true);
        this.hasEscape = settings.escapeChar().filter(text -> !text.isEmpty()).isPresent();
        this.escape = first(settings.escapeChar().orElse("\\"), '\\');
        this.skipInitialSpace = settings.skipInitialSpace().orElse(false);
        this.hasTerminator =
                settings.lineTerminator().filter(text -> text.length() == 1).isPresent();
        this.terminator = first(settings.lineTerminator().orElse("\n"), '\n');
    }

    private static char first(String text, char otherwise) {
        if (text.equals("\\t")) {
            return '\t';
        }
        return text.isEmpty() ? otherwise : text.charAt(0);
    }

    /** Takes the next piece of the text. */
    public void feed(CharSequence piece) {
        for (int at = 0; at < piece.length(); at++) {
            char c = piece.charAt(at);
            if (offset == 0 && c == '\uFEFF') {
                offset++;
                rowStart = 1;
                continue;
            }
            accept(c);
            offset++;
        }
    }

    /**
     * Ends the text.
     *
     * @return the offset of a quote that was never closed; -1 if there is none
     */
    public long finish() {
        boolean open = state == State.QUOTED || state == State.ESCAPED_QUOTED;
        if (state != State.ROW_START) {
            endField();
            endRow(offset);
        }
        return open ? quoteStart : -1;
    }

    private void accept(char c) {
        boolean isQuoted = state == State.QUOTED || state == State.ESCAPED_QUOTED || state == State.ESCAPED_PLAIN;
        if (!isQuoted && isLineEnd(c)) {
            boolean second = c == '\n' && afterCarriageReturn;
            afterCarriageReturn = c == '\r';
            if (state == State.ROW_START) {
                rowStart = offset + 1;
                if (second) {
                    return;
                }
            } else {
                endField();
                endRow(offset);
            }
            return;
        }
        afterCarriageReturn = false;
        switch (state) {
            case ROW_START, FIELD_START -> startOfField(c);
            case PLAIN -> plain(c);
            case QUOTED -> quoted(c);
            case QUOTE_IN_QUOTED -> {
                if (c == quote && doubleQuote) {
                    field.append(c);
                    state = State.QUOTED;
                } else if (c == delimiter) {
                    endField();
                } else {
                    field.append(c);
                    state = State.PLAIN;
                }
            }
            case ESCAPED_PLAIN -> {
                field.append(c);
                state = State.PLAIN;
            }
            case ESCAPED_QUOTED -> {
                field.append(c);
                state = State.QUOTED;
            }
        }
    }

    private boolean isLineEnd(char c) {
        return hasTerminator ? c == terminator : c == '\n' || c == '\r';
    }

    private void startOfField(char c) {
        if (state == State.ROW_START) {
            rowStart = offset;
        }
        if (c == quote) {
            quoteStart = offset;
            state = State.QUOTED;
        } else if (c == ' ' && skipInitialSpace) {
            state = State.FIELD_START;
        } else {
            state = State.PLAIN;
            plain(c);
        }
    }

    private void plain(char c) {
        if (c == delimiter) {
            endField();
        } else if (hasEscape && c == escape) {
            state = State.ESCAPED_PLAIN;
        } else {
            field.append(c);
        }
    }

    private void quoted(char c) {
        if (hasEscape && c == escape) {
            state = State.ESCAPED_QUOTED;
        } else if (c == quote) {
            state = State.QUOTE_IN_QUOTED;
        } else {
            field.append(c);
        }
    }

    private void endField() {
        row.add(field.toString());
        field.setLength(0);
        state = State.FIELD_START;
    }

    private void endRow(long end) {
        boolean isBlank = row.size() == 1
                && row.getFirst().isBlank()
                && end - rowStart == row.getFirst().length();
        if (!isBlank) {
            sink.row(row, rowStart, end);
        }
        row = new ArrayList<>();
        rowStart = end + 1;
        state = State.ROW_START;
    }
}
