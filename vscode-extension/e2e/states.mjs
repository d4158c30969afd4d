// What the panels are told in states that a test cannot wait for in a real project: failures, cancelled runs, thousands of
// models. The shapes are those of src/protocol.ts and of each view's messages.ts.

const place = (file, line) => ({
  uri: `file:///project/models/${file}`,
  range: { start: { line, character: 0 }, end: { line, character: 10 } },
});

const PLANNED = {
  type: "plan",
  outdated: false,
  environments: [
    { name: "dev", models: 25, promoted: "2026-11-29T08:00:00Z", protected: false },
    { name: "prod", models: 25, promoted: "2026-11-28T08:00:00Z", protected: true },
  ],
  plan: {
    id: "p1",
    environment: "dev",
    isNew: true,
    isEmpty: false,
    from: "prod",
    unsaved: [],
    errors: [],
    builds: 3,
    repoints: 1,
    promotes: 4,
    untouched: 40,
    rows: 2_100_000,
    seconds: 40,
    summary: "Builds 3 tables (~2.1 M rows, ~40 s), re-points 1 view, promotes 4. prod is not touched.",
    models: [
      {
        name: "core.orders",
        edited: true,
        class: "breaking-columns",
        columns: ["net_amount"],
        reasons: [
          {
            text: "net_amount changed",
            was: "SUM(amount)",
            now: "SUM(amount - refund)",
            place: place("core/orders.sql", 13),
          },
        ],
        action: "build",
        range: "2024-01-01 .. 2026-11-29",
        rows: 1_300_000,
        seconds: 12,
        sqlmesh: "BREAKING",
        path: [],
      },
      {
        name: "stg.users",
        edited: true,
        class: "metadata",
        columns: [],
        reasons: [
          { text: "tags changed", was: "(users)", now: "(users, pii)", place: place("stg/users.sql", 3) },
        ],
        action: "none",
        path: [],
      },
      {
        name: "stg.events",
        edited: true,
        class: "breaking-rows",
        columns: [],
        reasons: [
          {
            text: "the filter changed",
            was: "event_date >= '2024-01-01'",
            now: "event_date >= '2024-01-01' AND NOT is_test",
            place: place("stg/events.sql", 21),
          },
        ],
        action: "build",
        range: "full",
        path: [],
      },
      {
        name: "mart.pivoted",
        edited: true,
        class: "unknown",
        columns: [],
        reasons: [
          { text: "PIVOT with a dynamic list could not be analyzed", place: place("mart/pivoted.sql", 30) },
        ],
        action: "build",
        range: "full",
        path: [],
      },
      {
        name: "mart.refunds",
        edited: true,
        class: "added",
        columns: [],
        reasons: [],
        action: "build",
        range: "full",
        path: [],
      },
      {
        name: "mart.daily_sales",
        edited: false,
        class: "affected",
        columns: ["net_amount"],
        reasons: [],
        action: "build",
        range: "2024-01-01 .. 2026-11-29",
        rows: 800_000,
        seconds: 31,
        path: [{ model: "core.orders", column: "net_amount" }],
      },
      {
        name: "mart.customer_lifetime_value_by_acquisition_channel",
        edited: false,
        class: "affected",
        columns: ["net_amount"],
        reasons: [],
        action: "build",
        range: "full",
        seconds: 4,
        path: [
          { model: "core.orders", column: "net_amount" },
          { model: "mart.daily_sales", column: "revenue" },
        ],
      },
      {
        name: "mart.finance_gl",
        edited: false,
        class: "re-pointed",
        columns: [],
        reasons: [{ text: "reads the same data from a new table" }],
        action: "re-point",
        path: [],
      },
    ],
    audits: [
      { name: "orders_have_items", class: "unchanged", action: "run", range: "2024-01-01 .. 2024-03-31" },
    ],
    spared: [
      { name: "mart.orders_wide", reason: "reads no changed column of core.orders" },
      { name: "mart.stock", reason: "reads no changed column of core.orders" },
    ],
  },
};

