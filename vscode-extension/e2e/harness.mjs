// A real VS Code for a test: one code-server on a free loopback port with throw-away state, one Chromium that looks at it.
import { spawn, spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const here = dirname(fileURLToPath(import.meta.url));
export const ROOT = resolve(here, "../..");
export const SHOTS = join(here, "shots");
const NODE = process.env.CS_NODE;
const ENTRY = process.env.CS_ENTRY;
const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";
/** The longest that anything may take before the test is called failed, in ms. */
export const PATIENCE = Number(process.env.E2E_TIMEOUT_MS ?? 90_000);

const SETTINGS = {
  "workbench.startupEditor": "none",
  "workbench.secondarySideBar.defaultVisibility": "hidden",
  "workbench.tips.enabled": false,
  "workbench.enableExperiments": false,
  "workbench.reduceMotion": "on",
  "workbench.colorTheme": "Default Dark Modern",
  "chat.disableAIFeatures": true,
  "chat.commandCenter.enabled": false,
  "telemetry.telemetryLevel": "off",
  "update.mode": "none",
  "extensions.autoUpdate": false,
  "extensions.autoCheckUpdates": false,
  "extensions.ignoreRecommendations": true,
  "security.workspace.trust.enabled": false,
  "git.enabled": false,
  "npm.fetchOnlinePackageInfo": false,
  "editor.minimap.enabled": false,
  "editor.cursorBlinking": "solid",
  "editor.hover.delay": 100,
  "files.autoSave": "off",
  "window.restoreWindows": "none",
  "window.confirmBeforeClose": "never",
};

export const THEMES = {
  dark: "Default Dark Modern",
  light: "Default Light Modern",
  contrast: "Default High Contrast",
  "contrast-light": "Default High Contrast Light",
};

const freePort = () =>
  new Promise((done, failed) => {
    const server = createServer();
    server.once("error", failed);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });

/** Copies a project of test-fixtures into a folder of its own, so that a test may write. */
export function project(name) {
  const folder = join(mkdtempSync(join(tmpdir(), "meshlens-e2e-")), name);
  cpSync(join(ROOT, "test-fixtures", name), folder, { recursive: true });
  return folder;
}

/** Runs the command line on a folder and returns what it prints. */
export function meshlens(folder, ...args) {
  const ran = spawnSync(join(ROOT, "meshlens"), args, {
    cwd: folder,
    encoding: "utf8",
    timeout: 2 * PATIENCE,
  });
  if (ran.status !== 0) {
    throw new Error(`meshlens ${args.join(" ")}: ${ran.stdout}\n${ran.stderr}`);
  }
  return ran.stdout;
}

/** Packages the folder of another extension, for a test of living beside it; returns the file. */
export function packaged(folder) {
  const file = join(folder, "other.vsix");
  const vsce = join(ROOT, "vscode-extension/node_modules/@vscode/vsce/vsce");
  const made = spawnSync(
    NODE,
    [vsce, "package", "--skip-license", "--allow-missing-repository", "--out", file],
    {
      cwd: folder,
      encoding: "utf8",
    },
  );
  if (made.status !== 0) {
    throw new Error(`not packaged: ${made.stdout}\n${made.stderr}`);
  }
  return file;
}

/** Starts VS Code on a folder or a .code-workspace file, with the packaged extension installed. */
export async function startIde({
  workspace,
  settings = {},
  viewport = { width: 1400, height: 900 },
  theme = "dark",
  extensions: others = [],
}) {
  const root = mkdtempSync(join(tmpdir(), "meshlens-ide-"));
  const userData = join(root, "user-data");
  const extensions = join(root, "extensions");
  mkdirSync(join(userData, "User"), { recursive: true });
  const chosen = { ...SETTINGS, "workbench.colorTheme": THEMES[theme], ...settings };
  writeFileSync(join(userData, "User", "settings.json"), JSON.stringify(chosen, null, 2));
  // Settings of a machine are those of the machine that the server runs on.
  const machine = () =>
    Object.fromEntries(Object.entries(chosen).filter(([name]) => name.startsWith("meshlens.java.")));
  mkdirSync(join(userData, "Machine"), { recursive: true });
  writeFileSync(join(userData, "Machine", "settings.json"), JSON.stringify(machine(), null, 2));
  const config = join(root, "config.yaml");
  writeFileSync(config, "");
  // HOME is the test's own, so that nothing of the user's is read or written; the class archive stays shared.
  const env = {
    ...process.env,
    HOME: root,
    XDG_CONFIG_HOME: root,
    XDG_DATA_HOME: root,
    XDG_CACHE_HOME: process.env.XDG_CACHE_HOME ?? join(process.env.HOME, ".cache"),
    CI: "1",
  };
  delete env.VSCODE_IPC_HOOK_CLI;
  const common = ["--config", config, "--user-data-dir", userData, "--extensions-dir", extensions];

  const vsix = process.env.VSIX ?? resolve(here, "../meshlens.vsix");
  for (const file of [vsix, ...others]) {
    const installed = spawnSync(NODE, [ENTRY, ...common, "--install-extension", file, "--force"], {
      env,
      encoding: "utf8",
      timeout: PATIENCE,
    });
    if (installed.status !== 0) {
      throw new Error(`${file} was not installed: ${installed.stdout}\n${installed.stderr}`);
    }
  }

  const port = await freePort();
  const log = openSync(join(root, "server.log"), "w");
  // A process group of its own, so that the whole tree (server, extension host, language server) is ended by its id.
  const server = spawn(
    NODE,
    [
      ENTRY,
      ...common,
      ...[
        "--bind-addr",
        `127.0.0.1:${port}`,
        "--auth",
        "none",
        "--disable-telemetry",
        "--disable-update-check",
      ],
      ...["--disable-workspace-trust", "--disable-getting-started-override", "--disable-proxy"],
      ...(process.env.CS_EXTRA ?? "").split(" ").filter(Boolean),
      workspace,
    ],
    { env, stdio: ["ignore", log, log], detached: true },
  );
  const base = `http://127.0.0.1:${port}`;
  const end = Date.now() + PATIENCE;
  for (;;) {
    if (server.exitCode !== null) {
      throw new Error(`code-server ended: ${readFileSync(join(root, "server.log"), "utf8")}`);
    }
    const up = await fetch(`${base}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (up) {
      break;
    }
    if (Date.now() > end) {
      throw new Error("code-server did not come up");
    }
    await new Promise((wake) => setTimeout(wake, 200));
  }

  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    headless: true,
    args: [
      ...[
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
      ],
      ...[
        "--disable-component-update",
        "--disable-sync",
        "--disable-dev-shm-usage",
        "--force-color-profile=srgb",
      ],
    ],
  });
  const context = await browser.newContext({ viewport, reducedMotion: "reduce", serviceWorkers: "allow" });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  // Nothing outside loopback answers here: such requests fail at once instead of running into a time limit.
  await context.route(
    (url) => !["127.0.0.1", "localhost"].includes(url.hostname) && url.protocol.startsWith("http"),
    (route) => route.abort(),
  );

  return {
    page,
    root,
    workspace,
    /** The folder that paths of files start from. */
    folder: workspace.endsWith(".code-workspace") ? dirname(workspace) : workspace,
    /** Opens the folder and, when one is named, a file of it. */
    async open(file) {
      const several = workspace.endsWith(".code-workspace");
      const target = `vscode-remote://127.0.0.1:${port}${this.folder}/${file}`;
      const payload = file ? `&payload=${encodeURIComponent(JSON.stringify([["openFile", target]]))}` : "";
      const what = several ? "workspace" : "folder";
      await page.goto(`${base}/?${what}=${encodeURIComponent(workspace)}${payload}`, {
        waitUntil: "domcontentloaded",
      });
      await page.waitForSelector(".monaco-workbench .statusbar");
      if (file) {
        await page.waitForSelector(`.monaco-editor[data-uri$="/${file}"] .view-line`);
      }
    },
    /** Writes a user setting, as the user would in settings.json. */
    set(more) {
      Object.assign(chosen, more);
      writeFileSync(join(userData, "User", "settings.json"), JSON.stringify(chosen, null, 2));
      writeFileSync(join(userData, "Machine", "settings.json"), JSON.stringify(machine(), null, 2));
    },
    /** The ids of the language servers' processes: those whose command names this VS Code's extension folder. */
    servers() {
      return readdirSync("/proc").filter((id) => {
        try {
          const command = readFileSync(join("/proc", id, "cmdline"), "utf8");
          return command.includes(extensions) && command.includes("meshlens-server");
        } catch {
          return false; // no process, or gone
        }
      });
    },
    /** What the extension wrote into its log: for the message of a test that fails. */
    log() {
      return readdirSync(join(userData, "logs"), { recursive: true })
        .filter((file) => file.endsWith("Meshlens.log"))
        .map((file) => readFileSync(join(userData, "logs", file), "utf8"))
        .join("\n");
    },
    async shot(name) {
      mkdirSync(SHOTS, { recursive: true });
      await page.screenshot({ path: join(SHOTS, `${name}.png`) });
    },
    async stop() {
      await browser.close().catch(() => {});
      try {
        process.kill(-server.pid, "SIGTERM");
      } catch {
        // already gone
      }
      await new Promise((done) => {
        if (server.exitCode !== null || server.signalCode) {
          done();
          return;
        }
        server.once("exit", done);
        setTimeout(() => {
          try {
            process.kill(-server.pid, "SIGKILL");
          } catch {
            // already gone
          }
          done();
        }, 5000).unref();
      });
      if (!process.env.KEEP) {
        rmSync(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
        rmSync(dirname(workspace), { recursive: true, force: true });
      }
    },
  };
}

/** Puts the cursor right behind the nth place of a text in the open file, as the file is on disk. */
export async function cursorBehind(page, path, text, nth = 1) {
  const content = readFileSync(path, "utf8");
  let at = -1;
  for (let left = nth; left > 0; left--) {
    at = content.indexOf(text, at + 1);
    if (at < 0) {
      throw new Error(`${path} does not hold ${nth} times: ${text}`);
    }
  }
  const before = content.slice(0, at + text.length).split("\n");
  await page.keyboard.press("Control+G");
  const input = page.locator(".quick-input-widget input.input");
  await input.waitFor();
  await input.fill(`:${before.length}:${before.at(-1).length + 1}`);
  await page.keyboard.press("Enter");
  await input.waitFor({ state: "hidden" });
  await page.locator(".statusbar", { hasText: `Ln ${before.length}, Col` }).waitFor();
}

/** Closes the panel at the bottom, where it is open. */
export async function closePanel(page) {
  const panel = page.locator(".part.panel");
  if (await panel.isVisible()) {
    await page.keyboard.press("Control+J");
    await panel.waitFor({ state: "hidden" });
  }
}

/** Runs a command of the palette by its title. */
export async function command(page, title) {
  await page.keyboard.press("F1");
  const input = page.locator(".quick-input-widget input.input");
  await input.waitFor();
  await input.fill(`>${title}`);
  const row = page.locator(".quick-input-list .monaco-list-row", { hasText: title }).first();
  await row.waitFor();
  await row.click();
}

/** The inner document of one of the extension's views: `lineage`, `plan` or `results`. Waits until it is there. */
export async function view(page, name) {
  const end = Date.now() + PATIENCE;
  for (;;) {
    // VS Code nests an iframe in an iframe; after a view was closed and opened again, the last one is the live one.
    for (const frame of page.frames().reverse()) {
      const found = await frame
        .evaluate((wanted) => document.body?.dataset.view === wanted && document.visibilityState, name)
        .catch(() => false);
      if (found) {
        return frame;
      }
    }
    if (Date.now() > end) {
      throw new Error(`the ${name} view did not open`);
    }
    await page.waitForTimeout(100);
  }
}
