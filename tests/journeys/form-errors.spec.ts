import { expect, newFan, ready, test } from "../support/journey";

test("going back to a form that came back with an error shows it as it was, with what was typed", async ({ page }) => {
  await newFan(page);
  await page.goto("/runner_minseo/report");
  await ready(page);
  await page.getByLabel(/^자세한 내용/).fill("알려 드릴 것이 있어요");
  await page.getByRole("button", { name: "신고 보내기" }).click();
  await expect(page.getByText("하나를 선택해 주세요.")).toBeVisible();
  await page.goto("/explore");
  await page.goBack();
  await expect(page).toHaveURL(/\/runner_minseo\/report$/);
  await expect(page.getByLabel(/^자세한 내용/)).toHaveValue("알려 드릴 것이 있어요");
  await expect(page.getByRole("button", { name: "신고 보내기" })).toBeVisible();
});
