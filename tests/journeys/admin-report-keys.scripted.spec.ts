import type { Page } from "@playwright/test";
import { loginAdmin } from "../support/browser/admin-sign-in";
import { expect, hydrated, test, unique } from "../support/browser/journey";
import { newFansReports } from "../support/browser/open-reports";

/** The keys listen a moment after the page has hydrated; K at the first row stays there. */
const focusFirstRow = (page: Page) =>
  expect(async () => {
    await page.keyboard.press("k");
    await expect(page.locator("tbody a").first()).toBeFocused({ timeout: 500 });
  }).toPass();

test("an admin decides twenty reports by keyboard alone, without opening a page", async ({
  browser,
  page,
  contextOptions,
  baseURL,
}) => {
  const { nickname, texts } = await newFansReports({ browser, contextOptions, baseURL }, 20);
  await loginAdmin(page);
  await page.goto(`/admin/reports?q=${encodeURIComponent(nickname)}`);
  await hydrated(page);
  let documents = 0;
  page.on("load", () => documents++);
  await focusFirstRow(page);
  await page.keyboard.press("Enter");
  const reason = unique("규정에 맞아요 ");
  for (const [at, text] of texts.entries()) {
    await expect(page.locator("blockquote")).toHaveText(text);
    await page.keyboard.press("3");
    await page.keyboard.type(`${reason} ${at + 1}, j k 1`);
    await page.keyboard.press("Control+Enter");
  }
  await expect(page.getByText("기다리는 신고가 없어요")).toBeVisible();
  expect(documents).toBe(0);

  await page.goto(`/admin/audit?q=${encodeURIComponent(reason)}`);
  for (const at of texts.keys())
    await expect(page.getByText(`${reason} ${at + 1}, j k 1`, { exact: true })).toBeVisible();
});

test("keys move between reports in any layout, are listed under ?, and can be turned off", async ({
  browser,
  page,
  contextOptions,
  baseURL,
}) => {
  const { nickname } = await newFansReports({ browser, contextOptions, baseURL }, 2);
  await loginAdmin(page);
  await page.goto(`/admin/reports?q=${encodeURIComponent(nickname)}`);
  await hydrated(page);
  const links = page.getByRole("link", { name: "댓글 · 스팸, 광고, 사기" });
  await focusFirstRow(page);
  await page.keyboard.press("ArrowDown");
  await expect(links.last()).toBeFocused();
  await page.keyboard.press("k");
  await expect(links.first()).toBeFocused();

  await links.first().dispatchEvent("keydown", { key: "ㅓ", code: "KeyJ" });
  await expect(links.last()).toBeFocused();

  await page.keyboard.press("?");
  await page.getByLabel("단축키 사용").uncheck();
  await page.keyboard.press("j");
  await expect(page.getByLabel("단축키 사용")).toBeFocused();
  await page.reload();
  await hydrated(page);
  await page.keyboard.press("j");
  await expect(page.locator("body")).toBeFocused();
});

test("O shows what is covered of the open report, and the focus goes there", async ({
  browser,
  page,
  contextOptions,
  baseURL,
}) => {
  const { nickname, texts } = await newFansReports({ browser, contextOptions, baseURL }, 1, {
    targetType: "message",
    reason: "abuse",
  });
  await loginAdmin(page);
  await page.goto(`/admin/reports?q=${encodeURIComponent(nickname)}`);
  await hydrated(page);
  await focusFirstRow(page);
  await page.keyboard.press("?");
  await expect(page.getByText("가려 둔 내용 보기")).toBeVisible();
  await focusFirstRow(page);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "보기", exact: true })).toBeVisible();
  await page.keyboard.press("o");
  await expect(page.locator("blockquote")).toHaveText(String(texts[0]));
  await expect(page.locator(":focus blockquote")).toBeVisible();
  await page.keyboard.press("3");
  await expect(page.getByLabel(/^사유/)).toBeFocused();
});

test("X selects the row that has focus, and all selected ones are dismissed for one reason", async ({
  browser,
  page,
  contextOptions,
  baseURL,
}) => {
  const { nickname } = await newFansReports({ browser, contextOptions, baseURL }, 3);
  await loginAdmin(page);
  await page.goto(`/admin/reports?q=${encodeURIComponent(nickname)}`);
  await hydrated(page);
  await focusFirstRow(page);
  await page.keyboard.press("x");
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await page.keyboard.press("x");
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await expect(page.getByText("2건 선택")).toBeVisible();
  await page.getByLabel(/^사유/).fill("규정에 맞아요");
  await page.getByRole("button", { name: "선택한 신고 처리하기" }).click();
  await expect(page.getByText("신고 2건을 처리했어요.")).toBeVisible();
  await expect(page.locator("tbody tr")).toHaveCount(1);
  await page.getByRole("checkbox", { name: "모두 선택" }).check();
  await expect(page.getByText("1건 선택")).toBeVisible();
});
