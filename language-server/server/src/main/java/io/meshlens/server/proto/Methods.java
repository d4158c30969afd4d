package io.meshlens.server.proto;

import com.google.gson.reflect.TypeToken;
import java.lang.reflect.Type;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.lsp4j.jsonrpc.json.JsonRpcMethod;
import org.eclipse.lsp4j.jsonrpc.services.ServiceEndpoints;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageServer;

/** Every request and notification that the server understands or sends, with the types of its parameters and answer. */
public final class Methods {
    /** The requests that Meshlens adds; {@code docs/protocol.md} describes them. */
    @SuppressWarnings("ImmutableEnumChecker") // types do not change
    public enum Request {
        IMPACT("meshlens/impact", Protocol.ImpactParams.class, Protocol.Impact.class),
        MARKS("meshlens/marks", Protocol.MarksParams.class, Protocol.Marks.class),
        LINEAGE("meshlens/lineage", Protocol.LineageParams.class, Protocol.LineageGraph.class),
        AT("meshlens/at", Protocol.AtParams.class, Protocol.At.class),
        MODELS("meshlens/models", Protocol.ModelsParams.class, listOf(Protocol.ModelEntry.class)),
        RENDER("meshlens/render", Protocol.RenderParams.class, Protocol.Rendered.class),
        DEPLOYED("meshlens/deployed", Protocol.DeployedParams.class, Protocol.Deployed.class),
        ENVIRONMENTS("meshlens/environments", Protocol.EnvironmentsParams.class, listOf(Protocol.Environment.class)),
        PLAN("meshlens/plan", Protocol.PlanParams.class, Protocol.PlanPreview.class),
        APPLY("meshlens/apply", Protocol.ApplyParams.class, Protocol.ApplyResult.class),
        QUERY("meshlens/query", Protocol.QueryParams.class, Protocol.QueryResult.class);

        private final String method;
        private final Class<?> parameters;
        private final Type answer;

        Request(String method, Class<?> parameters, Type answer) {
            this.method = method;
            this.parameters = parameters;
            this.answer = answer;
        }

        public String method() {
            return method;
        }

        Class<?> parameters() {
            return parameters;
        }

        Type answer() {
            return answer;
        }

        private static Type listOf(Class<?> element) {
            return TypeToken.getParameterized(List.class, element).getType();
        }
    }

    /** The notifications that Meshlens adds, all from the server. */
    public enum Notification {
        STATUS("meshlens/status", Protocol.Status.class),
        APPLYING("meshlens/applying", Protocol.Applying.class),
        CHANGED("meshlens/changed", Protocol.Changed.class);

        private final String method;
        private final Class<?> parameters;

        Notification(String method, Class<?> parameters) {
            this.method = method;
            this.parameters = parameters;
        }

        public String method() {
            return method;
        }

        Class<?> parameters() {
            return parameters;
        }
    }

    private Methods() {}

    /** Returns all methods by name, the standard ones included. */
    public static Map<String, JsonRpcMethod> all() {
        Map<String, JsonRpcMethod> all = new LinkedHashMap<>();
        all.putAll(ServiceEndpoints.getSupportedMethods(LanguageServer.class));
        all.putAll(ServiceEndpoints.getSupportedMethods(LanguageClient.class));
        for (Request request : Request.values()) {
            all.put(request.method, JsonRpcMethod.request(request.method, request.answer, request.parameters));
        }
        for (Notification notification : Notification.values()) {
            all.put(notification.method, JsonRpcMethod.notification(notification.method, notification.parameters));
        }
        return all;
    }
}
