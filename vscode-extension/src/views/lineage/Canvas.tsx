// The graph: nodes as page elements, so that they can be read and reached by keyboard; edges as one picture behind them.
// Only what is in sight, and a margin around it, is on the page.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { fit, fits, follow, reveal, roomForColumns, zoomAt, type Camera, type Size } from "./camera.js";
import { FIRST_COLUMNS, HEADER, ROW, within, type Placed, type PlacedEdge, type Selection } from "./graph.js";
import { Node, type NodeActions } from "./Node.js";

interface Props extends NodeActions {
  readonly placed: Placed;
  readonly root: string;
  readonly selection: Selection | undefined;
  /** Says for how many columns of the node in the middle there is room. */
  readonly onRoom: (columns: number) => void;
}

/** So far around the panel, in panel sizes, nodes are on the page: the arrow keys reach them. */
const AROUND = 0.75;

export function Canvas(props: Props) {
  const { placed, root, onRoom } = props;
  const area = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<Size>({ width: 0, height: 0 });
  const [camera, setCamera] = useState<Camera>({ x: 0, y: 0, zoom: 1 });
  const drag = useRef<{ x: number; y: number; camera: Camera } | undefined>(undefined);
  /** Whether the user chose what to look at; then nothing moves by itself. */
  const moved = useRef(false);
  const before = useRef<{ placed: Placed; root: string; room: Size } | undefined>(undefined);

  useEffect(() => {
    const onResize = new ResizeObserver(([entry]) => {
      if (entry !== undefined) {
        const { width, height } = entry.contentRect;
        setRoom({ width, height });
        onRoom(roomForColumns(height, HEADER, ROW, FIRST_COLUMNS));
      }
    });
    if (area.current !== null) {
      onResize.observe(area.current);
    }
    return () => {
      onResize.disconnect();
    };
  }, [onRoom]);

  // Another model: look at it anew. The same one: it stays where it is on the screen, so that typing moves nothing.
  useLayoutEffect(() => {
    const last = before.current;
    before.current = { placed, root, room };
    if (room.width === 0) {
      return;
    }
    if (last?.root !== root || last.room.width === 0) {
      moved.current = false;
      setCamera(fit(placed, root, room));
    } else if (!moved.current && (last.room !== room || fits(placed, room))) {
      setCamera(fit(placed, root, room));
    } else if (last.placed !== placed) {
      const find = (picture: Placed) => picture.nodes.find(({ id }) => id === root);
      setCamera((old) => follow(old, find(last.placed), find(placed)));
    }
  }, [placed, root, room]);

  const look = (change: (old: Camera) => Camera): void => {
    moved.current = true;
    setCamera(change);
  };
  const zoom = (factor: number): void => {
    look((old) => zoomAt(old, factor, room.width / 2, room.height / 2));
  };
  const fitAll = (): void => {
    moved.current = false;
    setCamera(fit(placed, root, room));
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
      look((old) => ({ ...old, x: old.x + pan[0], y: old.y + pan[1] }));
    } else if (pan !== undefined) {
      moveFocus(event.key);
    } else if (event.key === "Enter" && event.target === area.current) {
      area.current?.querySelector<HTMLElement>(".node.root .header")?.focus({ preventScroll: true });
    } else if (event.key === "+" || event.key === "=") {
      zoom(1.2);
    } else if (event.key === "-") {
      zoom(1 / 1.2);
    } else if (event.key === "0") {
      fitAll();
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
    for (const element of area.current?.querySelectorAll<HTMLElement>(".world button") ?? []) {
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
    best?.element.focus({ preventScroll: true });
  };

  /** Whatever gets the focus is in sight; the browser's own scrolling would shift the picture under the camera. */
  const onFocusIn = (target: EventTarget | null): void => {
    const canvas = area.current;
    if (!(target instanceof HTMLElement) || canvas === null || target.closest(".world") === null) {
      return;
    }
    canvas.scrollTo(0, 0);
    const base = canvas.getBoundingClientRect();
    const box = target.getBoundingClientRect();
    setCamera((old) => {
      const shown = {
        x: (box.left - base.left - old.x) / old.zoom,
        y: (box.top - base.top - old.y) / old.zoom,
        width: box.width / old.zoom,
        height: box.height / old.zoom,
      };
      return reveal(old, shown, room);
    });
  };

  const shown = useMemo(() => {
    const left = (-camera.x - room.width * AROUND) / camera.zoom;
    const top = (-camera.y - room.height * AROUND) / camera.zoom;
    const across = (room.width * (1 + 2 * AROUND)) / camera.zoom;
    const down = (room.height * (1 + 2 * AROUND)) / camera.zoom;
    const { nodes, edges } = within(placed, left, top, left + across, top + down);
    const order = (edge: PlacedEdge): number => (edge.lit ? 1 : 0);
    return { nodes, edges: edges.sort((one, other) => order(one) - order(other)) };
  }, [placed, camera, room]);

  return (
    <div
      ref={area}
      class="canvas"
      tabIndex={0}
      role="group"
      aria-label="Lineage graph. Enter goes to the model in the middle, arrow keys from node to node; plus and minus zoom, 0 fits."
      onKeyDown={onKeyDown}
      onFocusCapture={(event) => {
        onFocusIn(event.target);
      }}
      onWheel={(event) => {
        event.preventDefault();
        const box = area.current?.getBoundingClientRect();
        if (event.ctrlKey || event.metaKey) {
          look((old) =>
            zoomAt(
              old,
              Math.exp(-event.deltaY * 0.004),
              event.clientX - (box?.left ?? 0),
              event.clientY - (box?.top ?? 0),
            ),
          );
        } else {
          look((old) => ({ ...old, x: old.x - event.deltaX, y: old.y - event.deltaY }));
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
          look(() => ({
            ...from.camera,
            x: from.camera.x + event.clientX - from.x,
            y: from.camera.y + event.clientY - from.y,
          }));
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
          {shown.edges.map((edge) => (
            <Edge key={edge.id} edge={edge} />
          ))}
        </svg>
        {shown.nodes.map((node) => (
          <Node key={node.id} node={node} {...props} />
        ))}
      </div>
      <div class="zoom" role="group" aria-label="Zoom">
        <ZoomButton
          title="Zoom in (+)"
          icon="zoom-in"
          onClick={() => {
            zoom(1.2);
          }}
        />
        <ZoomButton
          title="Zoom out (-)"
          icon="zoom-out"
          onClick={() => {
            zoom(1 / 1.2);
          }}
        />
        <ZoomButton title="Fit (0)" icon="screen-full" onClick={fitAll} />
      </div>
    </div>
  );
}

interface ZoomButtonProps {
  readonly title: string;
  readonly icon: string;
  readonly onClick: () => void;
}

function ZoomButton({ title, icon, onClick }: ZoomButtonProps) {
  return (
    <button class="icon" title={title} aria-label={title} onClick={onClick}>
      <span class={`codicon codicon-${icon}`} />
    </button>
  );
}

function Edge({ edge }: { readonly edge: PlacedEdge }) {
  const [first, ...others] = edge.points;
  let d = `M${first?.x ?? 0},${first?.y ?? 0}`;
  let last = first ?? { x: 0, y: 0 };
  for (const point of others) {
    const bend = Math.max(30, (point.x - last.x) / 2);
    d +=
      point.y === last.y
        ? ` L${point.x},${point.y}`
        : ` C${last.x + bend},${last.y} ${point.x - bend},${point.y} ${point.x},${point.y}`;
    last = point;
  }
  return <path d={d} class={`edge ${edge.kind}${edge.lit ? " lit" : ""}${edge.dimmed ? " dimmed" : ""}`} />;
}
