// What the plan panel and the extension say to each other.
import type { AppliedModel, ApplyResult, Environment, Place, PlanPreview } from "../../protocol.js";

export type ToHost =
  | { readonly type: "ready" }
  | { readonly type: "environment"; readonly environment: string }
  | { readonly type: "refresh" }
  | { readonly type: "apply"; readonly id: string }
  | { readonly type: "cancel" }
  | { readonly type: "save" }
  | { readonly type: "open"; readonly place: Place }
  | { readonly type: "lineage"; readonly model: string }
  | { readonly type: "query"; readonly model: string; readonly environment: string };

export type FromHost =
  | { readonly type: "planning"; readonly environment: string }
  | {
      readonly type: "plan";
      readonly plan: PlanPreview;
      readonly environments: readonly Environment[];
      /** Whether the files changed since it was made. */
      readonly outdated: boolean;
    }
  | { readonly type: "outdated" }
  /** The user has agreed, where that is asked: applying begins. */
  | { readonly type: "started" }
  | { readonly type: "applying"; readonly model: AppliedModel }
  | { readonly type: "applied"; readonly result: ApplyResult }
  | { readonly type: "failed"; readonly message: string };
