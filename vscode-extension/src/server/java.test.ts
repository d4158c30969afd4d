import { mkdtempSync, mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { explainNoJava, findJava, isJava, releaseOf, type Surroundings } from "./java.js";

describe("the release of a Java", () => {
  it.each([
    ['openjdk version "21.0.8" 2025-07-15', 21],
    ['java version "1.8.0_402"', 8],
    ['openjdk version "25" 2025-09-16', 25],
    ['openjdk version "26-ea" 2026-03-17', 26],
    ["The operation couldn't be completed. Unable to locate a Java Runtime.", undefined],
  ])("%s", (printed, release) => {
    expect(releaseOf(printed)).toBe(release);
  });
});

describe("finding a Java", () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "java-"));
  });
  afterEach(() => {
    rmSync(root, { recursive: true, force: true });
  });

  const where = (over: Partial<Surroundings>): Surroundings => ({
    env: {},
    platform: "linux",
    home: root,
    extension: join(root, "extension"),
    setting: "",
    ...over,
  });
  const installed = (versions: Record<string, string>) => ({
    ask: (path: string) => Promise.resolve(`openjdk version "${versions[path] ?? ""}"`),
    exists: (path: string) => path in versions,
  });

  it("takes the setting before everything else", async () => {
    const { ask, exists } = installed({ "/mine": "", "/mine/bin/java": "22", "/home/bin/java": "25" });
    const found = await findJava(where({ setting: "/mine", env: { JAVA_HOME: "/home" } }), ask, exists);
    expect(found).toEqual({
      path: "/mine/bin/java",
      release: 22,
      version: 'openjdk version "22"',
      from: "the setting meshlens.java.path",
    });
  });

  it("takes none but that of the setting where there is one", async () => {
    const { ask, exists } = installed({ "/home/bin/java": "25" });
    const found = await findJava(where({ setting: "/mine", env: { JAVA_HOME: "/home" } }), ask, exists);
    expect(found).toEqual({
      tried: [{ path: "/mine", from: "the setting meshlens.java.path", problem: "is not there" }],
    });
  });

  it("tries a folder that the setting names only once", async () => {
    const { ask, exists } = installed({ "/old": "", "/old/bin/java": "17" });
    const found = await findJava(where({ setting: "/old" }), ask, exists);
    expect(found).toEqual({
      tried: [{ path: "/old/bin/java", from: "the setting meshlens.java.path", problem: "is Java 17" }],
    });
  });

  it("passes over one that is too old", async () => {
    const { ask, exists } = installed({ "/old/bin/java": "17.0.15", "/new/java": "21.0.8" });
    const found = await findJava(where({ env: { JAVA_HOME: "/old", PATH: "/new" } }), ask, exists);
    expect(isJava(found) && found.path).toBe("/new/java");
  });

  it("looks in the usual folders, the newest first", async () => {
    for (const name of ["jdk-21", "jdk-25"]) {
      mkdirSync(join(root, ".jdks", name), { recursive: true });
    }
    const path = (name: string) => join(root, ".jdks", name, "bin", "java");
    const { ask, exists } = installed({ [path("jdk-21")]: "21", [path("jdk-25")]: "25" });
    const found = await findJava(where({}), ask, exists);
    expect(isJava(found) && found.release).toBe(25);
  });

  it("says what was tried when there is none", async () => {
    const { ask, exists } = installed({ "/old/bin/java": "17.0.15" });
    const found = await findJava(where({ env: { JAVA_HOME: "/old" } }), ask, exists);
    expect(isJava(found)).toBe(false);
    if (!isJava(found)) {
      const said = explainNoJava(found, "linux");
      expect(said).toContain("/old/bin/java (JAVA_HOME) is Java 17");
      expect(said).toContain("meshlens.java.path");
    }
  });

  it("says how to get one on each platform", async () => {
    const found = await findJava(where({}), undefined, () => false);
    expect(isJava(found)).toBe(false);
    if (!isJava(found)) {
      expect(explainNoJava(found, "linux")).toContain("No Java was found");
      expect(explainNoJava(found, "win32")).toContain("winget");
      expect(explainNoJava(found, "darwin")).toContain("brew");
    }
  });
});
