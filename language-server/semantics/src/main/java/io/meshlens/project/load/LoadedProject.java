package io.meshlens.project.load;

import io.meshlens.diagnostic.Diagnostic;
import io.meshlens.project.ModelIndex;
import io.meshlens.project.ProjectConfig;
import io.meshlens.project.header.FileDefinitions;
import io.meshlens.syntax.SyntaxTree;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/**
 * A project as its files say it, without its queries.
 *
 * @param config the configuration
 * @param trees the tree of each SQL file
 * @param definitions what each file defines
 * @param index all of it by name
 * @param problems what is wrong in each file, at ranges of the file
 */
public record LoadedProject(
        ProjectConfig config,
        SequencedMap<String, SyntaxTree> trees,
        SequencedMap<String, FileDefinitions> definitions,
        ModelIndex index,
        SequencedMap<String, List<Diagnostic>> problems) {
    public LoadedProject {
        trees = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(trees));
        definitions = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(definitions));
        problems = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(problems));
    }
}
