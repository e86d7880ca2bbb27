import type { Page } from "@playwright/test";
import sharp from "sharp";
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

/** Pastes a picture into the text, or drops it on the form, as a browser does. */
async function give(page: Page, kind: "paste" | "drop"): Promise<void> {
  const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#3a6" } })
    .png()
    .toBuffer();
  await page.getByLabel(/^내용/).evaluate(
    (area, { kind, base64 }) => {
      const files = new DataTransfer();
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      files.items.add(new File([bytes], "pasted.png", { type: "image/png" }));
      const init = { bubbles: true, cancelable: true };
      area.dispatchEvent(
        kind === "paste"
          ? new ClipboardEvent("paste", { ...init, clipboardData: files })
          : new DragEvent("drop", { ...init, dataTransfer: files }),
      );
    },
    { kind, base64: png.toString("base64") },
  );
}

test("pictures that are pasted into the text or dropped on the form are added to the list", async ({ page }) => {
  await login(page, "bom@example.com");
  await page.goto("/posts/new");
  await hydrated(page);
  await give(page, "paste");
  await expect(page.locator("#pictures input[name=imageUrl]")).toHaveCount(1);
  await give(page, "drop");
  await expect(page.locator("#pictures input[name=imageUrl]")).toHaveCount(2);
  await expect(page.getByLabel(/^내용/)).toHaveValue("");
});

test("the preview leaves no width of window to scroll sideways", async ({ page }) => {
  await login(page, "bom@example.com");
  await page.goto("/posts/new");
  await hydrated(page);
  await page.getByLabel(/^내용/).fill("**굵게** https://example.com/a-long-address-without-any-place-to-break-it");
  await page.getByRole("button", { name: "미리보기" }).click();
  await expect(page.locator("#preview strong")).toBeVisible();
  for (const width of [320, 800, 1024, 1264, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const scrolls = () =>
      page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
    expect(await scrolls(), `${width} px`).toBe(false);
  }
});
