package io.meshlens.server.handler;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.meshlens.ide.hierarchy.HierarchyItem;
import org.eclipse.lsp4j.CallHierarchyItem;
import org.eclipse.lsp4j.SymbolKind;

/** Items of the call hierarchy; each carries by what it is asked about again. */
final class HierarchyItems {
    private HierarchyItems() {}

    /** What an item stands for. */
    record Key(String model, String column) {}

    static CallHierarchyItem of(HierarchyItem item, Context context) {
        var file = item.place().file();
        CallHierarchyItem made = new CallHierarchyItem(
                item.label(),
                item.column().isEmpty() ? SymbolKind.Class : SymbolKind.Field,
                context.places().uri(file),
                context.places().range(file, item.place().range()),
                context.places().range(file, item.name()));
        made.setDetail(item.detail());
        JsonObject key = new JsonObject();
        key.addProperty("model", item.model());
        key.addProperty("column", item.column());
        made.setData(key);
        return made;
    }

    static Key key(CallHierarchyItem item) {
        return item.getData() instanceof JsonElement element && element.isJsonObject()
                ? new Key(text(element.getAsJsonObject(), "model"), text(element.getAsJsonObject(), "column"))
                : new Key("", "");
    }

    private static String text(JsonObject object, String member) {
        JsonElement value = object.get(member);
        return value == null || !value.isJsonPrimitive() ? "" : value.getAsString();
    }
}
