package io.meshlens.project.file;

import io.meshlens.diagnostic.Diagnostic;
import io.meshlens.syntax.SyntaxTree;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A problem in a block of a file.
 *
 * @param block the number of the block
 * @param diagnostic at a range of the block's text
 */
public record BlockProblem(int block, Diagnostic diagnostic) {
    /** Returns problems at ranges of the whole file, in its order. */
    public static List<Diagnostic> inFile(List<BlockProblem> problems, SyntaxTree tree) {
        List<Diagnostic> found = new ArrayList<>();
        for (BlockProblem problem : problems) {
            int start = problem.block() < tree.blockCount() ? tree.blockStart(problem.block()) : 0;
            found.add(problem.diagnostic().shift(start));
        }
        found.sort(Comparator.comparing(Diagnostic::range));
        return found;
    }
}
