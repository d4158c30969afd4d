import { useEffect, useReducer, useState } from "preact/hooks";
import type {
  AppliedModel,
  ApplyResult,
  Environment,
  PlannedAudit,
  PlannedModel,
  PlanPreview,
  PlanReason,
  QueryResult,
} from "../../protocol.js";
import type { Host } from "../common/host.js";
import { count, duration, plural } from "../common/numbers.js";
import { isNumeric } from "../common/types.js";
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

export function next(state: State, message: FromHost): State {
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
    case "started":
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
      {state.phase === "failed" ? (
        <Banner
          tone="red"
          icon="error"
          text={state.failure}
          action="Plan again"
          onAction={() => {
            host.send({ type: "refresh" });
          }}
        />
      ) : null}
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
            <Outcome result={state.result} environment={plan.environment} host={host} />
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
  // What is only promoted has no work of its own.
  const work = plan?.models.filter(({ action }) => action === "build" || action === "re-point").length ?? 0;
  const done = [...state.progress.values()].filter((model) => model.state === "done").length;
  const nothing = plan?.isEmpty === true;
  const can =
    state.phase === "planned" &&
    plan !== undefined &&
    plan.errors.length === 0 &&
    !state.outdated &&
    !nothing;
  const own = "__other__";
  const applying = state.phase === "applying";
  return (
    <header>
      <div class="line">
        <h1>
          <span class="words">Plan for </span>
          <select
            class="field"
            aria-label="Environment"
            value={state.environment}
            disabled={applying}
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
        </h1>
        <span class="grow" />
        <button
          class="icon"
          title="Plan again"
          aria-label="Plan again"
          aria-disabled={applying}
          onClick={() => {
            if (!applying) {
              host.send({ type: "refresh" });
            }
          }}
        >
          <span class="codicon codicon-refresh" />
        </button>
        <button
          class={applying ? "action secondary" : "action"}
          aria-disabled={!applying && !can}
          onClick={() => {
            if (applying) {
              host.send({ type: "cancel" });
            } else if (can) {
              onApply();
            }
          }}
        >
          {applying ? "Cancel" : `Apply to ${state.environment}`}
        </button>
      </div>
      {plan === undefined ? null : (
        <p class="summary" role="status">
          {applying
            ? `Applying: ${count(done)} of ${plural(work, "model")} done`
            : nothing
              ? `No changes: ${plan.environment} is up to date.`
              : `${plan.isNew ? `New${plan.from === undefined ? "" : `, from ${plan.from}`}. ` : ""}${plan.summary}`}
        </p>
      )}
      {applying ? <progress class="all" max={Math.max(1, work)} value={done} aria-label="Applied" /> : null}
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

function Outcome({
  result,
  environment,
  host,
}: {
  readonly result: ApplyResult;
  readonly environment: string;
  readonly host: Host<ToHost, FromHost>;
}) {
  if (result.outcome === "applied") {
    const text = `Applied to ${environment} in ${duration(result.seconds)}. ${result.message}`;
    return <Banner tone="green" icon="pass" text={text} />;
  }
  const cancelled = result.outcome === "cancelled";
  return (
    <Banner
      tone={cancelled ? "yellow" : "red"}
      icon={cancelled ? "circle-slash" : "error"}
      text={result.message}
      action="Plan again"
      onAction={() => {
        host.send({ type: "refresh" });
      }}
    />
  );
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
  const news = plan.models.filter((model) => model.class === "added");
  const edited = plan.models.filter((model) => model.edited && model.class !== "added");
  const followers = plan.models.filter((model) => !model.edited && model.class !== "added");
  return (
    <>
      <Group title="New" models={news} state={state} plan={plan} host={host} />
      <Group title="Edited" models={edited} state={state} plan={plan} host={host} />
      <Group title="Affected" models={followers} state={state} plan={plan} host={host} />
      <Audits audits={plan.audits} host={host} />
      {plan.spared.length > 0 ? (
        <details class="spared">
          <summary>
            <span class="codicon codicon-chevron-right" />
            SQLMesh would also rebuild {plural(plan.spared.length, "model")}
          </summary>
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
      {plan.untouched > 0 && plan.models.length > 0 ? (
        <p class="muted">{plural(plan.untouched, "other model")} not touched.</p>
      ) : null}
    </>
  );
}

function Audits({
  audits,
  host,
}: {
  readonly audits: readonly PlannedAudit[];
  readonly host: Host<ToHost, FromHost>;
}) {
  if (audits.length === 0) {
    return null;
  }
  return (
    <section>
      <h2>
        Standalone audits <span class="muted">{audits.length}</span>
      </h2>
      <ul class="models">
        {audits.map((audit) => (
          <Audit key={audit.name} audit={audit} host={host} />
        ))}
      </ul>
    </section>
  );
}

function Audit({ audit, host }: { readonly audit: PlannedAudit; readonly host: Host<ToHost, FromHost> }) {
  const { word, icon, tone } = look(audit.class);
  const { place } = audit;
  return (
    <li class={`model tone-${tone}`}>
      <div class="row">
        <span class="no-icon" />
        <span class={`codicon codicon-${icon} class`} title={word} />
        <span class="what">
          {place === undefined ? (
            <span class="name">{audit.name}</span>
          ) : (
            <button
              class="plain name"
              title="Open it"
              onClick={() => {
                host.send({ type: "open", place });
              }}
            >
              {audit.name}
            </button>
          )}
          <span class="word">{word}</span>
          <span class="action-words muted">
            {audit.action === "run"
              ? `run ${audit.range ?? ""}, only warns`
              : audit.action === "remove"
                ? "not run any more"
                : "nothing to run"}
          </span>
        </span>
      </div>
    </li>
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
  const explained = model.reasons.length > 0 || model.path.length > 0 || model.sqlmesh !== undefined;
  const [open, setOpen] = useState(model.edited && model.class !== "added");
  const via = model.path.at(-1)?.column ?? model.path[0]?.column;
  return (
    <li class={`model tone-${tone}${progress === undefined ? "" : ` is-${progress.state}`}`}>
      <div class="row">
        {explained ? (
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
        ) : (
          <span class="no-icon" />
        )}
        <span class={`codicon codicon-${icon} class`} title={word} />
        <span class="what">
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
          {progress === undefined ? (
            <Action model={model} />
          ) : (
            <Progress model={progress} rows={model.action === "build"} />
          )}
        </span>
        {state.result?.outcome === "applied" && model.action !== "remove" && model.action !== "none" ? (
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
      {open && explained ? <Why model={model} host={host} /> : null}
      {progress === undefined ? null : <Trouble model={progress} />}
    </li>
  );
}

function Trouble({ model }: { readonly model: AppliedModel }) {
  const failed = model.audits?.filter(({ failures }) => failures > 0) ?? [];
  return (
    <>
      {model.message === undefined || model.state !== "failed" || failed.length > 0 ? null : (
        <p class="trouble" role="alert">
          {model.message}
        </p>
      )}
      {failed.map((audit) => (
        <div key={audit.name} class="audit">
          <p class="trouble" role="alert">
            audit {audit.name}: {plural(audit.failures, "row")}
            {audit.blocking ? "" : " (a warning: nothing is stopped)"}
          </p>
          {audit.sample === undefined ? null : <Sample result={audit.sample} />}
        </div>
      ))}
    </>
  );
}

function Sample({ result }: { readonly result: QueryResult }) {
  const side = result.columns.map(({ type }) => (isNumeric(type) ? "right" : ""));
  return (
    <div class="sample" tabIndex={0} role="region" aria-label="Rows that the audit found">
      <table class="rows">
        <thead>
          <tr>
            {result.columns.map(({ name }, at) => (
              <th key={at} class={side[at]}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {result.rows.map((row, at) => (
            <tr key={at}>
              {row.map((value, column) => (
                <td key={column} class={value === null ? `null ${side[column] ?? ""}` : (side[column] ?? "")}>
                  {value ?? "null"}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Action({ model }: { readonly model: PlannedModel }) {
  const isNew = model.class === "added";
  const words = {
    build: isNew ? "build" : "rebuild",
    "re-point": isNew ? "make the view" : "re-point",
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

/** Rows are told of what was computed; a view has none of its own. */
function Progress({ model, rows }: { readonly model: AppliedModel; readonly rows: boolean }) {
  switch (model.state) {
    case "waiting":
      return <span class="action-words muted">waiting</span>;
    case "running":
      return (
        <span class="action-words running">
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
        <span class="action-words done">
          <span class="codicon codicon-check" />
          {[
            rows && model.rows !== undefined ? plural(model.rows, "row") : "",
            model.seconds === undefined ? "" : duration(model.seconds),
          ]
            .filter((text) => text !== "")
            .join(" · ")}
        </span>
      );
    case "failed":
      return (
        <span class="action-words failed">
          <span class="codicon codicon-error" /> failed
        </span>
      );
    case "skipped":
      return (
        <span class="action-words muted">
          {model.message === undefined ? "skipped" : `skipped: ${model.message}`}
        </span>
      );
  }
}

function Why({ model, host }: { readonly model: PlannedModel; readonly host: Host<ToHost, FromHost> }) {
  return (
    <div class="why">
      {model.path.length > 0 ? (
        <p class="muted">
          because{" "}
          {(model.path.at(-1)?.model === model.name ? model.path : [...model.path, { model: model.name }])
            .map((step) => (step.column === undefined ? step.model : `${step.model}.${step.column}`))
            .join(" → ")}
        </p>
      ) : null}
      {model.reasons.map((reason) => (
        <Reason key={reason.text} reason={reason} host={host} />
      ))}
      {model.sqlmesh === undefined ? null : (
        <p class="muted">SQLMesh calls it {model.sqlmesh.toLowerCase().replaceAll("_", " ")}</p>
      )}
    </div>
  );
}

const prefixed = (sign: string, text: string): string =>
  text
    .split("\n")
    .map((line) => `${sign} ${line}`)
    .join("\n");

/** The text of a reason without what is shown below it in full. */
const headline = ({ text, was, now }: PlanReason): string => {
  if (was !== undefined && now !== undefined) {
    return text.replace(`: ${was} → ${now}`, "").replace(` \`${was}\` → \`${now}\``, "");
  }
  const only = was ?? now;
  return only === undefined ? text : text.replace(` \`${only}\``, "");
};

function Reason({ reason, host }: { readonly reason: PlanReason; readonly host: Host<ToHost, FromHost> }) {
  const { place } = reason;
  return (
    <div class="reason">
      <p>
        {headline(reason)}{" "}
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
      {reason.was === undefined ? null : <pre class="was">{prefixed("-", reason.was)}</pre>}
      {reason.now === undefined ? null : <pre class="now">{prefixed("+", reason.now)}</pre>}
    </div>
  );
}