const models = (...states) =>
  PLANNED.plan.models
    .filter(({ action }) => action !== "none")
    .map(({ name }, at) => ({ name, ...states[Math.min(at, states.length - 1)] }));

const steps = (...states) => models(...states).map((model) => ({ type: "applying", model }));

/** By name: the messages to the plan panel. */
export const PLAN = {
  planning: [{ type: "planning", environment: "dev" }],
  planned: [{ type: "planning", environment: "dev" }, PLANNED],
  nothing: [
    {
      ...PLANNED,
      plan: {
        ...PLANNED.plan,
        environment: "prod",
        isNew: false,
        isEmpty: true,
        models: [],
        audits: [],
        spared: [],
        builds: 0,
        untouched: 47,
        summary: "No changes: prod is up to date.",
      },
    },
  ],
  troubled: [
    {
      ...PLANNED,
      plan: {
        ...PLANNED.plan,
        unsaved: ["models/core/orders.sql", "models/stg/users.sql"],
        errors: [
          {
            message:
              'mart.tax reads "tax", which core.orders no longer has. Keep the column, or change mart.tax.',
            place: place("mart/tax.sql", 5),
          },
        ],
      },
    },
    { type: "outdated" },
  ],
  failed: [
    { type: "planning", environment: "dev" },
    {
      type: "failed",
      message:
        "The warehouse file warehouse.duckdb is in use by another program (duckdb, process 4711). Close it, or wait and plan again.",
    },
  ],
  applying: [
    PLANNED,
    ...steps(
      { state: "done", rows: 1_304_112, seconds: 11.2 },
      { state: "running", done: 312, total: 1064, seconds: 9.4 },
      { state: "running", seconds: 2.1 },
      { state: "waiting" },
    ),
  ],
  auditFailed: [
    PLANNED,
    {
      type: "applied",
      result: {
        outcome: "failed",
        message:
          "The audit not_null of core.orders failed: dev was not promoted. Correct the model, plan again; what is built is kept.",
        seconds: 14.3,
        models: models(
          {
            state: "failed",
            rows: 1_304_112,
            seconds: 11.2,
            message: "audit not_null: 3 rows",
            audits: [
              {
                name: "not_null",
                failures: 3,
                blocking: true,
                sample: {
                  columns: [
                    { name: "order_id", type: "BIGINT" },
                    { name: "net_amount", type: "DECIMAL(12,2)" },
                    { name: "order_date", type: "DATE" },
                  ],
                  rows: [
                    ["1042", null, "2024-03-01"],
                    ["1077", null, "2024-03-04"],
                    ["2210", null, "2024-07-30"],
                  ],
                  more: false,
                  seconds: 0,
                  sql: "",
                },
              },
            ],
          },
          { state: "done", rows: 12, seconds: 0.2 },
          { state: "skipped" },
        ),
      },
    },
  ],
  cancelled: [
    PLANNED,
    {
      type: "applied",
      result: {
        outcome: "cancelled",
        message: "Cancelled: 1 of 4 models is built and kept. Apply the plan again to go on from there.",
        seconds: 12,
        models: models({ state: "done", rows: 1_304_112, seconds: 11.2 }, { state: "skipped" }),
      },
    },
  ],
  applied: [
    PLANNED,
    {
      type: "applied",
      result: {
        outcome: "applied",
        message: "3 tables built, 1 view re-pointed.",
        seconds: 38,
        models: models({ state: "done", rows: 1_304_112, seconds: 11.2 }, { state: "done", seconds: 0.4 }),
      },
    },
  ],
};

const COLUMNS = [
  { name: "order_id", type: "BIGINT" },
  { name: "customer", type: "VARCHAR" },
  { name: "order_date", type: "DATE" },
  { name: "net_amount", type: "DECIMAL(12,2)" },
  { name: "is_large", type: "BOOLEAN" },
  { name: "note", type: "VARCHAR" },
];

