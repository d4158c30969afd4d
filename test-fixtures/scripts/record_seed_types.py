"""Records which types pandas gives to columns of CSV text, as SQLMesh reads seeds.

    python3 test-fixtures/scripts/record_seed_types.py    (needs pandas)

Writes test-fixtures/seeds/types.json: a list of {"csv", "columns": [[name, type], ...], "rows"}.
"""

import io
import json
import pathlib
import random
import warnings

import pandas

warnings.simplefilter("ignore")
RANDOM = random.Random(42)
VALUES = [
    "1", "0", "-7", "+5", " 3", "4 ", "007", "1.5", "-.5", "2.", "1e3", "1E-2", "inf", "-inf", "Infinity", "nan", "NaN", "",
    "NA", "N/A", "null", "None", "none", "n/a", "true", "False", "TRUE", "tRuE", "yes", "2024-01-01", "abc", "1_000", "1,5",
    '"quoted"', '"a ""b"""', "'x'", "0x10", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
    "99999999999999999999999", "1.2.3", "--1", "e5", "-", "#N/A", "<NA>", "-nan", "$5", "5%", " ", "true ", "1e400", ".",
]
TYPES = {"bool": "BOOLEAN", "int64": "BIGINT", "float64": "DOUBLE", "object": "TEXT", "uint64": "UINT64", "str": "TEXT"}


def column():
    kinds = RANDOM.choice([1, 1, 1, 2, 3])
    pool = [RANDOM.choice(VALUES) for _ in range(kinds)]
    return [RANDOM.choice(pool) for _ in range(RANDOM.randrange(1, 5))]


def field(text):
    return f'"{text}"' if "," in text else text


def main():
    recorded = []
    for _ in range(1500):
        columns = [column() for _ in range(RANDOM.randrange(1, 4))]
        rows = max(len(c) for c in columns)
        lines = [",".join(f"c{i}" for i in range(len(columns)))]
        for row in range(rows):
            lines.append(",".join(field(c[row % len(c)]) for c in columns))
        text = "\n".join(lines) + "\n"
        try:
            frame = pandas.read_csv(io.StringIO(text), index_col=False, on_bad_lines="error")
        except Exception:
            continue
        types = [[name, TYPES[str(dtype)]] for name, dtype in frame.dtypes.items()]
        recorded.append({"csv": text, "columns": types, "rows": len(frame)})
    target = pathlib.Path(__file__).resolve().parent.parent / "seeds" / "types.json"
    with open(target, "w", encoding="utf-8") as file:
        file.write("[\n" + ",\n".join(json.dumps(r) for r in recorded) + "\n]\n")
    print(len(recorded))


if __name__ == "__main__":
    main()
