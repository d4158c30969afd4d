import { describe, expect, it } from "vitest";
import { layout, linkKey, type Box, type Link } from "./layout.js";

const boxes = (...ids: string[]): Box[] => ids.map((id) => ({ id, width: 100, height: 40 }));
const links = (...pairs: string[]): Link[] =>
  pairs.map((pair) => {
    const [from = "", to = ""] = pair.split(">");
    return { from, to };
  });
/** A project of so many models in six layers, each reading two of the layer before. */
function project(many: number): [Box[], Link[]] {
  const perLayer = Math.ceil(many / 6);
  const all = Array.from({ length: many }, (_, at) => ({
    id: String(at),
    width: 236,
    height: 40 + (at % 5) * 22,
  }));
  const reads = all.flatMap(({ id }, at) =>
    at < perLayer
      ? []
      : [at - perLayer, Math.floor(at / perLayer - 1) * perLayer + ((at * 7 + 3) % perLayer)].map((from) => ({
          from: String(from),
          to: id,
        })),
  );
  return [all, reads];
}

describe("the layers", () => {
  it("put each box right of everything it reads", () => {
    const { at } = layout(boxes("a", "b", "c", "d"), links("a>b", "b>c", "a>c", "c>d"));
    const x = ["a", "b", "c", "d"].map((id) => at.get(id)?.x ?? 0);
    expect(x).toEqual([...x].sort((l, r) => l - r));
    expect(new Set(x).size).toBe(4);
  });

  it("put a source next to what reads it", () => {
    const { at } = layout(boxes("a", "b", "c", "seed"), links("a>b", "b>c", "seed>c"));
    expect(at.get("seed")?.x).toBe(at.get("b")?.x);
  });

  it("exist for circles too", () => {
    const { at } = layout(boxes("a", "b", "c"), links("a>b", "b>c", "c>a"));
    expect(at.size).toBe(3);
  });

  it("lead a long link through the layers it passes", () => {
    const { via, at } = layout(boxes("a", "b", "c"), links("a>b", "b>c", "a>c"));
    const [passing] = via.get(linkKey("a", "c")) ?? [];
    const b = at.get("b");
    expect(passing?.x).toBe((b?.x ?? 0) + 50);
    expect((passing?.y ?? 0) < (b?.y ?? 0) || (passing?.y ?? 0) > (b?.y ?? 0) + 40).toBe(true);
    expect(via.has(linkKey("a", "b"))).toBe(false);
  });
});

describe("the order", () => {
  it("avoids a crossing that can be avoided", () => {
    const { at } = layout(boxes("a", "b", "c", "d"), links("a>d", "b>c"));
    const y = (id: string): number => at.get(id)?.y ?? 0;
    expect(y("a") < y("b")).toBe(y("d") < y("c"));
  });

  it("draws a chain as a straight line", () => {
    const { at } = layout(boxes("a", "b", "c"), links("a>b", "b>c"));
    expect(new Set([...at.values()].map(({ y }) => y)).size).toBe(1);
  });

  it("puts a reader of two beside the middle of them", () => {
    const { at } = layout(boxes("a", "b", "c"), links("a>c", "b>c"));
    expect(at.get("c")?.y).toBeCloseTo(((at.get("a")?.y ?? 0) + (at.get("b")?.y ?? 0)) / 2);
  });
});

describe.each([1, 60, 1000])("%d boxes", (many) => {
  it("never lie upon each other, and all lie inside the picture", () => {
    const [all, reads] = project(many);
    const { at, width, height } = layout(all, reads);
    const columns = new Map<number, { top: number; bottom: number }[]>();
    for (const box of all) {
      const { x, y } = at.get(box.id) ?? { x: NaN, y: NaN };
      expect(x >= 0 && y >= 0 && x + box.width <= width && y + box.height <= height).toBe(true);
      const column = columns.get(x) ?? [];
      column.push({ top: y, bottom: y + box.height });
      columns.set(x, column);
    }
    for (const column of columns.values()) {
      column.sort((l, r) => l.top - r.top);
      for (const [index, { top }] of column.entries()) {
        expect(index === 0 || top >= (column[index - 1]?.bottom ?? 0)).toBe(true);
      }
    }
  });

  it("are drawn the same way twice", () => {
    const [all, reads] = project(many);
    expect(layout(all, reads)).toEqual(layout(all, reads));
  });
});

it("draws nothing of nothing", () => {
  expect(layout([], [])).toEqual({ at: new Map(), via: new Map(), width: 0, height: 0 });
});
