#!/usr/bin/env python3
"""Writes cases.json: templates and what Jinja2 makes of them, configured as SQLMesh configures it.

usage: pip install jinja2 && python record.py
"""
import datetime, json, pathlib
import jinja2

VALUES = {
    "cols": ["a", "b"], "n": 3, "s": "x", "flag": True, "none_value": None, "m": {"k": 1, "z": "y"}, "f": 1.5,
    "rows": [{"n": 1, "g": "p"}, {"n": 2, "g": "q"}, {"n": 3, "g": "p"}], "words": ["beta", "Alpha", "gamma", "alpha"],
    "sql": "it's", "empty": [], "big": 12345678901234567890,
}
DATES = {
    "day": datetime.date(2024, 1, 5),
    "moment": datetime.datetime(2024, 1, 5, 23, 59, 59, 999999, tzinfo=datetime.timezone.utc),
    "plain": datetime.datetime(2024, 1, 5, 7, 0, 0),
}
TEMPLATES = (pathlib.Path(__file__).parent / "templates.txt").read_text().split("\n%%%\n")

environment = jinja2.Environment(extensions=["jinja2.ext.do", "jinja2.ext.loopcontrols"])
cases = []
for template in TEMPLATES:
    values = {**json.loads(json.dumps(VALUES)), **DATES}
    try:
        cases.append({"template": template, "output": environment.from_string(template).render(**values)})
    except Exception as error:
        cases.append({"template": template, "error": f"{type(error).__name__}: {error}"})
(pathlib.Path(__file__).parent / "cases.json").write_text(
    json.dumps({"jinja2": jinja2.__version__, "values": VALUES, "cases": cases}, indent=1) + "\n")
