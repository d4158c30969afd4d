package io.meshlens.project.load;

import io.meshlens.diagnostic.Diagnostic;
import io.meshlens.project.Model;
import io.meshlens.project.ModelIndex;
import io.meshlens.project.ProjectConfig;
import io.meshlens.project.header.FileDefinitions;
import io.meshlens.project.jinja.JinjaMacros;
import io.meshlens.project.unittest.TestedModel;
import io.meshlens.project.unittest.UnitTest;
import io.meshlens.syntax.SyntaxTree;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * A project as its files say it, without its queries.
 *
 * @param config the configuration
 * @param trees the tree of each SQL file
 * @param definitions what each file defines
 * @param index all of it by name
 * @param jinja the macros in Jinja
 * @param tests the unit tests
 * @param problems what is wrong in each file, at ranges of the file
 */
public record LoadedProject(
        ProjectConfig config,
        SequencedMap<String, SyntaxTree> trees,
        SequencedMap<String, FileDefinitions> definitions,
        ModelIndex index,
        JinjaMacros jinja,
        List<UnitTest> tests,
        SequencedMap<String, List<Diagnostic>> problems) {
    public LoadedProject {
        trees = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(trees));
        definitions = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(definitions));
        tests = List.copyOf(tests);
        problems = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(problems));
    }

    /** Returns a model of SQL with what its query needs to be rendered; empty if it has no query. */
    public Optional<TestedModel> tested(Model model) {
        SyntaxTree tree = trees.get(model.source().file());
        if (tree == null || model.source().query().isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new TestedModel(
                model,
                model.source().definitions().stream().map(tree::block).toList(),
                tree.block(model.source().query().getAsInt()),
                config,
                index.macros(),
                jinja));
    }
}
