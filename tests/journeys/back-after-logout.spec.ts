import { withPageCache } from "../support/browser/chromium";
import { expect, hydrated, login, test } from "../support/browser/journey";

test.use({ launchOptions: withPageCache });

test("after signing out, going back shows nothing personal", { tag: "@long-js" }, async ({ page }) => {
  await login(page, "fan6@example.com");
  await page.goto("/mypage");
  await hydrated(page);
  await expect(page.getByText("fan6@example.com")).toBeVisible();
  await page.locator("form[action='/accounts/logout'] button").first().click();
  await expect(page).toHaveURL(/\/$/);
  await page.goBack({ waitUntil: "commit" });
  await expect(page).toHaveURL(/\/accounts\/login/);
  await expect(page.getByText("fan6@example.com")).toHaveCount(0);
});
