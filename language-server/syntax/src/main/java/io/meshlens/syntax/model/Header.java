package io.meshlens.syntax.model;

import io.meshlens.syntax.Keyword;
import io.meshlens.syntax.SyntaxKind;
import io.meshlens.syntax.SyntaxNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A header as its properties.
 *
 * @param word MODEL, AUDIT or METRIC
 * @param node the block's root
 * @param properties in the order of the text, repeated ones too
 * @param macros macros that stand for whole properties
 */
public record Header(Keyword word, SyntaxNode node, List<Property> properties, List<SyntaxNode> macros) {
    public Header {
        properties = List.copyOf(properties);
        macros = List.copyOf(macros);
    }

    /**
     * One property.
     *
     * @param key the name in lower case
     * @param node the whole property
     * @param name the node of its name
     * @param value the node of its value; empty if it has none
     */
    public record Property(String key, SyntaxNode node, SyntaxNode name, Optional<SyntaxNode> value) {}

    /** Returns the header in a block's root. */
    public static Header of(SyntaxNode root) {
        Keyword word = root.endToken() == 0
                ? Keyword.NONE
                : root.tokens().keyword(root.tokens().significantFrom(0));
        return new Header(word, root, properties(root), root.children(SyntaxKind.MACRO_CALL));
    }

    /** Returns the properties below a node: of a header's root, or of the list behind a kind. */
    public static List<Property> properties(SyntaxNode list) {
        List<Property> found = new ArrayList<>();
        for (SyntaxNode child : list.children()) {
            if (child.is(SyntaxKind.PROPERTY)) {
                SyntaxNode name = child.child(0);
                SyntaxNode value = child.childCount() > 1 ? child.child(1) : null;
                found.add(new Property(
                        name.text().toLowerCase(Locale.ROOT),
                        child,
                        name,
                        Optional.ofNullable(value).filter(node -> !node.isMissing())));
            }
        }
        return found;
    }

    /** Returns the property of a name; of several the last, which counts. */
    public Optional<Property> property(String key) {
        Property found = null;
        for (Property property : properties) {
            if (property.key().equals(key)) {
                found = property;
            }
        }
        return Optional.ofNullable(found);
    }

    /** Returns the value of the property of a name. */
    public Optional<SyntaxNode> value(String key) {
        return property(key).flatMap(Property::value);
    }

    /** Returns the properties of the header's kind; none if it has no list. */
    public List<Property> kindProperties() {
        return value("kind")
                .filter(node -> node.is(SyntaxKind.MODEL_KIND))
                .map(node -> node.child(SyntaxKind.PROPERTY_LIST))
                .map(Header::properties)
                .orElse(List.of());
    }
}
