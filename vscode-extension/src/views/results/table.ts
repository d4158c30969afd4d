// Sorting, filtering and writing out rows; no part of it knows the page.
import type { QueryResult } from "../../protocol.js";
import { isNumeric } from "../common/types.js";

export type Row = readonly (string | null)[];

export interface Sort {
  readonly column: number;
  readonly descending: boolean;
}

/** Rows in which some value holds the text, in any case. */
export function filtered(rows: readonly Row[], text: string): readonly Row[] {
  const wanted = text.trim().toLowerCase();
  return wanted === ""
    ? rows
    : rows.filter((row) => row.some((value) => value?.toLowerCase().includes(wanted) === true));
}

/** Rows in order of a column: numbers by value, everything else as text; nulls last either way. */
export function sorted(
  result: Pick<QueryResult, "columns">,
  rows: readonly Row[],
  sort: Sort | undefined,
): readonly Row[] {
  if (sort === undefined) {
    return rows;
  }
  const numeric = isNumeric(result.columns[sort.column]?.type ?? "");
  const sign = sort.descending ? -1 : 1;
  return [...rows].sort((left, right) => {
    const a = left[sort.column] ?? null;
    const b = right[sort.column] ?? null;
    if (a === null || b === null) {
      return a === b ? 0 : a === null ? 1 : -1;
    }
    return sign * (numeric ? compareNumbers(a, b) : a < b ? -1 : a > b ? 1 : 0);
  });
}

/** Compares decimals as text where they are too long for a number, so that large keys keep their order. */
function compareNumbers(a: string, b: string): number {
  if (/^-?\d+$/.test(a) && /^-?\d+$/.test(b)) {
    const left = BigInt(a);
    const right = BigInt(b);
    return left < right ? -1 : left > right ? 1 : 0;
  }
  return Number(a) - Number(b);
}

export type Format = "csv" | "tsv" | "markdown" | "json";

export function write(
  columns: readonly { readonly name: string; readonly type: string }[],
  rows: readonly Row[],
  format: Format,
): string {
  const names = columns.map(({ name }) => name);
  switch (format) {
    case "csv":
      return [names, ...rows].map((row) => row.map(csvCell).join(",")).join("\r\n") + "\r\n";
    case "tsv":
      return [names, ...rows]
        .map((row) => row.map((cell) => (cell ?? "").replace(/[\t\r\n]/g, " ")).join("\t"))
        .join("\n");
    case "markdown": {
      const line = (row: Row): string =>
        `| ${row.map((cell) => (cell ?? "null").replace(/\|/g, "\\|").replace(/\r?\n/g, "<br>")).join(" | ")} |`;
      const rule = `|${columns.map(({ type }) => (isNumeric(type) ? " ---: " : " --- ")).join("|")}|`;
      return [line(names), rule, ...rows.map(line)].join("\n");
    }
    case "json":
      return JSON.stringify(
        rows.map((row) =>
          Object.fromEntries(
            row.map((cell, at) => [names[at] ?? String(at), jsonValue(cell, columns[at]?.type ?? "")]),
          ),
        ),
        null,
        2,
      );
  }
}

/** An empty cell is null and a quoted empty cell is an empty text, as DuckDB and PostgreSQL read it. */
function csvCell(cell: string | null): string {
  if (cell === null) {
    return "";
  }
  return cell === "" || /[",\r\n]/.test(cell) ? `"${cell.replace(/"/g, '""')}"` : cell;
}

/** Numbers that a JSON reader keeps exactly are numbers; the others stay text. */
function jsonValue(cell: string | null, type: string): unknown {
  if (cell === null) {
    return null;
  }
  if (type.toUpperCase() === "BOOLEAN") {
    return cell === "true";
  }
  const value = Number(cell);
  return isNumeric(type) && cell !== "" && String(value) === cell ? value : cell;
}
