// What the lineage panel shows, as data: which nodes and columns, and where. No part of it knows the page.
import type { ChangeClass, LineageColumn, LineageEdge, LineageGraph, LineageNode } from "../../protocol.js";
import { layout, linkKey, type Box, type Link, type Point } from "./layout.js";

export interface Filters {
  /** How many steps up and down from the model in the middle; the graph may hold fewer. */
  readonly up: number;
  readonly down: number;
  readonly changedOnly: boolean;
  readonly rowEdges: boolean;
  readonly kind: string;
  readonly tag: string;
  readonly search: string;
}

export const ALL: Filters = {
  up: 99,
  down: 99,
  changedOnly: false,
  rowEdges: true,
  kind: "",
  tag: "",
  search: "",
};

export interface Selection {
  readonly model: string;
  readonly column: string;
}

export interface View {
  readonly filters: Filters;
  readonly selection: Selection | undefined;
  /** Models of which every column is shown. */
  readonly expanded: ReadonlySet<string>;
  /** Folders that are opened while the graph is shown by folder. */
  readonly opened: ReadonlySet<string>;
  /** Of the model in the middle so many columns are shown without asking. */
  readonly firstColumns: number;
}

/** A graph with more models than this opens by folder. */
export const MANY = 60;
/** A panel that is high enough shows so many columns of the model in the middle. */
export const FIRST_COLUMNS = 14;

export const WIDTH = 236;
export const HEADER = 40;
export const ROW = 22;

export interface PlacedColumn extends LineageColumn {
  readonly lit: boolean;
}

