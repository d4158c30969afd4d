/**
 * Text in, lossless tree and errors out; never throws, never looks at a second file.
 *
 * <p>A {@link io.meshlens.syntax.SyntaxTree} is a file: a list of {@link io.meshlens.syntax.Block blocks}, one for each
 * header, statement or Jinja block. A block has a {@link io.meshlens.syntax.TokenTable} (every character of its text
 * belongs to exactly one token, comments and blanks included) and a root {@link io.meshlens.syntax.SyntaxNode}; both count
 * from the block's start, so an edit elsewhere leaves them as they are. A node is a run of tokens with its children in source
 * order; which children a node of which kind has, and which words among its own tokens matter, is written behind each
 * {@link io.meshlens.syntax.SyntaxKind}. What is wrong with a text is in the tree, as MISSING and ERROR nodes, and beside it, as
 * {@link io.meshlens.syntax.SyntaxError errors}.
 *
 * <p>To read a tree: {@code node.child(SyntaxKind.WHERE_CLAUSE)}, {@code node.children()}, {@code node.has(Keyword.DISTINCT)},
 * {@code node.expression(0)}; tokens through {@code node.tokens()} with {@code node.firstToken()}, {@code node.endToken()},
 * {@code node.ownTokens()}; places through {@code tree.locate(offset)} and {@code tree.range(block, node)}; comments through
 * {@link io.meshlens.syntax.Comments}.
 *
 * <p>To build one: a grammar reads with a {@link io.meshlens.syntax.TreeBuilder}; {@code io.meshlens.syntax.file} decides which
 * grammar reads which block.
 */
@org.jspecify.annotations.NullMarked
package io.meshlens.syntax;
