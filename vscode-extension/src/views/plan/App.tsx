import { useEffect, useReducer, useState } from "preact/hooks";
import type {
  AppliedModel,
  ApplyResult,
  Environment,
  PlannedModel,
  PlanPreview,
  PlanReason,
} from "../../protocol.js";
import type { Host } from "../common/host.js";
import { count, duration, plural } from "../common/numbers.js";
import { look } from "../common/words.js";
import type { FromHost, ToHost } from "./messages.js";

export interface State {
  readonly environment: string;
  readonly plan: PlanPreview | undefined;
  readonly environments: readonly Environment[];
  readonly outdated: boolean;
  readonly phase: "planning" | "planned" | "applying" | "applied" | "failed";
  readonly progress: ReadonlyMap<string, AppliedModel>;
  readonly result: ApplyResult | undefined;
  readonly failure: string;
}

export const START: State = {
  environment: "",
  plan: undefined,
  environments: [],
  outdated: false,
  phase: "planning",
  progress: new Map(),
  result: undefined,
  failure: "",
};

export function next(state: State, message: FromHost | { readonly type: "start" }): State {
  switch (message.type) {
    case "planning":
      return { ...START, environment: message.environment, environments: state.environments };
    case "plan":
      return {
        ...state,
        environment: message.plan.environment,
        plan: message.plan,
        environments: message.environments,
        outdated: message.outdated,
        phase: "planned",
      };
    case "outdated":
      return { ...state, outdated: true };
    case "start":
      return { ...state, phase: "applying", progress: new Map() };
    case "applying":
      return { ...state, progress: new Map(state.progress).set(message.model.name, message.model) };
    case "applied":
      return {
        ...state,
        phase: "applied",
        result: message.result,
        progress: new Map([
          ...state.progress,
          ...message.result.models.map((model) => [model.name, model] as const),
        ]),
      };
    case "failed":
      return { ...state, phase: "failed", failure: message.message };
  }
}

export function App({ host }: { readonly host: Host<ToHost, FromHost> }) {
  const [state, dispatch] = useReducer(next, START);
  useEffect(() => {
    const end = host.listen(dispatch);
    host.send({ type: "ready" });
    return end;
  }, [host]);

  const { plan } = state;
  const apply = (): void => {
    if (plan !== undefined) {
      dispatch({ type: "start" });
      host.send({ type: "apply", id: plan.id });
    }
  };
  return (
    <main class="plan">
      <Head state={state} host={host} onApply={apply} />
      {state.phase === "planning" ? (
        <p class="waiting" role="status">
          <span class="codicon codicon-loading spin" /> Planning …
        </p>
      ) : null}
      {state.phase === "failed" ? <Banner tone="red" icon="error" text={state.failure} /> : null}
      {plan === undefined ? null : (
        <>
          {plan.unsaved.length > 0 && state.phase === "planned" ? (
            <Banner
              tone="yellow"
              icon="warning"
              text={`${plural(plan.unsaved.length, "file is", "files are")} not saved: this plan is that of the saved files.`}
              action="Save all"
              onAction={() => {
                host.send({ type: "save" });
              }}
            />
          ) : null}
          {state.outdated && state.phase === "planned" ? (
            <Banner
              tone="yellow"
              icon="refresh"
              text="The project changed since this plan was made."
              action="Plan again"
              onAction={() => {
                host.send({ type: "refresh" });
              }}
            />
          ) : null}
          {plan.errors.map((error) => (
            <Banner
              key={error.message}
              tone="red"
              icon="error"
              text={error.message}
              {...(error.place === undefined
                ? {}
                : {
                    action: "Open",
                    onAction: () => {
                      if (error.place !== undefined) {
                        host.send({ type: "open", place: error.place });
                      }
                    },
                  })}
            />
          ))}
          {state.result === undefined ? null : (
            <Outcome result={state.result} environment={plan.environment} />
          )}
          <Models state={state} plan={plan} host={host} />
        </>
      )}
    </main>
  );
}

