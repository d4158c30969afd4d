import { execFileSync, spawn } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  archiveArguments,
  archiveName,
  Archives,
  isComplaint,
  Starts,
  type Archived,
  type Rehearse,
} from "./archive.js";
import { serverCommand, serverJar } from "./command.js";

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), "../../..");
const JVM = "language-server/server/src/main/jvm";

let root: string;
let server: Archived;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "archive-"));
  const java = join(root, "java", "bin", "java");
  write(java, "");
  write(join(root, "java", "lib", "modules"), "classes");
  write(serverJar(join(root, "extension")), "jar");
  write(join(root, "extension", "server", "lib", "a.jar"), "library");
  server = {
    java: { path: java, release: 25, version: 'openjdk version "25.0.3"', from: "a test" },
    extension: join(root, "extension"),
    userArguments: [],
  };
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** What a program prints that prints its arguments, without the folders that the files are in. */
const bare = (args: readonly string[]): string[] => args.map((arg) => arg.replace(/(@|^)\/.*\//, "$1"));

describe("the command that starts the server", () => {
  it("is the one that is measured", () => {
    // The launcher in a folder of its own, where nothing has to be built, with a Java that says what it was told.
    const home = join(root, "home");
    for (const file of ["meshlens", "scripts/java.sh", ...["common", "lsp", "command"].map((name) => `${JVM}/${name}.args`)]) {
      mkdirSync(dirname(join(home, file)), { recursive: true });
      cpSync(join(ROOT, file), join(home, file));
    }
    write(join(home, "pom.xml"), "");
    write(join(home, "test-fixtures/demo/config.yaml"), "");
    const target = join(home, "language-server/server/target");
    write(join(target, "meshlens.aot"), "");
    write(join(target, "meshlens.stamp"), "");
    const future = new Date(Date.now() + 3600_000);
    utimesSync(join(target, "meshlens.stamp"), future, future);
    const java = join(home, "java");
    write(java, '#!/bin/sh\n[ "$1" = -version ] && echo \'openjdk version "25"\' || printf "%s\\n" "$@"\n');
    chmodSync(java, 0o755);
    const told = execFileSync(join(home, "meshlens"), ["lsp"], {
      encoding: "utf8",
      env: { PATH: process.env["PATH"], HOME: root, MESHLENS_JAVA: java },
    });
    const measured = told
      .trim()
      .split("\n")
      // Where the launcher keeps the archive, and that it is silent about it.
      .filter((arg) => !/^-Xlog:(?:aot|cds)=off$/.test(arg))
      .map((arg) => arg.replace(/^(-XX:AOTCache=).*/, "$1X"));
    const { args } = serverCommand("java", "/extension", [], archiveArguments(25, "X"));
    expect(bare(args)).toEqual(bare(measured));
    expect(bare(args)).toEqual(["@common.args", "@lsp.args", "-XX:AOTCache=X", "-jar", "meshlens-server-0.1.0.jar", "lsp"]);
  });

  it("keeps what the virtual machine complains of off the output stream, where the messages are", () => {
    const lines = readFileSync(join(ROOT, JVM, "lsp.args"), "utf8").split("\n");
    expect(lines.indexOf("-Xlog:disable")).toBeGreaterThan(0);
    expect(lines.indexOf("-Xlog:all=warning:stderr")).toBeGreaterThan(lines.indexOf("-Xlog:disable"));
  });

  it.each([
    [["-Xmx2g"], ["-Xmx2g"]],
    [["-Xmx256m"], ["-Xmx256m"]],
    [["-Xmx200M", "-Dx=y"], ["-Xms200M", "-Xmx200M", "-Dx=y"]],
    [["-Xmx2g", "-Xmx131072k"], ["-Xms131072k", "-Xmx2g", "-Xmx131072k"]],
    [["-Xmx200m", "-Xms100m"], ["-Xms200m", "-Xmx200m", "-Xms100m"]],
  ])("takes %j of the user last, as %j", (wanted, expected) => {
    const { args } = serverCommand("java", "/extension", wanted);
    expect(args.slice(2, -3)).toEqual(expected);
  });

  it.each([
    [21, "-XX:SharedArchiveFile=/a"],
    [24, "-XX:SharedArchiveFile=/a"],
    [25, "-XX:AOTCache=/a"],
    [26, "-XX:AOTCache=/a"],
  ])("names an archive to Java %i as %s", (release, expected) => {
    expect(archiveArguments(release, "/a")).toEqual([expected]);
  });
});

describe("the name of an archive", () => {
  it("stays the same", () => {
    expect(archiveName(server)).toMatch(/^[0-9a-f]{16}-[0-9a-f]{16}\.aot$/);
    expect(archiveName(server)).toBe(archiveName({ ...server }));
  });

  it("is another one for another Java", () => {
    const { java } = server;
    const name = archiveName(server);
    expect(archiveName({ ...server, java: { ...java, version: "25.0.4" } })).not.toBe(name);
    const old = archiveName({ ...server, java: { ...java, release: 21, version: "21" } });
    expect(old).toMatch(/\.jsa$/);
    write(join(root, "java", "lib", "modules"), "other classes");
    expect(archiveName(server)).not.toBe(name);
    // The part of the server is the same, so that the archives of several Javas are kept.
    expect(archiveName(server)?.split("-")[0]).toBe(name?.split("-")[0]);
  });

  it("is another one for another server, also when only a library is", () => {
    const name = archiveName(server);
    write(join(server.extension, "server", "lib", "a.jar"), "another library");
    expect(archiveName(server)?.split("-")[0]).not.toBe(name?.split("-")[0]);
  });

  it("is another one for other arguments", () => {
    expect(archiveName({ ...server, userArguments: ["-Xmx2g"] })).not.toBe(archiveName(server));
  });

  it.each(["-XX:AOTCache=x", "-XX:SharedArchiveFile=x", "-Xshare:off", "-XX:+AutoCreateSharedArchive", "-agentlib:jdwp=x"])(
    "is none where the user says %s",
    (argument) => {
      expect(archiveName({ ...server, userArguments: [argument] })).toBeUndefined();
    },
  );

  it("is none where the Java is gone", () => {
    rmSync(server.java.path);
    expect(archiveName(server)).toBeUndefined();
  });
});

it.each([
  ["[0.083s][warning][aot] The AOT cache has a bad magic number: 0x7e0c9598", true],
  ["[0.001s][error  ][cds] Not a valid shared archive file (/tmp/bad.aot)", true],
  ["[0.001s][warning][cds,dynamic] Unable to use shared archive.", true],
  ["[0.048s][warning][gc,ergo] NewSize (81920k) is equal to", false],
  ["Nov 30, 2026 SEVERE: [warning][aot]", false],
])("%s: a complaint about the archive: %s", (line, expected) => {
  expect(isComplaint(line)).toBe(expected);
});

describe("making an archive", () => {
  let said: string[];
  let calls: string[][];
  let now: number;
  const folder = () => join(root, "storage", "archives");
  const log = { info: (line: string) => said.push(line), warn: (line: string) => said.push(line) };
  beforeEach(() => {
    said = [];
    calls = [];
    now = Date.now();
  });

  /** Instead of a rehearsal a shell runs a script, with the file of the archive as $1. */
  const archives = (script: string): Archives => {
    const start: Rehearse = (command, args) => {
      calls.push([command, ...args]);
      const archive = args[args.indexOf("io.meshlens.cli.ServerRehearsal") + 1] ?? "";
      return spawn("sh", ["-c", script, "sh", archive], { stdio: ["ignore", "ignore", "pipe"] });
    };
    return new Archives(folder(), log, start, () => now);
  };
  const MAKES = 'echo made > "$1"';

  it("rehearses the command that starts the server, once, and later starts take what it made", async () => {
    const made = archives(MAKES);
    const starts = new Starts(server, made);
    const plain = starts.next();
    expect(plain.args.some((arg) => arg.includes("AOTCache"))).toBe(false);
    await Promise.all([made.make(server), made.make(server)]);
    await made.make(server);
    expect(calls).toHaveLength(1);
    expect(calls[0]?.slice(-1 - plain.args.length)).toEqual([plain.command, ...plain.args]);
    const archive = join(folder(), archiveName(server) ?? "");
    expect(starts.next().args).toContain(`-XX:AOTCache=${archive}`);
    // Another window finds it.
    const other = archives(MAKES);
    await other.make(server);
    expect(calls).toHaveLength(1);
    expect(other.find(server)).toBe(archive);
  });

  it("says in the log alone that it failed, and does not try again for a day", async () => {
    await archives("echo no disk >&2; exit 1").make(server);
    expect(said.at(-1)).toMatch(/not made \(1\).*no disk/);
    await archives(MAKES).make(server);
    expect(calls).toHaveLength(1);
    now += 25 * 3600_000;
    const later = archives(MAKES);
    await later.make(server);
    expect(later.find(server)).toBeDefined();
  });

  it("leaves it to another window that is at it", async () => {
    await archives("exit 3").make(server);
    expect(said.at(-1)).toContain("Another window");
    await archives(MAKES).make(server);
    expect(calls).toHaveLength(2);
  });

  it("is given up when the window is closed, and begun again later", async () => {
    // The shell ends, and what it started still holds its output.
    const first = archives("sleep 60 & wait");
    const making = first.make(server);
    first.dispose();
    await making;
    await archives(MAKES).make(server);
    expect(calls).toHaveLength(2);
  });

  it("does nothing where nothing can be written, and the server starts without", async () => {
    write(join(root, "storage"), "a file, where the folder should be");
    const made = archives(MAKES);
    await made.make(server);
    expect(calls).toEqual([]);
    expect(said.at(-1)).toMatch(/No archive .* is kept: .*(ENOTDIR|EEXIST)/);
    expect(new Starts(server, made).next().args.join(" ")).not.toContain("AOTCache");
  });

  it("does nothing where the program that makes it cannot be started", async () => {
    const made = new Archives(folder(), log, () => spawn(join(root, "not-there")));
    await made.make(server);
    expect(said.at(-1)).toContain("ENOENT");
  });

  it("removes archives of other servers, and of other Javas that were not used for long", async () => {
    mkdirSync(folder(), { recursive: true });
    const mine = (archiveName(server) ?? "").split("-")[0] ?? "";
    const old = new Date(now - 31 * 24 * 3600_000);
    const names = {
      ofAnotherServer: "0123456789abcdef-0123456789abcdef.aot",
      failure: "0123456789abcdef-0123456789abcdef.aot.failed",
      ofAnotherJava: `${mine}-0123456789abcdef.jsa`,
      notUsed: `${mine}-fedcba9876543210.aot`,
      other: "rehearsal.lock",
    };
    for (const name of Object.values(names)) {
      write(join(folder(), name), "");
    }
    utimesSync(join(folder(), names.notUsed), old, old);
    await archives(MAKES).make(server);
    expect(readdirSync(folder()).sort()).toEqual(
      [archiveName(server) ?? "", names.ofAnotherJava, names.other].sort(),
    );
  });

  describe("that turns out to be broken", () => {
    it("takes it away when the virtual machine complains, and starts without", async () => {
      const made = archives(MAKES);
      await made.make(server);
      const archive = made.find(server) ?? "";
      const starts = new Starts(server, made, () => now);
      expect(starts.next().args).toContain(`-XX:AOTCache=${archive}`);
      starts.complained("[0.083s][error  ][aot] Unable to map shared spaces");
      starts.complained("[0.083s][error  ][aot] and one more");
      expect(existsSync(archive)).toBe(false);
      expect(said.filter((line) => line.includes("not used any more"))).toHaveLength(1);
      expect(starts.next().args.join(" ")).not.toContain("AOTCache");
    });

    it("takes it away when the server ends soon after its start, and starts without", async () => {
      const made = archives(MAKES);
      await made.make(server);
      const starts = new Starts(server, made, () => now);
      starts.next();
      now += 1000;
      expect(starts.ended()).toBe(true);
      expect(starts.next().args.join(" ")).not.toContain("AOTCache");
      expect(starts.ended()).toBe(false);
    });

    it("keeps it when the server ends after a long life", async () => {
      const made = archives(MAKES);
      await made.make(server);
      const starts = new Starts(server, made, () => now);
      starts.next();
      now += 3600_000;
      expect(starts.ended()).toBe(false);
      expect(starts.next().args.join(" ")).toContain("AOTCache");
    });
  });

  it("is not used and not wanted where the user wants none", async () => {
    await archives(MAKES).make(server);
    const starts = new Starts(server, undefined);
    expect(starts.next().args.join(" ")).not.toContain("AOTCache");
    expect(starts.wantsArchive).toBe(false);
  });
});
