import { useEffect, useMemo, useState } from "preact/hooks";
import type { LineageGraph } from "../../protocol.js";
import type { Host } from "../common/host.js";
import { kindWords } from "../common/words.js";
import { Canvas } from "./Canvas.js";
import { ALL, FIRST_COLUMNS, place, type Filters, type Selection } from "./graph.js";
import type { FromHost, ToHost } from "./messages.js";

export function App({ host }: { readonly host: Host<ToHost, FromHost> }) {
  const [shown, setShown] = useState<LineageGraph | undefined>(undefined);
  const [reason, setReason] = useState("");
  const [busy, setBusy] = useState(true);
  const [filters, setFilters] = useState<Filters>(() => {
    const kept = host.state.get();
    return kept === undefined || kept === null ? ALL : { ...ALL, ...(kept as Partial<Filters>), search: "" };
  });
  const [selection, setSelection] = useState<Selection | undefined>(undefined);
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const [firstColumns, setFirstColumns] = useState(FIRST_COLUMNS);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());

  useEffect(() => {
    const end = host.listen((message) => {
      switch (message.type) {
        case "graph":
          setBusy(false);
          setReason("");
          setShown(message.graph);
          setSelection((old) => {
            if (message.column !== undefined) {
              return { model: message.graph.root, column: message.column };
            }
            const still = message.graph.nodes.find((node) => node.name === old?.model);
            return still?.columns.some((column) => column.name === old?.column) === true ? old : undefined;
          });
          return;
        case "column":
          setSelection({ model: message.model, column: message.column });
          return;
        case "none":
          setBusy(false);
          setShown(undefined);
          setReason(message.reason);
          return;
        case "busy":
          setBusy(true);
          return;
      }
    });
    host.send({ type: "ready" });
    return end;
  }, [host]);

  const change = (some: Partial<Filters>): void => {
    setFilters((old) => {
      const next = { ...old, ...some };
      host.state.set(next);
      return next;
    });
  };

  const placed = useMemo(
    () =>
      shown === undefined ? undefined : place(shown, { filters, selection, expanded, opened, firstColumns }),
    [shown, filters, selection, expanded, opened, firstColumns],
  );

  if (shown === undefined || placed === undefined) {
    return (
      <div class="empty">
        <span class={`codicon codicon-${busy ? "loading spin" : "type-hierarchy"}`} />
        <span role="status">
          {busy ? "Reading the project …" : reason || "Open a model to see where its columns come from"}
        </span>
        {busy ? null : (
          <button
            class="action"
            onClick={() => {
              host.send({ type: "pick" });
            }}
          >
            Open a model
          </button>
        )}
      </div>
    );
  }

  const graph = shown;
  const kinds = [...new Set(graph.nodes.map((node) => node.kind))].sort();
  const tags = [...new Set(graph.nodes.flatMap((node) => node.tags))].sort();
  const depth = (value: number): string => (value >= 99 ? "all" : String(value));
  return (
    <div class={`lineage${shown.stale ? " stale" : ""}`}>
      <div class="toolbar" role="toolbar" aria-label="Filters">
        <input
          class="field search"
          type="search"
          placeholder="Search models and columns"
          aria-label="Search models and columns"
          value={filters.search}
          onInput={(event) => {
            change({ search: event.currentTarget.value });
          }}
        />
        <Depth
          label="Up"
          value={filters.up}
          text={depth(filters.up)}
          onChange={(up) => {
            change({ up });
          }}
        />
        <Depth
          label="Down"
          value={filters.down}
          text={depth(filters.down)}
          onChange={(down) => {
            change({ down });
          }}
        />
        <button
          class="icon"
          title="Only what changed"
          aria-label="Only what changed"
          aria-pressed={filters.changedOnly}
          onClick={() => {
            change({ changedOnly: !filters.changedOnly });
          }}
        >
          <span class="codicon codicon-diff" />
        </button>
        <button
          class="icon"
          title="Filters, joins and groupings (dashed)"
          aria-label="Show row edges"
          aria-pressed={filters.rowEdges}
          onClick={() => {
            change({ rowEdges: !filters.rowEdges });
          }}
        >
          <span class="codicon codicon-filter" />
        </button>
        {kinds.length > 1 ? (
          <select
            class="field filter"
            aria-label="Kind"
            value={filters.kind}
            onChange={(event) => {
              change({ kind: event.currentTarget.value });
            }}
          >
            <option value="">Any kind</option>
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {kindWords(kind)}
              </option>
            ))}
          </select>
        ) : null}
        {tags.length > 0 ? (
          <select
            class="field filter"
            aria-label="Tag"
            value={filters.tag}
            onChange={(event) => {
              change({ tag: event.currentTarget.value });
            }}
          >
            <option value="">Any tag</option>
            {tags.map((tag) => (
              <option key={tag} value={tag}>
                {tag}
              </option>
            ))}
          </select>
        ) : null}
        <span class="status" role="status">
          {shown.stale ? "does not parse: last known lineage" : ""}
          {placed.left > 0 ? `${placed.left} of ${graph.nodes.length} filtered out` : ""}
        </span>
      </div>
      <Canvas
        placed={placed}
        root={graph.root}
        selection={selection}
        onRoom={setFirstColumns}
        onSelect={setSelection}
        onOpen={(model, column) => {
          host.send(column === undefined ? { type: "open", model } : { type: "open", model, column });
        }}
        onFocus={(model) => {
          if (model !== graph.root) {
            host.send({ type: "focus", model });
          }
        }}
        onExpand={(model) => {
          setExpanded((old) => new Set(old).add(model));
        }}
        onOpenFolder={(folder) => {
          setOpened((old) => new Set(old).add(folder));
        }}
      />
    </div>
  );
}

interface DepthProps {
  readonly label: string;
  readonly value: number;
  readonly text: string;
  readonly onChange: (value: number) => void;
}

function Depth({ label, value, text, onChange }: DepthProps) {
  return (
    <label class="depth" title={`${label === "Up" ? "Parents" : "Readers"}: how many steps`}>
      <span class={`codicon codicon-arrow-${label === "Up" ? "left" : "right"}`} aria-hidden="true" />
      <select
        class="field"
        aria-label={`Steps ${label.toLowerCase()}`}
        value={text}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          onChange(chosen === "all" ? 99 : Number(chosen));
        }}
      >
        {[0, 1, 2, 3, 5].includes(value) || value >= 99 ? null : <option value={text}>{text}</option>}
        {["0", "1", "2", "3", "5", "all"].map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
    </label>
  );
}
