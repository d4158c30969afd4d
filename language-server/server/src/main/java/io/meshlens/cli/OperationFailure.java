package io.meshlens.cli;

import io.meshlens.operate.OperationException;

/** Carries what an operation ran into out of a command. */
final class OperationFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final OperationException operation;

    OperationFailure(OperationException operation) {
        super(operation.getMessage(), operation);
        this.operation = operation;
    }

    OperationException operation() {
        return operation;
    }
}
