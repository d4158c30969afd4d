package io.meshlens.project;

import java.util.Optional;
import java.util.SequencedMap;

/**
 * One use of an audit by a model.
 *
 * @param name in lower case, as the audit is defined; a {@code _non_blocking} twin keeps its suffix
 * @param arguments by name in lower case; they keep their macros until the audit runs. {@code blocking} is not among them
 * @param blocking what this use says about blocking, which wins over the audit's own setting
 */
public record AuditCall(String name, SequencedMap<String, SqlText> arguments, Optional<Boolean> blocking) {
    public AuditCall {
        arguments = Ordered.copy(arguments);
    }
}
