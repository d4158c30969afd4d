// A layered drawing of a directed graph, from left to right: layers by longest way, few crossings, short lines. Made for
// graphs that are drawn again at every keystroke: linear in the edges but for sorting, and the same input always gives the
// same picture. No part of it knows what the nodes mean.

export interface Box {
  readonly id: string;
  readonly width: number;
  readonly height: number;
}

export interface Link {
  readonly from: string;
  readonly to: string;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Layout {
  /** The upper left corner of each box. */
  readonly at: ReadonlyMap<string, Point>;
  /** Where a link that passes other layers crosses each of them: the middle of a gap between boxes. */
  readonly via: ReadonlyMap<string, readonly Point[]>;
  readonly width: number;
  readonly height: number;
}

const GAP_X = 76;
const GAP_Y = 20;
const MARGIN = 24;
/** The height that a passing link gets between two boxes. */
const LANE = 6;
const SWEEPS = 8;

/** A box, or the place where a link passes a layer. */
interface Cell {
  readonly id: string;
  readonly height: number;
  readonly left: number[];
  readonly right: number[];
  y: number;
}

export const linkKey = (from: string, to: string): string => `${from}\u0000${to}`;

export function layout(boxes: readonly Box[], links: readonly Link[]): Layout {
  const index = new Map(boxes.map(({ id }, at) => [id, at]));
  const pairs = forward(boxes.length, distinct(links, index));
  const layerOf = layersOf(boxes.length, pairs);

  const cells: Cell[] = boxes.map(({ id, height }) => ({ id, height, left: [], right: [], y: 0 }));
  const layers: number[][] = [];
  const put = (cell: number, layer: number): void => {
    (layers[layer] ??= []).push(cell);
  };
  boxes.forEach((_, at) => {
    put(at, layerOf[at] ?? 0);
  });
  const lanes = new Map<string, number[]>();
  for (const [from, to, turned] of pairs) {
    const chain: number[] = [];
    let last = from;
    for (let layer = (layerOf[from] ?? 0) + 1; layer < (layerOf[to] ?? 0); layer++) {
      const lane = cells.push({ id: "", height: LANE, left: [], right: [], y: 0 }) - 1;
      put(lane, layer);
      join(cells, last, lane);
      chain.push(lane);
      last = lane;
    }
    join(cells, last, to);
    const [a, b] = turned ? [to, from] : [from, to];
    lanes.set(linkKey(boxes[a]?.id ?? "", boxes[b]?.id ?? ""), turned ? chain.reverse() : chain);
  }

  order(cells, layers);
  stack(cells, layers);

  const widths = layers.map((layer) => Math.max(0, ...layer.map((cell) => boxes[cell]?.width ?? 0)));
  const lefts: number[] = [];
  widths.reduce((x, width, layer) => {
    lefts[layer] = x;
    return x + width + GAP_X;
  }, MARGIN);
  const top = Math.min(...cells.map(({ y, height }) => y - height / 2)) - MARGIN;
  const at = new Map(
    boxes.map(({ id, height }, cell) => [
      id,
      { x: lefts[layerOf[cell] ?? 0] ?? 0, y: (cells[cell]?.y ?? 0) - height / 2 - top },
    ]),
  );
  const laneLayer = new Map<number, number>();
  layers.forEach((layer, number) => {
    for (const cell of layer) {
      laneLayer.set(cell, number);
    }
  });
  const via = new Map<string, readonly Point[]>();
  for (const [key, chain] of lanes) {
    if (chain.length > 0) {
      via.set(
        key,
        chain.map((cell) => {
          const layer = laneLayer.get(cell) ?? 0;
          return { x: (lefts[layer] ?? 0) + (widths[layer] ?? 0) / 2, y: (cells[cell]?.y ?? 0) - top };
        }),
      );
    }
  }
  const bottom = Math.max(...cells.map(({ y, height }) => y + height / 2));
  return {
    at,
    via,
    width: boxes.length === 0 ? 0 : (lefts.at(-1) ?? 0) + (widths.at(-1) ?? 0) + MARGIN,
    height: boxes.length === 0 ? 0 : bottom - top + MARGIN,
  };
}

function join(cells: readonly Cell[], from: number, to: number): void {
  cells[from]?.right.push(to);
  cells[to]?.left.push(from);
}

function distinct(links: readonly Link[], index: ReadonlyMap<string, number>): [number, number][] {
  const seen = new Set<string>();
  const pairs: [number, number][] = [];
  for (const { from, to } of links) {
    const a = index.get(from);
    const b = index.get(to);
    if (a !== undefined && b !== undefined && a !== b && !seen.has(linkKey(from, to))) {
      seen.add(linkKey(from, to));
      pairs.push([a, b]);
    }
  }
  return pairs;
}

type Pair = readonly [from: number, to: number, turned: boolean];

/** Turns the links that close a circle, so that the rest has an order; of two boxes that point at each other one stays. */
function forward(many: number, pairs: readonly [number, number][]): Pair[] {
  const next: [number, number][][] = Array.from({ length: many }, () => []);
  pairs.forEach(([from, to], pair) => next[from]?.push([to, pair]));
  const state = new Uint8Array(many); // 0 not seen, 1 on the way, 2 done
  const back = new Set<number>();
  for (let start = 0; start < many; start++) {
    if (state[start] !== 0) {
      continue;
    }
    const way: [node: number, next: number][] = [[start, 0]];
    state[start] = 1;
    for (let top = way.at(-1); top !== undefined; top = way.at(-1)) {
      const step = next[top[0]]?.[top[1]++];
      if (step === undefined) {
        state[top[0]] = 2;
        way.pop();
      } else if (state[step[0]] === 1) {
        back.add(step[1]);
      } else if (state[step[0]] === 0) {
        state[step[0]] = 1;
        way.push([step[0], 0]);
      }
    }
  }
  return pairs.map(([from, to], pair) => (back.has(pair) ? [to, from, true] : [from, to, false]));
}

/** Each box lies right of everything it reads, and as near to what reads it as that allows. */
function layersOf(many: number, pairs: readonly Pair[]): number[] {
  const next: number[][] = Array.from({ length: many }, () => []);
  const open = new Uint32Array(many);
  for (const [from, to] of pairs) {
    next[from]?.push(to);
    open[to] = (open[to] ?? 0) + 1;
  }
  const layer = new Array<number>(many).fill(0);
  const sorted: number[] = [];
  for (let node = 0; node < many; node++) {
    if (open[node] === 0) {
      sorted.push(node);
    }
  }
  for (let at = 0; at < sorted.length; at++) {
    const node = sorted[at] ?? 0;
    for (const to of next[node] ?? []) {
      layer[to] = Math.max(layer[to] ?? 0, (layer[node] ?? 0) + 1);
      open[to] = (open[to] ?? 0) - 1;
      if (open[to] === 0) {
        sorted.push(to);
      }
    }
  }
  for (const node of sorted.reverse()) {
    const readers = next[node] ?? [];
    if (readers.length > 0) {
      layer[node] = Math.min(...readers.map((to) => layer[to] ?? 0)) - 1;
    }
  }
  return layer;
}

/** Orders each layer by the middle of its neighbors, to and fro; the order with the fewest crossings is kept. */
function order(cells: readonly Cell[], layers: number[][]): void {
  const place = new Float64Array(cells.length);
  const number = (): void => {
    for (const layer of layers) {
      layer.forEach((cell, at) => {
        place[cell] = at;
      });
    }
  };
  number();
  let best = layers.map((layer) => [...layer]);
  let fewest = crossings(cells, layers, place);
  for (let sweep = 0; sweep < SWEEPS && fewest > 0; sweep++) {
    const toRight = sweep % 2 === 0;
    const turn = toRight ? layers : [...layers].reverse();
    for (const layer of turn) {
      const middle = new Map(
        layer.map((cell) => [
          cell,
          median(toRight ? cells[cell]?.left : cells[cell]?.right, place) ?? place[cell] ?? 0,
        ]),
      );
      layer.sort((a, b) => (middle.get(a) ?? 0) - (middle.get(b) ?? 0) || (place[a] ?? 0) - (place[b] ?? 0));
      layer.forEach((cell, at) => {
        place[cell] = at;
      });
    }
    const now = crossings(cells, layers, place);
    if (now < fewest) {
      fewest = now;
      best = layers.map((layer) => [...layer]);
    }
  }
  best.forEach((layer, at) => {
    layers[at] = layer;
  });
}

function median(neighbors: readonly number[] | undefined, place: Float64Array): number | undefined {
  if (neighbors === undefined || neighbors.length === 0) {
    return undefined;
  }
  return neighbors.reduce((sum, cell) => sum + (place[cell] ?? 0), 0) / neighbors.length;
}

/** How many pairs of links cross: for each layer the inversions of the ends of its links. */
function crossings(cells: readonly Cell[], layers: readonly number[][], place: Float64Array): number {
  let crossed = 0;
  for (const [at, layer] of layers.entries()) {
    const size = layers[at + 1]?.length ?? 0;
    const tree = new Uint32Array(size + 1);
    let seen = 0;
    for (const cell of layer) {
      const ends = (cells[cell]?.right ?? []).map((to) => place[to] ?? 0);
      for (const end of ends) {
        let before = 0;
        for (let node = end + 1; node > 0; node -= node & -node) {
          before += tree[node] ?? 0;
        }
        crossed += seen - before;
      }
      for (const end of ends) {
        for (let node = end + 1; node <= size; node += node & -node) {
          tree[node] = (tree[node] ?? 0) + 1;
        }
        seen++;
      }
    }
  }
  return crossed;
}

/** Gives each cell its height: near the middle of its neighbors, in the order of its layer, none upon another. */
function stack(cells: readonly Cell[], layers: readonly number[][]): void {
  for (const layer of layers) {
    settle(cells, layer, () => 0);
  }
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const toRight = sweep % 2 === 1;
    for (const layer of toRight ? layers : [...layers].reverse()) {
      settle(cells, layer, (cell) => {
        const beside = toRight ? cell.left : cell.right;
        const others = beside.length > 0 ? beside : toRight ? cell.right : cell.left;
        return others.length === 0
          ? cell.y
          : others.reduce((sum, other) => sum + (cells[other]?.y ?? 0), 0) / others.length;
      });
    }
  }
}

