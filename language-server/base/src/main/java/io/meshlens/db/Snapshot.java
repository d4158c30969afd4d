package io.meshlens.db;

/**
 * One revision of all inputs. Cheap; valid for reading until the next change is applied, and {@link Cancelled}
 * afterwards.
 */
public final class Snapshot {
    private final QueryTable table;
    private final long revision;
    private final long[] lastChanged;
    private final boolean readable;

    Snapshot(QueryTable table, long revision, long[] lastChanged, boolean readable) {
        this.table = table;
        this.revision = revision;
        this.lastChanged = lastChanged;
        this.readable = readable;
    }

    public long revision() {
        return revision;
    }

    /** Returns a reader for the calling thread. */
    public Db reader() {
        return reader(new Cancellation());
    }

    /** Returns a reader for the calling thread, which stops when the flag is raised. */
    public Db reader(Cancellation cancellation) {
        return new Db(table, this, cancellation);
    }

    /** Says whether no change was applied since. */
    public boolean isHead() {
        return table.head() == this;
    }

    /** Returns the last revision at which an input of a durability, or of a higher one, changed. */
    long lastChanged(Durability durability) {
        return lastChanged[durability.level()];
    }

    boolean isReadable() {
        return readable;
    }

    /** Returns a next revision, at which nothing changed, for nobody to read. */
    Snapshot sealed() {
        return new Snapshot(table, revision + 1, lastChanged, false);
    }

    /** Returns the revision behind {@link #sealed}. */
    Snapshot reopened() {
        return new Snapshot(table, revision + 2, lastChanged, true);
    }

    Snapshot next(Durability highestChanged) {
        long[] changed = lastChanged.clone();
        for (int i = 0; i <= highestChanged.level(); i++) {
            changed[i] = revision + 1;
        }
        return new Snapshot(table, revision + 1, changed, true);
    }
}
