// What the results panel and the extension say to each other.
import type { QueryResult } from "../../protocol.js";

export type ToHost =
  | { readonly type: "ready" }
  | { readonly type: "cancel" }
  | { readonly type: "again"; readonly limit: number }
  | { readonly type: "copy"; readonly text: string }
  | { readonly type: "export"; readonly format: "csv" | "json"; readonly text: string };

export type FromHost =
  | { readonly type: "running"; readonly title: string }
  | { readonly type: "result"; readonly title: string; readonly result: QueryResult; readonly limit: number };
