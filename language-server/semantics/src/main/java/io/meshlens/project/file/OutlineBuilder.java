package io.meshlens.project.file;

import io.meshlens.diagnostic.Diagnostic;
import io.meshlens.diagnostic.DiagnosticCode;
import io.meshlens.project.file.FileOutline.AuditPart;
import io.meshlens.project.file.FileOutline.ModelPart;
import io.meshlens.syntax.Block;
import io.meshlens.syntax.Keyword;
import io.meshlens.syntax.SyntaxKind;
import io.meshlens.syntax.SyntaxNode;
import io.meshlens.syntax.SyntaxTree;
import io.meshlens.syntax.TokenKind;
import io.meshlens.syntax.TokenTable;
import io.meshlens.text.TextRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Goes over the blocks of a file once and gives each to its model or audit. */
final class OutlineBuilder {
    private final SyntaxTree tree;
    private final boolean holdsModels;
    private final List<ModelPart> models = new ArrayList<>();
    private final List<AuditPart> audits = new ArrayList<>();
    private final List<BlockProblem> problems = new ArrayList<>();
    private @Nullable OpenModel model;
    private @Nullable OpenAudit audit;
    private int virtualUpdate = -1;

    OutlineBuilder(SyntaxTree tree, boolean holdsModels) {
        this.tree = tree;
        this.holdsModels = holdsModels;
    }

    FileOutline build() {
        boolean isEmpty = true;
        for (int at = 0; at < tree.blockCount(); at++) {
            Block block = tree.block(at);
            if (block.kind() != Block.Kind.EMPTY) {
                isEmpty = false;
                block(at, block);
            }
        }
        closeAudit();
        closeModel();
        if (isEmpty && tree.blockCount() > 0 && holdsModels) {
            problems.add(new BlockProblem(
                    0,
                    Diagnostic.of(
                            DiagnosticCode.MODEL_HEADER,
                            TextRange.at(0),
                            "this file has no model; begin it with MODEL (name schema.table); and a query")));
        }
        return new FileOutline(models, audits, problems);
    }

    private void block(int at, Block block) {
        switch (block.kind()) {
            case HEADER -> header(at, block);
            case STATEMENT -> statement(at, block.root());
            case JINJA_QUERY -> query(at);
            case JINJA_STATEMENT -> plain(at, false);
            case VIRTUAL_UPDATE_BEGIN -> {
                closeAudit();
                openModel();
                if (virtualUpdate >= 0) {
                    report(at, "the ON_VIRTUAL_UPDATE_BEGIN before this one has no ON_VIRTUAL_UPDATE_END");
                }
                virtualUpdate = at;
            }
            case VIRTUAL_UPDATE_END -> {
                if (virtualUpdate < 0) {
                    report(at, "there is no ON_VIRTUAL_UPDATE_BEGIN before this");
                }
                virtualUpdate = -1;
            }
            case EMPTY -> {}
        }
    }

    private void header(int at, Block block) {
        Keyword word = firstKeyword(block);
        closeAudit();
        switch (word) {
            case MODEL -> {
                if (holdsModels) {
                    closeModel();
                    model = new OpenModel(OptionalInt.of(at));
                } else {
                    report(at, "a file of audits cannot have models; move this to a file under models/");
                }
            }
            case AUDIT -> audit = new OpenAudit(at);
            default -> {
                closeModel();
                problems.add(new BlockProblem(
                        at,
                        Diagnostic.of(
                                DiagnosticCode.NOT_SUPPORTED_YET,
                                firstToken(block),
                                "Meshlens does not use metrics yet")));
            }
        }
    }

    private void statement(int at, SyntaxNode root) {
        if (root.childCount() == 0) {
            return;
        }
        SyntaxNode first = root.child(0);
        switch (first.kind()) {
            case QUERY -> {
                if (isQuery(first)) {
                    query(at);
                } else {
                    plain(at, false);
                }
            }
            case MACRO_STATEMENT, MACRO_CALL, MACRO_VARIABLE -> macro(at, macroName(first));
            default -> plain(at, false);
        }
    }

    /** Says whether a query gives rows to store: VALUES alone does not, nor does a statement that changes data. */
    private static boolean isQuery(SyntaxNode query) {
        for (SyntaxNode child : query.children()) {
            switch (child.kind()) {
                case WITH_CLAUSE -> {}
                case VALUES,
                        SHOW_QUERY,
                        INSERT_STATEMENT,
                        UPDATE_STATEMENT,
                        DELETE_STATEMENT,
                        MERGE_STATEMENT,
                        MISSING -> {
                    return false;
                }
                default -> {
                    return true;
                }
            }
        }
        return false;
    }

