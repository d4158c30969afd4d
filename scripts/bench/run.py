#!/usr/bin/env python3
"""Measures Meshlens beside its peers, in one run, and writes docs/performance.md.

    scripts/bench/run.py [--sizes 50,200,1000] [--rounds 3] [--no-peers] [--only page|parser]

Generates the projects (gen.py), takes the peers from PyPI into build/bench, and measures
  - the language servers with lsp_bench.py, in alternating rounds;
  - opening: process start to first diagnostics, beside `dbt parse` by dbt's Rust core on the same project in dbt form;
  - the command line: a plan with no change, one with an added column, and applying it, each beside `sqlmesh plan`;
  - resident memory;
  - the parser beside JSqlParser, with JMH.
Every figure of a table comes from the same run; the figures of a size are kept in build/bench/results.json, so that the sizes
can be measured one by one (--sizes). Python 3.8+, standard library only; Linux.
"""
import argparse
import json
import os
import platform
import re
import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
WORK = ROOT / "build" / "bench"
SQLMESH = "sqlmesh[lsp]==0.236.4"
DBT = "dbt-core==2.0.0a4"
ENV = {**os.environ, "DO_NOT_TRACK": "1", "NO_COLOR": "1", "DBT_SEND_ANONYMOUS_USAGE_STATS": "false",
       "SQLMESH__DISABLE_ANONYMIZED_ANALYTICS": "true"}


def venv(name, *packages):
    """A virtual environment with the packages; made once."""
    home = WORK / name
    stamp = home / (".ready-" + re.sub(r"\W+", "_", "_".join(packages)))
    if not stamp.exists():
        subprocess.run([sys.executable, "-m", "venv", str(home)], check=True)
        subprocess.run([str(home / "bin" / "python"), "-m", "pip", "install", "-q", "--disable-pip-version-check", *packages], check=True)
        stamp.touch()
    return home / "bin"


def project(size, style):
    """The generated project; the same size gives the same one."""
    folder = WORK / ("%s_%d" % (style, size))
    if not (folder / "bench.json").exists():
        subprocess.run([sys.executable, str(HERE / "gen.py"), str(size), "--seed", "1", "--style", style, "--out", str(folder)],
                       check=True, stdout=subprocess.DEVNULL)
    return folder


def timed(command, cwd, timeout=1800):
    """Wall and CPU seconds and peak memory in MB of one command, its output discarded."""
    # A question is answered with no: SQLMesh asks whether to apply even without prompts.
    (WORK / "no").write_text("n\n")
    with open(WORK / "last.out", "wb") as out, open(WORK / "no", "rb") as no:
        start = time.perf_counter()
        process = subprocess.Popen([str(x) for x in command], cwd=cwd, env=ENV, stdin=no, stdout=out, stderr=subprocess.STDOUT)
        end = start + timeout
        while True:
            pid, status, usage = os.wait4(process.pid, os.WNOHANG)
            if pid:
                break
            if time.perf_counter() > end:
                process.kill()
            time.sleep(0.005)
        process.returncode = os.waitstatus_to_exitcode(status)
    return {"wall": time.perf_counter() - start, "cpu": usage.ru_utime + usage.ru_stime, "mb": usage.ru_maxrss / 1024,
            "ok": process.returncode == 0}


def several(command, cwd, runs, before=None):
    rows = []
    for at in range(runs):
        if before is not None:
            before(at)
        rows.append(timed(command, cwd))
    if not all(row["ok"] for row in rows):
        print("failed: %s in %s\n%s" % (" ".join(map(str, command)), cwd, (WORK / "last.out").read_text(errors="replace")[-2000:]), file=sys.stderr)
    return {key: statistics.median(row[key] for row in rows) for key in ("wall", "cpu", "mb")} | {"ok": all(row["ok"] for row in rows)}


def language_servers(size, args, sqlmesh):
    command = [sys.executable, str(HERE / "lsp_bench.py"), str(project(size, "native")), "--rounds", str(args.rounds), "--repeat", str(args.repeat), "--saves", str(args.saves),
               "--impact-method", "meshlens/impact", "--lineage-method", "meshlens/lineage",
               "--lineage-params", json.dumps({"model": "{fqn}", "column": "{column}", "direction": "upstream"}),
               "--vs", "meshlens", "%s lsp" % (ROOT / "meshlens")]
    if sqlmesh is not None:
        command += ["--vs", "sqlmesh:sqlmesh", str(sqlmesh / "sqlmesh_lsp")]
    done = subprocess.run(command, env=ENV, stdout=subprocess.PIPE, check=True)
    return json.loads(done.stdout)


