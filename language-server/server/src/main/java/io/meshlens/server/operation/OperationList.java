package io.meshlens.server.operation;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Every operation there is. */
public final class OperationList {
    private OperationList() {}

    private static List<Operation<?, ?>> all() {
        return List.of(
                new ApplyOperation(),
                new DeployedOperation(),
                new EnvironmentsOperation(),
                new PlanOperation(),
                new QueryOperation(),
                new RenderOperation());
    }

    /** Returns the operations by the names of their requests. */
    @SuppressWarnings("unchecked") // a request's parameters are read as the type that its operation takes: see Methods
    public static Map<String, Operation<Object, Object>> byMethod() {
        Map<String, Operation<Object, Object>> operations = new LinkedHashMap<>();
        for (Operation<?, ?> operation : all()) {
            operations.put(operation.method(), (Operation<Object, Object>) operation);
        }
        return operations;
    }
}
