// What goes wrong around the extension: no Java, a server that crashes, a configuration that cannot be read, nothing there.
import assert from "node:assert/strict";
import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { closePanel, command, cursorBehind, PATIENCE, project, startIde, view } from "../harness.mjs";

const FILE = "models/marts/fct_orders.sql";
const CONFIG = `gateways:
  local:
    connection:
      type: duckdb
model_defaults:
  dialect: duckdb
`;
const folder = () => mkdtempSync(join(tmpdir(), "meshlens-e2e-"));

/** Runs a test in a VS Code of its own, which is ended whatever happens. */
const inIde = (name, options, run) =>
  test(name, { timeout: 4 * PATIENCE }, async () => {
    const ide = await startIde(options());
    try {
      await run(ide, ide.page);
    } catch (error) {
      await ide.shot(`failed-${name.replace(/\W+/g, "-").slice(0, 40)}`);
      console.log(ide.log());
      throw error;
    } finally {
      await ide.stop();
    }
  });

/** A Java that is too old: it says so and does nothing else. */
function oldJava() {
  const home = folder();
  mkdirSync(join(home, "bin"));
  writeFileSync(join(home, "bin", "java"), "#!/bin/sh\necho 'openjdk version \"17.0.15\"' >&2\n");
  chmodSync(join(home, "bin", "java"), 0o755);
  return home;
}

inIde(
  "without a fitting Java the user is told what to do, and setting one starts the server",
  () => ({ workspace: project("demo"), settings: { "meshlens.java.path": oldJava() } }),
  async (ide, page) => {
    await ide.open(FILE);
    const message = page.locator(".notification-list-item-message", { hasText: "needs Java 21 or newer" });
    await message.waitFor();
    const text = (await message.textContent()) ?? "";
    assert.match(text, /is Java 17/);
    assert.match(text, /Install one/);
    await page.locator(".statusbar-item", { hasText: "no Java" }).waitFor();
    await ide.shot("30-no-java");
    assert.equal(ide.servers().length, 0);
    // The user corrects the setting: no reload is needed.
    ide.set({ "meshlens.java.path": "" });
    await page.locator(".statusbar-item", { hasText: "ready" }).waitFor();
    await page.waitForSelector(".codelens-decoration");
  },
);

inIde(
  "a server that is killed is started again, and knows the unsaved text",
  () => ({ workspace: project("demo") }),
  async (ide, page) => {
    await ide.open(FILE);
    await page.waitForSelector(".codelens-decoration");
    await page.keyboard.press("Control+Home");
    await page.keyboard.type("-- not saved\n");
    const [server, ...more] = ide.servers();
    assert.deepEqual(more, []);
    process.kill(Number(server), "SIGKILL");
    await page.waitForFunction(() => document.body.textContent?.includes("ready") !== undefined);
    const end = Date.now() + PATIENCE;
    while (ide.servers().filter((id) => id !== server).length === 0) {
      assert.ok(Date.now() < end, "the server was not started again");
      await page.waitForTimeout(200);
    }
    await page.locator(".statusbar-item", { hasText: "ready" }).waitFor();
    // What is typed now is understood at its right place.
    await page.keyboard.press("Control+End");
    await page.keyboard.type("\nSELECT FROM WHERE;");
    await page.waitForSelector(".monaco-editor .squiggly-error");
    await ide.shot("31-after-a-crash");
  },
);

inIde(
  "a server that crashes again and again is not started for ever, and the user is told",
  () => ({ workspace: project("demo") }),
  async (ide, page) => {
    await ide.open(FILE);
    const message = page.locator(".notification-list-item-message", { hasText: "within three minutes" });
    const killed = new Set();
    const end = Date.now() + 2 * PATIENCE;
    while ((await message.count()) === 0 && Date.now() < end) {
      for (const id of ide.servers().filter((each) => !killed.has(each))) {
        // Only once it has answered: a server that never starts is another case.
        await page.locator(".statusbar-item", { hasText: /ready/ }).waitFor();
        killed.add(id);
        process.kill(Number(id), "SIGKILL");
      }
      await page.waitForTimeout(300);
    }
    await message.waitFor();
    await page.locator(".statusbar-item", { hasText: "stopped" }).waitFor();
    await ide.shot("32-crashed-often");
    await page.locator(".notification-list-item a.monaco-button", { hasText: "Restart" }).click();
    await page.locator(".statusbar-item", { hasText: "ready" }).waitFor();
  },
);

