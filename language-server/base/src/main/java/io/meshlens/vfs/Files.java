package io.meshlens.vfs;

import io.meshlens.text.Text;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The files of a project at one moment: what is on disk, and over it what is open in the editor. Immutable; an edit of
 * an open file copies the small map of open files alone.
 */
public final class Files {
    private static final Files NONE = new Files(Map.of(), Map.of());

    private final Map<FileId, Text> onDisk;
    private final Map<FileId, Text> open;

    private Files(Map<FileId, Text> onDisk, Map<FileId, Text> open) {
        this.onDisk = onDisk;
        this.open = open;
    }

    public static Files none() {
        return NONE;
    }

    /** Returns the text that counts: the open one, else the one on disk. */
    public Optional<Text> text(FileId file) {
        Text shown = open.get(file);
        return Optional.ofNullable(shown != null ? shown : onDisk.get(file));
    }

    public Optional<Text> textOnDisk(FileId file) {
        return Optional.ofNullable(onDisk.get(file));
    }

    public boolean isOpen(FileId file) {
        return open.containsKey(file);
    }

    /** Returns all files, sorted by path. */
    public SortedSet<FileId> all() {
        SortedSet<FileId> all = new TreeSet<>(onDisk.keySet());
        all.addAll(open.keySet());
        return Collections.unmodifiableSortedSet(all);
    }

    /** Returns these files with others read from disk; those of before stay. */
    public Files withOnDisk(Map<FileId, Text> read) {
        Map<FileId, Text> all = new HashMap<>(onDisk);
        all.putAll(read);
        return new Files(all, open);
    }

    public Files withoutOnDisk(FileId file) {
        return new Files(without(onDisk, file), open);
    }

    public Files withOpen(FileId file, Text text) {
        Map<FileId, Text> all = new HashMap<>(open);
        all.put(file, text);
        return new Files(onDisk, all);
    }

    public Files withoutOpen(FileId file) {
        return new Files(onDisk, without(open, file));
    }

    private static Map<FileId, Text> without(Map<FileId, Text> files, FileId file) {
        Map<FileId, Text> rest = new HashMap<>(files);
        rest.remove(file);
        return rest;
    }
}
