package io.meshlens.lower;

import io.meshlens.syntax.SyntaxNode;
import io.meshlens.text.TextRange;

/** From a node to where it stands in the source: for a tree that macros made that is the macro call. */
@FunctionalInterface
public interface Places {
    /** A tree that was parsed as it stands. */
    Places OWN = SyntaxNode::range;

    TextRange range(SyntaxNode node);
}