def plans(size, runs, sqlmesh):
    """A first plan, then one with nothing changed, then one with a column more, for each tool on a copy of its own."""
    found = {}
    tools = {"meshlens": [ROOT / "meshlens", "plan", "dev", "--auto-apply", "--no-prompts"]}
    if sqlmesh is not None:
        tools["sqlmesh"] = [sqlmesh / "sqlmesh", "plan", "dev", "--auto-apply", "--no-prompts"]
    for tool, command in tools.items():
        copy = Path("/dev/shm" if os.path.isdir("/dev/shm") else WORK) / ("meshlens_bench_%s_%d" % (tool, size))
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(project(size, "native"), copy)
        bench = json.loads((copy / "bench.json").read_text())
        hot = copy / bench["hot"]["file"]
        text = hot.read_text()
        edit = next(e for e in bench["hot"]["edits"] if e["name"] == "add_column")

        def add_column(at):
            hot.write_text(text.replace(edit["find"], edit["replace"].replace("bench_added", "bench_added_%d" % at)))

        prod = [*command[:2], "prod", *command[3:]]
        found[tool] = {"first": several(prod, copy, 1)}
        several(prod, copy, 1)  # Both keep what they find out; the first time is not counted.
        found[tool]["nothing"] = several(prod, copy, runs)
        preview = [word for word in command if word != "--auto-apply"]
        found[tool]["preview"] = several(preview, copy, runs, before=add_column)
        found[tool]["column"] = several(command, copy, runs, before=lambda at: add_column(runs + at))
        shutil.rmtree(copy, ignore_errors=True)
    return found


def all_lineage(size):
    """Every column's lineage of the whole project, in one process."""
    return several([ROOT / "meshlens", "lineage", "--all", "--json"], project(size, "native"), 3)


def measure_parser():
    """The parser's speed and allocations, by JMH."""
    out = WORK / "parser.json"
    java = os.environ.get("JAVA_HOME")
    java = Path(java) / "bin" / "java" if java else "java"
    subprocess.run(["mvn", "-q", "-B", "-ntp", "-f", str(ROOT / "pom.xml"), "-pl", "language-server/bench", "-am", "package", "-DskipTests"],
                   check=True, stdout=sys.stderr)
    bench = ROOT / "language-server" / "bench" / "target"
    load = os.getloadavg()[0]
    subprocess.run([str(java), "-cp", "%s%s%s/*" % (bench / "classes", os.pathsep, bench / "lib"), "io.meshlens.bench.Main",
                    str(ROOT / "test-fixtures" / "syntax" / "tpch" / "tpch.sql"), str(out)], check=True, stdout=sys.stderr)
    return json.loads(out.read_text()) | {"load_1m": load}


def dbt_parse(size, dbt, runs):
    folder = project(size, "dbt")
    return several([dbt / "dbt", "parse", "--profiles-dir", "."], folder, runs,
                   before=lambda at: shutil.rmtree(folder / "target", ignore_errors=True))


def ms(value):
    return "–" if value is None else ("%.0f" % value if value >= 100 else "%.1f" % value)


def ratio(ours, theirs):
    if not ours or not theirs:
        return "–"
    return "%.0f ×" % (theirs / ours) if theirs / ours >= 10 else "%.1f ×" % (theirs / ours)


STEPS = [
    ("first_diagnostics", "process start to first diagnostics"),
    ("change_valid", "keystroke to diagnostics (a column added)"),
    ("change_unknown", "keystroke to diagnostics (an unknown column)"),
    ("change_syntax", "keystroke to diagnostics (a syntax error)"),
    ("change_burst", "20 keystrokes 20 ms apart, from the last"),
    ("impact", "keystroke to the verdict of that version"),
    ("completion", "completion"),
    ("completion_fresh", "keystroke, then completion at once"),
    ("hover_column", "hover on a column"),
    ("hover_table", "hover on a table"),
    ("definition", "definition"),
    ("references", "references"),
    ("code_lens", "code lens"),
    ("document_symbol", "document symbols"),
    ("semantic_tokens", "semantic tokens"),
    ("lineage_first", "lineage of the deepest column, first"),
    ("lineage", "lineage of the deepest column, again"),
    ("save_diagnostics", "save to diagnostics"),
    ("save_lineage", "save to the lineage of the new column"),
]


