import { chromiumOptions } from "../support/chromium";
import { expect, login, ready, test } from "../support/journey";

// Playwright switches the browser's back/forward cache off.
test.use({ launchOptions: { ...chromiumOptions, ignoreDefaultArgs: ["--disable-back-forward-cache"] } });

test("after signing out, going back shows nothing of who was signed in", async ({ page }) => {
  await login(page, "fan6@example.com");
  await page.goto("/mypage");
  await ready(page);
  await expect(page.getByText("fan6@example.com")).toBeVisible();
  await page.locator("form[action='/accounts/logout'] button").first().click();
  await expect(page).toHaveURL(/\/$/);
  await page.goBack({ waitUntil: "commit" });
  await expect(page).toHaveURL(/\/accounts\/login/);
  await expect(page.getByText("fan6@example.com")).toHaveCount(0);
});
