import { describe, expect, it } from "vitest";
import { isNumeric } from "../common/types.js";
import { filtered, sorted, write } from "./table.js";

const columns = [
  { name: "id", type: "BIGINT" },
  { name: "name", type: "VARCHAR" },
];
const rows = [
  ["10", "b"],
  ["9", null],
  [null, 'a "quoted", one'],
  ["9007199254740993", ""],
  ["9007199254740992", "A|b"],
];

describe("rows", () => {
  it("are sorted by value, nulls last either way", () => {
    const ids = (descending: boolean) =>
      sorted({ columns }, rows, { column: 0, descending }).map(([id]) => id);
    expect(ids(false)).toEqual(["9", "10", "9007199254740992", "9007199254740993", null]);
    expect(ids(true)).toEqual(["9007199254740993", "9007199254740992", "10", "9", null]);
  });

  it("are filtered in any case", () => {
    expect(filtered(rows, "QUOTED")).toHaveLength(1);
    expect(filtered(rows, " ")).toHaveLength(5);
  });

  it("keep null and empty text apart as CSV", () => {
    expect(write(columns, rows.slice(1, 4), "csv")).toBe(
      'id,name\r\n9,\r\n,"a ""quoted"", one"\r\n9007199254740993,""\r\n',
    );
  });

  it("keep large numbers exact as JSON", () => {
    expect(JSON.parse(write(columns, rows.slice(0, 4), "json"))).toEqual([
      { id: 10, name: "b" },
      { id: 9, name: null },
      { id: null, name: 'a "quoted", one' },
      { id: "9007199254740993", name: "" },
    ]);
  });

  it("are a table as Markdown", () => {
    expect(write(columns, rows.slice(4), "markdown")).toBe(
      "| id | name |\n| ---: | --- |\n| 9007199254740992 | A\\|b |",
    );
  });
});

describe("types that are numbers", () => {
  it.each([
    ["INTEGER", true],
    ["UBIGINT", true],
    ["DECIMAL(18,2)", true],
    ["HUGEINT", true],
    ["INTERVAL", false],
    ["VARCHAR", false],
    ["INTEGER[]", false],
  ])("%s", (type, numeric) => {
    expect(isNumeric(type)).toBe(numeric);
  });
});
