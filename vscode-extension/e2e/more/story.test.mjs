// With a production that is deployed: the verdict against prod, the diff beside it, the plan of an edit, an apply that is
// cancelled, the question before prod. docs/img is made from these pictures.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import {
  closePanel,
  command,
  cursorBehind,
  meshlens,
  PATIENCE,
  project,
  startIde,
  view,
} from "../harness.mjs";

const FILE = "models/staging/order_items.sql";
let ide, page, workspace, saved;

before(
  async () => {
    workspace = project("demo");
    saved = readFileSync(join(workspace, FILE), "utf8");
    meshlens(workspace, "plan", "prod", "--auto-apply", "--no-prompts");
    ide = await startIde({ workspace, viewport: { width: 1280, height: 940 } });
    page = ide.page;
    await ide.open(FILE);
  },
  { timeout: 6 * PATIENCE },
);

after(async () => {
  await ide?.shot("story-end");
  await ide?.stop();
});

/** A lens that can be seen: the editor keeps those of other texts, hidden. */
const lens = (text) => page.locator(".codelens-decoration a:visible", { hasText: text });

/** Brings the first lines into sight and leaves the cursor where it is. */
async function scrollUp() {
  // A list of proposals that is open would take the keys.
  await page.keyboard.press("Escape");
  for (let lines = 0; lines < 25; lines++) {
    await page.keyboard.press("Control+ArrowUp");
  }
}

async function planFor(environment) {
  await command(page, "Meshlens: Plan");
  await page
    .locator(".quick-input-list .monaco-list-row", { hasText: new RegExp(`^${environment}`) })
    .first()
    .click();
  return view(page, "plan");
}

test("the verdict is that against prod, with its readers, before saving", async () => {
  await lens("unchanged since prod").first().waitFor();
  await cursorBehind(page, join(workspace, FILE), "unit_price_cents * quantity - ");
  await page.keyboard.type("2 * ");
  await scrollUp();
  await lens(/breaking: net_amount/)
    .first()
    .waitFor();
  await page.locator(".statusbar-item", { hasText: "breaking: net_amount" }).waitFor();
  await page.keyboard.press("Control+B");
  await command(page, "Meshlens: Show Lineage");
  const lineage = await view(page, "lineage");
  await lineage.locator(".node.root .column.changed", { hasText: "net_amount" }).waitFor();
  await lineage.locator(".node.class-affected").first().waitFor();
  await page.locator(".monaco-editor .view-lines").first().hover();
  await page.mouse.wheel(0, -2000);
  await lens(/breaking: net_amount/)
    .first()
    .waitFor();
  await ide.shot("editor");
});

test("the diff shows what is deployed beside the unsaved text", async () => {
  await closePanel(page);
  await page.locator(".monaco-editor .view-lines").first().click();
  await page.keyboard.press("Control+Home");
  const deleted = page.locator(".monaco-diff-editor .line-delete, .monaco-diff-editor .char-delete").first();
  // Lenses that are drawn anew under the mouse lose a click; a person clicks again.
  for (const end = Date.now() + PATIENCE; !(await deleted.isVisible());) {
    assert.ok(Date.now() < end, "no diff is shown");
    await lens("Diff against prod")
      .first()
      .click({ timeout: 10_000 })
      .catch(() => undefined);
    await deleted.waitFor({ timeout: 10_000 }).catch(() => undefined);
  }
  await ide.shot("50-diff");
  await page.keyboard.press("Control+W");
});

test("the reasons, model by model", async () => {
  const list = page.locator(".quick-input-list .monaco-list-row");
  const own = list.filter({ hasText: "staging.order_items" }).first();
  // The list goes when something else takes the focus, as the editor may that was just opened; a person clicks again.
  for (const end = Date.now() + PATIENCE; !(await own.isVisible());) {
    assert.ok(Date.now() < end, `shown are ${(await list.allTextContents()).join()}`);
    await page.locator(".statusbar-item", { hasText: "breaking: net_amount" }).click();
    await own.waitFor({ timeout: 5_000 }).catch(() => undefined);
  }
  await list.filter({ hasText: "marts.daily_revenue" }).first().waitFor();
  await ide.shot("51-why");
  await page.keyboard.press("Escape");
});

test("the plan of the saved edit builds only who reads the column", async () => {
  await page.locator(".monaco-editor .view-lines").first().click();
  await page.keyboard.press("Control+S");
  const plan = await planFor("dev");
  await plan.locator(".model", { hasText: "staging.order_items" }).first().waitFor();
  await plan.locator(".model", { hasText: "marts.daily_revenue" }).first().waitFor();
  await ide.shot("plan");
});

test("an audit that fails stops the promotion and shows rows; what is built is kept", async () => {
  const plan = await view(page, "plan");
  await plan.locator("button.action[aria-disabled=false]", { hasText: "Apply to dev" }).click();
  await plan.locator(".banner.tone-red").waitFor();
  const failed = plan.locator(".model.is-failed", { hasText: "marts.fct_orders" });
  await failed.locator(".sample td", { hasText: /^\d+/ }).first().waitFor();
  assert.match((await failed.textContent()) ?? "", /paid_as_ordered/);
  await ide.shot("54-audit-failed");
  assert.doesNotMatch(meshlens(workspace, "environments", "--json"), /"dev"/);
});

test("an apply is cancelled: nothing is half done", async () => {
  // Nothing but a model that would run for days.
  writeFileSync(join(workspace, FILE), saved);
  writeFileSync(
    join(workspace, "models", "slow.sql"),
    "MODEL (name marts.slow, kind FULL);\n\nSELECT COUNT(*) AS n FROM range(1000000) AS a, range(1000000) AS b WHERE a.range <> b.range\n",
  );
  const plan = await view(page, "plan");
  const names = () => plan.locator(".model .name").allTextContents();
  // A file that another program writes is noticed in a moment, not at once.
  for (const end = Date.now() + PATIENCE; (await names()).join() !== "marts.slow";) {
    assert.ok(Date.now() < end, `planned are ${(await names()).join()}`);
    await plan.locator("header button[title='Plan again']").click();
    await plan.locator(".summary").waitFor();
    await page.waitForTimeout(500);
  }
  await plan.locator("button.action[aria-disabled=false]", { hasText: "Apply to dev" }).click();
  await plan.locator(".model.is-running", { hasText: "marts.slow" }).waitFor();
  await ide.shot("52-applying");
  await plan.locator("button.action", { hasText: "Cancel" }).click();
  await plan
    .locator(".banner", { hasText: /cancel/i })
    .waitFor()
    .finally(() => ide.shot("53-cancelled"));
  assert.doesNotMatch(meshlens(workspace, "environments", "--json"), /"dev"/);
});

test("before prod there is one question; saying no writes nothing", async () => {
  const plan = await planFor("prod");
  await plan.locator("button.action", { hasText: "Apply to prod" }).click();
  const dialog = page.locator(".monaco-dialog-box", { hasText: "Apply to prod?" });
  await dialog.waitFor();
  await ide.shot("55-before-prod");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await plan.locator("button.action", { hasText: "Apply to prod" }).waitFor();
  assert.equal(await plan.locator(".is-done, .is-running").count(), 0);
});
