package io.meshlens.server.loop;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.meshlens.plan.EnvironmentName;
import org.eclipse.lsp4j.InitializeParams;

/**
 * What the client sets at the start; everything may be left out.
 *
 * @param environment the environment that the editor compares with
 */
record InitializationOptions(EnvironmentName environment) {
    static InitializationOptions of(InitializeParams parameters) {
        EnvironmentName environment = EnvironmentName.PROD;
        if (parameters.getInitializationOptions() instanceof JsonObject options) {
            JsonElement named = options.get("environment");
            if (named != null && named.isJsonPrimitive() && !named.getAsString().isBlank()) {
                environment = EnvironmentName.of(named.getAsString());
            }
        }
        return new InitializationOptions(environment);
    }
}
