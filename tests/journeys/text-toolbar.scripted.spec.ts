import { expect, hydrated, login, test } from "../support/browser/journey";

test("the toolbar and its shortcuts set marks, which Undo takes back", async ({ page }) => {
  await login(page, "bom@example.com");
  await page.goto("/posts/new");
  await hydrated(page);
  const text = page.getByLabel(/^내용/);
  await text.fill("유약");
  await text.selectText();
  await page.getByRole("button", { name: "굵게", exact: true }).click();
  await expect(text).toHaveValue("**유약**");
  await page.keyboard.press("Control+i");
  await expect(text).toHaveValue("***유약***");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await expect(text).toHaveValue("유약");
});
