import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, hydrated, login, test, unique } from "../support/browser/journey";

/** Opens an address whose scripts arrive only when the returned function is called. */
async function openBeforeScript(page: Page, path: string): Promise<() => Promise<void>> {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route("**/assets/**", async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  await expect(page.getByRole("button", { name: "게시하기", exact: true })).toBeVisible();
  return async () => {
    arrive();
    await page.waitForLoadState();
    await hydrated(page);
  };
}

const body = (page: Page) => page.getByLabel(/^내용/);

test("a text and a picture from before the script arrived are drafted, and so is a change", async ({ page }) => {
  await login(page, "yuna@example.com");
  const words = unique("느린 길에서 ");
  const arrive = await openBeforeScript(page, "/posts/new");
  await body(page).fill(words);
  const red = sharp({ create: { width: 64, height: 48, channels: 3, background: "#b3401b" } });
  const picture = { name: "red.jpg", mimeType: "image/jpeg", buffer: await red.jpeg().toBuffer() };
  await page.getByLabel("사진 선택").setInputFiles(picture);
  await arrive();
  await expect(page.locator("#pictures input[name=imageUrl]")).toHaveCount(1);
  await expect(page.getByText("임시 저장했어요.")).toBeVisible();
  await expect(page).toHaveURL(/draft=/);
  const draft = new URL(page.url());
  await page.goto("/explore");
  const arriveAgain = await openBeforeScript(page, draft.pathname + draft.search);
  await expect(body(page)).toHaveValue(words);
  await expect(page.locator("#pictures input[name=imageUrl]")).toHaveCount(1);
  await body(page).fill(`${words} 이어서`);
  await arriveAgain();
  await expect(body(page)).toHaveValue(`${words} 이어서`);
  await expect(page.getByText("임시 저장했어요.")).toBeVisible();
  await page.goto(draft.pathname + draft.search);
  await expect(body(page)).toHaveValue(`${words} 이어서`);
});
