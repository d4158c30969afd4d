// The one vocabulary: how each class of change is named and marked. Never by color alone: an icon and the word.
import type { ChangeClass } from "../../protocol.js";

export interface ClassLook {
  readonly word: string;
  /** The name of a codicon. */
  readonly icon: string;
  /** The class of the style sheet that gives the color. */
  readonly tone: "none" | "muted" | "green" | "yellow" | "red" | "blue" | "dashed";
}

export function look(change: ChangeClass): ClassLook {
  switch (change) {
    case "unchanged":
      return { word: "unchanged", icon: "check", tone: "none" };
    case "equivalent":
      return { word: "equivalent", icon: "check", tone: "muted" };
    case "metadata":
      return { word: "metadata", icon: "tag", tone: "muted" };
    case "non-breaking":
      return { word: "non-breaking", icon: "diff-added", tone: "green" };
    case "breaking-columns":
      return { word: "breaking: columns", icon: "diff-modified", tone: "yellow" };
    case "breaking-rows":
      return { word: "breaking: rows", icon: "flame", tone: "red" };
    case "affected":
      return { word: "affected", icon: "arrow-small-right", tone: "yellow" };
    case "re-pointed":
      return { word: "re-pointed", icon: "link", tone: "blue" };
    case "added":
      return { word: "added", icon: "add", tone: "green" };
    case "removed":
      return { word: "removed", icon: "remove", tone: "red" };
    case "unknown":
      return { word: "unknown", icon: "question", tone: "dashed" };
  }
}

/** A kind of model, in short. */
export function kindWords(kind: string): string {
  const words = kind.toLowerCase().replaceAll("_", " ");
  return words
    .replace("by time range", "by time")
    .replace("by unique key", "by key")
    .replace("scd type 2", "SCD 2");
}