    private static String macroName(SyntaxNode node) {
        SyntaxNode call = node.is(SyntaxKind.MACRO_STATEMENT) && node.childCount() > 0 ? node.child(0) : node;
        int name = call.token(TokenKind.MACRO_NAME);
        String text = name < 0 ? "" : call.tokens().text(name);
        return text.startsWith("@") ? text.substring(1).toLowerCase(Locale.ROOT) : text;
    }

    private void macro(int at, String name) {
        if (name.equals("def")) {
            plain(at, true);
        } else if (virtualUpdate < 0 && (name.equals("union") || name.equals("insert_seed"))) {
            query(at);
        } else if (audit != null) {
            query(at);
        } else {
            openModel().macros.add(at);
            plain(at, false);
        }
    }

    private void query(int at) {
        if (virtualUpdate >= 0) {
            plain(at, false);
        } else if (audit != null) {
            audit.query = OptionalInt.of(at);
            closeAudit();
        } else if (holdsModels) {
            openModel().queries.add(at);
        } else {
            report(at, "this query belongs to no audit; put AUDIT (name ...); before it");
        }
    }

    private void plain(int at, boolean isDefinition) {
        if (audit != null) {
            if (isDefinition) {
                audit.definitions.add(at);
            } else {
                report(at, "an audit has a query behind its header, and only @DEF between the two");
            }
            return;
        }
        if (!holdsModels) {
            report(at, "this statement belongs to no audit");
            return;
        }
        OpenModel open = openModel();
        if (virtualUpdate >= 0) {
            open.onVirtualUpdate.add(at);
        } else {
            open.statements.add(at);
        }
        if (isDefinition) {
            open.definitions.add(at);
        }
    }

    /** Returns the model that a block belongs to; without a header before it the file may be one without any. */
    private OpenModel openModel() {
        OpenModel open = model;
        if (open == null) {
            open = new OpenModel(OptionalInt.empty());
            model = open;
        }
        return open;
    }

    private void closeAudit() {
        OpenAudit open = audit;
        if (open == null) {
            return;
        }
        audit = null;
        if (open.query.isEmpty()) {
            problems.add(new BlockProblem(
                    open.header,
                    Diagnostic.of(
                            DiagnosticCode.MISSING_QUERY,
                            firstToken(tree.block(open.header)),
                            "this audit has no query; write one behind the header that returns the bad rows")));
        }
        AuditPart part = new AuditPart(open.header, open.query, open.definitions);
        if (model != null) {
            model.audits.add(part);
            return;
        }
        audits.add(part);
        if (holdsModels) {
            problems.add(new BlockProblem(
                    open.header,
                    Diagnostic.of(
                            DiagnosticCode.MODEL_HEADER,
                            firstToken(tree.block(open.header)),
                            "an audit in a model's file must stand behind the MODEL block and its query")));
        }
    }

    private void closeModel() {
        OpenModel open = model;
        model = null;
        if (virtualUpdate >= 0) {
            report(virtualUpdate, "this block is never closed; write ON_VIRTUAL_UPDATE_END; behind its statements");
            virtualUpdate = -1;
        }
        if (open == null) {
            return;
        }
        List<Integer> statements = new ArrayList<>(open.statements);
        if (open.queries.isEmpty() && open.macros.size() == 1 && statements.size() - open.definitions.size() == 1) {
            open.queries.add(open.macros.getFirst());
            int query = open.macros.getFirst();
            statements.removeIf(block -> block == query);
        }
        models.add(new ModelPart(
                open.header, open.queries, statements, open.onVirtualUpdate, open.definitions, open.audits));
    }

    private void report(int at, String message) {
        problems.add(
                new BlockProblem(at, Diagnostic.of(DiagnosticCode.MODEL_HEADER, firstToken(tree.block(at)), message)));
    }

    private static Keyword firstKeyword(Block block) {
        TokenTable tokens = block.tokens();
        int first = tokens.significantFrom(0);
        return first < tokens.count() ? tokens.keyword(first) : Keyword.NONE;
    }

    private static TextRange firstToken(Block block) {
        TokenTable tokens = block.tokens();
        int first = tokens.significantFrom(0);
        return first < tokens.count() ? tokens.range(first) : TextRange.at(0);
    }

    /** A model whose blocks are being collected. */
    private static final class OpenModel {
        private final OptionalInt header;
        private final List<Integer> queries = new ArrayList<>();
        private final List<Integer> statements = new ArrayList<>();
        private final List<Integer> macros = new ArrayList<>();
        private final List<Integer> onVirtualUpdate = new ArrayList<>();
        private final List<Integer> definitions = new ArrayList<>();
        private final List<AuditPart> audits = new ArrayList<>();

        OpenModel(OptionalInt header) {
            this.header = header;
        }
    }

    /** An audit whose query has not come yet. */
    private static final class OpenAudit {
        private final int header;
        private OptionalInt query = OptionalInt.empty();
        private final List<Integer> definitions = new ArrayList<>();

        OpenAudit(int header) {
            this.header = header;
        }
    }
}
