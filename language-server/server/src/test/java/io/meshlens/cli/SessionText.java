package io.meshlens.cli;

import java.util.ArrayList;
import java.util.List;

/** A session as it is written: prose, and blocks in between. */
record SessionText(List<Object> parts) {
    /**
     * A block between two fences.
     *
     * @param kind what stands behind the first fence
     */
    record Block(String kind, String text) {}

    static SessionText read(String text) {
        List<Object> parts = new ArrayList<>();
        StringBuilder prose = new StringBuilder();
        StringBuilder inside = null;
        String kind = "";
        for (String line : text.lines().toList()) {
            if (inside == null && line.startsWith("```")) {
                parts.add(prose.toString());
                prose.setLength(0);
                kind = line.substring(3);
                inside = new StringBuilder();
            } else if (inside != null && line.equals("```")) {
                parts.add(new Block(kind, inside.toString()));
                inside = null;
            } else {
                (inside == null ? prose : inside).append(line).append('\n');
            }
        }
        parts.add(prose.toString());
        return new SessionText(parts);
    }

    String write() {
        StringBuilder text = new StringBuilder();
        for (Object part : parts) {
            if (part instanceof Block block) {
                text.append("```")
                        .append(block.kind())
                        .append('\n')
                        .append(block.text())
                        .append("```\n");
            } else {
                text.append(part);
            }
        }
        return text.toString();
    }
}
