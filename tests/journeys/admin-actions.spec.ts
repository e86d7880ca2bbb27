import type { Page } from "@playwright/test";
import pg from "pg";
import type { SettlementId } from "#contract/ids";
import { loginAdmin } from "../support/browser/admin-sign-in";
import { expect, hydrated, login, newEmail, test, unique } from "../support/browser/journey";

async function decide(admin: Page, reason: string, button: string): Promise<void> {
  await hydrated(admin);
  await admin.getByLabel(/^사유/).fill(reason);
  await admin.getByRole("button", { name: button }).click();
}

test("one admin approves a settlement, another confirms and pays it; its tax is recorded later", {
  tag: "@long-nojs",
}, async ({ page, scripted, browser, contextOptions, baseURL }) => {
  // One is requested in the demo; the other creator's was rejected there, and is requested again.
  const email = await creatorWhose(scripted ? "requested" : "rejected");
  const context = () => browser.newContext({ ...contextOptions, baseURL });
  if (!scripted) {
    await login(page, email);
    await page.goto("/mypage/withdrawal");
    await page.getByRole("button", { name: /정산 신청하기$/ }).click();
    await expect(page.getByText("진행 중인 정산")).toBeVisible();
    await page.context().clearCookies();
  }
  await loginAdmin(page);
  await page.goto(`/admin/settlements?status=requested&q=${encodeURIComponent(email)}`);
  await page.locator('a[href^="/admin/settlements/stl_"]').first().click();
  await expect(page).toHaveURL(/\/settlements\/stl_/);
  const address = page.url();
  await decide(page, "계좌와 금액을 확인했어요", "승인하기");
  await expect(page.getByText("정산을 처리했어요.")).toBeVisible();
  await expect(page.getByText("승인됨").first()).toBeVisible();
  await expect(page.getByText("승인한 관리자와 다른 관리자를 기다려요.", { exact: false })).toBeVisible();
  await expect(page.getByRole("button", { name: /^지급/ })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "다음에 처리할 정산" })).toBeVisible();
  const settlementId = String(address.split("/").at(-1));
  expect(await payoutFile(page, String(baseURL))).not.toContain(settlementId);

  const other = await (await context()).newPage();
  await loginAdmin(other);
  await other.goto(address);
  await expect(other.getByText("예금주", { exact: true })).toBeVisible();
  await decide(other, "예금주를 확인했어요", "지급 확정하기");
  await expect(other.getByText("정산을 처리했어요.")).toBeVisible();
  expect(await payoutFile(page, String(baseURL))).toContain(settlementId);
  await decide(other, "이체를 마쳤어요", "지급 완료로 기록하기");
  await expect(other.getByText("지급됨").first()).toBeVisible();
  await expect(other.getByText("이체를 마쳤어요").first()).toBeVisible();

  const month = await dateBack(settlementId as SettlementId, scripted ? 240 : 280);
  await other.goto("/admin/ledger");
  await hydrated(other);
  await other
    .locator("form", { has: other.getByRole("button", { name: "낸 것으로 적기" }) })
    .getByLabel("달")
    .selectOption(month);
  await decide(other, "홈택스에서 냈어요", "낸 것으로 적기");
  await expect(other.getByText("세금을 낸 것으로 적었어요.")).toBeVisible();
  await other.context().close();
});

async function payoutFile(admin: Page, origin: string): Promise<string> {
  const file = await admin.request.post("/admin/settlements/payout-file", {
    form: {},
    headers: { origin, accept: "text/html" },
  });
  expect(file.headers()["content-type"]).toContain("text/csv");
  return file.text();
}

/** A creator of the demo with a settlement in this status; those of newSettlements have no journal and cannot be paid. */
async function creatorWhose(status: "requested" | "rejected"): Promise<string> {
  const [row] = await query(
    `SELECT u.email FROM settlements s JOIN users u ON u.user_id = s.creator_id
     WHERE s.status = $1 AND u.email NOT IN ('creator@example.com', 'minseo@example.com')
       AND EXISTS (SELECT FROM ledger_journals j WHERE j.settlement_id = s.settlement_id) ORDER BY u.email LIMIT 1`,
    [status],
  );
  return String(row?.email);
}

