package io.meshlens.project;

import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * How a seed's CSV file is read; what is not set has the reader's own default.
 *
 * @param delimiter between two fields; default a comma
 * @param quoteChar around a field; default a double quote
 * @param doubleQuote whether a doubled quote inside a quoted field stands for one; default true
 * @param escapeChar before a character that is meant literally
 * @param skipInitialSpace whether blanks behind a delimiter are left out; default false
 * @param lineTerminator one character that ends a row
 * @param encoding of the file; default UTF-8
 * @param naValues texts that mean null, in every column
 * @param naValuesByColumn texts that mean null, for single columns
 * @param keepDefaultNa whether the usual texts ({@code NA}, {@code null}, the empty text, ...) mean null too; default true
 */
public record CsvSettings(
        Optional<String> delimiter,
        Optional<String> quoteChar,
        Optional<Boolean> doubleQuote,
        Optional<String> escapeChar,
        Optional<Boolean> skipInitialSpace,
        Optional<String> lineTerminator,
        Optional<String> encoding,
        List<String> naValues,
        SequencedMap<String, List<String>> naValuesByColumn,
        Optional<Boolean> keepDefaultNa) {
    /** The settings of a seed that says nothing about its file. */
    public static final CsvSettings DEFAULT = new CsvSettings(
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            List.of(),
            Ordered.map(),
            Optional.empty());

    public CsvSettings {
        naValues = List.copyOf(naValues);
        naValuesByColumn = Ordered.copy(naValuesByColumn);
    }
}
