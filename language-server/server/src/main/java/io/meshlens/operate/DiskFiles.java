package io.meshlens.operate;

import io.meshlens.text.Text;
import io.meshlens.vfs.FileId;
import io.meshlens.vfs.Unreadable;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What was read from the disk.
 *
 * @param texts the text of each file that has one
 * @param unreadable what is there and cannot be read, or not as what it is; a folder stands for all that is in it
 */
public record DiskFiles(SortedMap<FileId, Text> texts, SortedMap<FileId, Unreadable> unreadable) {
    /** Nothing. */
    public static final DiskFiles NONE = new DiskFiles(new TreeMap<>(), new TreeMap<>());

    public DiskFiles {
        texts = Collections.unmodifiableSortedMap(new TreeMap<>(texts));
        unreadable = Collections.unmodifiableSortedMap(new TreeMap<>(unreadable));
    }

    /** Makes what was read from texts alone. */
    public static DiskFiles of(Map<FileId, Text> texts) {
        return new DiskFiles(new TreeMap<>(texts), new TreeMap<>());
    }

    /** Returns all texts, with an empty one for what is there and has none. */
    public SortedMap<FileId, Text> all() {
        SortedMap<FileId, Text> all = new TreeMap<>(texts);
        unreadable.keySet().forEach(file -> all.putIfAbsent(file, Text.of("")));
        return all;
    }

    /** Returns those files of some that were not found although all was looked at. What could not be looked at is not gone. */
    public Set<FileId> gone(Set<FileId> before) {
        Set<FileId> gone = new TreeSet<>(before);
        gone.removeIf(file -> texts.containsKey(file)
                || unreadable.containsKey(file)
                || unreadable.entrySet().stream()
                        .anyMatch(entry -> entry.getValue().kind() == Unreadable.Kind.FOLDER
                                && file.isUnder(entry.getKey().path())));
        return gone;
    }
}
