import type { Locator, Page } from "@playwright/test";
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

const toolbar = (page: Page) => page.getByRole("group", { name: "글 꾸미기" });
/** The top and the bottom of an element in the window, in px. */
const edges = (of: Locator) => of.evaluate((element) => element.getBoundingClientRect().toJSON());

test("the toolbar's buttons have names, follow the text by keyboard, and are 44 px large", async ({ page }) => {
  await login(page, "bom@example.com");
  await page.goto("/posts/new");
  await hydrated(page);
  const names = ["사진 넣기", "굵게", "기울임", "제목", "인용", "목록", "링크"];
  await page.getByRole("button", { name: "미리보기" }).focus();
  for (const name of names) {
    await page.keyboard.press("Tab");
    const tool = toolbar(page).getByRole("button", { name, exact: true });
    await expect(tool).toBeFocused();
    const { width, height } = await edges(tool);
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  const chooser = page.waitForEvent("filechooser");
  await toolbar(page).getByRole("button", { name: "사진 넣기" }).click();
  expect((await chooser).isMultiple()).toBe(true);
});

test("the toolbar is at the foot of the window, below the field being typed in and its error", async ({ page }) => {
  await login(page, "bom@example.com");
  for (const [width, height] of [
    [320, 480],
    [390, 480],
    [1024, 480],
    [1440, 600],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto("/posts/new");
    await hydrated(page);
    const bar = await edges(toolbar(page));
    expect(height - bar.bottom).toBeLessThanOrEqual(16);
    await give(page, "paste");
    const description = page.getByLabel("1번째 사진 설명");
    await expect(page.locator("#pictures input[name=imageUrl]")).toHaveCount(1);
    await page.getByLabel(/^내용/).fill("![](7)");
    await page.evaluate(() => scrollTo(0, 0));
    await description.focus();
    expect((await edges(description)).bottom).toBeLessThanOrEqual((await edges(toolbar(page))).top);
    await page.getByRole("button", { name: "게시하기" }).click();
    const error = page.getByText("글에 넣은 사진 번호가 사진 목록에 없어요.");
    await expect(error).toBeInViewport();
    await expect(page.getByLabel(/^내용/)).toBeFocused();
    expect((await edges(error)).bottom).toBeLessThanOrEqual((await edges(toolbar(page))).top);
  }
});

test("an on-screen keyboard covers neither the toolbar nor the field that has the focus", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await login(page, "bom@example.com");
  await page.goto("/posts/new");
  await hydrated(page);
  await give(page, "paste");
  await expect(page.locator("#pictures input[name=imageUrl]")).toHaveCount(1);
  const showKeyboard = (seen: number) =>
    page.evaluate((height) => {
      Object.defineProperty(window.visualViewport, "height", { configurable: true, get: () => height });
      window.visualViewport?.dispatchEvent(new Event("resize"));
    }, seen);
  await showKeyboard(500);
  expect((await edges(toolbar(page))).bottom).toBe(500);
  await page.evaluate(() => scrollTo(0, 0));
  await page.getByLabel("1번째 사진 설명").focus();
  const { top, bottom } = await edges(toolbar(page));
  expect((await edges(page.getByLabel("1번째 사진 설명"))).bottom).toBeLessThanOrEqual(top);
  expect(bottom).toBeLessThanOrEqual(500);
  await page.evaluate(() => scrollTo(0, 0));
  await showKeyboard(844);
  expect((await edges(toolbar(page))).bottom).toBe(844);
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