inIde(
  "a configuration that cannot be read is a problem at its place",
  () => {
    const workspace = project("demo");
    writeFileSync(join(workspace, "config.yaml"), "model_defaults:\n  dialect: duckdb\ngateways: [\n");
    return { workspace };
  },
  async (ide, page) => {
    await ide.open(FILE);
    await command(page, "Problems: Focus on Problems View");
    await page.locator(".markers-panel .monaco-list-row", { hasText: "config.yaml" }).first().waitFor();
    await ide.shot("33-broken-config");
    // It is corrected and saved: the problem goes.
    writeFileSync(join(ide.workspace, "config.yaml"), CONFIG);
    await page
      .locator(".markers-panel .monaco-list-row", { hasText: "config.yaml" })
      .first()
      .waitFor({ state: "detached" });
  },
);

inIde(
  "in an empty folder nothing is shown; a project that appears is taken up",
  () => {
    const workspace = join(folder(), "empty");
    mkdirSync(workspace);
    return { workspace };
  },
  async (ide, page) => {
    await ide.open();
    await page.locator(".explorer-folders-view, .explorer-viewlet").first().waitFor();
    assert.equal(await page.locator(".notification-list-item").count(), 0);
    assert.equal(ide.servers().length, 0);
  },
);

inIde(
  "a project without models says what to do",
  () => {
    const workspace = join(folder(), "bare");
    mkdirSync(workspace);
    writeFileSync(join(workspace, "config.yaml"), CONFIG);
    return { workspace };
  },
  async (ide, page) => {
    await ide.open("config.yaml");
    await page.locator(".statusbar-item", { hasText: "ready" }).waitFor();
    await command(page, "Meshlens: Show Lineage");
    const lineage = await view(page, "lineage");
    await lineage.locator(".empty", { hasText: "Open a model" }).first().waitFor();
    await ide.shot("34-no-models");
  },
);

inIde(
  "two projects in one window have a server each, and do not mix",
  () => {
    const parent = folder();
    const names = ["one", "two"];
    for (const name of names) {
      mkdirSync(join(parent, name, "models"), { recursive: true });
      writeFileSync(join(parent, name, "config.yaml"), CONFIG);
      writeFileSync(
        join(parent, name, "models", "m.sql"),
        `MODEL (name a.m);\n\nSELECT 1 AS only_in_${name}\n`,
      );
      writeFileSync(
        join(parent, name, "models", "reader.sql"),
        "MODEL (name a.reader);\n\nSELECT only_in_one FROM a.m\n",
      );
    }
    const workspace = join(parent, "both.code-workspace");
    writeFileSync(workspace, JSON.stringify({ folders: names.map((path) => ({ path })) }));
    return { workspace };
  },
  async (ide, page) => {
    await ide.open("one/models/reader.sql");
    await page.waitForSelector(".codelens-decoration");
    assert.equal(await page.locator(".monaco-editor .squiggly-error").count(), 0);
    assert.equal(ide.servers().length, 2);
    await ide.open("two/models/reader.sql");
    await page.waitForSelector(".monaco-editor .squiggly-error");
    await command(page, "Problems: Focus on Problems View");
    await page.locator(".markers-panel .monaco-list-row", { hasText: "only_in_one" }).first().waitFor();
    await ide.shot("35-two-projects");
    await closePanel(page);
    await cursorBehind(page, join(ide.folder, "two/models/reader.sql"), "SELECT");
    await command(page, "Meshlens: Show Lineage");
    const lineage = await view(page, "lineage");
    await lineage
      .locator(".node", { hasText: "only_in_two" })
      .or(lineage.locator(".node.root"))
      .first()
      .waitFor();
  },
);
