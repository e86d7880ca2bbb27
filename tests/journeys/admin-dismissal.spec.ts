import { loginAdmin } from "../support/browser/admin-sign-in";
import { expect, hydrated, test, unique } from "../support/browser/journey";
import { newFansReports } from "../support/browser/open-reports";

test("an admin dismisses the chosen reports for one reason, and the others wait", { tag: "@long-js" }, async ({
  browser,
  page,
  contextOptions,
  baseURL,
}) => {
  const { nickname } = await newFansReports({ browser, contextOptions, baseURL }, 4);
  await loginAdmin(page);
  await page.goto(`/admin/reports?q=${encodeURIComponent(nickname)}&reason=spam`);
  await hydrated(page);
  const boxes = page.locator("tbody").getByRole("checkbox", { name: new RegExp(`스팸.*${nickname}`) });
  await expect(boxes).toHaveCount(4);
  const button = page.getByRole("button", { name: "선택한 신고 처리하기" });

  await button.click();
  await expect(page.getByText("처리할 신고를 선택해 주세요.")).toBeVisible();
  await boxes.nth(0).check();
  await boxes.nth(2).check();
  await page.getByLabel(/^사유/).fill(" ");
  await button.click();
  await expect(page.getByText("꼭 적어 주세요.")).toBeVisible();
  await expect(boxes.nth(0)).toBeChecked();
  await expect(boxes.nth(1)).not.toBeChecked();
  await expect(boxes.nth(2)).toBeChecked();

  const reason = unique("규정에 맞아요 ");
  await page.getByLabel(/^사유/).fill(reason);
  await button.click();
  await expect(page.getByText("신고 2건을 처리했어요.")).toBeVisible();
  await expect(page).toHaveURL(/reason=spam/);
  await expect(boxes).toHaveCount(2);
  await page.goto(`/admin/audit?q=${encodeURIComponent(reason)}`);
  await expect(page.getByText(reason, { exact: true })).toHaveCount(2);
});
