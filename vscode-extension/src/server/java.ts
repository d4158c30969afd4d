// Finding a Java that can run the language server. No part of this file knows VS Code, so that it is tested as it is.
import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";

/** The oldest Java that runs the server. */
export const OLDEST_JAVA = 21;

export interface Java {
  readonly path: string;
  readonly release: number;
  /** What it prints of its version. */
  readonly version: string;
  /** Where it was found, in words. */
  readonly from: string;
}

/** Why no Java can be used: what was tried, and what it was. */
export interface NoJava {
  readonly tried: readonly { readonly path: string; readonly from: string; readonly problem: string }[];
}

export interface Surroundings {
  readonly env: NodeJS.ProcessEnv;
  readonly platform: NodeJS.Platform;
  readonly home: string;
  /** The folder of the extension, which may hold a runtime. */
  readonly extension: string;
  /** The user's setting; empty when there is none, or when the workspace is not trusted. */
  readonly setting: string;
}

export function surroundings(extension: string, setting: string): Surroundings {
  return { env: process.env, platform: process.platform, home: homedir(), extension, setting };
}

interface Candidate {
  readonly path: string;
  readonly from: string;
}

/** The programs that may be meant, in the order in which they are tried. */
export function candidates(where: Surroundings): Candidate[] {
  const program = where.platform === "win32" ? "java.exe" : "java";
  const found: Candidate[] = [];
  if (where.setting !== "") {
    // It may name the program or the folder of the Java. Who names one does not want another.
    const from = "the setting meshlens.java.path";
    return [join(where.setting, "bin", program), where.setting].map((path) => ({ path, from }));
  }
  found.push({ path: join(where.extension, "runtime", "bin", program), from: "the bundled runtime" });
  for (const name of ["MESHLENS_JAVA_HOME", "JAVA_HOME", "JDK_HOME"]) {
    const value = where.env[name];
    if (value !== undefined && value !== "") {
      found.push({ path: join(value, "bin", program), from: name });
    }
  }
  for (const folder of (where.env["PATH"] ?? "").split(delimiter)) {
    if (folder !== "") {
      found.push({ path: join(folder, program), from: "the PATH" });
    }
  }
  for (const parent of usualFolders(where)) {
    for (const name of newestFirst(parent)) {
      found.push({ path: join(parent, name, "bin", program), from: parent });
      found.push({ path: join(parent, name, "Contents", "Home", "bin", program), from: parent });
    }
  }
  return found;
}

function usualFolders(where: Surroundings): string[] {
  const own = [join(where.home, ".sdkman", "candidates", "java"), join(where.home, ".jdks")];
  switch (where.platform) {
    case "win32":
      return [...own, "C:\\Program Files\\Java", "C:\\Program Files\\Eclipse Adoptium", "C:\\Program Files\\Microsoft"];
    case "darwin":
      return [...own, "/Library/Java/JavaVirtualMachines", "/opt/homebrew/opt"];
    default:
      return [...own, "/usr/lib/jvm", "/usr/java"];
  }
}

function newestFirst(folder: string): string[] {
  const release = (name: string): number => Number(/\d+/.exec(name)?.[0] ?? 0);
  try {
    return readdirSync(folder)
      .filter((name) => /java|jdk|jre|temurin|zulu|corretto|graal|openjdk|^\d/i.test(name))
      .sort((left, right) => release(right) - release(left));
  } catch {
    return []; // the folder is not there
  }
}

/** Reads the release from what `java -version` prints: `openjdk version "21.0.8" …`, or `"1.8.0_402"`. */
export function releaseOf(printed: string): number | undefined {
  const match = /version "(?:1\.)?(\d+)/.exec(printed);
  return match?.[1] === undefined ? undefined : Number(match[1]);
}

export type AskVersion = (path: string) => Promise<string>;

/** Runs `java -version`; what it prints goes to the error stream. */
export const askVersion: AskVersion = (path) =>
  new Promise((resolve, reject) => {
    execFile(path, ["-version"], { timeout: 20_000 }, (error, out, err) => {
      if (error === null) {
        resolve(out + err);
      } else {
        reject(new Error(error.message, { cause: error }));
      }
    });
  });

/** Returns the first candidate that is new enough, or what was tried. */
export async function findJava(
  where: Surroundings,
  ask: AskVersion = askVersion,
  exists: (path: string) => boolean = existsSync,
): Promise<Java | NoJava> {
  const tried: { path: string; from: string; problem: string }[] = [];
  if (where.setting !== "" && !exists(where.setting)) {
    tried.push({ path: where.setting, from: "the setting meshlens.java.path", problem: "is not there" });
  }
  const seen = new Set<string>();
  for (const { path, from } of candidates(where)) {
    // A folder that holds a Java is no program itself.
    const isFolder = [...seen].some((other) => other.startsWith(join(path, "bin")));
    if (seen.has(path) || isFolder || !exists(path)) {
      continue;
    }
    seen.add(path);
    try {
      const version = await ask(path);
      const release = releaseOf(version);
      if (release !== undefined && release >= OLDEST_JAVA) {
        return { path, release, version, from };
      }
      tried.push({
        path,
        from,
        problem: release === undefined ? "prints no version" : `is Java ${release}`,
      });
    } catch (error) {
      tried.push({ path, from, problem: error instanceof Error ? error.message : String(error) });
    }
  }
  return { tried };
}

export function isJava(found: Java | NoJava): found is Java {
  return "release" in found;
}

/** Says in words why the server cannot run, and what to do. */
export function explainNoJava(found: NoJava, platform: NodeJS.Platform): string {
  const tried = found.tried.map(({ path, from, problem }) => `${path} (${from}) ${problem}`).join("; ");
  return (
    `Meshlens needs Java ${OLDEST_JAVA} or newer to run its language server. ` +
    (tried === "" ? "No Java was found. " : `What was found does not fit: ${tried}. `) +
    `Install one (${howToInstall(platform)}), or name one in the setting meshlens.java.path.`
  );
}

function howToInstall(platform: NodeJS.Platform): string {
  switch (platform) {
    case "win32":
      return `for example: winget install EclipseAdoptium.Temurin.${OLDEST_JAVA}.JRE`;
    case "darwin":
      return `for example: brew install openjdk@${OLDEST_JAVA}`;
    default:
      return `for example the package openjdk-${OLDEST_JAVA}-jre-headless, or a Temurin from adoptium.net`;
  }
}
