package io.meshlens.ide.common;

import java.util.List;

/** Columns with their types, as a table. */
public final class ColumnList {
    private static final int MOST = 40;

    private ColumnList() {}

    /** A column; the type is empty if it is not known. */
    public record Item(String name, String type) {}

    /** Returns the columns as Markdown; of many only the first ones. */
    public static String markdown(List<Item> items) {
        if (items.isEmpty()) {
            return "";
        }
        StringBuilder text = new StringBuilder("| column | type |\n|---|---|\n");
        for (Item item : items.subList(0, Math.min(MOST, items.size()))) {
            text.append("| ")
                    .append(RichText.escaped(item.name()))
                    .append(" | ")
                    .append(item.type().isEmpty() ? "" : RichText.escaped(item.type()))
                    .append(" |\n");
        }
        if (items.size() > MOST) {
            text.append("\nand ").append(items.size() - MOST).append(" more\n");
        }
        return text.toString();
    }
}
