import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isProjectConfig, projectFolders } from "./project.js";

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

describe("the projects of a workspace", () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "projects-"));
  });
  afterEach(() => {
    rmSync(root, { recursive: true, force: true });
  });
  const config = (folder: string, text: string): string => {
    mkdirSync(join(root, folder), { recursive: true });
    const file = join(root, folder, "config.yaml");
    writeFileSync(file, text);
    return file;
  };

  it("are the folders with such a file, wherever they lie", () => {
    const files = [
      config("shop", "model_defaults: {dialect: duckdb}"),
      config("site", "title: x"),
      config("deep/er/finance", "gateways: {}"),
    ];
    expect(projectFolders(files)).toEqual([join(root, "shop"), join(root, "deep/er/finance")]);
  });
});
