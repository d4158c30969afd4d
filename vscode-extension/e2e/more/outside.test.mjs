// Outside of a project the extension leaves SQL files alone; and the panels in a light theme, high contrast, and a narrow window.
import assert from "node:assert/strict";
import { mkdtempSync, mkdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { closePanel, command, PATIENCE, project, startIde, webview } from "../harness.mjs";

test(
  "a folder of SQL files that is no project has no lens, no button and no problem",
  { timeout: 3 * PATIENCE },
  async () => {
    const workspace = join(mkdtempSync(join(tmpdir(), "meshlens-e2e-")), "loose");
    mkdirSync(workspace);
    writeFileSync(join(workspace, "query.sql"), "SELECT nothing FROM nowhere WHERE (;\n");
    writeFileSync(join(workspace, "config.yaml"), "title: a site of another tool\n");
    const ide = await startIde({ workspace });
    try {
      await ide.open("query.sql");
      await command(ide.page, "Problems: Focus on Problems View");
      await ide.page.locator(".markers-panel", { hasText: "No problems" }).first().waitFor();
      assert.equal(await ide.page.locator(".codelens-decoration").count(), 0);
      assert.equal(await ide.page.locator('.editor-actions a[aria-label*="Plan"]').count(), 0);
      await ide.shot("20-outside");
    } finally {
      await ide.stop();
    }
  },
);

for (const [theme, viewport] of [
  ["light", { width: 1400, height: 900 }],
  ["contrast", { width: 1400, height: 900 }],
  ["dark", { width: 700, height: 900 }],
]) {
  test(`lineage and plan, ${theme}, ${viewport.width} px`, { timeout: 4 * PATIENCE }, async () => {
    const ide = await startIde({ workspace: project("demo"), theme, viewport });
    const { page } = ide;
    try {
      await ide.open("models/marts/fct_orders.sql");
      await page.waitForSelector(".codelens-decoration");
      await command(page, "Meshlens: Show Lineage");
      await webview(page).locator(".node.root").waitFor();
      await ide.shot(`21-lineage-${theme}-${viewport.width}`);
      await closePanel(page);
      await command(page, "Meshlens: Plan");
      await page.locator(".quick-input-list .monaco-list-row", { hasText: /^dev/ }).first().click();
      await webview(page).locator(".summary", { hasText: /build/i }).waitFor();
      await ide.shot(`22-plan-${theme}-${viewport.width}`);
    } finally {
      await ide.stop();
    }
  });
}
