// The panels in every kind of theme, narrow, empty, failing, with a thousand models; and by keyboard alone. Each state is
// kept as a picture in e2e/shots.
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { closePanel, command, cursorBehind, PATIENCE, project, startIde, view } from "../harness.mjs";
import { LINEAGE, PLAN, RESULTS } from "../states.mjs";

const FILE = "models/marts/fct_orders.sql";
const WIDE = { width: 1400, height: 900 };

/** Tells a view what the extension would tell it. */
async function tell(frame, messages) {
  for (const message of messages) {
    await frame.evaluate((what) => {
      window.postMessage(what, "*");
    }, message);
  }
}

/** Text that its box cuts off without showing it in a tooltip, and text that runs out of the view to the right. */
const cutOff = (frame) =>
  frame.evaluate(() =>
    [...document.querySelectorAll("button, p, h1, h2, td, th, span")]
      .filter((each) => each.closest(".grid, .sample, .world, .visually-hidden") === null)
      .filter((each) => each.childElementCount === 0 && (each.textContent ?? "").trim() !== "")
      .filter((each) => {
        const box = each.getBoundingClientRect();
        const hidden = each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0;
        return (
          box.right > document.documentElement.clientWidth + 1 ||
          (hidden && getComputedStyle(each).overflowX !== "visible" && each.closest("[title]") === null)
        );
      })
      .map((each) => each.textContent),
  );

async function openLineage(ide) {
  await ide.open(FILE);
  await ide.page.waitForSelector(".codelens-decoration");
  await cursorBehind(ide.page, join(ide.folder, FILE), "totals.net_amount");
  await command(ide.page, "Meshlens: Show Lineage");
  const lineage = await view(ide.page, "lineage");
  await lineage.locator(".node.root .column.chosen").waitFor();
  return lineage;
}

for (const [theme, viewport] of [
  ["dark", WIDE],
  ["light", WIDE],
  ["contrast", WIDE],
  ["contrast-light", WIDE],
  ["dark", { width: 700, height: 900 }],
]) {
  const name = `${theme}-${viewport.width}`;
  test(`every state of the panels, ${name}`, { timeout: 6 * PATIENCE }, async () => {
    const ide = await startIde({ workspace: project("demo"), theme, viewport });
    const { page } = ide;
    try {
      const lineage = await openLineage(ide);
      await ide.shot(`40-lineage-${name}`);
      await page.locator(".part.panel .global-actions, .part.panel .title-actions").first().waitFor();
      await command(page, "View: Toggle Maximized Panel");
      await ide.shot(`41-lineage-maximized-${name}`);
      for (const [state, messages] of Object.entries(LINEAGE)) {
        await tell(lineage, messages);
        await lineage.locator(".empty, .node").first().waitFor();
        await ide.shot(`42-lineage-${state}-${name}`);
        assert.deepEqual(await cutOff(lineage), [], `lineage, ${state}`);
      }
      await command(page, "Meshlens: Preview Rows of the Model");
      const results = await view(page, "results");
      await results.locator(".failure, .grid").first().waitFor();
      for (const [state, messages] of Object.entries(RESULTS)) {
        await tell(results, messages);
        await results.locator(".empty, .failure, .grid").first().waitFor();
        await ide.shot(`43-results-${state}-${name}`);
        assert.deepEqual(await cutOff(results), [], `results, ${state}`);
      }
      await command(page, "View: Toggle Maximized Panel");
      await closePanel(page);
      await command(page, "Meshlens: Plan");
      await page.locator(".quick-input-list .monaco-list-row", { hasText: /^dev/ }).first().click();
      const plan = await view(page, "plan");
      await plan.locator(".summary").waitFor();
      for (const [state, messages] of Object.entries(PLAN)) {
        await tell(plan, messages);
        await plan.locator("header").waitFor();
        await ide.shot(`44-plan-${state}-${name}`);
        assert.deepEqual(await cutOff(plan), [], `plan, ${state}`);
      }
    } catch (error) {
      await ide.shot(`failed-${name}`);
      console.log(ide.log());
      throw error;
    } finally {
      await ide.stop();
    }
  });
}

test("the lineage by keyboard alone", { timeout: 4 * PATIENCE }, async () => {
  const ide = await startIde({ workspace: project("demo") });
  const { page } = ide;
  try {
    const lineage = await openLineage(ide);
    /** What has the focus, in words. */
    const focused = () =>
      lineage.evaluate(() => {
        const at = document.activeElement;
        return at?.getAttribute("aria-label") ?? at?.textContent ?? "";
      });
    const press = async (...keys) => {
      for (const key of keys) {
        await page.keyboard.press(key);
      }
    };
    // From the search field along the toolbar into the graph.
    await lineage.locator("input[type=search]").focus();
    for (let tabs = 0; !(await focused()).startsWith("Lineage graph"); tabs++) {
      assert.ok(tabs < 12, "the graph cannot be reached by the Tab key");
      await press("Tab");
    }
    await press("Enter");
    assert.match(await focused(), /^marts\.fct_orders, /);
    await press("ArrowDown");
    assert.match(await focused(), /order_id/);
    // Enter selects a column, Escape takes that back.
    await press("Enter");
    await lineage.locator(".column.chosen", { hasText: "order_id" }).waitFor();
    await ide.shot("45-lineage-keyboard");
    await press("Escape");
    await lineage.locator(".column.chosen").waitFor({ state: "detached" });
    // To a neighbor; it is in sight.
    await press("ArrowLeft");
    const box = await lineage.evaluate(() => {
      const { left, top, right, bottom } = document.activeElement.getBoundingClientRect();
      return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    });
    assert.ok(box, "what has the focus is out of sight");
    // Its name is opened from here.
    const there = (await focused()).split(",")[0];
    await press("o");
    if (there.includes(".")) {
      await page.locator(".tab.active", { hasText: `${there.split(".")[1]}.sql` }).waitFor();
    }
  } catch (error) {
    await ide.shot("failed-keyboard");
    throw error;
  } finally {
    await ide.stop();
  }
});