export interface PlacedNode {
  readonly id: string;
  /** The model, or undefined for a folder. */
  readonly model: LineageNode | undefined;
  readonly title: string;
  readonly folder: string;
  /** The models that a folder stands for. */
  readonly members: readonly LineageNode[];
  readonly columns: readonly PlacedColumn[];
  readonly hidden: number;
  readonly lit: boolean;
  readonly dimmed: boolean;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PlacedEdge {
  readonly id: string;
  readonly kind: "value" | "row";
  readonly lit: boolean;
  readonly dimmed: boolean;
  /** From the right side of one node to the left side of the other, through the gaps between the nodes it passes. */
  readonly points: readonly Point[];
}

export interface Placed {
  readonly nodes: readonly PlacedNode[];
  readonly edges: readonly PlacedEdge[];
  readonly width: number;
  readonly height: number;
  /** How many models the filters leave out. */
  readonly left: number;
}

const key = (model: string, column: string): string => `${model}\u0000${column}`;

/** Every column on a way from or to the selected one, by value edges, with the rows they depend on where asked. */
export function path(graph: LineageGraph, selection: Selection, withRows: boolean): Set<string> {
  const up = new Map<string, string[]>();
  const down = new Map<string, string[]>();
  for (const edge of graph.edges) {
    if (edge.kind === "row" && !withRows) {
      continue;
    }
    const from = key(edge.from.model, edge.from.column ?? "");
    const to = key(edge.to.model, edge.to.column ?? "");
    push(up, to, from);
    push(down, from, to);
  }
  const lit = new Set<string>();
  for (const [start, next] of [
    [key(selection.model, selection.column), up],
    [key(selection.model, selection.column), down],
  ] as const) {
    const todo = [start];
    const seen = new Set(todo);
    for (let at = todo.pop(); at !== undefined; at = todo.pop()) {
      lit.add(at);
      for (const other of next.get(at) ?? []) {
        if (!seen.has(other)) {
          seen.add(other);
          todo.push(other);
        }
      }
    }
  }
  return lit;
}

function push(map: Map<string, string[]>, at: string, value: string): void {
  const list = map.get(at);
  if (list === undefined) {
    map.set(at, [value]);
  } else {
    list.push(value);
  }
}

/** How far each model is from the one in the middle: negative upstream, positive downstream. */
export function distances(graph: LineageGraph): Map<string, number> {
  const parents = new Map<string, string[]>();
  const children = new Map<string, string[]>();
  for (const edge of graph.edges) {
    push(parents, edge.to.model, edge.from.model);
    push(children, edge.from.model, edge.to.model);
  }
  const found = new Map<string, number>([[graph.root, 0]]);
  for (const [next, step] of [
    [parents, -1],
    [children, 1],
  ] as const) {
    let layer = [graph.root];
    const seen = new Set(layer);
    for (let at = step; layer.length > 0; at += step) {
      const beyond: string[] = [];
      for (const model of layer) {
        for (const other of next.get(model) ?? []) {
          if (!seen.has(other)) {
            seen.add(other);
            beyond.push(other);
            if (!found.has(other)) {
              found.set(other, at);
            }
          }
        }
      }
      layer = beyond;
    }
  }
  return found;
}

const QUIET: readonly ChangeClass[] = ["unchanged", "equivalent", "metadata"];

export function isChanged(node: LineageNode): boolean {
  return !QUIET.includes(node.class);
}

/** The models that the filters let through; the one in the middle always is. */
export function visible(graph: LineageGraph, view: View): LineageNode[] {
  const { filters } = view;
  const far = distances(graph);
  const search = filters.search.trim().toLowerCase();
  return graph.nodes.filter((node) => {
    if (node.name === graph.root) {
      return true;
    }
    const distance = far.get(node.name) ?? 0;
    return (
      distance >= -filters.up &&
      distance <= filters.down &&
      (!filters.changedOnly || isChanged(node)) &&
      (filters.kind === "" || node.kind === filters.kind) &&
      (filters.tag === "" || node.tags.includes(filters.tag)) &&
      (search === "" ||
        node.name.toLowerCase().includes(search) ||
        node.columns.some((column) => column.name.toLowerCase().includes(search)))
    );
  });
}

/** Which columns of a model are shown: the changed ones, those on the lit path, those that are searched; then, in the middle, the first. */
export function shownColumns(
  node: LineageNode,
  graph: LineageGraph,
  view: View,
  lit: ReadonlySet<string>,
): LineageColumn[] {
  if (view.expanded.has(node.name)) {
    return [...node.columns];
  }
  const search = view.filters.search.trim().toLowerCase();
  const matter = node.columns.filter(
    (column) =>
      column.change !== undefined ||
      lit.has(key(node.name, column.name)) ||
      (search !== "" && column.name.toLowerCase().includes(search)),
  );
  if (node.name !== graph.root || matter.length >= view.firstColumns) {
    return matter;
  }
  const chosen = new Set(matter);
  for (const column of node.columns) {
    if (chosen.size >= view.firstColumns) {
      break;
    }
    chosen.add(column);
  }
  return node.columns.filter((column) => chosen.has(column));
}

/** Places what is visible, from left to right in layers. */
export function place(graph: LineageGraph, view: View): Placed {
  const nodes = visible(graph, view);
  const lit =
    view.selection === undefined ? new Set<string>() : path(graph, view.selection, view.filters.rowEdges);
  // A column that leads nowhere puts nothing in the shade.
  const selecting = lit.size > 1;
  const litModels = new Set([...lit].map((at) => at.slice(0, at.indexOf("\u0000"))));
  const byFolder = nodes.length > MANY;

  // What each model is drawn as: itself, or its folder.
  const drawnAs = new Map<string, string>();
  const drawn = new Map<string, { model: LineageNode | undefined; folder: string; members: LineageNode[] }>();
  for (const node of nodes) {
    const grouped = byFolder && node.name !== graph.root && !isChanged(node) && !view.opened.has(node.folder);
    const id = grouped ? `folder:${node.folder}` : node.name;
    drawnAs.set(node.name, id);
    const there = drawn.get(id);
    if (there === undefined) {
      drawn.set(id, { model: grouped ? undefined : node, folder: node.folder, members: [node] });
    } else {
      there.members.push(node);
    }
  }

  const columnsOf = new Map<string, LineageColumn[]>();
  const boxes: Box[] = [];
  for (const [id, { model }] of drawn) {
    const columns = model === undefined ? [] : shownColumns(model, graph, view, lit);
    columnsOf.set(id, columns);
    const hidden = model === undefined ? 0 : model.columns.length - columns.length;
    const rows = columns.length + (hidden > 0 && columns.length > 0 ? 1 : 0);
    boxes.push({ id, width: WIDTH, height: HEADER + rows * ROW });
  }
  const edges = graph.edges.filter(
    (edge) =>
      drawnAs.has(edge.from.model) &&
      drawnAs.has(edge.to.model) &&
      (edge.kind === "value" || view.filters.rowEdges),
  );
  const links = edges.map((edge): Link => ({
    from: drawnAs.get(edge.from.model) ?? "",
    to: drawnAs.get(edge.to.model) ?? "",
  }));
  const drawing = layout(boxes, links);

  const heights = new Map(boxes.map((box) => [box.id, box.height]));
  const placed = new Map<string, PlacedNode>();
  for (const [id, { model, folder, members }] of drawn) {
    const { x, y } = drawing.at.get(id) ?? { x: 0, y: 0 };
    const columns = columnsOf.get(id) ?? [];
    const isLit = members.some((member) => litModels.has(member.name));
    placed.set(id, {
      id,
      model,
      title: model?.name ?? folder,
      folder,
      members,
      columns: columns.map((column) => ({ ...column, lit: lit.has(key(model?.name ?? "", column.name)) })),
      hidden: model === undefined ? 0 : model.columns.length - columns.length,
      lit: isLit,
      dimmed: selecting && !isLit,
      x,
      y,
      width: WIDTH,
      height: heights.get(id) ?? HEADER,
    });
  }

  return {
    nodes: [...placed.values()],
    edges: placeEdges(edges, placed, drawnAs, lit, drawing.via, selecting),
    width: drawing.width,
    height: drawing.height,
    left: graph.nodes.length - nodes.length,
  };
}

/** One line for each pair of places and kind: many columns that are not shown meet at their models' headers. */
function placeEdges(
  edges: readonly LineageEdge[],
  placed: ReadonlyMap<string, PlacedNode>,
  drawnAs: ReadonlyMap<string, string>,
  lit: ReadonlySet<string>,
  via: ReadonlyMap<string, readonly Point[]>,
  selecting: boolean,
): PlacedEdge[] {
  const lines = new Map<string, PlacedEdge>();
  for (const edge of edges) {
    const from = placed.get(drawnAs.get(edge.from.model) ?? "");
    const to = placed.get(drawnAs.get(edge.to.model) ?? "");
    if (from === undefined || to === undefined || from === to) {
      continue;
    }
    const y1 = anchor(from, edge.from.column);
    const y2 = anchor(to, edge.to.column);
    const isLit =
      selecting &&
      lit.has(key(edge.from.model, edge.from.column ?? "")) &&
      lit.has(key(edge.to.model, edge.to.column ?? ""));
    const id = `${from.id}:${y1}>${to.id}:${y2}:${edge.kind}`;
    const there = lines.get(id);
    if (there === undefined || (isLit && !there.lit)) {
      lines.set(id, {
        id,
        kind: edge.kind,
        lit: isLit,
        dimmed: selecting && !isLit,
        points: [
          { x: from.x + from.width, y: y1 },
          ...passing(via.get(linkKey(from.id, to.id)) ?? [], from.x <= to.x ? 1 : -1),
          { x: to.x, y: y2 },
        ],
      });
    }
  }
  // Between the same two places a value edge says more than a row edge.
  return [...lines.values()].filter(
    (line) => line.kind === "value" || line.lit || !lines.has(line.id.replace(/:row$/, ":value")),
  );
}

/** A line passes a layer straight, so that it bends only in the gaps between layers. */
function passing(middles: readonly Point[], direction: 1 | -1): Point[] {
  return middles.flatMap(({ x, y }) => [
    { x: x - (direction * WIDTH) / 2, y },
    { x: x + (direction * WIDTH) / 2, y },
  ]);
}

/** The nodes and edges that a part of the picture shows; the rest need not be on the page. */
export function within(placed: Placed, left: number, top: number, right: number, bottom: number) {
  return {
    nodes: placed.nodes.filter(
      ({ x, y, width, height }) => x < right && x + width > left && y < bottom && y + height > top,
    ),
    edges: placed.edges.filter(({ points }) => {
      const xs = points.map(({ x }) => x);
      const ys = points.map(({ y }) => y);
      return (
        Math.min(...xs) < right && Math.max(...xs) > left && Math.min(...ys) < bottom && Math.max(...ys) > top
      );
    }),
  };
}

function anchor(node: PlacedNode, column: string | undefined): number {
  const index = node.columns.findIndex((shown) => shown.name === column);
  return index < 0 ? node.y + HEADER / 2 : node.y + HEADER + index * ROW + ROW / 2;
}