/** A settlement that was paid `days` ago, in a month before the demo's own; returns the month. */
async function dateBack(settlementId: SettlementId, days: number): Promise<string> {
  const [row] = await query(
    `UPDATE settlements SET requested_at = requested_at - $2::int * interval '1 day', approved_at = approved_at - $2::int * interval '1 day',
       decided_at = decided_at - $2::int * interval '1 day' WHERE settlement_id = $1
     RETURNING to_char(decided_at AT TIME ZONE 'Asia/Seoul', 'YYYY-MM') AS month`,
    [settlementId, days],
  );
  return String(row?.month);
}

async function query(text: string, values: unknown[]): Promise<Record<string, string>[]> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  const { rows } = await client.query(text, values);
  await client.end();
  return rows;
}

test("a charge with unknown outcome is refunded if the provider has it, and closed if not", {
  tag: "@long-nojs",
}, async ({ page, scripted }) => {
  await loginAdmin(page);
  await page.goto("/admin/reviews?q=fan7@example.com&kind=charge");
  const taken = scripted;
  await page
    .getByRole("row")
    .filter({ hasText: taken ? "12,000" : "3,000" })
    .getByRole("link", { name: "결과를 모르는 결제" })
    .click();
  await expect(page).toHaveURL(/\/reviews\/\w+_/);
  const address = page.url();
  await decide(page, "반대로 해 봐요", taken ? "사유를 남기고 닫기" : "환불하기");
  await expect(page.getByRole("alert").first()).toBeVisible();
  expect((await page.goto(address))?.status()).toBe(200);
  await decide(page, "대행사의 기록을 보고 정했어요", taken ? "환불하기" : "사유를 남기고 닫기");
  await expect(page).toHaveURL(/\/admin\/reviews$/);
  expect((await page.goto(address))?.status()).toBe(404);
  await page.goto(`/admin/audit?targetType=review&q=${encodeURIComponent(String(address.split("/").at(-1)))}`);
  await expect(page.getByText("대행사의 기록을 보고 정했어요")).toBeVisible();
});

test("an admin refunds parts of a payment on its page and beside the list, and its fan sees them", {
  tag: "@long-nojs",
}, async ({ page, scripted }) => {
  const email = scripted ? "fan6@example.com" : "fan7@example.com";
  await loginAdmin(page);
  await page.goto(`/admin/payments?status=done&q=${encodeURIComponent(email)}`);
  await page.locator('a[href^="/admin/payments/pay_"]').first().click();
  await expect(page).toHaveURL(/\/payments\/pay_/);
  const payment = String(page.url().split("/").at(-1));
  await hydrated(page);
  await page.getByLabel(/^환불할 금액/).fill("100");
  await decide(page, "문의를 받고 일부를 돌려드려요", "환불하기");
  await expect(page.getByText("환불했어요.")).toBeVisible();
  await expect(page.getByText("문의를 받고 일부를 돌려드려요").first()).toBeVisible();

  const list = `/admin/payments?status=partial&q=${payment}`;
  await page.goto(list);
  await page.locator("main tbody a").first().click();
  await hydrated(page);
  await page.getByLabel(/^환불할 금액/).fill("200");
  await decide(page, "나머지를 돌려드려요", "환불하기");
  await expect(page.getByText("환불했어요.")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`status=partial.*view=${payment}`));
  await expect(page.getByText("나머지를 돌려드려요")).toBeVisible();
  await page.context().clearCookies();
  await login(page, email);
  await page.goto(`/mypage/payments/${payment}`);
  await expect(page.getByText(/300원/).first()).toBeVisible();
});

test("a contact message without need of an answer is closed with a reason only admins read", {
  tag: "@long-nojs",
}, async ({ page }) => {
  const [email, words] = [newEmail(), unique("광고합니다 ")];
  await page.goto("/contact");
  await hydrated(page);
  await page.getByLabel(/^답을 받을 이메일/).fill(email);
  await page.getByLabel(/^문의 내용/).fill(words);
  await page.getByRole("button", { name: "문의 보내기" }).click();
  await expect(page.getByText("문의를 보냈어요.", { exact: false })).toBeVisible();
  await loginAdmin(page);
  await page.goto(`/admin/contacts?q=${encodeURIComponent(email)}`);
  await page.locator('a[href^="/admin/contacts/ctc_"]').first().click();
  await expect(page.getByText(words)).toBeVisible();
  await hydrated(page);
  await page.getByRole("button", { name: "닫기", exact: true }).click();
  await expect(page.getByText("꼭 적어 주세요.").first()).toBeVisible();
  await decide(page, "광고 메일이에요", "닫기");
  await expect(page.getByText("답 없이 닫음").first()).toBeVisible();
});
