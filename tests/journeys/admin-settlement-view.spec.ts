import type { Locator, Page } from "@playwright/test";
import { limits } from "#contract/limits";
import { loginAdmin } from "../support/browser/admin-sign-in";
import { chooseLanguage, expect, hydrated, test } from "../support/browser/journey";
import { newSettlements } from "../support/browser/open-settlements";

/** Decides the settlement of the view, which then closes or shows another. */
async function decide(page: Page, nickname: string, { reason, button }: { reason: string; button: string }) {
  const view = page.getByRole("region", { name: nickname });
  await expect(view.getByRole("button", { name: button })).toBeVisible();
  await hydrated(page);
  await view.getByLabel(/^사유/).fill(reason);
  await view.getByRole("button", { name: button }).click();
  await expect(view).toHaveCount(0);
  await expect(page.getByText("정산을 처리했어요.").first()).toBeVisible();
}

test("an admin approves two settlements beside the list, and another admin confirms them", { tag: "@long-js" }, async ({
  page,
  browser,
  contextOptions,
  baseURL,
}) => {
  const { nickname, nicknames, ids } = await newSettlements();
  const [older, newer] = nicknames as [string, string];
  await loginAdmin(page);
  await page.goto(`/admin/settlements?q=${nickname}`);
  await page.locator("main tbody a").first().click();
  const view = page.getByRole("region", { name: newer });
  await expect(view.getByText("액티비스트가 받을 금액 (세후)", { exact: true })).toBeVisible();
  await hydrated(page);
  const long = "가".repeat(limits.blockReasonLength + 1);
  await view.getByLabel(/^사유/).fill(long);
  await view.getByRole("button", { name: "승인하기" }).click();
  await expect(view.getByLabel(/^사유/)).toHaveAttribute("aria-invalid", "true");
  await expect(view.getByLabel(/^사유/)).toHaveValue(long);

  await decide(page, newer, { reason: "계좌와 금액을 확인했어요.", button: "승인하기" });
  await expect(page).toHaveURL(new RegExp(`q=stl_.*view=${ids[0]}`));
  await decide(page, older, { reason: "계좌를 확인했어요.", button: "승인하기" });
  // Both are still open, but wait for another admin than the one who approved them.
  await expect(page).not.toHaveURL(/view=/);
  await expect(page.locator("main tbody tr")).toHaveCount(2);
  await page.locator("main tbody a").first().click();
  await expect(view.getByText("승인한 관리자와 다른 관리자를 기다려요.", { exact: false })).toBeVisible();
  await expect(view.getByRole("button", { name: "지급 확정하기" })).toHaveCount(0);

  const other = await (await browser.newContext({ ...contextOptions, baseURL })).newPage();
  await loginAdmin(other);
  await other.goto(`/admin/settlements?q=${nickname}&status=approved`);
  await other.locator("main tbody a").first().click();
  const confirmation = { reason: "예금주를 확인했어요.", button: "지급 확정하기" };
  await decide(other, older, confirmation);
  await expect(other).toHaveURL(new RegExp(`status=approved.*view=${ids[1]}`));
  await decide(other, newer, confirmation);
  const paid = other.getByRole("region", { name: older });
  await expect(paid.getByRole("button", { name: "지급 완료로 기록하기" })).toBeVisible();
  await expect(paid.getByText("계좌를 확인했어요.")).toBeVisible();
  await other.context().close();
});

/** The left edges of the texts in this part of the page, in pixels. */
const leftEdges = (part: Locator) =>
  part.evaluate((element) => {
    const range = document.createRange();
    return [...element.children].map((line) => {
      range.selectNodeContents(line);
      return Math.round(range.getBoundingClientRect().left);
    });
  });

test("on a phone both amounts of a listed settlement begin at one edge", { tag: "@long-nojs" }, async ({ page }) => {
  const { nickname } = await newSettlements();
  await page.setViewportSize({ width: 390, height: 844 });
  await loginAdmin(page);
  await page.goto(`/admin/settlements?q=${nickname}`);
  const amounts = page.locator("main tbody tr").first().getByRole("cell").nth(1).locator("> span");
  const [net, amount] = await leftEdges(amounts);
  expect(net).toBe(amount);
});

test("a settlement names the creator to an admin, who is not the payee", { tag: "@long-js" }, async ({ page }) => {
  const { ids } = await newSettlements();
  await chooseLanguage(page, "en");
  await loginAdmin(page);
  await page.goto(`/admin/settlements/${ids[0]}`);
  await expect(page.getByText("To the creator (after tax)")).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Creator's share" })).toBeVisible();
  await expect(page.getByText(/^You /)).toHaveCount(0);
});
