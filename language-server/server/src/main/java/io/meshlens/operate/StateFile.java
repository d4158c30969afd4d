package io.meshlens.operate;

import io.meshlens.state.SqliteStateStore;
import io.meshlens.state.StateException;
import io.meshlens.state.StateStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The file of a project and a gateway in which the state is kept, and what lies beside it. It is made when something is first
 * to be kept, and opened when it is first asked for. Guarded by its lock: the open store.
 */
final class StateFile {
    private final Path folder;
    private final String name;
    private final Object lock = new Object();
    private @Nullable StateStore store;

    /** The ways to a file that cannot be written, the last one good for the time and size of {@link #read}. */
    private final List<StateStore> readers = new ArrayList<>();

    private String read = "";

    private StateFile(Path folder, String name) {
        this.folder = folder;
        this.name = name;
    }

    /** Names the file of a gateway; makes and opens nothing. */
    static StateFile of(Path root, String gateway) {
        return new StateFile(root.resolve(".meshlens"), gateway.isEmpty() ? "state" : gateway);
    }

    private Path file() {
        return folder.resolve(name + ".db");
    }

    /** Returns the file of what the last plan found out. */
    Path memory() {
        return folder.resolve(name + ".known");
    }

    boolean exists() {
        return Files.exists(file());
    }

    /** Something that is read from the state. */
    @FunctionalInterface
    interface Reading<T> {
        T from(StateStore store) throws StateException;
    }

    /** Reads something; empty if there is no state yet. */
    <T> Optional<T> reading(Reading<T> reading) throws OperationException {
        synchronized (lock) {
            if (store == null && !exists()) {
                return Optional.empty();
            }
        }
        try {
            return Optional.of(reading.from(isReadOnly() ? toRead() : toWrite()));
        } catch (StateException e) {
            throw new OperationException(OperationException.Kind.FAILED, String.valueOf(e.getMessage()), e);
        }
    }

    /** Says whether the state is there and this process cannot write it; looking at it works all the same. */
    boolean isReadOnly() {
        synchronized (lock) {
            return store == null && exists() && !(Files.isWritable(file()) && Files.isWritable(folder));
        }
    }

    /** Opens the file anew when somebody else has written it; what was read before may still be asked for more. */
    private StateStore toRead() throws StateException {
        synchronized (lock) {
            String now = stamp(file()) + " " + stamp(folder.resolve(name + ".db-wal"));
            StateStore open = readers.isEmpty() || !now.equals(read) ? SqliteStateStore.openToRead(file()) : null;
            if (open != null) {
                readers.add(open);
                read = now;
            }
            return readers.getLast();
        }
    }

    private static String stamp(Path file) {
        try {
            return Files.getLastModifiedTime(file) + "/" + Files.size(file);
        } catch (IOException none) {
            return "";
        }
    }

    /** Returns the store, made if it is not there. */
    StateStore toWrite() throws OperationException {
        synchronized (lock) {
            StateStore open = store;
            if (open != null) {
                return open;
            }
            try {
                Files.createDirectories(folder);
                if (!Files.isWritable(folder) || isReadOnly()) {
                    throw new IOException("this user may not write to " + folder
                            + ". Looking works all the same; to change something ask for the permission");
                }
                Path ignore = folder.resolve(".gitignore");
                if (!Files.exists(ignore)) {
                    Files.writeString(ignore, "# What is deployed from this machine; not for version control.\n*\n");
                }
                StateStore made = SqliteStateStore.open(file());
                store = made;
                return made;
            } catch (IOException | StateException e) {
                throw new OperationException(
                        OperationException.Kind.FAILED,
                        "the state store " + file() + " cannot be opened: " + e.getMessage(),
                        e);
            }
        }
    }

    void close() throws OperationException {
        synchronized (lock) {
            List<StateStore> open = new ArrayList<>(readers);
            readers.clear();
            if (store != null) {
                open.add(store);
            }
            store = null;
            for (StateStore each : open) {
                try {
                    each.close();
                } catch (StateException e) {
                    throw new OperationException(OperationException.Kind.FAILED, String.valueOf(e.getMessage()), e);
                }
            }
        }
    }
}
