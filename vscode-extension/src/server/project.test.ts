import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isProjectConfig, isProjectModule, projectFolders } from "./project.js";

describe("a project's configuration", () => {
  it("is one with model defaults or gateways", () => {
    expect(isProjectConfig("model_defaults:\n  dialect: duckdb\n")).toBe(true);
    expect(isProjectConfig("# mine\ngateways:\n  local: {}\n")).toBe(true);
  });

  it("is not that of another tool", () => {
    expect(isProjectConfig("title: my site\nbaseURL: /\n")).toBe(false);
    expect(isProjectConfig("nested:\n  gateways: {}\n")).toBe(false);
  });
});

describe("a configuration in Python", () => {
  it("gives a value to config and imports SQLMesh", () => {
    expect(isProjectModule("from sqlmesh.core.config import Config\nconfig = Config()\n")).toBe(true);
    expect(isProjectModule("import sqlmesh\nconfig: sqlmesh.Config = make()\n")).toBe(true);
  });

  it("is not any program's", () => {
    expect(isProjectModule("import os\nconfig = {}\n")).toBe(false);
    expect(isProjectModule("from sqlmesh.core.config import Config\n\ndef make():\n    config = Config()\n")).toBe(false);
  });
});

describe("the projects of a workspace", () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "projects-"));
  });
  afterEach(() => {
    rmSync(root, { recursive: true, force: true });
  });
  const config = (folder: string, text: string, name = "config.yaml"): string => {
    mkdirSync(join(root, folder), { recursive: true });
    const file = join(root, folder, name);
    writeFileSync(file, text);
    return file;
  };

  it("are the folders with such a file, wherever they lie", () => {
    const files = [
      config("shop", "model_defaults: {dialect: duckdb}"),
      config("site", "title: x"),
      config("app", "config = 1\n", "config.py"),
      config("mesh", "import sqlmesh\nconfig = sqlmesh.Config()\n", "config.py"),
      config("deep/er/finance", "gateways: {}"),
    ];
    expect(projectFolders(files)).toEqual([join(root, "mesh"), join(root, "shop"), join(root, "deep/er/finance")]);
  });
});
