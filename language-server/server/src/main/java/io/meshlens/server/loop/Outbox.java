package io.meshlens.server.loop;

import java.io.OutputStream;
import java.util.concurrent.LinkedBlockingQueue;
import org.eclipse.lsp4j.jsonrpc.MessageConsumer;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.json.StreamMessageConsumer;
import org.eclipse.lsp4j.jsonrpc.messages.Message;
import org.jspecify.annotations.Nullable;

/**
 * The one thread that writes to the client. Whoever has something to say puts it here and goes on; messages leave in the
 * order in which they came. When the client has gone, what is left is dropped.
 */
final class Outbox implements MessageConsumer {
    /** A message, or the end of all. */
    private record Letter(@Nullable Message message) {}

    private final LinkedBlockingQueue<Letter> waiting = new LinkedBlockingQueue<>();
    private final StreamMessageConsumer stream;
    private final Thread writer;
    private final Log log;

    Outbox(OutputStream out, MessageJsonHandler json, Log log) {
        this.stream = new StreamMessageConsumer(out, json);
        this.log = log;
        this.writer = new Thread(this::write, "meshlens-writer");
        writer.setDaemon(true);
        writer.start();
    }

    @Override
    public void consume(Message message) {
        waiting.add(new Letter(message));
    }

    private void write() {
        while (true) {
            try {
                Message message = waiting.take().message();
                if (message == null) {
                    return;
                }
                stream.consume(message);
            } catch (InterruptedException stop) {
                Thread.currentThread().interrupt();
                return;
            } catch (RuntimeException failure) {
                log.error("A message could not be written", failure);
            }
        }
    }

    /** Writes what is waiting, for at most some time, and ends. */
    void close() {
        waiting.add(new Letter(null));
        try {
            writer.join(2000);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }
}