def parser_lines(figures):
    ours, theirs, key = figures["meshlens"], figures["jsqlparser"], figures["keystroke"]
    return ["## Parsing", "",
            "The 22 queries of TPC-H, %.1f kB, statement by statement (JMH). Meshlens keeps every character and recovers from errors." % (figures["bytes"] / 1000), "",
            "| | MB/s | bytes allocated per byte of text |", "|---|---:|---:|",
            "| Meshlens | %.1f | %.0f |" % (ours["mb_per_second"], ours["allocated_per_byte"]),
            "| JSqlParser 5.4 | %.2f | %.0f |" % (theirs["mb_per_second"], theirs["allocated_per_byte"]),
            "| times better | %.0f × | %.0f × |" % (ours["mb_per_second"] / theirs["mb_per_second"], theirs["allocated_per_byte"] / ours["allocated_per_byte"]),
            "", "One more character in a file of all of them: %.0f µs. Load average when it began: %.1f." % (key["micros"], figures["load_1m"]), ""]


def page(results):
    cpu = next((line.split(":", 1)[1].strip() for line in Path("/proc/cpuinfo").read_text().splitlines() if line.startswith("model name")), platform.machine())
    lines = [
        "# Performance", "",
        "Written by `scripts/bench/run.py`; do not edit. All figures of a table come from one run, in which the servers took turns.", "",
        "*quiet* is the time without what a thread stood waiting for a processor: about what an idle machine shows. It is what to compare where the load",
        "average says that the machine was busy with other work.", "",
        "%s, %d cores, %s. Java: %s. Peers: %s, %s. Times are what a client sees; p50 / p95 in ms unless said otherwise."
        % (time.strftime("%Y-%m-%d"), os.cpu_count(), cpu, java_version(), SQLMESH, DBT), "",
        "The projects are those of `scripts/bench/gen.py` (seed 1): layered models with seeds, joins, windows and aggregates, audits and descriptions.", "",
    ]
    if "parser" in results:
        lines += parser_lines(results["parser"])
    for size, result in sorted(((int(k), v) for k, v in results.items() if k != "parser")):
        servers = result["servers"]["servers"]
        ours, theirs = servers["meshlens"]["steps"], servers.get("sqlmesh", {}).get("steps", {})
        facts = result["servers"]["project"]
        lines += ["## %d models" % size, "",
                  "%d edges, %d columns, depth %d. Load average during the run: %s." % (
                      facts["edges"], facts["columns"], facts["max_depth"],
                      "–".join(str(x) for x in (min(result["servers"]["machine"]["load_1m"]), max(result["servers"]["machine"]["load_1m"])))), "",
                  "| | Meshlens | quiet | ok | SQLMesh | quiet | ok | times faster (quiet p50) |", "|---|---:|---:|---:|---:|---:|---:|---:|"]
        for step, words in STEPS:
            mine, other = ours.get(step), theirs.get(step)
            if not mine and not other:
                continue
            show = lambda d: "–" if not d or "p50" not in d else "%s / %s" % (ms(d["p50"]), ms(d["p95"]))
            quiet = lambda d: "" if not d or "quiet_p50" not in d else "%s / %s" % (ms(d["quiet_p50"]), ms(d["quiet_p95"]))
            calm = lambda d: (d or {}).get("quiet_p50", (d or {}).get("p50"))
            good = lambda d: "" if not d or "ok" not in d else "%.0f %%" % (100 * d["ok"])
            lines.append("| %s | %s | %s | %s | %s | %s | %s | %s |" % (
                words, show(mine), quiet(mine), good(mine), "never" if other and other.get("n") == 0 else show(other), quiet(other), good(other),
                "empty" if other and other.get("ok") == 0 else ratio(calm(mine), calm(other))))
        memory = lambda s: "–" if not s else "%.0f" % max(s.get("rss_mb", [0]))
        lines += ["| resident memory at the end, MB | %s | | | %s | | | |" % (memory(servers["meshlens"]), memory(servers.get("sqlmesh"))), ""]
        rows = result.get("plans", {})
        if rows:
            lines += ["| command line, wall s (CPU s) | Meshlens | SQLMesh | times faster, wall | CPU |", "|---|---:|---:|---:|---:|"]
            for step, words in (("first", "first plan and apply"), ("nothing", "plan, nothing changed"), ("preview", "plan, one column added"), ("column", "plan and apply, one column added")):
                mine, other = rows["meshlens"][step]["wall"], rows.get("sqlmesh", {}).get(step, {}).get("wall")
                spent = rows["meshlens"][step]["cpu"], rows.get("sqlmesh", {}).get(step, {}).get("cpu")
                lines.append("| %s | %.2f (%.2f) | %s | %s | %s |" % (
                    words, mine, spent[0], "–" if other is None else "%.1f (%.1f)" % (other, spent[1]), ratio(mine, other), ratio(spent[0], spent[1])))
            if "lineage" in result:
                lines.append("| lineage of every column | %.2f (%.2f) | | | |" % (result["lineage"]["wall"], result["lineage"]["cpu"]))
            lines.append("")
        if "dbt" in result:
            opening = ours.get("first_diagnostics", {}).get("p50")
            lines += ["`dbt parse` by dbt's Rust core on the same project in dbt form: %.2f s, %.2f s of CPU (it reads no column). Opening here, until the first diagnostics with types: %s s, quiet %s s." % (
                result["dbt"]["wall"], result["dbt"]["cpu"], "–" if opening is None else "%.2f" % (opening / 1000),
                "–" if opening is None else "%.2f" % (ours["first_diagnostics"]["quiet_p50"] / 1000)), ""]
    (ROOT / "docs" / "performance.md").write_text("\n".join(lines).rstrip() + "\n")


