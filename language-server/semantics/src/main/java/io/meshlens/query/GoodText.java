package io.meshlens.query;

import io.meshlens.change.Shape;
import io.meshlens.db.Db;
import io.meshlens.db.Query;
import io.meshlens.lower.Lowered;
import io.meshlens.project.Model;
import io.meshlens.project.ModelName;
import io.meshlens.project.file.FileOutline;
import io.meshlens.project.macros.Expansion;
import io.meshlens.resolve.ResolvedQuery;
import io.meshlens.syntax.Block;
import io.meshlens.syntax.SyntaxTree;
import io.meshlens.syntax.file.FileGrammar;
import io.meshlens.text.Text;
import io.meshlens.text.TextEdit;
import io.meshlens.types.TypedQuery;
import io.meshlens.vfs.FileId;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What others see of a model while its query does not parse: the last text that did. Half-typed text would otherwise
 * change its readers with every key, and back.
 */
public final class GoodText {
    /**
     * A model's query as it last parsed.
     *
     * @param block its block
     * @param expansion the block without macros
     * @param lowered what is written
     * @param resolved what its names stand for
     * @param types the types of its expressions
     * @param shape what it means
     */
    public record Good(
            Block block, Expansion expansion, Lowered lowered, ResolvedQuery resolved, TypedQuery types, Shape shape) {}

    /** Whether a model's query does not parse; not so if another parser accepts it. */
    public static final Query<ModelName, Boolean> IS_BROKEN = Query.of(
            "is-broken",
            (db, name) -> db.get(ModelQueries.BLOCK, name)
                    .map(block -> !block.errors().isEmpty() && !OpinionQueries.isAccepted(db, name))
                    .orElse(false));

    /** The last tree of a file that had no error; empty if none is known. */
    private static final Query<FileId, Optional<SyntaxTree>> TREE = Query.incremental("good-parse", GoodText::tree);

    /** What counts for others of a model that does not parse; empty if it parses, or if no earlier text is known. */
    public static final Query<ModelName, Optional<Good>> GOOD =
            Query.<ModelName, Optional<Good>>of("good", GoodText::good).inCycle(name -> Optional.empty());

    /** The block of {@link #GOOD}. */
    static final Query<ModelName, Optional<Block>> BLOCK = Query.of("good-block", GoodText::block);

    private GoodText() {}

    @SuppressWarnings("NullableOptional") // there is no former value at first
    private static Optional<SyntaxTree> tree(Db db, FileId file, @Nullable Optional<SyntaxTree> previous) {
        Text text = db.input(Inputs.GOOD_TEXT, file);
        if (text == null) {
            return Optional.empty();
        }
        FileGrammar grammar = FileQueries.grammar(db, text.toString());
        SyntaxTree tree = previous != null
                        && previous.isPresent()
                        && previous.get().grammar().equals(grammar)
                ? previous.get().edit(TextEdit.between(previous.get().text(), text.toString()))
                : SyntaxTree.parse(text.toString(), grammar);
        return tree.hasErrors() ? Optional.empty() : Optional.of(tree);
    }

    /** Finds the query of the model at the same place among the models of the file. */
    private static Optional<Block> block(Db db, ModelName name) {
        Model model = db.get(ModelQueries.MODEL, name).orElse(null);
        if (model == null || !db.get(IS_BROKEN, name)) {
            return Optional.empty();
        }
        FileId file = new FileId(model.source().file());
        SyntaxTree good = db.get(TREE, file).orElse(null);
        if (good == null) {
            return Optional.empty();
        }
        List<FileOutline.ModelPart> now =
                FileOutline.ofModels(db.get(FileQueries.PARSE, file)).models();
        List<FileOutline.ModelPart> before = FileOutline.ofModels(good).models();
        for (int i = 0; i < now.size() && i < before.size(); i++) {
            boolean isSame = now.get(i).header().equals(model.source().header());
            if (isSame && !before.get(i).queries().isEmpty()) {
                return Optional.of(good.block(before.get(i).queries().getFirst()));
            }
        }
        return Optional.empty();
    }

    private static Optional<Good> good(Db db, ModelName name) {
        Model model = db.get(ModelQueries.MODEL, name).orElse(null);
        Block block = db.get(BLOCK, name).orElse(null);
        if (model == null || block == null) {
            return Optional.empty();
        }
        Expansion expansion = ModelQueries.expand(db, name, block);
        Lowered lowered = ModelQueries.lower(model, expansion);
        ResolvedQuery resolved = lowered == null
                ? null
                : ModelQueries.resolve(db, model, lowered.statement()).orElse(null);
        if (lowered == null || resolved == null) {
            return Optional.empty();
        }
        TypedQuery types = ModelQueries.check(db, model, resolved);
        return Optional.of(
                new Good(block, expansion, lowered, resolved, types, ChangeQueries.shape(db, model, resolved, types)));
    }
}
