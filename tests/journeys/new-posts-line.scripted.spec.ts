import type { Page } from "@playwright/test";
import { expect, hydrated, login, newFan, test, unique } from "../support/browser/journey";

// Needs script: run in the project with JavaScript alone.

test.use({ viewport: { width: 390, height: 844 } });

const minute = 60_000;
const line = (page: Page) => page.locator("main").getByRole("status").getByRole("link");
const firstPost = (page: Page) => page.locator("main article").first();

/** A new fan who follows Jiwon, on their feed with a clock that the test moves; `asks` are the requests for the count. */
async function openFeed(page: Page): Promise<{ asks: string[] }> {
  await newFan(page);
  const headers = { Origin: String(process.env.PUBLIC_URL) };
  await page.context().request.post("/jiwon_sings/follow", { form: { intent: "follow" }, headers });
  await page.clock.install();
  const asks: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === "/feed/count") asks.push(pathname);
  });
  await page.goto("/feed/following");
  await hydrated(page);
  return { asks };
}

async function setVisibility(page: Page, state: "visible" | "hidden"): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => value });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);
}

test("a line over the feed counts the posts published since and leads to them", async ({ page, browser, baseURL }) => {
  await openFeed(page);
  await expect(line(page)).toHaveCount(0);
  const creator = await (await browser.newContext({ baseURL })).newPage();
  await login(creator, "jiwon@example.com");
  const words = unique("방금 쓴 글 ");
  await creator.goto("/posts/new");
  await hydrated(creator);
  await creator.getByLabel(/^내용/).fill(words);
  await creator.getByRole("button", { name: "게시하기", exact: true }).click();
  await expect(creator).toHaveURL(/\/posts\/pst_/);

  const before = await firstPost(page).boundingBox();
  await page.clock.runFor(2 * minute);
  await expect(line(page)).toHaveText("새 글 1개 보기");
  expect(await firstPost(page).boundingBox()).toEqual(before);
  expect((await line(page).boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await line(page).click();
  await expect(firstPost(page)).toContainText(words);
  await hydrated(page);
  await expect(line(page)).toHaveCount(0);
});

test("a hidden feed asks for no new posts, and asks once when it is visible again", async ({ page }) => {
  const { asks } = await openFeed(page);
  await setVisibility(page, "hidden");
  await page.clock.runFor(10 * minute);
  expect(asks).toEqual([]);
  const asked = page.waitForResponse(/\/feed\/count/);
  await setVisibility(page, "visible");
  expect(await (await asked).json()).toEqual({ count: 0 });
  await page.clock.runFor(minute);
  expect(asks).toHaveLength(1);
});

test("with data saving in the browser the feed asks for no new posts", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  });
  const { asks } = await openFeed(page);
  await page.clock.runFor(10 * minute);
  await setVisibility(page, "visible");
  await page.clock.runFor(10 * minute);
  expect(asks).toEqual([]);
});
