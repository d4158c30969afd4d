package io.meshlens.engine;

/** An open warehouse. Closing it lets go of its file. */
public interface Warehouse extends AutoCloseable {
    /** Makes a session of its own; sessions of one warehouse may be used at the same time, each by one thread. */
    Session session(Cancellation cancellation) throws EngineException;

    @Override
    void close() throws EngineException;
}
