package io.meshlens.query;

import io.meshlens.db.Db;
import io.meshlens.db.Query;
import io.meshlens.diagnostic.Severity;
import io.meshlens.project.Model;
import io.meshlens.project.ModelName;
import io.meshlens.project.macros.Expansion;
import io.meshlens.project.macros.SqlPieces;
import io.meshlens.project.macros.TimeVariable;
import io.meshlens.syntax.Block;
import io.meshlens.syntax.TokenKind;
import io.meshlens.syntax.TokenTable;
import io.meshlens.syntax.sql.Dialect;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Queries that our grammar rejects and that another parser may know. Nothing here asks that parser: what it said is an input,
 * {@link Inputs#OPINIONS}, and as long as nobody has asked, a query that does not parse has an error.
 */
public final class OpinionQueries {
    /**
     * A statement that another parser can be asked about.
     *
     * @param text without macros and without its semicolon
     */
    public record Unread(Dialect dialect, String text) {}

    /**
     * The query of a model that does not parse, if it can be asked about. Empty for queries that parse, and for those whose
     * macros cannot be expanded without knowing other tables: the other parser would judge another text.
     */
    public static final Query<ModelName, Optional<Unread>> WANTED = Query.of("unread", OpinionQueries::wanted);

    /** The tables, as written, of a model's query that only the other parser accepts; empty for all other models. */
    public static final Query<ModelName, Optional<List<String>>> ACCEPTED =
            Query.of("accepted", OpinionQueries::accepted);

    private OpinionQueries() {}

    /** Says whether nothing is known of a model's query but the tables that it reads. */
    public static boolean isAccepted(Db db, ModelName name) {
        return db.get(ACCEPTED, name).isPresent();
    }

    private static Optional<Unread> wanted(Db db, ModelName name) {
        Model model = db.get(ModelQueries.MODEL, name).orElse(null);
        Block block = db.get(ModelQueries.BLOCK, name).orElse(null);
        if (model == null || block == null || block.errors().isEmpty() || block.kind() != Block.Kind.STATEMENT) {
            return Optional.empty();
        }
        // What reads what must be known before the columns of anything are, so only the plain expansion counts.
        return db.get(ModelQueries.PLAIN_EXPANSION, name)
                .filter(OpinionQueries::isWhole)
                .map(expansion -> expansion.statements().getFirst().block())
                .filter(expanded -> !hasOpenMacros(expanded))
                .map(expanded -> text(expanded.tokens()))
                .filter(text -> !text.isEmpty())
                .map(text -> new Unread(ModelQueries.dialect(model), text));
    }

    private static boolean isWhole(Expansion expansion) {
        return expansion.statements().size() == 1
                && expansion.uses().tables().isEmpty()
                && expansion.problems().stream().noneMatch(problem -> problem.severity() == Severity.ERROR);
    }

    /** Says whether there are macros but variables of time; where our grammar is lost, they are no more than tokens. */
    private static boolean hasOpenMacros(Block block) {
        if (!SqlPieces.openMacros(block.root()).isEmpty()) {
            return true;
        }
        TokenTable tokens = block.tokens();
        for (int token = 0; token < tokens.count(); token++) {
            boolean open = switch (tokens.kind(token)) {
                case MACRO_NAME -> TimeVariable.of(tokens.text(token)).isEmpty();
                case MACRO_STRING, TEMPLATE_WORD -> true;
                default -> false;
            };
            if (open) {
                return true;
            }
        }
        return false;
    }

    /** Returns a statement from its first token to its last, without the semicolon at its end. */
    private static String text(TokenTable tokens) {
        int first = -1;
        int end = -1;
        for (int token = 0; token < tokens.count(); token++) {
            if (!tokens.isTrivia(token) && tokens.kind(token) != TokenKind.END) {
                first = first < 0 ? token : first;
                end = token;
            }
        }
        if (end >= 0 && tokens.kind(end) == TokenKind.SEMICOLON) {
            do {
                end--;
            } while (end >= 0 && tokens.isTrivia(end));
        }
        return first < 0 || end < first ? "" : tokens.text().substring(tokens.start(first), tokens.end(end));
    }

    private static Optional<List<String>> accepted(Db db, ModelName name) {
        return db.get(WANTED, name).flatMap(unread -> {
            Map<Unread, List<String>> opinions = db.input(Inputs.OPINIONS, Inputs.PROJECT);
            return opinions == null ? Optional.empty() : Optional.ofNullable(opinions.get(unread));
        });
    }
}
