// The graph: nodes as page elements, so that they can be read and reached by keyboard; edges as one picture behind them.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { look } from "../common/words.js";
import type { Placed, PlacedEdge, PlacedNode, Selection } from "./graph.js";

interface Props {
  readonly placed: Placed;
  readonly root: string;
  readonly selection: Selection | undefined;
  readonly onSelect: (selection: Selection | undefined) => void;
  readonly onOpen: (model: string, column?: string) => void;
  readonly onFocus: (model: string) => void;
  readonly onExpand: (model: string) => void;
  readonly onOpenFolder: (folder: string) => void;
}

interface Camera {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

const clampZoom = (zoom: number): number => Math.min(2, Math.max(0.15, zoom));

export function Canvas(props: Props) {
  const { placed, root } = props;
  const area = useRef<HTMLDivElement>(null);
  const [camera, setCamera] = useState<Camera>({ x: 0, y: 0, zoom: 1 });
  const drag = useRef<{ x: number; y: number; camera: Camera } | undefined>(undefined);
  const moved = useRef(false);

  const fit = (): void => {
    const box = area.current?.getBoundingClientRect();
    if (box === undefined || placed.width === 0) {
      return;
    }
    const zoom = clampZoom(Math.min(1, box.width / placed.width, box.height / placed.height));
    const middle = placed.nodes.find((node) => node.id === root);
    // Too large to show readably: the middle stays in the middle.
    if (zoom < 0.6 && middle !== undefined) {
      const readable = 0.85;
      setCamera({
        zoom: readable,
        x: box.width / 2 - (middle.x + middle.width / 2) * readable,
        y: box.height / 2 - (middle.y + middle.height / 2) * readable,
      });
      return;
    }
    setCamera({ zoom, x: (box.width - placed.width * zoom) / 2, y: (box.height - placed.height * zoom) / 2 });
  };

  // Another model: look at it anew. The same one: stay, so that typing does not move the picture.
  useLayoutEffect(fit, [root]);
  useEffect(() => {
    const onResize = new ResizeObserver(() => {
      if (!moved.current) {
        fit();
      }
    });
    if (area.current !== null) {
      onResize.observe(area.current);
    }
    return () => {
      onResize.disconnect();
    };
  }, [placed, root]);

  const zoomAt = (factor: number, x?: number, y?: number): void => {
    const box = area.current?.getBoundingClientRect();
    if (box === undefined) {
      return;
    }
    moved.current = true;
    const atX = x ?? box.width / 2;
    const atY = y ?? box.height / 2;
    setCamera((old) => {
      const zoom = clampZoom(old.zoom * factor);
      const scale = zoom / old.zoom;
      return { zoom, x: atX - (atX - old.x) * scale, y: atY - (atY - old.y) * scale };
    });
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const pans: Record<string, readonly [number, number]> = {
      ArrowLeft: [60, 0],
      ArrowRight: [-60, 0],
      ArrowUp: [0, 60],
      ArrowDown: [0, -60],
    };
    const pan = pans[event.key];
    if (pan !== undefined && event.target === area.current) {
      moved.current = true;
      setCamera((old) => ({ ...old, x: old.x + pan[0], y: old.y + pan[1] }));
    } else if (pan !== undefined) {
      moveFocus(event.key);
    } else if (event.key === "+" || event.key === "=") {
      zoomAt(1.2);
    } else if (event.key === "-") {
      zoomAt(1 / 1.2);
    } else if (event.key === "0") {
      moved.current = false;
      fit();
    } else if (event.key === "Escape") {
      props.onSelect(undefined);
    } else {
      return;
    }
    event.preventDefault();
  };

  /** Moves the focus to the nearest element that lies in the direction of an arrow key. */
  const moveFocus = (arrow: string): void => {
    const from = document.activeElement?.getBoundingClientRect();
    if (from === undefined) {
      return;
    }
    let best: { element: HTMLElement; cost: number } | undefined;
    for (const element of area.current?.querySelectorAll<HTMLElement>("button") ?? []) {
      const to = element.getBoundingClientRect();
      const dx = to.left - from.left;
      const dy = to.top - from.top;
      const along = { ArrowLeft: -dx, ArrowRight: dx, ArrowUp: -dy, ArrowDown: dy }[arrow] ?? 0;
      const across = arrow === "ArrowLeft" || arrow === "ArrowRight" ? Math.abs(dy) : Math.abs(dx);
      const cost = along + across * 2;
      if (along > 4 && (best === undefined || cost < best.cost)) {
        best = { element, cost };
      }
    }
    best?.element.focus();
  };

  const edges = useMemo(() => {
    const order = (edge: PlacedEdge): number => (edge.lit ? 1 : 0);
    return [...placed.edges].sort((left, right) => order(left) - order(right));
  }, [placed]);

  return (
    <div
      ref={area}
      class="canvas"
      tabIndex={0}
      role="group"
      aria-label="Lineage graph. Arrow keys move, plus and minus zoom, 0 fits."
      onKeyDown={onKeyDown}
      onWheel={(event) => {
        event.preventDefault();
        const box = area.current?.getBoundingClientRect();
        if (event.ctrlKey || event.metaKey) {
          zoomAt(
            Math.exp(-event.deltaY * 0.004),
            event.clientX - (box?.left ?? 0),
            event.clientY - (box?.top ?? 0),
          );
        } else {
          moved.current = true;
          setCamera((old) => ({ ...old, x: old.x - event.deltaX, y: old.y - event.deltaY }));
        }
      }}
      onPointerDown={(event) => {
        if ((event.target as HTMLElement).closest("button") === null) {
          drag.current = { x: event.clientX, y: event.clientY, camera };
          area.current?.setPointerCapture(event.pointerId);
        }
      }}
      onPointerMove={(event) => {
        const from = drag.current;
        if (from !== undefined) {
          moved.current = true;
          setCamera({
            ...from.camera,
            x: from.camera.x + event.clientX - from.x,
            y: from.camera.y + event.clientY - from.y,
          });
        }
      }}
      onPointerUp={(event) => {
        const from = drag.current;
        drag.current = undefined;
        if (from !== undefined && Math.hypot(event.clientX - from.x, event.clientY - from.y) < 3) {
          props.onSelect(undefined);
        }
      }}
    >
      <div
        class="world"
        style={{ transform: `translate(${camera.x}px, ${camera.y}px) scale(${camera.zoom})` }}
      >
        <svg width={placed.width} height={placed.height} aria-hidden="true">
          {edges.map((edge) => (
            <Edge key={edge.id} edge={edge} />
          ))}
        </svg>
        {placed.nodes.map((node) => (
          <Node key={node.id} node={node} {...props} />
        ))}
      </div>
      <div class="zoom" role="group" aria-label="Zoom">
        <button
          class="icon"
          title="Zoom in (+)"
          aria-label="Zoom in"
          onClick={() => {
            zoomAt(1.2);
          }}
        >
          <span class="codicon codicon-zoom-in" />
        </button>
        <button
          class="icon"
          title="Zoom out (-)"
          aria-label="Zoom out"
          onClick={() => {
            zoomAt(1 / 1.2);
          }}
        >
          <span class="codicon codicon-zoom-out" />
        </button>
        <button
          class="icon"
          title="Fit (0)"
          aria-label="Fit"
          onClick={() => {
            moved.current = false;
            fit();
          }}
        >
          <span class="codicon codicon-screen-full" />
        </button>
      </div>
    </div>
  );
}

function Edge({ edge }: { readonly edge: PlacedEdge }) {
  const bend = Math.max(30, (edge.x2 - edge.x1) / 2);
  const d = `M${edge.x1},${edge.y1} C${edge.x1 + bend},${edge.y1} ${edge.x2 - bend},${edge.y2} ${edge.x2},${edge.y2}`;
  return <path d={d} class={`edge ${edge.kind}${edge.lit ? " lit" : ""}${edge.dimmed ? " dimmed" : ""}`} />;
}

type NodeProps = Props & { readonly node: PlacedNode };

function Node(props: NodeProps) {
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
            {quiet ? ` · ${model.kind.toLowerCase()}` : ` · ${word}`}
          </span>
        </span>
      </button>
      {node.columns.map((column) => {
        const chosen = selection?.model === model.name && selection.column === column.name;
        return (
          <button
            key={column.name}
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
