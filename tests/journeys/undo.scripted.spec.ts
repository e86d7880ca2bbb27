import { expect, hydrated, newFan, test } from "../support/browser/journey";

test("the next Tab reaches the undo button, which stays while focused, and returns focus", async ({ page }) => {
  await newFan(page);
  await page.goto("/jiwon_sings");
  await hydrated(page);
  const follow = page.locator("main").locator("form[action$='/follow'] button").first();
  await follow.press("Enter");
  await expect(follow).toHaveAttribute("aria-pressed", "true");
  await follow.press("Enter");
  const undo = page.getByRole("status").getByRole("button", { name: "되돌리기" });
  await expect(undo).toBeVisible();
  const snack = page.locator(".snack");
  expect(await snack.evaluate((element) => getComputedStyle(element).animationDuration)).toBe("10s");
  await page.keyboard.press("Tab");
  await expect(undo).toBeFocused();
  expect(await snack.evaluate((element) => getComputedStyle(element).animationPlayState)).toBe("paused");
  await page.keyboard.press("Tab");
  await expect(follow).toBeFocused();
});
