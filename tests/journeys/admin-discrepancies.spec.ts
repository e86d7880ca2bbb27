import type { Page } from "@playwright/test";
import { civilDateOf, secondsAfter } from "#api/clock";
import { createDeps } from "#api/create-deps";
import { readEnv } from "#api/env";
import { reconcileDays } from "#api/reconciliation/reconcile";
import { setUpSecondFactor } from "../support/browser/admin-sign-in";
import { expect, hydrated, login, test } from "../support/browser/journey";
import { startTemporaryWorld } from "../support/processes/temporary-world";

type Env = Record<string, string>;

/**
 * A morning some days later, in a stack of its own: the bank has charged a donation back, and the provider's payout is
 * 70 won short for two payments. Returns the payment charged back.
 */
async function laterMorning(env: Env): Promise<string> {
  const control = (settings: object) =>
    fetch(`${env.TOSS_API_URL}/sandbox/control`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(settings),
    });
  const deps = createDeps(readEnv({ ...process.env, ...env }), "journey");
  try {
    const { rows } = await deps.database.pool.query(
      `SELECT p.payment_id, p.order_id FROM payments p JOIN orders o USING (order_id)
       WHERE o.kind = 'donation' AND p.status = 'done' ORDER BY p.payment_id LIMIT 1`,
    );
    await control({ chargeback: { orderId: rows[0].order_id } });
    const today = civilDateOf(new Date());
    // Paid out within three days.
    const at = secondsAfter(new Date(`${today}T06:00:00+09:00`), 4 * 86_400);
    await control({ clock: { now: at.toISOString() } });
    let short = 2;
    const { listSettlements } = deps.toss;
    deps.toss.listSettlements = async (day, page) => {
      const all = await listSettlements(day, page);
      if (all.kind === "unknown") return all;
      return { ...all, rows: all.rows.map((row) => (short-- > 0 ? { ...row, payOut: row.payOut - 70 } : row)) };
    };
    await reconcileDays(deps, { from: today, to: civilDateOf(secondsAfter(at, -86_400)), at });
    return rows[0].payment_id;
  } finally {
    await deps.bus.end();
    await deps.database.end();
  }
}

async function workOff(admin: Page, deed: string, reason: string, outcome: string): Promise<void> {
  await admin.goto("/admin/reviews?kind=settlementDiffers");
  await admin.locator('a[href^="/admin/reviews/fnd_"]').first().click();
  await expect(admin).toHaveURL(/\/reviews\/fnd_/);
  await hydrated(admin);
  await admin.getByLabel(/^사유/).fill(reason);
  await admin.getByRole("button", { name: deed }).click();
  await expect(admin.getByText(outcome, { exact: true }).first()).toBeVisible();
  await expect(admin.getByText(reason)).toBeVisible();
}

test("an admin records a chargeback's fee and resolves differing sums that reconciliation found", {
  tag: "@long-js",
}, async ({ browser, contextOptions }) => {
  test.setTimeout(240_000);
  const world = await startTemporaryWorld({ env: { RATE_LIMIT_FACTOR: "1000" } });
  try {
    const paymentId = await laterMorning(world.env as Env);
    const context = await browser.newContext({ ...contextOptions, baseURL: String(world.env.PUBLIC_URL) });
    const admin = await context.newPage();
    await login(admin, "admin@example.com");
    await admin.goto(`/admin/payments/${paymentId}`);
    await setUpSecondFactor(admin);
    await expect(admin).toHaveURL(/\/admin\/payments\/pay_/);
    await hydrated(admin);
    await admin.getByText("수수료 적기").click();
    const form = admin.locator("form").filter({ has: admin.getByRole("button", { name: "수수료로 적기" }) });
    await form.getByLabel(/^수수료/).fill("5,500");
    await form.getByLabel(/^사유/).fill("이번 달 청구서에 있어요");
    await form.getByRole("button", { name: "수수료로 적기" }).click();
    await expect(admin.getByText("수수료를 적었어요.")).toBeVisible();
    await expect(admin.getByText("이번 달 청구서에 있어요")).toBeVisible();

    await workOff(admin, "원장에서 되돌리기", "대행사가 다음 달에 더 주기로 했어요", "원장에서 되돌림");
    await workOff(admin, "플랫폼이 부담하기", "작은 금액이라 우리가 부담해요", "플랫폼이 부담함");
    await admin.goto("/admin/reviews?kind=settlementDiffers&status=open");
    await expect(admin.locator('a[href^="/admin/reviews/fnd_"]')).toHaveCount(0);
    await admin.goto("/admin/ledger");
    await hydrated(admin);
    await admin.getByRole("button", { name: "지금 점검하기" }).click();
    await expect(admin.getByText("모두 맞음").first()).toBeVisible();
    await context.close();
  } finally {
    await world.stop();
  }
});
