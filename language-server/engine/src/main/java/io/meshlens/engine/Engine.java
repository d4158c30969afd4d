package io.meshlens.engine;

/** A way to one warehouse. Making it opens nothing; it is opened only while it is used. */
public interface Engine {
    /** Returns the id of the engine's dialect. */
    String dialect();

    /** Returns the name of the catalog that names without one mean; empty if that is only known when it is open. */
    String defaultCatalog();

    /** Returns how the warehouse is called in messages, for example the path of its file. */
    String display();

    /** Says whether the warehouse is known not to be there yet, without opening it. */
    boolean isAbsent();

    /** Returns the statements of this engine. */
    Statements statements();

    /**
     * Opens the warehouse.
     *
     * @throws EngineException.Locked if another process holds it
     */
    Warehouse open(Access access) throws EngineException;

    /** What a warehouse is opened for. */
    enum Access {
        READ,
        WRITE
    }
}
