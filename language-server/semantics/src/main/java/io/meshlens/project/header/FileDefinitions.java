package io.meshlens.project.header;

import io.meshlens.project.AuditDefinition;
import io.meshlens.project.HeaderRanges;
import io.meshlens.project.Model;
import io.meshlens.project.file.BlockProblem;
import java.util.List;

/**
 * What one file defines. It depends on the file's headers and on the kinds of its other blocks, so an edit of a query leaves it
 * equal.
 *
 * @param file the path relative to the project's root
 * @param models in order; each blueprint gives one
 * @param audits in order: the file's own, or those of its models
 * @param problems what is wrong; in files that are not SQL all are of block 0, which begins with the file
 */
public record FileDefinitions(
        String file, List<ModelDefinition> models, List<AuditEntry> audits, List<BlockProblem> problems) {
    public FileDefinitions {
        models = List.copyOf(models);
        audits = List.copyOf(audits);
        problems = List.copyOf(problems);
    }

    /** Makes the definitions of a file that defines nothing. */
    public static FileDefinitions none(String file) {
        return new FileDefinitions(file, List.of(), List.of(), List.of());
    }

    /**
     * A model and where its header says what.
     *
     * @param model the model
     * @param ranges relative to its header's block; to the file if it is not SQL
     * @param enabled whether it exists for others: a disabled model is as if its file were not there
     */
    public record ModelDefinition(Model model, HeaderRanges ranges, boolean enabled) {}

    /**
     * An audit and where its header says what.
     *
     * @param audit the audit
     * @param ranges relative to its header's block
     */
    public record AuditEntry(AuditDefinition audit, HeaderRanges ranges) {}
}
