// Makes meshlens.vsix: the bundled extension with the language server inside.
//
// vsce needs Node 22 or newer; on an older one a newer Node is taken from the npm registry into ../build.
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const extension = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const root = resolve(extension, "..");
const target = join(root, "language-server", "server", "target");
const run = (command, args, options = {}) =>
  execFileSync(command, args, { stdio: "inherit", cwd: extension, ...options });

function newNode() {
  if (Number(process.versions.node.split(".")[0]) >= 22) {
    return process.execPath;
  }
  const name = `node-${process.platform}-${process.arch}`;
  const home = join(root, "build", "node");
  const node = join(home, "node_modules", name, "bin", "node");
  if (!existsSync(node)) {
    mkdirSync(home, { recursive: true });
    writeFileSync(join(home, "package.json"), '{"private":true}');
    run(
      "npm",
      ["install", "--no-audit", "--no-fund", "--ignore-scripts", "--save-exact", `${name}@24.21.0`],
      { cwd: home },
    );
  }
  return node;
}

// The launcher builds the server when it is missing or older than its sources.
run(join(root, "meshlens"), ["--version"]);

rmSync(join(extension, "server"), { recursive: true, force: true });
mkdirSync(join(extension, "server"), { recursive: true });
cpSync(join(target, "meshlens-server-0.1.0.jar"), join(extension, "server", "meshlens-server-0.1.0.jar"));
cpSync(join(target, "lib"), join(extension, "server", "lib"), { recursive: true });
// What the Java virtual machine is told, as `./meshlens` tells it.
cpSync(join(root, "language-server", "server", "src", "main", "jvm"), join(extension, "server", "jvm"), {
  recursive: true,
});

run(process.execPath, ["scripts/build.mjs"]);
run(newNode(), [
  join("node_modules", "@vscode", "vsce", "vsce"),
  "package",
  "--no-dependencies",
  "--skip-license",
  "--allow-missing-repository",
  "--out",
  "meshlens.vsix",
]);
