package io.meshlens.server.loop;

import io.meshlens.server.handler.RequestKind;
import io.meshlens.server.proto.Methods;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Map;
import org.eclipse.lsp4j.jsonrpc.RemoteEndpoint;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.json.StreamMessageProducer;

/** A language server on a pair of streams. */
public final class Connection {
    private Connection() {}

    /**
     * Serves one client until its stream ends or it says {@code exit}, and returns the exit code that the protocol asks for:
     * 0 after a {@code shutdown}, else 1. The calling thread reads.
     */
    public static int serve(InputStream in, OutputStream out, Log log) {
        return serve(in, out, log, Inbox.kinds());
    }

    static int serve(InputStream in, OutputStream out, Log log, Map<String, RequestKind<Object, Object>> kinds) {
        MessageJsonHandler json = new MessageJsonHandler(Methods.all());
        Outbox outbox = new Outbox(out, json, log);
        Inbox inbox = new Inbox(kinds, log);
        RemoteEndpoint endpoint = new RemoteEndpoint(outbox, inbox, Failures::toError);
        endpoint.setJsonHandler(json);
        json.setMethodProvider(endpoint);
        Loop loop = new Loop(new Client(endpoint), log);
        inbox.connect(loop);
        loop.start();
        StreamMessageProducer producer = new StreamMessageProducer(in, json, endpoint);
        inbox.onExit(producer::close);
        inbox.onOrphaned(() -> {
            log.info("The client has ended.");
            loop.stop();
            Runtime.getRuntime().halt(1); // the thread that reads waits for a stream that says nothing any more
        });
        try {
            producer.listen(endpoint);
        } finally {
            loop.stop();
            outbox.close();
        }
        return inbox.wasShutDown() ? 0 : 1;
    }
}
