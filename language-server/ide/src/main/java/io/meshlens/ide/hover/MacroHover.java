package io.meshlens.ide.hover;

import io.meshlens.ide.common.ProjectView;
import io.meshlens.ide.common.RichText;
import io.meshlens.project.MacroDeclaration;
import io.meshlens.project.Model;
import io.meshlens.project.macros.Expansion;
import io.meshlens.query.ModelQueries;
import io.meshlens.syntax.SyntaxTree;
import io.meshlens.syntax.TokenKind;
import io.meshlens.syntax.TokenTable;
import io.meshlens.text.TextRange;
import io.meshlens.vfs.FileId;
import java.util.Optional;

/** Shows what the macro under the cursor becomes in this very place. */
final class MacroHover {
    private final ProjectView project;

    MacroHover(ProjectView project) {
        this.project = project;
    }

    /** Describes a macro whose name the cursor is on; inside of its arguments it is they that are meant. */
    Optional<Hover> at(FileId file, int offset) {
        SyntaxTree tree = project.tree(file);
        if (tree.blockCount() == 0) {
            return Optional.empty();
        }
        int block = tree.blockAt(offset);
        int start = tree.blockStart(block);
        TextRange name = macroName(tree.block(block).tokens(), offset - start);
        if (name.isEmpty()) {
            return Optional.empty();
        }
        for (Model model : project.models(file)) {
            if (model.source().query().isPresent() && model.source().query().getAsInt() == block) {
                Expansion expansion =
                        project.db().get(ModelQueries.EXPANSION, model.name()).orElse(null);
                Optional<Expansion.Site> site = expansion == null
                        ? Optional.empty()
                        : expansion.sites().stream()
                                .filter(each -> each.range().start() == name.start())
                                .findFirst();
                if (site.isPresent()) {
                    return Optional.of(new Hover(name.shift(start), text(site.get())));
                }
            }
        }
        return Optional.empty();
    }

    /** Returns the token of a macro's name that an offset touches; empty if there is none. */
    private static TextRange macroName(TokenTable tokens, int offset) {
        int token = tokens.at(offset);
        if (token == tokens.count() || tokens.kind(token) != TokenKind.MACRO_NAME) {
            token--;
        }
        boolean isName = token >= 0
                && tokens.kind(token) == TokenKind.MACRO_NAME
                && tokens.range(token).touches(offset);
        return isName ? tokens.range(token) : TextRange.at(0);
    }

    private RichText text(Expansion.Site site) {
        RichText.Builder text = new RichText.Builder();
        boolean stays = site.text().startsWith("@");
        text.add("**@" + RichText.escaped(site.name()) + "**");
        if (stays) {
            MacroDeclaration declaration = project.index().macros().get(site.name());
            if (declaration != null) {
                text.add("(" + RichText.escaped(String.join(", ", declaration.parameters())) + ") is written in "
                        + declaration.file() + " and is not expanded here.");
                declaration.description().ifPresent(words -> text.add("\n\n").plain(words));
            } else {
                text.add(" has its value when the model runs.");
            }
        } else {
            text.add(" becomes").code(site.text());
        }
        return text.text();
    }
}