function Head({
  state,
  host,
  onApply,
}: {
  readonly state: State;
  readonly host: Host<ToHost, FromHost>;
  readonly onApply: () => void;
}) {
  const { plan } = state;
  const names = [...new Set(["prod", state.environment, ...state.environments.map(({ name }) => name)])]
    .filter((name) => name !== "")
    .sort();
  const nothing = plan?.models.every(({ action }) => action === "none") === true && !plan.isNew;
  const can =
    state.phase === "planned" &&
    plan !== undefined &&
    plan.errors.length === 0 &&
    !state.outdated &&
    !nothing;
  const own = "__other__";
  return (
    <header>
      <div class="line">
        <h1>
          Plan for{" "}
          <select
            class="field"
            aria-label="Environment"
            value={state.environment}
            disabled={state.phase === "applying"}
            onChange={(event) => {
              const environment = event.currentTarget.value;
              host.send({ type: "environment", environment: environment === own ? "" : environment });
            }}
          >
            {names.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
            <option value={own}>another …</option>
          </select>
          {plan?.isNew === true ? (
            <span class="muted"> new{plan.from === undefined ? "" : `, from ${plan.from}`}</span>
          ) : null}
        </h1>
        <span class="grow" />
        {state.phase === "applying" ? (
          <button
            class="action secondary"
            onClick={() => {
              host.send({ type: "cancel" });
            }}
          >
            Cancel
          </button>
        ) : (
          <>
            <button
              class="icon"
              title="Plan again"
              aria-label="Plan again"
              onClick={() => {
                host.send({ type: "refresh" });
              }}
            >
              <span class="codicon codicon-refresh" />
            </button>
            <button class="action" disabled={!can} onClick={onApply}>
              Apply to {state.environment}
            </button>
          </>
        )}
      </div>
      {plan === undefined ? null : (
        <p class="summary" role="status">
          {nothing ? `No changes: ${plan.environment} is up to date.` : plan.summary}
        </p>
      )}
    </header>
  );
}

interface BannerProps {
  readonly tone: "red" | "yellow" | "green";
  readonly icon: string;
  readonly text: string;
  readonly action?: string;
  readonly onAction?: () => void;
}

function Banner({ tone, icon, text, action, onAction }: BannerProps) {
  return (
    <div class={`banner tone-${tone}`} role={tone === "red" ? "alert" : "status"}>
      <span class={`codicon codicon-${icon}`} />
      <span>{text}</span>
      {action === undefined ? null : (
        <button class="plain link" onClick={onAction}>
          {action}
        </button>
      )}
    </div>
  );
}

function Outcome({ result, environment }: { readonly result: ApplyResult; readonly environment: string }) {
  const tone = result.outcome === "applied" ? "green" : result.outcome === "cancelled" ? "yellow" : "red";
  const icon = { applied: "pass", failed: "error", cancelled: "circle-slash", refused: "error" }[
    result.outcome
  ];
  const text =
    result.outcome === "applied"
      ? `Applied to ${environment} in ${duration(result.seconds)}. ${result.message}`
      : result.message;
  return <Banner tone={tone} icon={icon} text={text} />;
}

function Models({
  state,
  plan,
  host,
}: {
  readonly state: State;
  readonly plan: PlanPreview;
  readonly host: Host<ToHost, FromHost>;
}) {
  const edited = plan.models.filter((model) => model.edited);
  const followers = plan.models.filter((model) => !model.edited);
  return (
    <>
      <Group title="Edited" models={edited} state={state} plan={plan} host={host} />
      <Group title="Follow from them" models={followers} state={state} plan={plan} host={host} />
      {plan.spared.length > 0 ? (
        <details class="spared">
          <summary>SQLMesh would also rebuild {plural(plan.spared.length, "model")}</summary>
          <ul>
            {plan.spared.map(({ name, reason }) => (
              <li key={name}>
                <button
                  class="plain link"
                  onClick={() => {
                    host.send({ type: "lineage", model: name });
                  }}
                >
                  {name}
                </button>
                <span class="muted"> {reason}</span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      {plan.untouched > 0 ? <p class="muted">{plural(plan.untouched, "other model")} not touched.</p> : null}
    </>
  );
}

interface GroupProps {
  readonly title: string;
  readonly models: readonly PlannedModel[];
  readonly state: State;
  readonly plan: PlanPreview;
  readonly host: Host<ToHost, FromHost>;
}

function Group({ title, models, state, plan, host }: GroupProps) {
  if (models.length === 0) {
    return null;
  }
  return (
    <section>
      <h2>
        {title} <span class="muted">{models.length}</span>
      </h2>
      <ul class="models">
        {models.map((model) => (
          <Model key={model.name} model={model} state={state} plan={plan} host={host} />
        ))}
      </ul>
    </section>
  );
}

function Model({
  model,
  state,
  plan,
  host,
}: Omit<GroupProps, "title" | "models"> & { readonly model: PlannedModel }) {
  const { word, icon, tone } = look(model.class);
  const progress = state.progress.get(model.name);
  const columns = model.class === "breaking-columns" ? model.columns.join(", ") : "";
  const [open, setOpen] = useState(model.edited);
  const via = model.path.at(-1)?.column ?? model.path[0]?.column;
  return (
    <li class={`model tone-${tone}${progress === undefined ? "" : ` is-${progress.state}`}`}>
      <div class="row">
        <button
          class="icon"
          aria-expanded={open}
          aria-label={`Why ${model.name}`}
          title="Why"
          onClick={() => {
            setOpen(!open);
          }}
        >
          <span class={`codicon codicon-chevron-${open ? "down" : "right"}`} />
        </button>
        <span class={`codicon codicon-${icon} class`} title={word} />
        <button
          class="plain name"
          title="Show its lineage"
          onClick={() => {
            host.send({ type: "lineage", model: model.name });
          }}
        >
          {model.name}
        </button>
        <span class="word">
          {model.class === "breaking-columns" && columns !== "" ? `breaking: ${columns}` : word}
          {model.class === "affected" && via !== undefined ? ` via ${via}` : ""}
        </span>
        <span class="grow" />
        {progress === undefined ? <Action model={model} /> : <Progress model={progress} />}
        {state.result?.outcome === "applied" && model.action !== "remove" ? (
          <button
            class="icon"
            title={`Rows in ${plan.environment}`}
            aria-label={`Query ${model.name} in ${plan.environment}`}
            onClick={() => {
              host.send({ type: "query", model: model.name, environment: plan.environment });
            }}
          >
            <span class="codicon codicon-table" />
          </button>
        ) : null}
      </div>
      {open ? <Why model={model} host={host} /> : null}
      {progress?.message === undefined || progress.state === "done" ? null : (
        <p class="trouble" role="alert">
          {progress.message}
        </p>
      )}
      {progress?.audits
        ?.filter(({ failures }) => failures > 0)
        .map((audit) => (
          <p key={audit.name} class="trouble">
            audit {audit.name}: {plural(audit.failures, "row")} {audit.blocking ? "(blocking)" : "(warning)"}
          </p>
        ))}
    </li>
  );
}

function Action({ model }: { readonly model: PlannedModel }) {
  const words = {
    build: "rebuild",
    "re-point": "re-point",
    promote: "promote",
    remove: "remove the view",
    none: "nothing to build",
  }[model.action];
  return (
    <span class="action-words muted">
      {words}
      {model.range === undefined ? "" : ` ${model.range}`}
      {model.rows === undefined ? "" : ` · ~${count(model.rows)} rows`}
      {model.seconds === undefined ? "" : ` · ~${duration(model.seconds)}`}
    </span>
  );
}

function Progress({ model }: { readonly model: AppliedModel }) {
  switch (model.state) {
    case "waiting":
      return <span class="muted">waiting</span>;
    case "running":
      return (
        <span class="running">
          {model.total !== undefined && model.total > 1 ? (
            <progress
              max={model.total}
              value={model.done ?? 0}
              aria-label={`${model.done ?? 0} of ${model.total} intervals`}
            />
          ) : null}
          <span class="codicon codicon-loading spin" />
          {model.seconds === undefined ? "" : duration(model.seconds)}
        </span>
      );
    case "done":
      return (
        <span class="done">
          <span class="codicon codicon-check" />
          {model.rows === undefined ? "" : ` ${plural(model.rows, "row")}`}
          {model.seconds === undefined ? "" : ` · ${duration(model.seconds)}`}
        </span>
      );
    case "failed":
      return (
        <span class="failed">
          <span class="codicon codicon-error" /> failed
        </span>
      );
    case "skipped":
      return <span class="muted">skipped</span>;
  }
}

function Why({ model, host }: { readonly model: PlannedModel; readonly host: Host<ToHost, FromHost> }) {
  return (
    <div class="why">
      {model.path.length > 0 ? (
        <p class="muted">
          because{" "}
          {model.path
            .map(({ model: name, column }) => (column === undefined ? name : `${name}.${column}`))
            .join(" → ")}{" "}
          → {model.name}
        </p>
      ) : null}
      {model.reasons.map((reason) => (
        <Reason key={reason.text} reason={reason} host={host} />
      ))}
      {model.sqlmesh === undefined ? null : (
        <p class="muted">SQLMesh: {model.sqlmesh.toLowerCase().replaceAll("_", " ")}</p>
      )}
    </div>
  );
}

function Reason({ reason, host }: { readonly reason: PlanReason; readonly host: Host<ToHost, FromHost> }) {
  const { place } = reason;
  return (
    <div class="reason">
      <p>
        {reason.text}{" "}
        {place === undefined ? null : (
          <button
            class="plain link"
            onClick={() => {
              host.send({ type: "open", place });
            }}
          >
            {place.uri.slice(place.uri.lastIndexOf("/") + 1)}:{place.range.start.line + 1}
          </button>
        )}
      </p>
      {reason.was === undefined ? null : <pre class="was">- {reason.was}</pre>}
      {reason.now === undefined ? null : <pre class="now">+ {reason.now}</pre>}
    </div>
  );
}
