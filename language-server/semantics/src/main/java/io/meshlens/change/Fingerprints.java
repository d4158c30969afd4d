package io.meshlens.change;

import io.meshlens.change.Shape.Value;
import io.meshlens.project.ColumnDeclaration;
import io.meshlens.project.Model;
import io.meshlens.project.ModelKind;
import io.meshlens.project.ModelSource;
import io.meshlens.project.SeedData;
import io.meshlens.syntax.sql.Dialect;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Makes fingerprints: fills a model's shape with what its parents hold and adds what its header says. */
public final class Fingerprints {
    private final Definition definition;
    private final Model model;
    private final Dialect dialect;
    private final Fingerprint.Kind kind;

    private Fingerprints(Definition definition, Dialect dialect) {
        this.definition = definition;
        this.model = definition.model();
        this.dialect = dialect;
        this.kind = definition.header().kind();
    }

    /**
     * Returns the state of a model.
     *
     * @param shape what its query means; null for models without one
     * @param reads the keys of what it reads; asked only where it has no shape
     * @param parents the digest of what it reads, by key
     * @param before the model's last known state, for what was known of a table that somebody else makes; null if none
     */
    public static Fingerprint of(
            Definition definition,
            Dialect dialect,
            @Nullable Shape shape,
            List<String> reads,
            Function<String, Digest> parents,
            @Nullable Baseline before) {
        Fingerprints made = new Fingerprints(definition, dialect);
        return switch (definition.model().kind()) {
            case ModelKind.Seed seed -> made.seed(definition.seed());
            case ModelKind.External external -> made.external(before);
            default -> shape != null ? made.query(shape, parents) : made.code(reads, parents);
        };
    }

    private Fingerprint query(Shape shape, Function<String, Digest> parents) {
        List<Value> values = shape.values(leaf -> parents.apply(leaf.source()).seen(leaf));
        LinkedHashMap<String, Value> own = new LinkedHashMap<>();
        LinkedHashMap<String, Value> written = new LinkedHashMap<>();
        List<Fingerprint.Column> columns = new ArrayList<>();
        Value rest = shape.complete() ? null : values.get(shape.rest());
        if (model.columns().isEmpty()) {
            for (Shape.Column column : shape.columns()) {
                own.putIfAbsent(column.key(), values.get(column.template()));
                written.putIfAbsent(column.key(), new Value(column.full(), ""));
                columns.add(new Fingerprint.Column(
                        column.name(), column.key(), column.definition(), column.full(), column.origin()));
            }
        } else {
            // The declared columns are all that the table has, in their order, whatever else the query gives.
            Value unseen = rest == null ? values.get(shape.rows()) : rest;
            for (ColumnDeclaration declaration : model.columns()) {
                declared(declaration, shape, values, unseen, own, written, columns);
            }
            rest = null;
        }
        KindContent content = new KindContent(model, dialect, values.get(shape.rows()), own);
        Value rows = content.rows();
        SequencedMap<String, Value> stored = content.stored(rows);
        for (String key : stored.keySet()) {
            if (!own.containsKey(key)) {
                Hash hash = Hash.of("kept by the kind", key);
                columns.add(new Fingerprint.Column(key, key, hash, hash, -1));
            }
        }
        Value order = kind.isEvaluatedByReaders() ? values.get(shape.order()) : Digest.UNORDERED;
        Digest digest =
                new Digest(rows, order, stored, rest, definition.header().surroundings());
        Hash says = new Hasher()
                .add(shape.rowsDefinition())
                .add(definition.header().rows())
                .add(new KindContent(model, dialect, new Value(Digest.NOTHING, ""), written)
                        .rows()
                        .hash())
                .hash();
        return finished(digest, columns, says, shape.parts(), Map.of());
    }

    /** Adds a declared column: what the query gives under its name, brought to its type. */
    private void declared(
            ColumnDeclaration declaration,
            Shape shape,
            List<Value> values,
            Value unseen,
            Map<String, Value> own,
            Map<String, Value> written,
            List<Fingerprint.Column> columns) {
        String key = Reading.key(dialect, declaration.name());
        if (own.containsKey(key) || KindContent.isMade(model, dialect, key)) {
            return;
        }
        String name = dialect.name(declaration.name());
        String cast = definition.casts().get(key);
        Shape.Column given = shape.columns().stream()
                .filter(column -> column.key().equals(key))
                .findFirst()
                .orElse(null);
        Value value = given == null
                ? new Value(
                        new Hasher().add("not seen").add(key).add(unseen.hash()).hash(), unseen.draw())
                : values.get(given.template());
        if (cast != null) {
            value = new Value(
                    new Hasher().add("declared").add(cast).add(value.hash()).hash(), value.draw());
        }
        own.put(key, value);
        Hash full = given == null ? Hash.of("not seen", key) : given.full();
        Hash says = given == null ? full : given.definition();
        written.put(key, new Value(as(full, cast), ""));
        columns.add(
                new Fingerprint.Column(name, key, as(says, cast), as(full, cast), given == null ? -1 : given.origin()));
    }

    private static Hash as(Hash hash, @Nullable String cast) {
        return cast == null ? hash : new Hasher().add(hash).add(cast).hash();
    }

