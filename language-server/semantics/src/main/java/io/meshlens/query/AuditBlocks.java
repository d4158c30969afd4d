package io.meshlens.query;

import io.meshlens.db.Db;
import io.meshlens.project.AuditDefinition;
import io.meshlens.project.audit.BuiltInAudits;
import io.meshlens.syntax.Block;
import io.meshlens.syntax.SyntaxTree;
import io.meshlens.vfs.FileId;
import java.util.List;
import java.util.Optional;

/**
 * What is written of an audit.
 *
 * @param query its query, with its macros
 * @param definitions the {@code @DEF} statements before it
 */
record AuditBlocks(Block query, List<Block> definitions) {
    AuditBlocks {
        definitions = List.copyOf(definitions);
    }

    /** Finds them, in the project or among the built-in audits; empty if the audit has no query. */
    static Optional<AuditBlocks> of(Db db, AuditDefinition audit) {
        SyntaxTree tree = audit.file().equals(BuiltInAudits.FILE)
                ? db.get(ProjectQueries.BUILT_IN_AUDITS, Inputs.PROJECT)
                : db.get(FileQueries.PARSE, new FileId(audit.file()));
        if (audit.query().isEmpty() || audit.query().getAsInt() >= tree.blockCount()) {
            return Optional.empty();
        }
        List<Block> definitions = audit.definitions().stream()
                .filter(index -> index < tree.blockCount())
                .map(tree::block)
                .toList();
        return Optional.of(new AuditBlocks(tree.block(audit.query().getAsInt()), definitions));
    }
}
