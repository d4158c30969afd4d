package io.meshlens.change;

import io.meshlens.project.ColumnDeclaration;
import io.meshlens.project.Model;
import io.meshlens.project.ModelKind;
import io.meshlens.project.SeedData;
import io.meshlens.syntax.Block;
import io.meshlens.syntax.SyntaxNode;
import io.meshlens.syntax.TokenKind;
import io.meshlens.syntax.TokenTable;
import io.meshlens.syntax.sql.Dialect;
import io.meshlens.types.DataType;
import io.meshlens.types.ModelSignature;
import io.meshlens.types.TypeNames;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/** Makes definitions of models from what is known of their files. */
public final class Definitions {
    private Definitions() {}

    /**
     * The statements of a model, macros expanded.
     *
     * @param query the query's statement; null if there is none
     * @param before the statements before it
     * @param after the statements behind it
     * @param onVirtualUpdate the statements at the switch of its view
     */
    public record Statements(
            @Nullable Block query, List<Block> before, List<Block> after, List<Block> onVirtualUpdate) {
        public static final Statements NONE = new Statements(null, List.of(), List.of(), List.of());

        public Statements {
            before = List.copyOf(before);
            after = List.copyOf(after);
            onVirtualUpdate = List.copyOf(onVirtualUpdate);
        }
    }

    /**
     * Code of the project that a model uses beside its own.
     *
     * @param around what its session is told, and what stores its rows where its kind is the project's own
     * @param macros the macros in Python that it calls, without comments
     */
    public record UsedCode(List<String> around, List<String> macros) {
        public static final UsedCode NONE = new UsedCode(List.of(), List.of());

        public UsedCode {
            around = List.copyOf(around);
            macros = List.copyOf(macros);
        }
    }

    /**
     * Makes a definition.
     *
     * @param sources the texts that belong to the model alone: its blocks, its file if it is not SQL, the macros it calls
     * @param used code of the project that it uses
     * @param audits the texts of the audits it uses
     * @param seed the content of its file; null if it is no seed
     * @param code what it does if it is no SQL, or SQL that is not understood; null for others
     * @param inferred the columns that its query gives; null if it has none
     */
    public static Definition of(
            Model model,
            Dialect dialect,
            List<String> sources,
            Statements statements,
            UsedCode used,
            List<String> audits,
            @Nullable SeedData seed,
            @Nullable String code,
            @Nullable ModelSignature inferred) {
        Hasher text = new Hasher();
        sources.forEach(text::add);
        if (seed != null) {
            text.add(seed.rows());
            seed.columns().forEach(column -> text.add(column.name()).add(column.contentHash()));
        }
        Hasher audit = new Hasher();
        audits.forEach(audit::add);
        boolean external = model.kind() instanceof ModelKind.External;
        SequencedMap<String, String> declared = declared(model, dialect);
        SequencedMap<String, String> types = external ? declared : new LinkedHashMap<>();
        Header header = Header.of(
                model,
                dialect,
                tokens(statements.before()),
                tokens(statements.after()),
                tokens(statements.onVirtualUpdate()),
                used.around(),
                audit.hash());
        SyntaxNode query =
                statements.query() == null ? null : statements.query().root();
        return new Definition(
                model,
                header,
                text.hash(),
                Hash.of(statements.query() == null ? "" : tokens(statements.query())),
                seed,
                code == null ? null : Hash.of(code),
                external || inferred == null ? new LinkedHashMap<>() : casts(dialect, declared, inferred),
                types,
                PeerForm.of(model, header, dialect, query, used.macros(), seed, types));
    }

    private static SequencedMap<String, String> declared(Model model, Dialect dialect) {
        TypeNames names = TypeNames.of(model.dialect());
        SequencedMap<String, String> all = new LinkedHashMap<>();
        for (ColumnDeclaration column : model.columns()) {
            DataType type = names.parse(column.type().sql());
            String text = type.isUnknown() ? column.type().sql() : type.toString();
            all.put(Reading.key(dialect, column.name()), text);
        }
        return all;
    }

    /** Leaves out the declared columns whose type the query gives anyway. */
    private static SequencedMap<String, String> casts(
            Dialect dialect, SequencedMap<String, String> declared, ModelSignature inferred) {
        SequencedMap<String, String> casts = new LinkedHashMap<>(declared);
        for (ModelSignature.Column column : inferred.columns()) {
            casts.remove(
                    Reading.key(dialect, column.name()),
                    column.type().isUnknown() ? "" : column.type().toString());
        }
        return casts;
    }

    private static List<String> tokens(List<Block> blocks) {
        List<String> all = new ArrayList<>();
        for (Block block : blocks) {
            String text = tokens(block);
            if (!text.isEmpty()) {
                all.add(text);
            }
        }
        return all;
    }

    /** Returns a statement's tokens, one blank between two, without comments and without the last semicolon. */
    static String tokens(Block block) {
        TokenTable table = block.tokens();
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < table.count(); i++) {
            boolean last = table.kind(i) == TokenKind.SEMICOLON && table.significantFrom(i + 1) == table.count();
            if (!table.isTrivia(i) && !last) {
                text.append(text.isEmpty() ? "" : " ").append(table.text(i));
            }
        }
        return text.toString();
    }
}
