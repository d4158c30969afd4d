// The archive that a server starts from: classes that are loaded already, with what an earlier server learned of its methods.
// It belongs to one Java and one server and cannot be packed with the extension, so it is made here, once, in the background.
// Whatever goes wrong with it, a server starts without. No part of this file knows VS Code, so that it is tested as it is.
import { spawn, type ChildProcess } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { constants, setPriority } from "node:os";
import { dirname, join } from "node:path";
import { serverCommand, serverFolder, serverJar, type ServerCommand } from "./command.js";
import type { Java } from "./java.js";

/** The first Java whose archives hold linked classes and profiles of methods; those of older ones hold classes only. */
const PROFILES_JAVA = 25;

/** An archive of another Java is kept for as long as it was used within this time. */
const KEPT_MS = 30 * 24 * 3600_000;

/** After a failure nothing is tried for this long. */
const PAUSE_MS = 24 * 3600_000;

/** How the process that makes archives ends when another one is at it. */
const BUSY = 3;

export interface Log {
  info(message: string): void;
  warn(message: string): void;
}

/** The server that an archive is for. */
export interface Archived {
  readonly java: Java;
  /** The folder of the extension. */
  readonly extension: string;
  /** What the user tells the virtual machine. */
  readonly userArguments: readonly string[];
}

/** Returns the arguments that start a server from an archive; where it does not fit, the server starts without. */
export function archiveArguments(release: number, archive: string): string[] {
  return [release >= PROFILES_JAVA ? `-XX:AOTCache=${archive}` : `-XX:SharedArchiveFile=${archive}`];
}

/** Arguments of users who have archives of their own, or watch what the virtual machine does. */
const OWN_BUSINESS = /^-(?:XX:[+-]?(?:AOT|SharedArchiveFile|ArchiveClasses|AutoCreateShared)|Xshare|agent|javaagent|Xdebug|Xrun)/;

/**
 * Names the archive by what it depends on: first the server, by its files as they lie there, then the Java, by what it prints and
 * its classes, and the arguments. Undefined: there shall be none, or it cannot be told.
 */
export function archiveName({ java, extension, userArguments }: Archived): string | undefined {
  if (userArguments.some((argument) => OWN_BUSINESS.test(argument))) {
    return undefined;
  }
  try {
    const program = realpathSync(java.path);
    const home = dirname(dirname(program));
    const classes = [join(home, "lib", "modules"), join(home, "jre", "lib", "rt.jar")].filter((file) => existsSync(file));
    const runtime = digest([program, java.version, ...[program, ...classes].map(stamp), ...userArguments]);
    const kind = java.release >= PROFILES_JAVA ? "aot" : "jsa";
    return `${serverName(extension)}-${runtime}.${kind}`;
  } catch {
    return undefined; // gone since it was found
  }
}

/** Names the server: the virtual machine looks at the place, the size and the time of each jar. */
function serverName(extension: string): string {
  const server = realpathSync(serverFolder(extension));
  return digest([server, ...filesBelow(server).map(stamp)]);
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .sort((left, right) => (left.name < right.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(path) : [path];
    });
}

function stamp(file: string): string {
  const { size, mtimeMs } = statSync(file);
  return `${file} ${size} ${mtimeMs}`;
}

function digest(parts: readonly string[]): string {
  return createHash("sha256").update(parts.join("\0")).digest("hex").slice(0, 16);
}

/** Says whether a line that a virtual machine printed says that it could not use its archive. */
export function isComplaint(line: string): boolean {
  return /^\[[^\]]*\]\[(?:warning|error)\s*\]\[(?:aot|cds)\b/.test(line);
}

/** Starts the process that makes an archive. */
export type Rehearse = (command: string, args: readonly string[]) => ChildProcess;

/** Starts it so that nobody notices it. */
const quietly: Rehearse = (command, args) => {
  const options = { stdio: ["ignore", "ignore", "pipe"] as ["ignore", "ignore", "pipe"], windowsHide: true };
  if (process.platform !== "win32") {
    return spawn("nice", ["-n", "19", command, ...args], options);
  }
  const started = spawn(command, args, options);
  if (started.pid !== undefined) {
    setPriority(started.pid, constants.priority.PRIORITY_LOW);
  }
  return started;
};

export class Archives {
  private rehearsing: ChildProcess | undefined;
  private readonly tried = new Set<string>();
  /** What could not be used; it may still be there when it could not be removed. */
  private readonly rejected = new Set<string>();

  constructor(
    private readonly folder: string,
    private readonly log: Log,
    private readonly start: Rehearse = quietly,
    private readonly now: () => number = Date.now,
  ) {}

  /** Returns the archive for a server, if it is there. */
  find(server: Archived): string | undefined {
    const name = archiveName(server);
    const archive = name === undefined ? undefined : join(this.folder, name);
    return archive !== undefined && !this.rejected.has(archive) && existsSync(archive) ? archive : undefined;
  }

  /** Takes away an archive that a server could not use. A new one is made later. */
  reject(archive: string, reason: string): void {
    this.rejected.add(archive);
    this.log.warn(`The archive ${archive} is not used any more: ${reason}`);
    try {
      rmSync(archive, { force: true });
      this.failed(archive);
    } catch (error) {
      this.log.warn(`It could not be removed: ${String(error)}`);
    }
  }

