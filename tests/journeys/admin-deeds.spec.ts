import type { Page } from "@playwright/test";
import { loginAdmin } from "../support/admin-sign-in";
import { expect, login, newEmail, ready, test, unique } from "../support/journey";

async function decide(admin: Page, reason: string, button: string): Promise<void> {
  await ready(admin);
  await admin.getByLabel(/^사유/).fill(reason);
  await admin.getByRole("button", { name: button }).click();
}

test("a settlement is approved by one admin, is in the payout file, and is paid by another; the one who approved cannot", async ({
  page,
  scripted,
  browser,
  contextOptions,
  baseURL,
}) => {
  // One was asked for in the demo; the other's first was rejected there, and is asked for again.
  const email = scripted ? "minseo@example.com" : "jiwon@example.com";
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
  const address = page.url();
  await decide(page, "계좌와 금액을 확인했어요", "승인하기");
  await expect(page.getByText("정산을 처리했어요.")).toBeVisible();
  await decide(page, "혼자 지급까지", "지급 확인하기");
  await expect(page.getByText("승인한 관리자와 다른 관리자", { exact: false }).last()).toBeVisible();
  await expect(page.getByText("승인됨").first()).toBeVisible();

  const file = await page.request.post("/admin/settlements/payout-file", {
    form: {},
    headers: { origin: String(baseURL), accept: "text/html" },
  });
  expect(file.headers()["content-type"]).toContain("text/csv");
  expect(await file.text()).toContain(address.split("/").at(-1));

  const other = await (await context()).newPage();
  await loginAdmin(other);
  await other.goto(address);
  await decide(other, "이체를 마쳤어요", "지급 확인하기");
  await expect(other.getByText("지급됨").first()).toBeVisible();
  await expect(other.getByText("이체를 마쳤어요").first()).toBeVisible();
  await other.context().close();
});

test("an admin gives part of a payment back with a reason, and its payer sees it", async ({ page, scripted }) => {
  const email = scripted ? "fan6@example.com" : "fan7@example.com";
  await loginAdmin(page);
  await page.goto(`/admin/payments?status=done&q=${encodeURIComponent(email)}`);
  await page.locator('a[href^="/admin/payments/pay_"]').first().click();
  const payment = String(page.url().split("/").at(-1));
  await ready(page);
  await page.getByLabel(/^환불할 금액/).fill("100");
  await decide(page, "문의를 받고 일부를 돌려드려요", "환불하기");
  await expect(page.getByText("환불했어요.")).toBeVisible();
  await expect(page.getByText("문의를 받고 일부를 돌려드려요").first()).toBeVisible();
  await page.context().clearCookies();
  await login(page, email);
  await page.goto(`/mypage/payments/${payment}`);
  await expect(page.getByText(/100원/).first()).toBeVisible();
});

test("a letter that needs no answer is closed with a reason that only admins read", async ({ page }) => {
  const [email, words] = [newEmail(), unique("광고합니다 ")];
  await page.goto("/contact");
  await ready(page);
  await page.getByLabel(/^답을 받을 이메일/).fill(email);
  await page.getByLabel(/^문의 내용/).fill(words);
  await page.getByRole("button", { name: "문의 보내기" }).click();
  await expect(page.getByText("문의를 보냈어요.", { exact: false })).toBeVisible();
  await loginAdmin(page);
  await page.goto(`/admin/contacts?q=${encodeURIComponent(email)}`);
  await page.locator('a[href^="/admin/contacts/ctc_"]').first().click();
  await expect(page.getByText(words)).toBeVisible();
  await ready(page);
  await page.getByRole("button", { name: "닫기", exact: true }).click();
  await expect(page.getByText("꼭 적어 주세요.").first()).toBeVisible();
  await decide(page, "광고 메일이에요", "닫기");
  await expect(page.getByText("답 없이 닫음").first()).toBeVisible();
});
