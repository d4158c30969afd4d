package io.meshlens.testkit.spec;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.commonmark.node.Block;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.node.SourceSpan;
import org.commonmark.parser.IncludeSourceSpans;
import org.commonmark.parser.Parser;

/**
 * A section of a Markdown text: what stands between its heading and the next.
 *
 * @param level of the heading; 0 for what stands before the first
 * @param title the heading
 * @param line where it stands, from 1
 * @param files the code blocks whose info string has a second word: that word is the name of the file
 * @param edits the same of blocks of the language {@code diff}
 * @param tables every table, each row by the names in its head
 */
public record Spec(
        int level,
        String title,
        int line,
        SequencedMap<String, String> files,
        SequencedMap<String, String> edits,
        List<List<Map<String, String>>> tables) {
    public Spec {
        files = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(files));
        edits = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(edits));
        tables = List.copyOf(tables);
    }

    /** Reads a text. */
    public static List<Spec> read(String markdown) {
        List<String> lines = markdown.lines().toList();
        Node document = Parser.builder()
                .includeSourceSpans(IncludeSourceSpans.BLOCKS)
                .build()
                .parse(markdown);
        List<Spec> sections = new ArrayList<>();
        Section open = new Section(0, "", 1);
        for (Node node = document.getFirstChild(); node != null; node = node.getNext()) {
            switch (node) {
                case Heading heading -> {
                    sections.add(open.close());
                    int line = firstLine(heading);
                    open = new Section(heading.getLevel(), lines.get(line).replaceFirst("^#+ *", ""), line + 1);
                }
                case FencedCodeBlock code -> open.code(code);
                case Paragraph paragraph -> open.paragraph(lines, paragraph);
                default -> {}
            }
        }
        sections.add(open.close());
        return sections;
    }

    private static int firstLine(Block block) {
        return block.getSourceSpans().getFirst().getLineIndex();
    }

    private static final class Section {
        private final int level;
        private final String title;
        private final int line;
        private final LinkedHashMap<String, String> files = new LinkedHashMap<>();
        private final LinkedHashMap<String, String> edits = new LinkedHashMap<>();
        private final List<List<Map<String, String>>> tables = new ArrayList<>();

        Section(int level, String title, int line) {
            this.level = level;
            this.title = title;
            this.line = line;
        }

        Spec close() {
            return new Spec(level, title, line, files, edits, tables);
        }

        void code(FencedCodeBlock code) {
            String[] info = code.getInfo().strip().split("\\s+", 2);
            if (info.length == 2) {
                (info[0].equals("diff") ? edits : files).put(info[1], code.getLiteral());
            }
        }

        void paragraph(List<String> lines, Paragraph paragraph) {
            List<String> rows = new ArrayList<>();
            for (SourceSpan span : paragraph.getSourceSpans()) {
                rows.add(lines.get(span.getLineIndex()).strip());
            }
            if (rows.size() < 2
                    || !rows.getFirst().startsWith("|")
                    || !rows.get(1).matches("[|: -]+")) {
                return;
            }
            List<String> head = cells(rows.getFirst());
            List<Map<String, String>> table = new ArrayList<>();
            for (String row : rows.subList(2, rows.size())) {
                List<String> cells = cells(row);
                Map<String, String> named = new LinkedHashMap<>();
                for (int i = 0; i < head.size(); i++) {
                    named.put(head.get(i), i < cells.size() ? cells.get(i) : "");
                }
                table.add(named);
            }
            tables.add(table);
        }

        private static List<String> cells(String row) {
            List<String> cells = new ArrayList<>();
            StringBuilder cell = new StringBuilder();
            String inner = row.replaceFirst("^[|]", "").replaceFirst("[|]$", "");
            for (int i = 0; i < inner.length(); i++) {
                char c = inner.charAt(i);
                if (c == '\\' && i + 1 < inner.length() && inner.charAt(i + 1) == '|') {
                    cell.append('|');
                    i++;
                } else if (c == '|') {
                    cells.add(cell.toString().strip());
                    cell.setLength(0);
                } else {
                    cell.append(c);
                }
            }
            cells.add(cell.toString().strip());
            return cells;
        }
    }
}