  /**
   * Makes the archive for a server where there is none, and removes those that nobody needs. Tried once in the life of this
   * object; other processes with the same folder wait for nothing and do nothing meanwhile. Never fails.
   */
  async make(server: Archived): Promise<void> {
    const name = archiveName(server);
    if (name === undefined || this.tried.has(name)) {
      return;
    }
    this.tried.add(name);
    try {
      const archive = join(this.folder, name);
      mkdirSync(this.folder, { recursive: true });
      this.clean(name);
      if (existsSync(archive)) {
        const used = new Date(this.now());
        utimesSync(archive, used, used);
      } else if (!this.failedLately(archive)) {
        await this.rehearse(archive, server);
      }
    } catch (error) {
      this.log.info(`No archive to start from faster is kept: ${String(error)}`);
    }
  }

  private async rehearse(archive: string, { java, extension, userArguments }: Archived): Promise<void> {
    const began = this.now();
    const { command, args } = serverCommand(java.path, extension, userArguments);
    this.log.info(`Making an archive that later servers start from faster, in the background: ${archive}`);
    const { code, signal, said } = await this.ended(
      this.start(java.path, [
        `@${join(serverFolder(extension), "jvm", "common.args")}`,
        ...["-Xmx64m", "-XX:TieredStopAtLevel=1", "-cp", serverJar(extension)],
        ...["io.meshlens.cli.ServerRehearsal", archive],
        ...[command, ...args],
      ]),
    );
    if (code === 0 && existsSync(archive)) {
      this.log.info(`The archive is there after ${((this.now() - began) / 1000).toFixed(0)} s: ${archive}`);
    } else if (code === BUSY) {
      this.log.info("Another window makes the archive.");
    } else if (signal === null) {
      this.failed(archive);
      this.log.info(`The archive was not made (${String(code)}); servers start without. ${said}`);
    }
  }

  private ended(
    started: ChildProcess,
  ): Promise<{ code: number | null; signal: NodeJS.Signals | null; said: string }> {
    this.rehearsing = started;
    let said = "";
    started.stderr?.on("data", (data: Buffer) => {
      said = (said + data.toString()).slice(-2000);
    });
    return new Promise((resolve, reject) => {
      const end = (code: number | null, signal: NodeJS.Signals | null): void => {
        this.rehearsing = undefined;
        resolve({ code, signal, said: said.trim() });
      };
      started.once("error", reject);
      started.once("close", end);
      // What it started itself may hold its output open after it was stopped.
      started.once("exit", (code, signal) => {
        if (signal !== null) {
          started.stderr?.destroy();
          end(code, signal);
        }
      });
    });
  }

  private failed(archive: string): void {
    writeFileSync(`${archive}.failed`, "");
    const at = new Date(this.now());
    utimesSync(`${archive}.failed`, at, at);
  }

  private failedLately(archive: string): boolean {
    const failure = statSync(`${archive}.failed`, { throwIfNoEntry: false });
    return failure !== undefined && this.now() - failure.mtimeMs < PAUSE_MS;
  }

  /** Removes what belongs to a server that is no more, and what was not used for long. */
  private clean(name: string): void {
    const server = name.slice(0, name.indexOf("-") + 1);
    for (const other of readdirSync(this.folder)) {
      if (!/^[0-9a-f]{16}-[0-9a-f]{16}\.(?:aot|jsa)(?:\.failed)?$/.test(other) || other === name) {
        continue;
      }
      const path = join(this.folder, other);
      try {
        if (!other.startsWith(server) || this.now() - statSync(path).mtimeMs > KEPT_MS) {
          rmSync(path);
          this.log.info(`Removed ${path}, which is of another version.`);
        }
      } catch {
        // Another window was faster, or a server still has it open.
      }
    }
  }

  dispose(): void {
    this.rehearsing?.kill();
  }
}

/** A server that ends so soon after its start may have done so because of the archive that it started from. */
const SOON_MS = 30_000;

/** The starts of one server, the first and those after crashes. */
export class Starts {
  private archive: string | undefined;
  private began = 0;
  private isRejected = false;

  /** @param archives undefined where the user wants none */
  constructor(
    private readonly server: Archived,
    private readonly archives: Archives | undefined,
    private readonly now: () => number = Date.now,
  ) {}

  /** Whether an archive shall be made for later starts. */
  get wantsArchive(): boolean {
    return this.archives !== undefined;
  }

  /** Returns the command of the next start: from the archive, if there is one by now. */
  next(): ServerCommand {
    const { java, extension, userArguments } = this.server;
    this.archive = this.archives?.find(this.server);
    this.began = this.now();
    this.isRejected = false;
    const from = this.archive === undefined ? [] : archiveArguments(java.release, this.archive);
    return serverCommand(java.path, extension, userArguments, from);
  }

  /** Hears what the virtual machine complains of. */
  complained(line: string): void {
    this.reject(line);
  }

  /** Hears that the server ended by itself. Returns whether its archive was at fault, and the next start is without. */
  ended(): boolean {
    if (this.now() - this.began < SOON_MS) {
      this.reject("the server that started from it ended soon afterwards");
    }
    return this.isRejected;
  }

  private reject(reason: string): void {
    if (this.archive !== undefined) {
      this.archives?.reject(this.archive, reason);
      this.archive = undefined;
      this.isRejected = true;
    }
  }
}
