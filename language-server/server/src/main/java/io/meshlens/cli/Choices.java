package io.meshlens.cli;

import io.meshlens.ide.Analysis;
import io.meshlens.operate.Git;
import io.meshlens.project.ModelName;
import io.meshlens.query.DeployedModels;
import io.meshlens.vfs.FileId;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** The models that selectors choose. */
final class Choices {
    private Choices() {}

    static Set<ModelName> of(Opened opened, List<String> selectors) {
        if (selectors.isEmpty()) {
            return Set.of();
        }
        return checked(opened.analysis().select(selectors, differing(opened, Optional.empty())), selectors);
    }

    /** Returns what was chosen, if every selector chooses something. */
    static Set<ModelName> checked(Analysis.Selected selected, List<String> selectors) {
        if (!selected.problems().isEmpty()) {
            throw CommandException.wrongUse(
                    "A selector selects nothing: " + Failures.sentence(String.join("; ", selected.problems())));
        }
        if (selected.models().isEmpty()) {
            throw CommandException.wrongUse("No model is selected by " + String.join(", ", selectors)
                    + ". A selector is a name, a pattern such as 'marts.*', tag:NAME or git:BRANCH, with + for what it"
                    + " reads or what reads it.");
        }
        return selected.models();
    }

    /**
     * Finds the models whose files differ from a branch of git, those of files that are not committed included.
     *
     * @param deployed the models that are deployed, whose files may be gone
     */
    static Function<String, Set<ModelName>> differing(Opened opened, Optional<DeployedModels> deployed) {
        return branch -> {
            Git git = new Git(opened.project().root());
            Set<FileId> files = git.commit(branch)
                    .flatMap(git::differing)
                    .orElseThrow(() -> CommandException.wrongUse("git:" + branch + " names no branch or commit of a"
                            + " repository that " + opened.project().root() + " lies in."));
            Analysis analysis = opened.analysis();
            Set<ModelName> models = new LinkedHashSet<>();
            for (ModelName name : analysis.modelNames()) {
                if (analysis.filesOf(name).stream().anyMatch(files::contains)) {
                    models.add(name);
                }
            }
            deployed.ifPresent(those -> those.files().forEach((name, file) -> {
                if (files.contains(file) && analysis.fileOf(name).isEmpty()) {
                    models.add(name);
                }
            }));
            return models;
        };
    }
}
