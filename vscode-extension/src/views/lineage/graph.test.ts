import { describe, expect, it } from "vitest";
import type { LineageEdge, LineageGraph, LineageNode } from "../../protocol.js";
import { ALL, MANY, distances, path, place, visible, type View } from "./graph.js";

const node = (name: string, columns: string[], over: Partial<LineageNode> = {}): LineageNode => ({
  name,
  kind: "FULL",
  folder: "models",
  tags: [],
  class: "unchanged",
  columns: columns.map((column) => ({ name: column })),
  ...over,
});

const edge = (from: string, to: string, kind: "value" | "row" = "value"): LineageEdge => {
  const end = (text: string) => {
    const [model = "", column] = text.split("/");
    return column === undefined ? { model } : { model, column };
  };
  return { from: end(from), to: end(to), kind };
};

const shop: LineageGraph = {
  root: "core.orders",
  stale: false,
  nodes: [
    node("raw.orders", ["id", "amount", "status"], { kind: "SEED" }),
    node("core.orders", ["id", "amount"]),
    node("mart.revenue", ["day", "revenue"], { class: "affected", tags: ["daily"] }),
    node("mart.customers", ["id"]),
  ],
  edges: [
    edge("raw.orders/id", "core.orders/id"),
    edge("raw.orders/amount", "core.orders/amount"),
    edge("raw.orders/status", "core.orders", "row"),
    edge("core.orders/amount", "mart.revenue/revenue"),
    edge("core.orders/id", "mart.customers/id"),
  ],
};

const view = (over: Partial<View["filters"]> = {}, more: Partial<View> = {}): View => ({
  filters: { ...ALL, ...over },
  selection: undefined,
  expanded: new Set(),
  opened: new Set(),
  firstColumns: 14,
  ...more,
});

describe("the path of a column", () => {
  it("goes up and down, and not sideways", () => {
    const lit = path(shop, { model: "core.orders", column: "amount" }, false);
    expect([...lit].map((at) => at.replace("\u0000", "/")).sort()).toEqual([
      "core.orders/amount",
      "mart.revenue/revenue",
      "raw.orders/amount",
    ]);
  });

  it("ends in a graph with a cycle", () => {
    const cyclic = { ...shop, edges: [edge("a/x", "b/x"), edge("b/x", "a/x")] };
    expect(path(cyclic, { model: "a", column: "x" }, true).size).toBe(2);
  });
});

describe("the models that are shown", () => {
  it("are all of them without filters", () => {
    expect(visible(shop, view())).toHaveLength(4);
  });

  it("are those within the depth", () => {
    expect(distances(shop).get("raw.orders")).toBe(-1);
    expect(visible(shop, view({ up: 0 })).map(({ name }) => name)).not.toContain("raw.orders");
  });

  it("are the changed ones and the middle", () => {
    expect(visible(shop, view({ changedOnly: true })).map(({ name }) => name)).toEqual([
      "core.orders",
      "mart.revenue",
    ]);
  });

  it("are found by a column's name", () => {
    expect(visible(shop, view({ search: "REVEN" })).map(({ name }) => name)).toEqual([
      "core.orders",
      "mart.revenue",
    ]);
  });
});

describe("the placing", () => {
  it("puts parents left of their readers", () => {
    const placed = place(shop, view());
    const x = (id: string): number => placed.nodes.find((at) => at.id === id)?.x ?? NaN;
    expect(x("raw.orders")).toBeLessThan(x("core.orders"));
    expect(x("core.orders")).toBeLessThan(x("mart.revenue"));
  });

  it("draws a row edge dashed where no value edge joins the same two", () => {
    expect(place(shop, view()).edges.some(({ kind }) => kind === "row")).toBe(true);
    expect(place(shop, view({ rowEdges: false })).edges.some(({ kind }) => kind === "row")).toBe(false);
  });

  it("shows folders when there are many, and opens one", () => {
    const names = Array.from({ length: MANY + 5 }, (_, at) => `m.t${at}`);
    const many: LineageGraph = {
      root: "core.orders",
      stale: false,
      nodes: [node("core.orders", ["id"]), ...names.map((name) => node(name, ["id"], { folder: "marts" }))],
      edges: names.map((name) => edge("core.orders/id", `${name}/id`)),
    };
    expect(place(many, view()).nodes.map(({ id }) => id)).toEqual(["core.orders", "folder:marts"]);
    expect(place(many, view({}, { opened: new Set(["marts"]) })).nodes).toHaveLength(MANY + 6);
  });

  it("lights the selected column's lines and dims the rest", () => {
    const placed = place(shop, view({}, { selection: { model: "core.orders", column: "amount" } }));
    expect(placed.nodes.find(({ id }) => id === "mart.customers")?.dimmed).toBe(true);
    expect(placed.edges.filter(({ lit }) => lit)).toHaveLength(2);
  });
});
