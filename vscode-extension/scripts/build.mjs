// Bundles the extension and its views into dist/.
import { build } from "esbuild";
import { existsSync, readdirSync, rmSync } from "node:fs";

const minify = !process.argv.includes("--dev");
rmSync("dist", { recursive: true, force: true });
const common = { bundle: true, minify, sourcemap: minify ? false : "inline", logLevel: "warning" };

await build({
  ...common,
  entryPoints: ["src/extension.ts"],
  outfile: "dist/extension.js",
  platform: "node",
  format: "cjs",
  target: "node20",
  external: ["vscode"],
});

// Each folder under src/views with a main.ts(x) is the script of one webview.
if (existsSync("src/views")) {
  const entryPoints = readdirSync("src/views", { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap((entry) => [`src/views/${entry.name}/main.tsx`, `src/views/${entry.name}/main.ts`])
    .filter((file) => existsSync(file));
  if (entryPoints.length > 0) {
    await build({
      ...common,
      entryPoints,
      outdir: "dist/views",
      outbase: "src/views",
      platform: "browser",
      format: "iife",
      target: "es2022",
      jsx: "automatic",
      jsxImportSource: "preact",
      loader: { ".css": "css", ".ttf": "dataurl" },
    });
  }
}