/** Places one layer as near to where its cells want to be as their order and their gaps allow (by least squares). */
function settle(cells: readonly Cell[], layer: readonly number[], wish: (cell: Cell) => number): void {
  const offsets: number[] = [];
  let offset = 0;
  let last: Cell | undefined;
  const groups: { sum: number; many: number }[] = [];
  for (const number of layer) {
    const cell = cells[number];
    if (cell === undefined) {
      continue;
    }
    if (last !== undefined) {
      const gap = last.id === "" && cell.id === "" ? LANE : GAP_Y;
      offset += last.height / 2 + gap + cell.height / 2;
    }
    offsets.push(offset);
    last = cell;
    let group = { sum: wish(cell) - offset, many: 1 };
    for (let top = groups.at(-1); top !== undefined; top = groups.at(-1)) {
      if (top.sum / top.many <= group.sum / group.many) {
        break;
      }
      groups.pop();
      group = { sum: top.sum + group.sum, many: top.many + group.many };
    }
    groups.push(group);
  }
  let at = 0;
  for (const { sum, many } of groups) {
    for (let each = 0; each < many; each++, at++) {
      const cell = cells[layer[at] ?? -1];
      if (cell !== undefined) {
        cell.y = sum / many + (offsets[at] ?? 0);
      }
    }
  }
}
