package io.meshlens.syntax;

import io.meshlens.text.TextEdit;
import io.meshlens.text.TextRange;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A whole file: its blocks, one behind the other, and where each starts. Immutable; an edit makes a new tree that shares
 * the blocks it did not touch. Trees over equal texts read by equal grammars are equal.
 */
public final class SyntaxTree {
    private final Grammar grammar;
    private final String text;
    private final Block[] blocks;
    private final int[] starts;

    private SyntaxTree(Grammar grammar, String text, Block[] blocks, int[] starts) {
        this.grammar = grammar;
        this.text = text;
        this.blocks = blocks;
        this.starts = starts;
    }

    /** Reads a text. */
    public static SyntaxTree parse(String text, Grammar grammar) {
        Assembly assembly = new Assembly(grammar, text, 16);
        int at = 0;
        while (at < text.length()) {
            at = assembly.read(at);
        }
        return assembly.tree();
    }

    /**
     * Returns the tree of the edited text. Blocks in front of the edit stay unless they looked ahead; behind it reading
     * stops at the first old block that starts where a new one would, because what a block is depends only on the text from
     * its start on.
     */
    public SyntaxTree edit(TextEdit edit) {
        String newText = edit.apply(text);
        int delta = edit.delta();
        int first = firstTouched(edit.range().start());
        Assembly assembly = new Assembly(grammar, newText, blocks.length + 4);
        for (int i = 0; i < first; i++) {
            assembly.add(blocks[i], starts[i]);
        }
        int at = first < blocks.length ? starts[first] : text.length();
        int behind = edit.range().start() + edit.newText().length();
        int old = first;
        while (at < newText.length()) {
            if (at >= behind) {
                while (old < blocks.length && starts[old] + delta < at) {
                    old++;
                }
                if (old < blocks.length
                        && starts[old] + delta == at
                        && starts[old] >= edit.range().end()) {
                    for (int i = old; i < blocks.length; i++) {
                        assembly.add(blocks[i], starts[i] + delta);
                    }
                    break;
                }
            }
            at = assembly.read(at);
        }
        return assembly.tree();
    }

    /** Returns the first block that an edit at an offset may change: its own, or an earlier one that looked ahead. */
    private int firstTouched(int offset) {
        if (blocks.length == 0) {
            return 0;
        }
        int own = blockAt(offset);
        int first = own;
        for (int i = 0; i < own; i++) {
            if (blocks[i].readsAhead()) {
                return i;
            }
        }
        if (own > 0 && starts[own] == offset) {
            first = own - 1;
        }
        return first;
    }

    public String text() {
        return text;
    }

    public Grammar grammar() {
        return grammar;
    }

    /** Returns the blocks in order; their texts joined are the text. */
    public List<Block> blocks() {
        return Collections.unmodifiableList(Arrays.asList(blocks));
    }

    public int blockCount() {
        return blocks.length;
    }

    public Block block(int index) {
        return blocks[index];
    }

    /** Returns the offset in the file at which a block starts. */
    public int blockStart(int index) {
        return starts[index];
    }

    /**
     * Returns the number of the block that holds an offset. The end of the text belongs to the last block; an empty text has
     * no block, and the answer is 0.
     */
    public int blockAt(int offset) {
        int found = Arrays.binarySearch(starts, offset);
        return found >= 0 ? found : Math.max(0, -found - 2);
    }

    /** Returns every error, in offsets of the file. */
    public List<SyntaxError> errors() {
        List<SyntaxError> all = new ArrayList<>();
        for (int i = 0; i < blocks.length; i++) {
            for (SyntaxError error : blocks[i].errors()) {
                all.add(error.shift(starts[i]));
            }
        }
        return all;
    }

    public boolean hasErrors() {
        for (Block block : blocks) {
            if (!block.errors().isEmpty()) {
                return true;
            }
        }
        return false;
    }

    /** Returns the range in the file of a node of a block. */
    public TextRange range(int block, SyntaxNode node) {
        return node.range().shift(starts[block]);
    }

    /** Returns what is at an offset of the file, or null in an empty text. See {@link Location}. */
    public @Nullable Location locate(int offset) {
        if (blocks.length == 0) {
            return null;
        }
        int block = blockAt(Math.min(Math.max(0, offset), text.length()));
        return Location.of(blocks[block], block, starts[block], offset - starts[block]);
    }

    /** Returns the innermost node that a cursor at an offset touches, or null in an empty text. */
    public @Nullable SyntaxNode nodeAt(int offset) {
        Location location = locate(offset);
        return location == null ? null : location.node();
    }

    /** Says whether the two have equal blocks at equal places, compared token by token and node by node. */
    @SuppressWarnings("ReferenceEquality") // a shared block needs no comparison
    public boolean sameAs(SyntaxTree other) {
        if (!text.equals(other.text) || !Arrays.equals(starts, other.starts)) {
            return false;
        }
        for (int i = 0; i < blocks.length; i++) {
            Block mine = blocks[i];
            Block theirs = other.blocks[i];
            if (mine != theirs
                    && !(mine.kind() == theirs.kind()
                            && mine.readsAhead() == theirs.readsAhead()
                            && mine.tokens().sameAs(theirs.tokens())
                            && mine.root().sameAs(theirs.root())
                            && mine.errors().equals(theirs.errors()))) {
                return false;
            }
        }
        return true;
    }

    /** Equal text and equal grammar: the tree is a function of the two. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof SyntaxTree tree && grammar.equals(tree.grammar) && text.equals(tree.text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    /** Returns every block's tree as lines: for tests and people. */
    public String dump() {
        StringBuilder out = new StringBuilder();
        for (Block block : blocks) {
            out.append(block.root().dump());
        }
        return out.toString();
    }

    /** The blocks of a tree in the making. */
    private static final class Assembly {
        private final Grammar grammar;
        private final String text;
        private final Source source;
        private Block[] blocks;
        private int[] starts;
        private int count;

        Assembly(Grammar grammar, String text, int expected) {
            this.grammar = grammar;
            this.text = text;
            this.source = new Source(text);
            this.blocks = new Block[expected];
            this.starts = new int[expected];
        }

        int read(int start) {
            Block block = grammar.read(source, start);
            add(block, start);
            return start + block.length();
        }

        void add(Block block, int start) {
            if (count == blocks.length) {
                blocks = Arrays.copyOf(blocks, count * 2);
                starts = Arrays.copyOf(starts, count * 2);
            }
            blocks[count] = block;
            starts[count++] = start;
        }

        SyntaxTree tree() {
            return new SyntaxTree(grammar, text, Arrays.copyOf(blocks, count), Arrays.copyOf(starts, count));
        }
    }
}
