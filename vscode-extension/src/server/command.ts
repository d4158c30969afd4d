// The command that starts the language server; every argument with its reason.
import { join } from "node:path";

export interface ServerCommand {
  readonly command: string;
  readonly args: string[];
  readonly env: NodeJS.ProcessEnv;
}

export function serverJar(extension: string): string {
  return join(extension, "server", "meshlens-server-0.1.0.jar");
}

export function serverCommand(java: string, extension: string, userArguments: readonly string[]): ServerCommand {
  return {
    command: java,
    args: [
      // Starts fastest and keeps the least memory; the project's facts fit a small heap.
      "-XX:+UseSerialGC",
      "-Xmx1g",
      // Deeply nested SQL is parsed and resolved recursively.
      "-Xss4m",
      // DuckDB and SQLite are native libraries.
      "--enable-native-access=ALL-UNNAMED",
      // Under an ASCII locale file names and messages would lose their other letters.
      "-Dfile.encoding=UTF-8",
      "-Dstdout.encoding=UTF-8",
      "-Dstderr.encoding=UTF-8",
      "-Dsun.jnu.encoding=UTF-8",
      // What the user asks for comes last, so that it wins.
      ...userArguments,
      "-jar",
      serverJar(extension),
      "lsp",
    ],
    env: process.env,
  };
}
