// The command that starts the language server. What the virtual machine is told is in files beside the server's jar, which
// `./meshlens` reads as well: what is measured there is what users get.
import { join } from "node:path";

export interface ServerCommand {
  readonly command: string;
  readonly args: string[];
  readonly env: NodeJS.ProcessEnv;
}

/** The folder of the extension that holds the server. */
export function serverFolder(extension: string): string {
  return join(extension, "server");
}

export function serverJar(extension: string): string {
  return join(serverFolder(extension), "meshlens-server-0.1.0.jar");
}

/**
 * Returns the command that starts the server.
 *
 * @param archive arguments that name an archive to start from, if there is one
 */
export function serverCommand(
  java: string,
  extension: string,
  userArguments: readonly string[],
  archive: readonly string[] = [],
): ServerCommand {
  const server = serverFolder(extension);
  return {
    command: java,
    args: [
      `@${join(server, "jvm", "common.args")}`,
      `@${join(server, "jvm", "lsp.args")}`,
      ...archive,
      // What the user asks for comes last, so that it wins.
      ...smallHeap(userArguments),
      ...userArguments,
      "-jar",
      serverJar(extension),
      "lsp",
    ],
    env: process.env,
  };
}

/** The heap that the server starts with, in MB, as in lsp.args. */
const FIRST_HEAP_MB = 256;

/** A virtual machine does not start when its heap may not grow as large as it begins: whoever wants a small one gets it. */
function smallHeap(userArguments: readonly string[]): string[] {
  const most = userArguments.findLast((argument) => /^-Xmx\d+[kmg]?$/i.test(argument));
  if (most === undefined) {
    return [];
  }
  const unit = { k: 1 / 1024, m: 1, g: 1024 }[most.at(-1)?.toLowerCase() ?? ""] ?? 1 / 1024 / 1024;
  const isSmall = Number(/\d+/.exec(most)?.[0]) * unit < FIRST_HEAP_MB;
  return isSmall ? [most.replace("-Xmx", "-Xms")] : [];
}
