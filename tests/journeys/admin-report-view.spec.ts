import type { Page } from "@playwright/test";
import { loginAdmin } from "../support/browser/admin-sign-in";
import { expect, hydrated, test, unique } from "../support/browser/journey";
import { newFansReports } from "../support/browser/open-reports";

async function decide(page: Page, reason: string) {
  await hydrated(page);
  await page.getByLabel(/^유지/).check();
  await page.getByLabel(/^사유/).fill(reason);
  await page.getByRole("button", { name: "이대로 처리하기" }).click();
}

test("an admin decides twenty reports beside their list, each followed by the next", { tag: "@long-js" }, async ({
  browser,
  page,
  contextOptions,
  baseURL,
}) => {
  const { nickname, texts } = await newFansReports({ browser, contextOptions, baseURL }, 20);
  await loginAdmin(page);
  await page.goto(`/admin/reports?q=${encodeURIComponent(nickname)}&reason=spam`);
  await page.locator("tbody a").first().click();
  const reason = unique("규정에 맞아요 ");
  await hydrated(page);
  await page.getByRole("button", { name: "이대로 처리하기" }).click();
  await expect(page.getByText("꼭 적어 주세요.").first()).toBeVisible();
  for (const [at, text] of texts.entries()) {
    await expect(page.locator("blockquote")).toHaveText(text);
    await expect(page).toHaveURL(/reason=spam.*view=rpt_/);
    await decide(page, `${reason} ${at + 1}.`);
  }
  await expect(page.getByText("기다리는 신고가 없어요")).toBeVisible();

  await page.goto(`/admin/audit?q=${encodeURIComponent(reason)}`);
  for (const at of texts.keys()) await expect(page.getByText(`${reason} ${at + 1}.`, { exact: true })).toBeVisible();
});

test("a report that another admin decided meanwhile shows that decision in place of the form", {
  tag: "@long-nojs",
}, async ({ browser, page, contextOptions, baseURL }) => {
  const { nickname } = await newFansReports({ browser, contextOptions, baseURL }, 1);
  const other = await browser.newContext({ ...contextOptions, baseURL });
  const otherPage = await other.newPage();
  await loginAdmin(otherPage);
  await loginAdmin(page);
  for (const each of [page, otherPage]) {
    await each.goto(`/admin/reports?q=${encodeURIComponent(nickname)}`);
    await each.locator("tbody a").first().click();
    await expect(each.locator("blockquote")).toBeVisible();
  }
  await decide(otherPage, "먼저 처리했어요");
  await expect(otherPage.getByText("기다리는 신고가 없어요")).toBeVisible();
  await other.close();
  await decide(page, "나중에 처리했어요");
  await expect(page.getByRole("heading", { name: "처리함" })).toBeVisible();
  await expect(page.getByText("먼저 처리했어요")).toBeVisible();
  await expect(page.getByRole("button", { name: "이대로 처리하기" })).toHaveCount(0);
});
