package io.meshlens.change;

import io.meshlens.change.Shape.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The form in which a baseline is stored: lines of fields, a tab between two fields, the first field saying what the line is. A line
 * of a kind that is not known is skipped, so that an older program can read what a newer one added.
 */
final class BaselineText {
    private static final String FIRST = "meshlens-baseline\t1";

    private BaselineText() {}

    static final class Writer {
        private final StringBuilder out = new StringBuilder(FIRST).append('\n');

        String write(Baseline baseline) {
            line("model", baseline.display(), baseline.kind().name());
            Digest digest = baseline.digest();
            value("rows", digest.rows());
            value("order", digest.order());
            if (digest.rest() != null) {
                value("rest", digest.rest());
            }
            line("around", digest.surroundings().toString());
            digest.columns()
                    .forEach((key, value) -> line("see", key, value.hash().toString(), value.draw()));
            line("build", baseline.build().toString());
            line("metadata", baseline.metadata().toString());
            line("audits", baseline.audits().toString());
            line("text", baseline.text().toString());
            line("tokens", baseline.tokens().toString());
            line("header", baseline.header().toString());
            line("says", baseline.rows().toString());
            for (Baseline.Column column : baseline.columns()) {
                line(
                        "column",
                        column.name(),
                        column.key(),
                        column.definition().toString(),
                        column.full().toString(),
                        column.text());
            }
            for (Baseline.Clause part : baseline.parts()) {
                line("part", part.clause().name(), part.hash().toString(), part.text());
            }
            baseline.properties().forEach((name, value) -> line("property", name, value));
            baseline.types().forEach((name, value) -> line("type", name, value));
            List<String> peer = new ArrayList<>(List.of("peer"));
            peer.addAll(baseline.peer().fields());
            line(peer.toArray(String[]::new));
            return out.toString();
        }

        private void value(String what, Value value) {
            line(what, value.hash().toString(), value.draw());
        }

        private void line(String... fields) {
            for (int i = 0; i < fields.length; i++) {
                out.append(i > 0 ? "\t" : "").append(escaped(fields[i]));
            }
            out.append('\n');
        }

        private static String escaped(String text) {
            return text.replace("\\", "\\\\")
                    .replace("\t", "\\t")
                    .replace("\n", "\\n")
                    .replace("\r", "\\r");
        }
    }

    static Optional<Baseline> read(String text) {
        List<String> lines = text.lines().toList();
        if (lines.isEmpty() || !lines.getFirst().equals(FIRST)) {
            return Optional.empty();
        }
        Reader reader = new Reader();
        try {
            lines.subList(1, lines.size()).forEach(reader::line);
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            return Optional.empty();
        }
        return reader.baseline();
    }

    private static final class Reader {
        private String display = "";
        private Fingerprint.Kind kind = Fingerprint.Kind.TABLE;
        private Value rows = new Value(Digest.NOTHING, "");
        private Value order = Digest.UNORDERED;
        private @Nullable Value rest;
        private final Map<String, Hash> hashes = new TreeMap<>();
        private final LinkedHashMap<String, Value> seen = new LinkedHashMap<>();
        private final List<Baseline.Column> columns = new ArrayList<>();
        private final List<Baseline.Clause> parts = new ArrayList<>();
        private final Map<String, String> properties = new TreeMap<>();
        private final Map<String, String> types = new TreeMap<>();
        private PeerForm peer = PeerForm.NONE;

        void line(String line) {
            List<String> fields = new ArrayList<>();
            for (String field : line.split("\t", -1)) {
                fields.add(plain(field));
            }
            switch (fields.getFirst()) {
                case "model" -> {
                    display = fields.get(1);
                    kind = Fingerprint.Kind.valueOf(fields.get(2));
                }
                case "rows" -> rows = value(fields, 1);
                case "order" -> order = value(fields, 1);
                case "rest" -> rest = value(fields, 1);
                case "see" -> seen.put(fields.get(1), value(fields, 2));
                case "around", "build", "metadata", "audits", "text", "tokens", "header", "says" ->
                    hashes.put(fields.getFirst(), hash(fields.get(1)));
                case "column" ->
                    columns.add(new Baseline.Column(
                            fields.get(1), fields.get(2), hash(fields.get(3)), hash(fields.get(4)), fields.get(5)));
                case "part" ->
                    parts.add(new Baseline.Clause(
                            Part.Clause.valueOf(fields.get(1)), hash(fields.get(2)), fields.get(3)));
                case "property" -> properties.put(fields.get(1), fields.get(2));
                case "peer" -> peer = PeerForm.ofFields(fields.subList(1, fields.size()));
                case "type" -> types.put(fields.get(1), fields.get(2));
                default -> {}
            }
        }

        private static Value value(List<String> fields, int from) {
            return new Value(hash(fields.get(from)), fields.get(from + 1));
        }

        private static Hash hash(String text) {
            return Hash.parse(text).orElseThrow(() -> new IllegalArgumentException("no hash: " + text));
        }

        private Hash known(String name) {
            return hashes.getOrDefault(name, Digest.NOTHING);
        }

        Optional<Baseline> baseline() {
            if (!hashes.containsKey("build") || !hashes.containsKey("says")) {
                return Optional.empty();
            }
            return Optional.of(new Baseline(
                    display,
                    kind,
                    new Digest(rows, order, seen, rest, known("around")),
                    known("build"),
                    known("metadata"),
                    known("audits"),
                    known("text"),
                    known("tokens"),
                    known("header"),
                    known("says"),
                    columns,
                    parts,
                    properties,
                    types,
                    peer));
        }

        private static String plain(String text) {
            if (text.indexOf('\\') < 0) {
                return text;
            }
            StringBuilder plain = new StringBuilder();
            for (int i = 0; i < text.length(); i++) {
                char c = text.charAt(i);
                if (c == '\\' && i + 1 < text.length()) {
                    i++;
                    plain.append(
                            switch (text.charAt(i)) {
                                case 't' -> '\t';
                                case 'n' -> '\n';
                                case 'r' -> '\r';
                                default -> text.charAt(i);
                            });
                } else {
                    plain.append(c);
                }
            }
            return plain.toString();
        }
    }
}
