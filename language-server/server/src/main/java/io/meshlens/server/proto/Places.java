package io.meshlens.server.proto;

import io.meshlens.ide.Analysis;
import io.meshlens.text.LineTable;
import io.meshlens.text.Text;
import io.meshlens.text.TextRange;
import io.meshlens.vfs.FileId;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;

/** Where things are, in the client's terms: URIs and positions for files and offsets of one analysis. */
public final class Places {
    private final Path root;
    private final Map<FileId, String> openUris;
    private final Analysis analysis;

    /**
     * Makes the places of a project.
     *
     * @param openUris how the client spells the URIs of what is open there
     */
    public Places(Path root, Map<FileId, String> openUris, Analysis analysis) {
        this.root = root;
        this.openUris = openUris;
        this.analysis = analysis;
    }

    public String uri(FileId file) {
        String open = openUris.get(file);
        return open != null ? open : uri(root, file);
    }

    /** Returns the URI of a file of a project. */
    public static String uri(Path root, FileId file) {
        return root.resolve(file.path()).toUri().toString();
    }

    /** Returns the file of a project that a URI names; empty if it is outside. */
    public static Optional<FileId> file(Path root, String uri) {
        return path(uri)
                .filter(path -> path.startsWith(root) && !path.equals(root))
                .map(path -> new FileId(root.relativize(path)
                        .toString()
                        .replace(path.getFileSystem().getSeparator(), "/")));
    }

    /** Returns the file of this project that a URI names; empty if it is outside. */
    public Optional<FileId> file(String uri) {
        return file(root, uri);
    }

    /** Returns the path that a URI names; empty if it is no file's. */
    public static Optional<Path> path(String uri) {
        try {
            URI parsed = URI.create(uri);
            return "file".equals(parsed.getScheme())
                    ? Optional.of(Path.of(parsed).normalize())
                    : Optional.empty();
        } catch (IllegalArgumentException | java.nio.file.FileSystemNotFoundException noFile) {
            return Optional.empty();
        }
    }

    public Range range(FileId file, TextRange range) {
        LineTable lines = lines(file);
        return new Range(position(lines, range.start()), position(lines, range.end()));
    }

    public Location location(FileId file, TextRange range) {
        return new Location(uri(file), range(file, range));
    }

    public List<Location> locations(FileId file, List<TextRange> ranges) {
        return ranges.stream().map(range -> location(file, range)).toList();
    }

    /** Returns the offset of a position; one outside of the text is moved to its nearest place. */
    public int offset(FileId file, Position position) {
        return lines(file)
                .offset(new io.meshlens.text.Position(
                        Math.max(0, position.getLine()), Math.max(0, position.getCharacter())));
    }

    public TextRange range(FileId file, Range range) {
        int start = offset(file, range.getStart());
        return new TextRange(start, Math.max(start, offset(file, range.getEnd())));
    }

    private LineTable lines(FileId file) {
        return analysis.text(file).map(Text::lines).orElseGet(() -> LineTable.of(""));
    }

    private static Position position(LineTable lines, int offset) {
        io.meshlens.text.Position position = lines.position(offset);
        return new Position(position.line(), position.column());
    }
}
