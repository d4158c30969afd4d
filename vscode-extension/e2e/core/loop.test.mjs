// The main job in a real VS Code: open a project, see a mistake, hover, type and see the verdict, follow the lineage,
// plan, apply, look at the rows.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { command, PATIENCE, project, startIde, webview } from "../harness.mjs";

const FILE = "models/marts/fct_orders.sql";
let ide, page;

before(
  async () => {
    ide = await startIde({ workspace: project("demo") });
    page = ide.page;
    await ide.open(FILE);
  },
  { timeout: 2 * PATIENCE },
);

after(async () => {
  await ide?.shot("end");
  await ide?.stop();
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

/** Puts the cursor behind a text of the open file, by the editor's own search. */
async function cursorBehind(text) {
  await page.locator(".monaco-editor .view-lines").first().click();
  await page.keyboard.press("Control+F");
  const find = page.locator(".find-widget.visible textarea.input, .find-widget.visible input.input").first();
  await find.fill(text);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await page.keyboard.press("ArrowRight");
}

test("the demo has no problems", async () => {
  await lensSays(/./);
  assert.equal(await page.locator(".monaco-editor .squiggly-error").count(), 0);
  await ide.shot("01-open");
});

test("a column that is not there is underlined, with a message that says what to do", async () => {
  await cursorBehind("orders.customer_id");
  await page.keyboard.press("Backspace");
  await page.waitForSelector(".monaco-editor .squiggly-error");
  await command(page, "Problems: Focus on Problems View");
  const entry = page.locator(".markers-panel .monaco-list-row", { hasText: "customer_i" }).first();
  await entry.waitFor();
  assert.match((await entry.textContent()) ?? "", /Did you mean "?customer_id/);
  await ide.shot("02-unknown-column");
  await command(page, "View: Close Panel");
  await command(page, "File: Revert File");
  await page.waitForFunction(() => document.querySelectorAll(".monaco-editor .squiggly-error").length === 0);
});

test("hovering a column says its type, where it comes from and who reads it", async () => {
  await cursorBehind("orders.customer_id");
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
  await cursorBehind("orders.customer_id");
  await page.keyboard.type(",\n  1 AS one");
  await lensSays(/non-breaking/);
  assert.notEqual(await lenses(), quiet);
  await ide.shot("04-lens-non-breaking");
  await command(page, "File: Revert File");
  await page.waitForFunction(
    () =>
      ![...document.querySelectorAll(".codelens-decoration")].some((each) =>
        /non-breaking/.test(each.textContent ?? ""),
      ),
  );
});

test("the lineage panel follows the cursor and shows columns", async () => {
  await cursorBehind("orders.customer_id");
  await command(page, "Meshlens: Show Lineage");
  const graph = webview(page);
  await graph.locator(".node.root", { hasText: "fct_orders" }).waitFor();
  await graph.locator(".node", { hasText: "daily_revenue" }).first().waitFor();
  await graph.locator(".node.root .column", { hasText: "customer_id" }).first().click();
  await graph.locator(".edge.lit").first().waitFor({ state: "attached" });
  await ide.shot("05-lineage");
});

test("a plan is previewed, applied to dev, and its rows are there", async () => {
  await command(page, "View: Close Panel");
  await command(page, "Meshlens: Plan");
  await page.locator(".quick-input-list .monaco-list-row", { hasText: /^dev/ }).first().click();
  const plan = webview(page);
  await plan.locator(".summary", { hasText: /build/i }).waitFor();
  await ide.shot("06-plan");
  await plan.locator("button.action", { hasText: "Apply to dev" }).click();
  await plan.locator(".banner", { hasText: "Applied to dev" }).waitFor({ timeout: 3 * PATIENCE });
  await ide.shot("07-applied");
  await plan
    .locator(".model", { hasText: "marts.fct_orders" })
    .locator('button[title="Rows in dev"]')
    .first()
    .click();
  await page.waitForFunction(() => document.querySelectorAll("iframe.webview.ready").length > 1);
  const results = page
    .locator("iframe.webview.ready")
    .last()
    .contentFrame()
    .locator("iframe#active-frame")
    .contentFrame();
  await results.locator("td.right").first().waitFor();
  await ide.shot("08-rows");
});
