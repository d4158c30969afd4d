// Outside of a project the extension leaves SQL files alone, and it lives beside other SQL extensions.
import assert from "node:assert/strict";
import { mkdtempSync, mkdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { command, packaged, PATIENCE, project, startIde } from "../harness.mjs";

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

test(
  "beside another SQL extension: its formatter formats, its lens stays, inside a project and outside",
  { timeout: 4 * PATIENCE },
  async () => {
    const other = mkdtempSync(join(tmpdir(), "meshlens-other-"));
    writeFileSync(
      join(other, "package.json"),
      JSON.stringify({
        name: "other-sql",
        publisher: "someone",
        version: "1.0.0",
        engines: { vscode: "^1.80.0" },
        main: "main.js",
        activationEvents: ["onLanguage:sql"],
      }),
    );
    writeFileSync(join(other, "README.md"), "Another SQL extension.\n");
    writeFileSync(
      join(other, "main.js"),
      `const vscode = require("vscode");
exports.activate = () => {
  vscode.languages.registerDocumentFormattingEditProvider("sql", {
    provideDocumentFormattingEdits: () => [vscode.TextEdit.insert(new vscode.Position(0, 0), "-- formatted by the other\\n")],
  });
  vscode.languages.registerCodeLensProvider("sql", {
    provideCodeLenses: () => [new vscode.CodeLens(new vscode.Range(0, 0, 0, 0), { title: "Run by the other", command: "" })],
  });
};
`,
    );
    const ide = await startIde({ workspace: project("demo"), extensions: [packaged(other)] });
    const { page } = ide;
    try {
      await ide.open("models/marts/daily_revenue.sql");
      await page.locator(".codelens-decoration", { hasText: "Run by the other" }).waitFor();
      await page.locator(".codelens-decoration", { hasText: "Preview rows" }).waitFor();
      // No question which formatter is meant: there is one.
      await command(page, "Format Document");
      await page.locator(".view-line", { hasText: "formatted by the other" }).waitFor();
      await ide.shot("21-beside-another");
    } finally {
      await ide.stop();
    }
  },
);
