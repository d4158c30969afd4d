// Which folders are projects. Outside of them the extension leaves SQL files alone.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

export const CONFIG_NAMES = ["config.yaml", "config.yml", "sqlmesh.yaml", "sqlmesh.yml", "config.py"] as const;

/**
 * Says whether the text of a configuration file is one of a SQLMesh project: a `config.yaml` alone says nothing, since
 * many tools have one. `model_defaults` is the one key that such a project must have.
 */
export function isProjectConfig(text: string): boolean {
  return /^(?:model_defaults|gateways|default_gateway)\s*:/m.test(text);
}

/** Says whether the text of a `config.py` is one of a SQLMesh project: many programs have a file with this name. */
export function isProjectModule(text: string): boolean {
  return /^\s*(?:from|import)\s+sqlmesh\b/m.test(text) && /^config\s*(?::[^=\n]*)?=/m.test(text);
}

/** Returns the folder of a project's configuration file, or undefined when it is some other tool's. */
export function projectFolder(configFile: string): string | undefined {
  try {
    const text = readFileSync(configFile, "utf8");
    const isProject = configFile.endsWith(".py") ? isProjectModule(text) : isProjectConfig(text);
    return isProject ? dirname(configFile) : undefined;
  } catch {
    return undefined; // gone or unreadable since it was listed
  }
}

/** Returns the projects among configuration files, the outermost first; a folder inside another project's models is none. */
export function projectFolders(configFiles: readonly string[]): string[] {
  const folders = configFiles
    .map(projectFolder)
    .filter((folder): folder is string => folder !== undefined)
    .sort((left, right) => left.length - right.length || left.localeCompare(right));
  const kept: string[] = [];
  for (const folder of folders) {
    if (!kept.includes(folder) && !kept.some((outer) => folder.startsWith(join(outer, "models")))) {
      kept.push(folder);
    }
  }
  return kept;
}