    private Fingerprint seed(@Nullable SeedData data) {
        LinkedHashMap<String, Value> values = new LinkedHashMap<>();
        List<Fingerprint.Column> columns = new ArrayList<>();
        Map<String, String> declared = new TreeMap<>();
        for (ColumnDeclaration column : model.columns()) {
            declared.put(Reading.key(dialect, column.name()), column.type().sql());
        }
        long rows = data == null ? -1 : data.rows();
        List<SeedData.Column> all = data == null ? List.of() : data.columns();
        for (SeedData.Column column : all) {
            String key = Reading.key(dialect, column.name());
            String type = declared.getOrDefault(key, column.type().sql());
            values.putIfAbsent(key, new Value(Hash.of("seed column", column.contentHash(), type), ""));
            Hash says = Hash.of("seed column", type);
            columns.add(new Fingerprint.Column(
                    column.name(), key, says, values.get(key).hash(), -1));
        }
        Value count = new Value(Hash.of("seed rows", String.valueOf(rows)), "");
        Digest digest = new Digest(
                count,
                Digest.UNORDERED,
                values,
                data == null ? count : null,
                definition.header().surroundings());
        return finished(digest, columns, count.hash(), List.of(), Map.of());
    }

    private Fingerprint external(@Nullable Baseline before) {
        Map<String, String> known = new TreeMap<>(before == null ? Map.of() : before.types());
        LinkedHashMap<String, Value> values = new LinkedHashMap<>();
        List<Fingerprint.Column> columns = new ArrayList<>();
        String source = model.name().fqn();
        definition.types().forEach((key, type) -> {
            // The first type that is known of a column is no change; another one later is.
            String first = known.computeIfAbsent(key, k -> type);
            Value value = Digest.tableColumn(source, key, first.equals(type) ? "" : type);
            values.put(key, value);
            columns.add(new Fingerprint.Column(key, key, value.hash(), value.hash(), -1));
        });
        Digest digest = Digest.table(source, values, !values.isEmpty());
        return finished(digest, columns, Hash.of("table", source), List.of(), known);
    }

    /** A model in another language, or a query that is not understood: it may do anything with all that it reads. */
    private Fingerprint code(List<String> reads, Function<String, Digest> parents) {
        Hasher hasher =
                new Hasher().add("code").add(definition.code() == null ? definition.tokens() : definition.code());
        for (String parent : reads) {
            Digest digest = parents.apply(parent);
            hasher.add(digest.seen(Leaf.rows(parent)).hash());
            hasher.add(digest.seen(Leaf.order(parent)).hash());
            digest.columns().forEach((key, value) -> hasher.add(key).add(value.hash()));
        }
        Value all = new Value(hasher.hash(), "a model that is not analysed");
        LinkedHashMap<String, Value> values = new LinkedHashMap<>();
        List<Fingerprint.Column> columns = new ArrayList<>();
        Hash own = definition.code() == null ? definition.tokens() : definition.code();
        for (ColumnDeclaration column : model.columns()) {
            String key = Reading.key(dialect, column.name());
            values.put(
                    key,
                    new Value(
                            new Hasher()
                                    .add("output")
                                    .add(key)
                                    .add(column.type().sql())
                                    .add(all.hash())
                                    .hash(),
                            all.draw()));
            Hash says = new Hasher().add(own).add(column.type().sql()).hash();
            columns.add(new Fingerprint.Column(column.name(), key, says, says, -1));
        }
        Value rows = new KindContent(model, dialect, all, values).rows();
        Digest digest = new Digest(
                rows,
                Digest.UNORDERED,
                values,
                values.isEmpty() ? rows : null,
                definition.header().surroundings());
        return finished(digest, columns, own, opaque(own), Map.of());
    }

    /** A query that is not understood is one part, about which nothing can be told. */
    private List<Part> opaque(Hash own) {
        boolean isQuery = definition.code() != null && model.source().language() == ModelSource.Language.SQL;
        return isQuery ? List.of(new Part(Part.Clause.OPAQUE, own, 0)) : List.of();
    }

    private Fingerprint finished(
            Digest content, List<Fingerprint.Column> columns, Hash says, List<Part> parts, Map<String, String> types) {
        Header header = definition.header();
        Hasher hasher = new Hasher()
                .add("build")
                .add(header.build())
                .add(content.rows().hash())
                .add(content.order().hash())
                .add(content.surroundings())
                .add(content.rest() == null ? Digest.NOTHING : content.rest().hash());
        for (Fingerprint.Column column : columns) {
            Value value = content.columns().get(column.key());
            hasher.add(column.name()).add(value == null ? Digest.NOTHING : value.hash());
        }
        Hash build = hasher.hash();
        Map<String, String> draws = new TreeMap<>();
        if (content.rows().isDraw()) {
            draws.put("", content.rows().draw());
        }
        content.columns().forEach((key, value) -> {
            if (value.isDraw()) {
                draws.put(key, value.draw());
            }
        });
        return new Fingerprint(
                kind,
                exported(content, build),
                build,
                header.metadata(),
                header.audits(),
                definition.text(),
                definition.tokens(),
                header.build(),
                says,
                columns,
                parts,
                header.properties(),
                draws,
                types,
                definition.peer());
    }

    /**
     * What readers see: a value that is one of several possible ones is named after the table that holds it, since another
     * table of the same meaning may hold another. Of a view each reader draws for itself, so there the name stays open.
     */
    private Digest exported(Digest content, Hash build) {
        boolean open = kind.isEvaluatedByReaders();
        LinkedHashMap<String, Value> columns = new LinkedHashMap<>();
        content.columns().forEach((key, value) -> columns.put(key, drawn(value, build, key, open)));
        return new Digest(
                drawn(content.rows(), build, "", open),
                drawn(content.order(), build, "order", open),
                columns,
                content.rest() == null ? null : drawn(content.rest(), build, "rest", open),
                content.surroundings());
    }

    private static Value drawn(Value value, Hash build, String which, boolean open) {
        if (!value.isDraw()) {
            return value;
        }
        Hash hash =
                new Hasher().add("draw").add(build).add(which).add(value.hash()).hash();
        return new Value(hash, open ? value.draw() : "");
    }
}
