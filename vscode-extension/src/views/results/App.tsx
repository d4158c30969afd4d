import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { QueryResult } from "../../protocol.js";
import type { Host } from "../common/host.js";
import { count, duration, plural } from "../common/numbers.js";
import { isNumeric } from "../common/types.js";
import type { FromHost, ToHost } from "./messages.js";
import { filtered, sorted, write, type Format, type Row, type Sort } from "./table.js";

/** Of a long result only what is in sight is on the page. */
const ROW_HEIGHT = 24;
const MARGIN_ROWS = 20;

interface Shown {
  readonly title: string;
  readonly result: QueryResult;
  readonly limit: number;
}

export function App({ host }: { readonly host: Host<ToHost, FromHost> }) {
  const [running, setRunning] = useState("");
  const [shown, setShown] = useState<Shown | undefined>(undefined);
  const [sort, setSort] = useState<Sort | undefined>(undefined);
  const [search, setSearch] = useState("");

  useEffect(() => {
    const end = host.listen((message) => {
      if (message.type === "running") {
        setRunning(message.title);
      } else {
        setRunning("");
        setSort(undefined);
        setSearch("");
        setShown(message);
      }
    });
    host.send({ type: "ready" });
    return end;
  }, [host]);

  const rows = useMemo(
    () => (shown === undefined ? [] : sorted(shown.result, filtered(shown.result.rows, search), sort)),
    [shown, search, sort],
  );

  if (running !== "") {
    return (
      <div class="empty">
        <span class="codicon codicon-loading spin" />
        <span role="status">{running}</span>
        <button
          class="action secondary"
          onClick={() => {
            host.send({ type: "cancel" });
          }}
        >
          Cancel
        </button>
      </div>
    );
  }
  if (shown === undefined) {
    return (
      <div class="empty">
        <span class="codicon codicon-table" />
        <span>Preview a model, a CTE or a selection to see its rows here</span>
      </div>
    );
  }
  const { result } = shown;
  if (result.error !== undefined) {
    return (
      <div class="failure" role="alert">
        <p>
          <span class="codicon codicon-error" />
          <strong>{shown.title}</strong>
        </p>
        <pre>{result.error}</pre>
        <button
          class="action secondary"
          onClick={() => {
            host.send({ type: "again", limit: shown.limit });
          }}
        >
          Try again
        </button>
      </div>
    );
  }
  const copy = (format: Format): void => {
    host.send({ type: "copy", text: write(result.columns, rows, format) });
  };
  const many = result.more
    ? `first ${count(result.rows.length)}${result.total === undefined ? "" : ` of ${count(result.total)}`} rows`
    : plural(result.rows.length, "row");
  return (
    <div class="results">
      <div class="toolbar" role="toolbar" aria-label="Result">
        <strong class="title" title={shown.title}>
          {shown.title}
        </strong>
        <span class="muted" role="status">
          {many}
          {search.trim() === "" ? "" : `, ${count(rows.length)} match`} · {duration(result.seconds)}
        </span>
        {result.more ? (
          <button
            class="plain link"
            onClick={() => {
              host.send({ type: "again", limit: shown.limit * 10 });
            }}
          >
            Load {count(shown.limit * 10)}
          </button>
        ) : null}
        <span class="grow" />
        <input
          class="field"
          type="search"
          placeholder="Filter"
          aria-label="Filter rows"
          value={search}
          onInput={(event) => {
            setSearch(event.currentTarget.value);
          }}
        />
        <select
          class="field copy"
          aria-label="Copy as"
          value=""
          onChange={(event) => {
            const chosen = event.currentTarget.value;
            event.currentTarget.value = "";
            if (chosen !== "") {
              copy(chosen as Format);
            }
          }}
        >
          <option value="">Copy …</option>
          <option value="csv">CSV</option>
          <option value="tsv">TSV</option>
          <option value="markdown">Markdown</option>
          <option value="json">JSON</option>
        </select>
        <button
          class="icon"
          title="Export as CSV"
          aria-label="Export as CSV"
          onClick={() => {
            host.send({ type: "export", format: "csv", text: write(result.columns, rows, "csv") });
          }}
        >
          <span class="codicon codicon-export" />
        </button>
      </div>
      <Grid result={result} rows={rows} sort={sort} onSort={setSort} />
    </div>
  );
}

interface GridProps {
  readonly result: QueryResult;
  readonly rows: readonly Row[];
  readonly sort: Sort | undefined;
  readonly onSort: (sort: Sort | undefined) => void;
}

function Grid({ result, rows, sort, onSort }: GridProps) {
  const area = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(600);
  useEffect(() => {
    const onResize = new ResizeObserver(([entry]) => {
      if (entry !== undefined) {
        setHeight(entry.contentRect.height);
      }
    });
    if (area.current !== null) {
      onResize.observe(area.current);
    }
    return () => {
      onResize.disconnect();
    };
  }, []);
  const first = Math.max(0, Math.floor(top / ROW_HEIGHT) - MARGIN_ROWS);
  const last = Math.min(rows.length, Math.ceil((top + height) / ROW_HEIGHT) + MARGIN_ROWS);
  const numeric = result.columns.map(({ type }) => isNumeric(type));
  return (
    <div
      ref={area}
      class="grid"
      tabIndex={0}
      role="region"
      aria-label="Rows"
      onScroll={(event) => {
        setTop(event.currentTarget.scrollTop);
      }}
    >
      <table aria-rowcount={rows.length + 1}>
        <thead>
          <tr>
            <th class="number" aria-label="Row" />
            {result.columns.map((column, at) => {
              const here = sort?.column === at;
              return (
                <th
                  key={at}
                  class={numeric[at] === true ? "right" : ""}
                  aria-sort={here ? (sort.descending ? "descending" : "ascending") : "none"}
                >
                  <button
                    class="plain"
                    title={`Sort by ${column.name}`}
                    onClick={() => {
                      onSort(here && sort.descending ? undefined : { column: at, descending: here });
                    }}
                  >
                    <span class="name">
                      {column.name}
                      {here ? (
                        <span class={`codicon codicon-arrow-${sort.descending ? "down" : "up"}`} />
                      ) : null}
                    </span>
                    <span class="type">{column.type}</span>
                  </button>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {first > 0 ? <tr class="gap" style={{ height: `${first * ROW_HEIGHT}px` }} /> : null}
          {rows.slice(first, last).map((row, at) => (
            <tr key={first + at} aria-rowindex={first + at + 2}>
              <td class="number">{first + at + 1}</td>
              {row.map((value, column) => (
                <td
                  key={column}
                  class={`${numeric[column] === true ? "right" : ""}${value === null ? " null" : ""}`}
                  title={value ?? "null"}
                >
                  {value ?? "null"}
                </td>
              ))}
            </tr>
          ))}
          {last < rows.length ? (
            <tr class="gap" style={{ height: `${(rows.length - last) * ROW_HEIGHT}px` }} />
          ) : null}
        </tbody>
      </table>
      {rows.length === 0 ? <p class="none">No rows</p> : null}
    </div>
  );
}
