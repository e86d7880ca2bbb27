import { loginAdmin } from "../support/browser/admin-sign-in";
import { chooseLanguage, expect, hydrated, test } from "../support/browser/journey";
import { newFansReports } from "../support/browser/open-reports";
import { findOverflow } from "../support/browser/overflow";

test("opening a reported message is recorded for each admin and keeps the typed decision", { tag: "@long-js" }, async ({
  browser,
  page,
  contextOptions,
  baseURL,
  scripted,
}) => {
  const { nickname, texts } = await newFansReports({ browser, contextOptions, baseURL }, 2, {
    targetType: "message",
    reason: "abuse",
  });
  const list = `/admin/reports?q=${encodeURIComponent(nickname)}`;
  await loginAdmin(page);
  await page.setViewportSize({ width: 320, height: 720 });
  await page.goto(list);
  await expect(page.locator("tbody tr")).toHaveCount(2);
  await expect(page.getByText("신고된 댓글")).toHaveCount(0);
  await page.locator("tbody a").first().click();
  await expect(page).toHaveURL(/view=rpt_/);
  const view = page.url();
  const show = page.getByRole("button", { name: "보기", exact: true });
  await expect(page.getByText(/^주고받은 메시지라서/)).toBeVisible();
  await expect(page.locator("blockquote")).toHaveCount(0);
  expect(await findOverflow(page)).toEqual([]);

  await hydrated(page);
  await page.getByLabel(/^사유/).fill("욕설이 되풀이돼요");
  await show.click();
  await expect(page.locator("blockquote")).toHaveText(String(texts[0]));
  await expect(page.getByLabel(/^사유/)).toHaveValue("욕설이 되풀이돼요");
  await expect(show).toHaveCount(0);
  await expect(page).toHaveURL(view);
  if (scripted) await expect(page.locator(":focus blockquote")).toBeVisible();
  expect(await findOverflow(page)).toEqual([]);
  await page.goto(list);
  await expect(page.locator("tbody tr")).toHaveCount(2);
  await expect(page.getByText("신고된 댓글")).toHaveCount(0);

  const reportPage = `/admin/reports/${new URL(view).searchParams.get("view")}`;
  await page.goto(reportPage);
  await expect(page.locator("blockquote")).toHaveText(String(texts[0]));
  await expect(page.getByRole("listitem").filter({ hasText: "신고된 내용 열람" })).toHaveCount(1);
  await expect(page.getByRole("listitem").filter({ hasText: String(texts[0]) })).toHaveCount(0);

  const other = await browser.newContext({ ...contextOptions, baseURL });
  const otherPage = await other.newPage();
  await loginAdmin(otherPage);
  await otherPage.goto(reportPage);
  await expect(otherPage.getByRole("button", { name: "보기", exact: true })).toBeVisible();
  await expect(otherPage.locator("blockquote")).toHaveCount(0);
  await other.close();
});

test("pictures of a harmful kind wait behind a button, in English, while the words are there", {
  tag: "@long-nojs",
}, async ({ browser, page, contextOptions, baseURL }) => {
  const { nickname, texts } = await newFansReports({ browser, contextOptions, baseURL }, 1, {
    targetType: "user",
    reason: "sexual",
    pictured: true,
  });
  await loginAdmin(page);
  await chooseLanguage(page, "en");
  await page.setViewportSize({ width: 320, height: 720 });
  await page.goto(`/admin/reports?q=${encodeURIComponent(nickname)}`);
  await page.locator("tbody td:last-child a").click();
  await expect(page).toHaveURL(/\/admin\/reports\/rpt_\w+$/);
  await expect(page.locator("blockquote")).toHaveText(String(texts[0]));
  await expect(page.getByText(/^The pictures may be disturbing or private/)).toBeVisible();
  const picture = page.getByRole("img", { name: "A picture without a description" });
  await expect(picture).toHaveCount(0);
  expect(await findOverflow(page)).toEqual([]);
  await hydrated(page);
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(picture).toBeVisible();
  await expect(page.getByText("Reported content opened")).toBeVisible();
  expect(await findOverflow(page)).toEqual([]);
});
