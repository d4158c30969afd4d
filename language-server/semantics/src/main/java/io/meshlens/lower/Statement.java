package io.meshlens.lower;

import java.util.List;

/** A statement as it is written, with the query in it if there is one. */
public sealed interface Statement {
    int id();

    /** A query that stands alone. */
    record QueryStatement(int id, Query query) implements Statement {}

    /**
     * {@code CREATE TABLE ... AS} or {@code CREATE VIEW ... AS}.
     *
     * @param view whether it makes a view
     * @param name the parts of the new object's name
     * @param columns its column list; empty if none
     */
    record Create(int id, boolean view, List<Ident> name, List<Ident> columns, Query query) implements Statement {
        public Create {
            name = List.copyOf(name);
            columns = List.copyOf(columns);
        }
    }

    /**
     * {@code INSERT INTO ... SELECT}.
     *
     * @param columns its column list; empty if none
     */
    record Insert(int id, List<Ident> name, List<Ident> columns, boolean byName, Query query) implements Statement {
        public Insert {
            name = List.copyOf(name);
            columns = List.copyOf(columns);
        }
    }

    /**
     * Any other statement.
     *
     * @param text its tokens, one blank between
     */
    record Other(int id, String text) implements Statement {}
}
