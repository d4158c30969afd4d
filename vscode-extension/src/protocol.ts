// The requests and notifications that Meshlens adds to the Language Server Protocol. docs/protocol.md describes them in
// words; a test of the server compares this file and that page with what it answers, so that none drifts.

/** Every request, by its method. */
export interface Requests {
  "meshlens/impact": [ImpactParams, Impact];
  "meshlens/marks": [MarksParams, Marks];
  "meshlens/lineage": [LineageParams, LineageGraph | null];
  "meshlens/at": [AtParams, At | null];
  "meshlens/models": [ModelsParams, readonly ModelEntry[]];
  "meshlens/render": [RenderParams, Rendered | null];
  "meshlens/deployed": [DeployedParams, Deployed | null];
  "meshlens/environments": [EnvironmentsParams, readonly Environment[]];
  "meshlens/plan": [PlanParams, PlanPreview];
  "meshlens/apply": [ApplyParams, ApplyResult];
  "meshlens/query": [QueryParams, QueryResult];
}

/** Every notification that the server sends, by its method. */
export interface Notifications {
  "meshlens/status": Status;
  "meshlens/applying": Applying;
  "meshlens/changed": Changed;
}

export interface Position {
  readonly line: number;
  readonly character: number;
}

export interface Range {
  readonly start: Position;
  readonly end: Position;
}

