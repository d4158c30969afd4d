// What the lineage panel and the extension say to each other.
import type { LineageGraph } from "../../protocol.js";

export type ToHost =
  | { readonly type: "ready" }
  /** The user wants to see the definition of a model or a column. */
  | { readonly type: "open"; readonly model: string; readonly column?: string }
  /** The user made another model the middle. */
  | { readonly type: "focus"; readonly model: string }
  /** The user wants a model to look at. */
  | { readonly type: "pick" };

export type FromHost =
  | {
      readonly type: "graph";
      readonly graph: LineageGraph;
      /** The column under the cursor, to be selected. */
      readonly column?: string;
    }
  /** The cursor is at another column of the model in the middle. */
  | { readonly type: "column"; readonly model: string; readonly column: string }
  | { readonly type: "none"; readonly reason: string }
  | { readonly type: "busy" };
