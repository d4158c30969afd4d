// The requests that Meshlens adds to the Language Server Protocol. docs/protocol.md describes them; a test of the
// server compares the two with what it answers, so that none drifts.

export interface Position {
  readonly line: number;
  readonly character: number;
}

export interface Range {
  readonly start: Position;
  readonly end: Position;
}

/** What an edit does to a model; the words people see. */
export type ChangeClass =
  | "unchanged"
  | "equivalent"
  | "metadata"
  | "non-breaking"
  | "breaking-columns"
  | "breaking-rows"
  | "affected"
  | "re-pointed"
  | "added"
  | "removed"
  | "unknown";

export interface LineageColumn {
  readonly name: string;
  readonly type?: string;
  readonly change?: "added" | "removed" | "changed" | "affected";
}

export interface LineageNode {
  readonly name: string;
  readonly kind: string;
  readonly uri?: string;
  readonly range?: Range;
  readonly folder: string;
  readonly tags: readonly string[];
  readonly class: ChangeClass;
  readonly reason?: string;
  readonly columns: readonly LineageColumn[];
}

/** A column, or, without one, the rows of a model. */
export interface LineageEnd {
  readonly model: string;
  readonly column?: string;
}

export interface LineageEdge {
  readonly from: LineageEnd;
  readonly to: LineageEnd;
  readonly kind: "value" | "row";
}

export interface LineageGraph {
  /** The model that was asked for. */
  readonly root: string;
  readonly nodes: readonly LineageNode[];
  readonly edges: readonly LineageEdge[];
}