const rows = (many) =>
  Array.from({ length: many }, (_, at) => [
    String(1000 + at),
    ["Ada Lovelace", "Grace Hopper", "Edsger Dijkstra"][at % 3],
    `2024-0${1 + (at % 9)}-1${at % 10}`,
    ((at * 7919) % 100_000) / 100 === 0 ? null : (((at * 7919) % 100_000) / 100).toFixed(2),
    String(at % 4 === 0),
    at % 5 === 0
      ? null
      : at % 7 === 0
        ? ""
        : "left at the door, the neighbor on the second floor will sign for it, ring twice",
  ]);

const result = (over) => ({
  type: "result",
  title: "marts.fct_orders in dev",
  limit: 1000,
  result: {
    columns: COLUMNS,
    rows: rows(1000),
    more: true,
    total: 2_104_332,
    seconds: 0.31,
    sql: "SELECT …",
    ...over,
  },
});

/** By name: the messages to the results panel. */
export const RESULTS = {
  running: [{ type: "running", title: "Querying marts.fct_orders …" }],
  rows: [result({})],
  none: [result({ rows: [], more: false, total: 0 })],
  failed: [
    result({
      rows: [],
      columns: [],
      error:
        'The environment dev has no table for staging.orders yet, which marts.fct_orders reads.\nPlan and apply dev first, or preview against prod (the setting "meshlens.environment").',
    }),
  ],
};

/** A graph of so many models in layers, in folders, some of them changed. */
export function bigGraph(many) {
  const layers = ["raw", "staging", "intermediate", "core", "marts", "reports"];
  const perLayer = Math.ceil(many / layers.length);
  const kinds = ["SEED", "VIEW", "INCREMENTAL_BY_TIME_RANGE", "FULL", "FULL", "VIEW"];
  const domains = ["sales", "finance", "product", "people"];
  const nodes = [];
  const edges = [];
  const name = (layer, at) => `${layers[layer]}.${domains[at % domains.length]}_${at}`;
  for (let at = 0; at < many; at++) {
    const layer = Math.floor(at / perLayer);
    const index = at % perLayer;
    const columns = ["id", "amount", "status", "day", "customer_id", "region"].map((column) => ({
      name: column,
      type: column === "amount" ? "DECIMAL(18,2)" : column === "day" ? "DATE" : "BIGINT",
      ...(layer >= 3 && index % 9 === 0 && column === "amount"
        ? { change: layer === 3 ? "changed" : "affected" }
        : {}),
    }));
    nodes.push({
      name: name(layer, index),
      kind: kinds[layer],
      folder: `models/${layers[layer]}/${domains[index % domains.length]}`,
      tags: [domains[index % domains.length]],
      class: layer >= 3 && index % 9 === 0 ? (layer === 3 ? "breaking-columns" : "affected") : "unchanged",
      columns,
    });
    for (const parent of layer === 0 ? [] : [index, (index * 3 + 1) % perLayer]) {
      for (const column of ["id", "amount"]) {
        edges.push({
          from: { model: name(layer - 1, parent), column },
          to: { model: name(layer, index), column },
          kind: "value",
        });
      }
      edges.push({
        from: { model: name(layer - 1, parent), column: "status" },
        to: { model: name(layer, index) },
        kind: "row",
      });
    }
  }
  return { type: "graph", graph: { root: name(3, 0), nodes, edges, stale: false }, column: "amount" };
}

/** By name: the messages to the lineage panel. */
export const LINEAGE = {
  busy: [{ type: "busy" }],
  empty: [{ type: "none", reason: "" }],
  failed: [{ type: "none", reason: "The lineage could not be read: the language server has stopped." }],
  alone: [
    {
      type: "graph",
      graph: {
        root: "stg.alone",
        stale: false,
        edges: [],
        nodes: [
          {
            name: "stg.alone",
            kind: "FULL",
            folder: "models",
            tags: [],
            class: "unchanged",
            columns: [{ name: "one", type: "INTEGER" }],
          },
        ],
      },
    },
  ],
  large: [bigGraph(300)],
  huge: [bigGraph(1000)],
};
