// How the server is started: the first time plainly, later from the archive that was made meanwhile; and without it, where it is
// of no use or cannot be kept.
import assert from "node:assert/strict";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { command, PATIENCE, project, startIde } from "../harness.mjs";

const FILE = "models/marts/fct_orders.sql";

/** Runs a test in a VS Code of its own, which is ended whatever happens. */
const inIde = (name, options, run) =>
  test(name, { timeout: 8 * PATIENCE }, async () => {
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

/** Waits until the log of the extension says something. */
async function logSays(ide, pattern, patience = PATIENCE) {
  for (const end = Date.now() + patience; !pattern.test(ide.log());) {
    assert.ok(Date.now() < end, `the log does not say ${pattern}`);
    await ide.page.waitForTimeout(200);
  }
}

const ready = (page) => page.locator(".statusbar-item", { hasText: "ready" }).waitFor();

/** Starts the server anew and waits until another one is ready. */
async function restart(ide) {
  const old = ide.servers();
  await command(ide.page, "Meshlens: Restart Language Server");
  for (const end = Date.now() + PATIENCE; ;) {
    const now = ide.servers();
    if (now.length === 1 && !old.includes(now[0])) {
      break;
    }
    assert.ok(Date.now() < end, `no new server: ${old} ${now}`);
    await ide.page.waitForTimeout(200);
  }
  await ready(ide.page);
  // It answers: a mistake is underlined, and no longer when it is taken back.
  const wrong = ide.page.locator(".monaco-editor .squiggly-error");
  await ide.page.keyboard.press("Control+End");
  await ide.page.keyboard.type("SELECT FROM WHERE;");
  await wrong.first().waitFor();
  await command(ide.page, "File: Revert File");
  await wrong.first().waitFor({ state: "detached" });
  await ide.page.keyboard.press("Control+Home");
  return ide.servers()[0];
}

const maps = (id) => readFileSync(join("/proc", id, "maps"), "utf8");

/** A Java that does what the one on this machine does, until a file is there: then it starts from no archive, and fails. */
function javaThatBreaks() {
  const home = mkdtempSync(join(tmpdir(), "meshlens-e2e-java-"));
  mkdirSync(join(home, "bin"));
  const broken = join(home, "broken");
  const real = process.env.JAVA_HOME ? join(process.env.JAVA_HOME, "bin", "java") : "java";
  writeFileSync(
    join(home, "bin", "java"),
    `#!/bin/sh
if [ -e '${broken}' ]; then
  case "$*" in *-XX:AOTCache=*|*-XX:SharedArchiveFile=*) echo 'it broke' >&2; exit 1 ;; esac
fi
exec '${real}' "$@"
`,
  );
  chmodSync(join(home, "bin", "java"), 0o755);
  return { home, breaks: () => writeFileSync(broken, "") };
}

const java = javaThatBreaks();
inIde(
  "the second start is from an archive, and one that turns out to be broken stops nobody",
  () => ({ workspace: project("demo"), settings: { "meshlens.java.path": java.home } }),
  async (ide, page) => {
    await ide.open(FILE);
    await page.waitForSelector(".codelens-decoration");
    assert.doesNotMatch(maps(ide.servers()[0]), /archives\/.*\.(aot|jsa)/);
    // Nobody waits for it: the server answers, and nothing is shown.
    await logSays(ide, /The archive is there after/, 4 * PATIENCE);
    const archive = /The archive is there after \d+ s: (.*)/.exec(ide.log())[1].trim();
    assert.ok(statSync(archive).size > 1_000_000);
    assert.equal(await page.locator(".notification-list-item").count(), 0);

    const second = await restart(ide);
    const used = new RegExp(`-XX:(AOTCache|SharedArchiveFile)=${archive} .* lsp`);
    assert.match(ide.log(), used);
    assert.ok(maps(second).includes(archive), "the virtual machine uses the archive");
    await ide.shot("36-from-the-archive");

    java.breaks();
    const third = await restart(ide);
    assert.match(ide.log(), /The archive .* is not used any more/);
    assert.doesNotMatch(maps(third), /archives\/.*\.(aot|jsa)/);
    assert.ok(!readdirSync(join(archive, "..")).some((file) => archive.endsWith(file)));
    assert.equal(await page.locator(".notification-list-item").count(), 0);
    await ide.shot("37-without-a-broken-archive");
  },
);

inIde(
  "where the extension can keep nothing, the server starts all the same, and the log says why it starts slowly",
  () => ({ workspace: project("demo") }),
  async (ide, page) => {
    // A file in the place of the folder: whoever runs this may be allowed to write everywhere.
    const storage = join(ide.root, "user-data", "User", "globalStorage", "meshlens.meshlens");
    mkdirSync(join(storage, ".."), { recursive: true });
    writeFileSync(storage, "");
    await ide.open(FILE);
    await page.waitForSelector(".codelens-decoration");
    await logSays(ide, /No archive to start from faster is kept/);
    assert.equal(await page.locator(".notification-list-item").count(), 0);
    await restart(ide);
  },
);
