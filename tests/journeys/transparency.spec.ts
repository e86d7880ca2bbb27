import { chooseLanguage, expect, test } from "../support/browser/journey";

test("anyone reads what was requested and decided in each half year", { tag: "@long-js" }, async ({ page }) => {
  for (const lng of ["ko", "en"] as const) {
    await chooseLanguage(page, lng);
    await page.goto("/takedown");
    await page.getByRole("link", { name: lng === "ko" ? "처리 현황 보기" : "See how requests were handled" }).click();
    const title = lng === "ko" ? "투명성 보고서" : "Transparency report";
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    const half = lng === "ko" ? /^\d{4}년 [상하]반기$/ : /^(First|Second) half of \d{4}$/;
    await expect(page.getByRole("heading", { level: 2, name: half }).first()).toBeVisible();
  }
});
