// The main job in a real VS Code: open a project, see a mistake, hover, type and see the verdict, follow the lineage,
// plan, apply, look at the rows.
import assert from "node:assert/strict";
import { join } from "node:path";
import { after, afterEach, before, test } from "node:test";
import { closePanel, command, cursorBehind, PATIENCE, project, startIde, view } from "../harness.mjs";

const FILE = "models/marts/fct_orders.sql";
let ide, page, workspace;

before(
  async () => {
    workspace = project("demo");
    ide = await startIde({ workspace });
    page = ide.page;
    await ide.open(FILE);
  },
  { timeout: 2 * PATIENCE },
);

after(async () => {
  await ide?.shot("end");
  const log = ide?.log() ?? "";
  await ide?.stop();
  // Whatever the server and the extension complain of, also where no test looks.
  assert.deepEqual(
    log.split("\n").filter((line) => /\[error\].*(SEVERE|Exception|failed)/.test(line)),
    [],
  );
});

/** The text of the code lenses, in one line. */
const lenses = () =>
  page
    .locator(".codelens-decoration")
    .evaluateAll((all) => all.map((each) => each.textContent ?? "").join(" "));

/** Waits until the lenses say something. */
const lensSays = (pattern) =>
  page.waitForFunction(
    (source) =>
      new RegExp(source).test(
        [...document.querySelectorAll(".codelens-decoration")]
          .map((each) => each.textContent ?? "")
          .join(" "),
      ),
    pattern.source,
  );

/** Puts the cursor behind a text of the file, in the text as it was saved. */
const behind = (text, nth = 1) => cursorBehind(page, join(workspace, FILE), text, nth);

/** Takes back what a test typed, so that the next one starts from the saved text. */
async function revert() {
  await closePanel(page);
  if (await page.locator(".tab.active.dirty").count()) {
    await command(page, "File: Revert File");
    await page.locator(".tab.active.dirty").waitFor({ state: "detached" });
  }
}
afterEach(revert);

test("the demo has no problems", async () => {
  await lensSays(/./);
  assert.equal(await page.locator(".monaco-editor .squiggly-error").count(), 0);
  await ide.shot("01-open");
});

test("a column that is not there is underlined, with a message that says what to do", async () => {
  await behind("= orders.customer_id");
  await page.keyboard.press("Backspace");
  await page.waitForSelector(".monaco-editor .squiggly-error");
  await command(page, "Problems: Focus on Problems View");
  const entry = page.locator(".markers-panel .monaco-list-row", { hasText: "Did you mean" }).first();
  await entry.waitFor();
  assert.match((await entry.textContent()) ?? "", /no column "customer_i"\. Did you mean "customer_id"\?/);
  await ide.shot("02-unknown-column");
  await revert();
  await page.waitForFunction(() => document.querySelectorAll(".monaco-editor .squiggly-error").length === 0);
});

test("hovering a column says its type, where it comes from and who reads it", async () => {
  await behind("orders.customer_id");
  await page.keyboard.press("ArrowLeft");
  await command(page, "Show or Focus Hover");
  const hover = page
    .locator(".monaco-hover:not(.hidden) .hover-contents", { hasText: "customer_id" })
    .first();
  await hover.waitFor();
  assert.match((await hover.textContent()) ?? "", /from/);
  await ide.shot("03-hover");
  await page.keyboard.press("Escape");
});

test("the lens changes while typing, without saving", async () => {
  const quiet = await lenses();
  await behind("orders.customer_id");
  await page.keyboard.type(",\n  1 AS one");
  await page.keyboard.press("Control+Home");
  await lensSays(/non-breaking/);
  await page.locator(".statusbar-item", { hasText: "non-breaking" }).waitFor();
  assert.notEqual(await lenses(), quiet);
  await ide.shot("04-lens-non-breaking");
  await revert();
  await page.waitForFunction(
    () =>
      ![...document.querySelectorAll(".codelens-decoration")].some((each) =>
        /non-breaking/.test(each.textContent ?? ""),
      ),
  );
});

test("the lineage panel follows the cursor and shows columns", async () => {
  await behind("orders.customer_id");
  await command(page, "Meshlens: Show Lineage");
  const graph = await view(page, "lineage");
  await graph.locator(".node.root", { hasText: "fct_orders" }).waitFor();
  await graph.locator(".node", { hasText: "daily_revenue" }).first().waitFor();
  // The column under the cursor is selected, with its way; so is the next one, when the cursor goes there.
  await graph.locator(".node.root .column.chosen", { hasText: "customer_id" }).waitFor();
  await graph.locator(".edge.lit").first().waitFor({ state: "attached" });
  await behind("AS tax_amount");
  await graph.locator(".node.root .column.chosen", { hasText: "tax_amount" }).waitFor();
  await graph.locator(".node .column.lit", { hasText: "vat_rate" }).waitFor();
  await ide.shot("05-lineage");
  // Typing, without saving: the new column is in the graph.
  await page.keyboard.type(",\n  1 AS brand_new");
  await graph.locator(".node.root .column.added", { hasText: "brand_new" }).waitFor();
  await ide.shot("06-lineage-unsaved");
  await command(page, "File: Revert File");
  await graph.locator(".node.root .column", { hasText: "brand_new" }).waitFor({ state: "detached" });
});

test("a plan is previewed, applied to dev, and its rows are there", async () => {
  await closePanel(page);
  await command(page, "Meshlens: Plan");
  await page.locator(".quick-input-list .monaco-list-row", { hasText: /^dev/ }).first().click();
  const plan = await view(page, "plan");
  await plan.locator(".summary", { hasText: /build/i }).waitFor();
  await ide.shot("07-plan");
  await plan.locator("button.action", { hasText: "Apply to dev" }).click();
  await plan.locator(".banner", { hasText: "Applied to dev" }).waitFor({ timeout: 3 * PATIENCE });
  await ide.shot("08-applied");
  await plan
    .locator(".model", { hasText: "marts.fct_orders" })
    .locator('button[title="Rows in dev"]')
    .first()
    .click();
  const results = await view(page, "results");
  await results.locator("td.right").first().waitFor();
  await ide.shot("09-rows");
});
