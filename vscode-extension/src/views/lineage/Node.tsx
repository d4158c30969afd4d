// One node of the graph: a model with the columns that matter, or a folder of models.
import { kindWords, look } from "../common/words.js";
import type { PlacedNode, Selection } from "./graph.js";

export interface NodeActions {
  readonly onSelect: (selection: Selection | undefined) => void;
  readonly onOpen: (model: string, column?: string) => void;
  readonly onFocus: (model: string) => void;
  readonly onExpand: (model: string) => void;
  readonly onOpenFolder: (folder: string) => void;
}

export interface NodeProps extends NodeActions {
  readonly node: PlacedNode;
  readonly root: string;
  readonly selection: Selection | undefined;
}

export function Node(props: NodeProps) {
  const { node, root, selection } = props;
  const style = {
    left: `${node.x}px`,
    top: `${node.y}px`,
    width: `${node.width}px`,
    height: `${node.height}px`,
  };
  if (node.model === undefined) {
    return (
      <div class={`node folder${node.dimmed ? " dimmed" : ""}`} style={style}>
        <button
          class="plain header"
          tabIndex={-1}
          title={`Show the ${node.members.length} models of ${node.folder}`}
          onClick={() => {
            props.onOpenFolder(node.folder);
          }}
        >
          <span class="codicon codicon-folder" />
          <span class="title">{node.folder === "" ? "models" : node.folder}</span>
          <span class="count">{node.members.length}</span>
        </button>
      </div>
    );
  }
  const { model } = node;
  const { word, icon, tone } = look(model.class);
  const quiet = model.class === "unchanged";
  const dot = model.name.lastIndexOf(".");
  return (
    <div
      class={`node tone-${tone} class-${model.class}${model.name === root ? " root" : ""}${node.dimmed ? " dimmed" : ""}`}
      style={style}
    >
      <button
        class="plain header"
        tabIndex={model.name === root ? 0 : -1}
        title={[model.name, model.kind, quiet ? "" : word, model.reason ?? ""]
          .filter((x) => x !== "")
          .join("\n")}
        aria-label={`${model.name}, ${model.kind}${quiet ? "" : `, ${word}`}`}
        onClick={() => {
          props.onFocus(model.name);
        }}
        onDblClick={() => {
          props.onOpen(model.name);
        }}
        onKeyDown={(event) => {
          if (event.key === "o") {
            props.onOpen(model.name);
          }
        }}
      >
        <span class={`codicon codicon-${quiet ? kindIcon(model.kind) : icon}`} />
        <span class="names">
          <span class="title">{model.name.slice(dot + 1)}</span>
          <span class="sub">
            {model.name.slice(0, Math.max(0, dot))}
            {quiet ? ` · ${kindWords(model.kind)}` : ` · ${word}`}
          </span>
        </span>
      </button>
      {node.columns.map((column) => {
        const chosen = selection?.model === model.name && selection.column === column.name;
        return (
          <button
            key={column.name}
            tabIndex={-1}
            class={`plain column${column.lit ? " lit" : ""}${chosen ? " chosen" : ""}${column.change === undefined ? "" : ` ${column.change}`}`}
            title={`${column.name}${column.type === undefined ? "" : `  ${column.type}`}${column.change === undefined ? "" : `\n${column.change}`}`}
            aria-pressed={chosen}
            onClick={() => {
              props.onSelect(chosen ? undefined : { model: model.name, column: column.name });
            }}
            onDblClick={() => {
              props.onOpen(model.name, column.name);
            }}
            onKeyDown={(event) => {
              if (event.key === "o") {
                props.onOpen(model.name, column.name);
              }
            }}
          >
            <span class={`mark codicon codicon-${columnIcon(column.change)}`} aria-hidden="true" />
            <span class="name">{column.name}</span>
            <span class="type">{column.type ?? ""}</span>
            {column.change === undefined ? null : <span class="visually-hidden">{column.change}</span>}
          </button>
        );
      })}
      {node.hidden > 0 && node.columns.length > 0 ? (
        <button
          class="plain more"
          tabIndex={-1}
          onClick={() => {
            props.onExpand(model.name);
          }}
        >
          {node.hidden} more
        </button>
      ) : null}
    </div>
  );
}

function columnIcon(change: string | undefined): string {
  switch (change) {
    case "added":
      return "diff-added";
    case "removed":
      return "diff-removed";
    case "changed":
      return "diff-modified";
    case "affected":
      return "arrow-small-right";
    default:
      return "blank";
  }
}

function kindIcon(kind: string): string {
  if (kind.startsWith("INCREMENTAL")) {
    return "history";
  }
  if (kind.startsWith("SCD")) {
    return "versions";
  }
  switch (kind) {
    case "SEED":
      return "file";
    case "VIEW":
      return "eye";
    case "EXTERNAL":
      return "cloud";
    case "EMBEDDED":
      return "code";
    default:
      return "table";
  }
}