def java_version():
    done = subprocess.run([str(ROOT / "meshlens"), "--version"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, universal_newlines=True)
    found = re.search(r"[Jj]ava (\S+)", done.stdout)
    return found.group(1) if found else "?"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", default="50,200,1000")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--repeat", type=int, default=20)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--no-peers", action="store_true", help="only ourselves; writes no page")
    parser.add_argument("--no-sqlmesh", action="store_true", help="dbt is the only peer; at 1,000 models SQLMesh takes half an hour")
    parser.add_argument("--no-plans", action="store_true")
    parser.add_argument("--saves", type=int, default=3)
    parser.add_argument("--only", choices=["page", "parser"], help="no servers: the page from what is known, or the parser")
    args = parser.parse_args()
    WORK.mkdir(parents=True, exist_ok=True)
    known = WORK / "results.json"
    results = json.loads(known.read_text()) if known.exists() and not args.no_peers else {}
    if args.only:
        if args.only == "parser":
            results["parser"] = measure_parser()
            known.write_text(json.dumps(results, indent=1))
        page(results)
        return
    subprocess.run([str(ROOT / "meshlens"), "--version"], check=True, stdout=subprocess.DEVNULL)
    sqlmesh = None if args.no_peers or args.no_sqlmesh else venv("venv-sqlmesh", SQLMESH, "duckdb==1.5.6")
    dbt = None if args.no_peers else venv("venv-dbt", DBT)
    for size in [int(x) for x in args.sizes.split(",")]:
        print("%d models ..." % size, file=sys.stderr, flush=True)
        result = {"servers": language_servers(size, args, sqlmesh)}
        if dbt is not None:
            result["dbt"] = dbt_parse(size, dbt, args.runs)
        if not args.no_plans:
            result["plans"] = plans(size, args.runs, sqlmesh)
            result["lineage"] = all_lineage(size)
        results[str(size)] = result
        if not args.no_peers:
            known.write_text(json.dumps(results, indent=1))
            page(results)
    if args.no_peers:
        for size, result in results.items():
            print(size, json.dumps({k: (v.get("p50"), v.get("p95"), v.get("ok")) for k, v in result["servers"]["servers"]["meshlens"]["steps"].items()}, indent=1))


if __name__ == "__main__":
    main()
