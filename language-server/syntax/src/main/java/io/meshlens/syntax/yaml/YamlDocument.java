package io.meshlens.syntax.yaml;

import java.util.List;
import java.util.Optional;

/**
 * A parsed YAML text.
 *
 * @param root empty when the text holds no node, only comments and blanks
 * @param errors in the order of the text
 */
public record YamlDocument(Optional<YamlNode> root, List<YamlError> errors) {
    public YamlDocument {
        errors = List.copyOf(errors);
    }

    /** Parses a text. Whatever the text, there is an answer: up to the first fault the tree is complete. */
    public static YamlDocument parse(String text) {
        return new YamlComposer(text).compose();
    }

    /** Returns the root if it is a mapping. */
    public Optional<YamlNode.Mapping> mapping() {
        return root.flatMap(node -> node instanceof YamlNode.Mapping mapping ? Optional.of(mapping) : Optional.empty());
    }
}
