import type { Page } from "@playwright/test";
import { expect, hydrated, login, test } from "../support/browser/journey";

// Needs script: run in the project with JavaScript alone. An error in the console fails a journey.

/** What the posts of a page say and link to; script replaces their dates. */
const postsIn = (page: Page, html?: string) =>
  page.evaluate((text) => {
    const root = text === undefined ? document : new DOMParser().parseFromString(text, "text/html");
    return [...root.querySelectorAll("main article[id^=pst_]")].map((article) => {
      const copy = article.cloneNode(true) as HTMLElement;
      for (const time of copy.querySelectorAll("time")) time.remove();
      const links = [...copy.querySelectorAll("a")].map((link) => link.getAttribute("href"));
      const pictures = [...copy.querySelectorAll("img")].map((picture) => picture.getAttribute("src"));
      return { id: article.id, text: copy.textContent, links, pictures };
    });
  }, html);

const postLink = "main article a[href^='/posts/pst_']:has(time)";

test("the feed, a creator's page and a post show after hydration what the server sent", async ({ page }) => {
  await login(page, "fan7@example.com");
  await page.goto("/feed/following");
  const post = (await page.locator(postLink).first().getAttribute("href")) ?? "";
  for (const path of ["/feed/following", "/haru_studio", post]) {
    await page.goto(path);
    await hydrated(page);
    const sent = await postsIn(page, await (await page.request.get(path)).text());
    expect(sent.length, path).toBeGreaterThan(0);
    expect((await postsIn(page)).slice(0, sent.length), path).toEqual(sent);
  }
});

test("a post reached by script is the post that its address opens", async ({ page }) => {
  await login(page, "fan7@example.com");
  await page.goto("/feed/following");
  await hydrated(page);
  await page.evaluate(() => {
    document.body.dataset.same = "document";
  });
  const link = page.locator(postLink).first();
  const path = (await link.getAttribute("href")) ?? "";
  await link.click();
  await expect(page).toHaveURL(path);
  await expect(page.locator("main article[id^=pst_]")).toHaveCount(1);
  await expect(page.locator("body")).toHaveAttribute("data-same", "document");
  const opened = await postsIn(page);
  expect(await postsIn(page, await (await page.request.get(path)).text())).toEqual(opened);
  await page.goBack();
  await expect(page).toHaveURL("/feed/following");
  await expect(page.locator("body")).toHaveAttribute("data-same", "document");
  await expect(page.locator("main article").first()).toContainText(/\S/);
});

test("a time on a post from the store says how long ago it was", async ({ page }) => {
  await page.clock.install();
  await page.goto("/haru_studio");
  await hydrated(page);
  const time = page.locator("main article time").first();
  const at = await time.getAttribute("datetime");
  await page.clock.setFixedTime(Date.parse(at ?? "") + 3 * 3_600_000);
  await page.clock.runFor(61_000);
  await expect(time).toHaveText("3시간 전");
});