export interface Place {
  readonly uri: string;
  readonly range: Range;
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

// ---------------------------------------------------------------- what the unsaved text does

export interface ImpactParams {
  readonly uri: string;
  readonly version: number;
}

export interface Impact {
  readonly version: number;
  readonly models: readonly ModelImpact[];
}

export interface ModelImpact {
  readonly name: string;
  readonly class: ChangeClass;
  /** The columns whose values change, or that are added or removed. */
  readonly columns: readonly string[];
  readonly rows: boolean;
  readonly rebuild: boolean;
  /** How the change reaches the model, from the edited model to it; empty for the edited one. */
  readonly path: readonly { readonly model: string; readonly column?: string }[];
  readonly reason: string;
}

export interface MarksParams {
  readonly uri: string;
  readonly version: number;
}

/** The places of a file's text that differ in meaning from what is deployed. */
export interface Marks {
  readonly version: number;
  readonly marks: readonly Mark[];
}

export interface Mark {
  readonly range: Range;
  readonly class: ChangeClass;
  /** In words, for example `revenue changed`. */
  readonly text: string;
  readonly was?: string;
  readonly now?: string;
}

// ---------------------------------------------------------------- lineage

export interface LineageParams {
  readonly model: string;
  readonly column?: string;
  readonly direction?: "upstream" | "downstream" | "both";
  /** The most steps from the model; all of them if left out. */
  readonly depth?: number;
}

export interface LineageGraph {
  /** The model that was asked for. */
  readonly root: string;
  readonly nodes: readonly LineageNode[];
  readonly edges: readonly LineageEdge[];
  /** Whether a text does not parse, and what is shown is that of the last text that did. */
  readonly stale: boolean;
}

export interface LineageNode {
  readonly name: string;
  /** As in the MODEL block; `EXTERNAL` too for a table that nothing declares. */
  readonly kind: string;
  readonly uri?: string;
  readonly range?: Range;
  /** The folder of its file, relative to the project. */
  readonly folder: string;
  readonly tags: readonly string[];
  readonly class: ChangeClass;
  readonly reason?: string;
  readonly columns: readonly LineageColumn[];
}

export interface LineageColumn {
  readonly name: string;
  readonly type?: string;
  readonly change?: "added" | "removed" | "changed" | "affected";
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

// ---------------------------------------------------------------- what is where

export interface AtParams {
  readonly uri: string;
  readonly position: Position;
}

/** What lies at a position of a file. */
export interface At {
  readonly model: string;
  /** The output column whose projection the position lies in. */
  readonly column?: string;
  /** The innermost CTE or subquery around the position that can be previewed. */
  readonly cte?: string;
}

export type ModelsParams = Record<string, never>;

export interface ModelEntry {
  readonly name: string;
  readonly kind: string;
  readonly uri: string;
  readonly range: Range;
  readonly description?: string;
}

export interface RenderParams {
  readonly model: string;
}

export interface Rendered {
  readonly model: string;
  readonly sql: string;
}

export interface DeployedParams {
  readonly model: string;
  readonly environment: string;
}

/** The text of a model's definition as it was when it was deployed. */
export interface Deployed {
  readonly model: string;
  readonly environment: string;
  readonly text: string;
}

/** The commands that code lenses and hovers name, with their arguments; the client implements them. */
export interface Commands {
  "meshlens.open": [Place];
  "meshlens.why": [uri: string, model: string];
  "meshlens.plan": [environment?: string];
  "meshlens.diff": [uri: string, model: string];
  "meshlens.preview": [uri: string, target: "model" | "cte", model: string, cte?: string];
  "meshlens.lineage": [model: string];
}

// ---------------------------------------------------------------- environments and plans

export type EnvironmentsParams = Record<string, never>;

export interface Environment {
  readonly name: string;
  readonly models: number;
  /** When it was last promoted, ISO 8601. */
  readonly promoted?: string;
  readonly expires?: string;
  readonly protected: boolean;
}

export interface PlanParams {
  readonly environment: string;
  readonly start?: string;
  readonly end?: string;
  readonly includeUnmodified?: boolean;
}

/** What a plan would do. */
export interface PlanPreview {
  /** Names exactly this plan; applying another one than was shown is refused. */
  readonly id: string;
  readonly environment: string;
  readonly isNew: boolean;
  /** Whether there is nothing to do, not even to record. */
  readonly isEmpty: boolean;
  /** What a new environment starts from. */
  readonly from?: string;
  /** Files that are changed in the editor and not saved: the plan is that of the saved files. */
  readonly unsaved: readonly string[];
  /** What forbids applying; empty if nothing does. */
  readonly errors: readonly PlanError[];
  readonly models: readonly PlannedModel[];
  /** Audits that belong to no model: those that changed, and those that are run. None of them blocks anything. */
  readonly audits: readonly PlannedAudit[];
  /** What SQLMesh would rebuild as well, and why that is not needed. */
  readonly spared: readonly { readonly name: string; readonly reason: string }[];
  readonly builds: number;
  readonly repoints: number;
  readonly promotes: number;
  readonly untouched: number;
  /** Estimated from earlier runs; left out where nothing is known. */
  readonly rows?: number;
  readonly seconds?: number;
  /** One line in words, as in the terminal. */
  readonly summary: string;
}

export interface PlanError {
  readonly message: string;
  readonly place?: Place;
}

export interface PlannedModel {
  readonly name: string;
  readonly edited: boolean;
  readonly class: ChangeClass;
  readonly columns: readonly string[];
  readonly reasons: readonly PlanReason[];
  readonly action: "build" | "re-point" | "promote" | "remove" | "none";
  /** What is computed: `full`, or the ranges of an incremental model, in words. */
  readonly range?: string;
  readonly rows?: number;
  readonly seconds?: number;
  /** SQLMesh's own category, for comparison. */
  readonly sqlmesh?: string;
  readonly path: readonly { readonly model: string; readonly column?: string }[];
}

export interface PlannedAudit {
  readonly name: string;
  readonly class: ChangeClass;
  readonly action: "run" | "remove" | "none";
  /** The time that is checked, in words. */
  readonly range?: string;
  readonly place?: Place;
}

export interface PlanReason {
  readonly text: string;
  readonly was?: string;
  readonly now?: string;
  readonly place?: Place;
}

export interface ApplyParams {
  readonly id: string;
  readonly environment: string;
  /** A progress token: the server reports `$/progress`, and the request can be cancelled. */
  readonly workDoneToken?: string | number;
}

export interface ApplyResult {
  readonly outcome: "applied" | "failed" | "cancelled" | "refused";
  readonly message: string;
  readonly models: readonly AppliedModel[];
  readonly seconds: number;
}

export interface AppliedModel {
  readonly name: string;
  readonly state: "waiting" | "running" | "done" | "failed" | "skipped";
  readonly rows?: number;
  readonly seconds?: number;
  readonly done?: number;
  readonly total?: number;
  readonly message?: string;
  readonly audits?: readonly AuditOutcome[];
}

export interface AuditOutcome {
  readonly name: string;
  readonly failures: number;
  readonly blocking: boolean;
  readonly sample?: QueryResult;
}

// ---------------------------------------------------------------- rows

export interface QueryParams {
  readonly uri: string;
  /** The whole model, one of its CTEs by name, or a piece of text. */
  readonly target: "model" | "cte" | "selection" | "environment";
  readonly model?: string;
  readonly cte?: string;
  readonly range?: Range;
  /** The environment whose tables are read. */
  readonly environment?: string;
  readonly limit: number;
  readonly workDoneToken?: string | number;
}

export interface QueryResult {
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  /** Every value as text, or null. */
  readonly rows: readonly (readonly (string | null)[])[];
  /** Whether there are more rows than were asked for. */
  readonly more: boolean;
  /** How many rows there are in all, where that is known. */
  readonly total?: number;
  readonly seconds: number;
  readonly sql: string;
  /** Why there is no result: what, why, what to do. */
  readonly error?: string;
}

// ---------------------------------------------------------------- from the server

export interface Status {
  readonly state: "loading" | "ready" | "busy" | "error";
  /** One word for the status bar. */
  readonly text: string;
  readonly detail: string;
}

/** How far applying a plan is; one for each change. */
export interface Applying {
  readonly id: string;
  readonly environment: string;
  readonly model: AppliedModel;
}

/** Something that panels show may differ now. */
export interface Changed {
  readonly what: "project" | "state";
}
