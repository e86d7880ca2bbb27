import type { Page } from "@playwright/test";
import { colourRules, findViolations } from "../support/browser/find-violations";
import { expect, followDevice, hydrated, login, test, unique } from "../support/browser/journey";

// Needs script: run in the project with JavaScript alone.

test("Enter breaks the line, Ctrl and Enter send once, and never during composition", async ({ page }) => {
  await login(page, "fan5@example.com");
  await page.goto("/webtoon_bom");
  await page
    .getByRole("link", { name: /^댓글 \d+개 보기$/ })
    .first()
    .click();
  await expect(page).toHaveURL(/#comments$/);
  await hydrated(page);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/posts/")) sent.push(request.postData() ?? "");
  });
  const box = page.getByLabel("댓글 남기기");
  const mark = unique("");
  await box.click();
  await page.keyboard.insertText(`${mark} 첫 줄`);
  await page.keyboard.press("Enter");
  const keyboard = await page.context().newCDPSession(page);
  await keyboard.send("Input.imeSetComposition", { text: "고양", selectionStart: 2, selectionEnd: 2 });
  await page.keyboard.press("Control+Enter");
  await page.keyboard.press("Meta+Enter");
  await keyboard.send("Input.imeSetComposition", { text: "고양이", selectionStart: 3, selectionEnd: 3 });
  await keyboard.send("Input.insertText", { text: "고양이" });
  expect(sent).toEqual([]);
  await expect(box).toHaveValue(`${mark} 첫 줄\n고양이`);
  await page.keyboard.press("Control+Enter");
  await page.keyboard.press("Control+Enter");
  await expect(page.locator("#comments article").filter({ hasText: mark })).toContainText("고양이");
  await expect(box).toHaveValue("");
  expect(sent).toHaveLength(1);
});

test("what is being typed survives a press of another button on the page", async ({ page }) => {
  await login(page, "fan4@example.com");
  await page.goto("/coach_daniel");
  await page
    .getByRole("link", { name: /^댓글 \d+개 보기$/ })
    .first()
    .click();
  await expect(page).toHaveURL(/#comments$/);
  await hydrated(page);
  await page.getByLabel("댓글 남기기").fill("쓰던 말");
  const follow = page.locator("aside").getByRole("button", { name: /coach_daniel|팔로우/ });
  const answered = page.waitForResponse(
    (answer) => answer.url().includes("/follow") && answer.request().method() === "POST",
  );
  await follow.click();
  await answered;
  await page.locator("article button[aria-pressed]").first().click();
  await expect(page.getByLabel("댓글 남기기")).toHaveValue("쓰던 말");
});

/** Another journey may have written newer posts, which have no comments. */
const commentedPost = (page: Page) =>
  page.locator("main a[href$='#comments']:not([aria-label^='댓글 0개'])").first().getAttribute("href");

for (const colorScheme of ["light", "dark"] as const) {
  test(`no page of comments has an accessibility violation axe can find, in ${colorScheme}`, async ({ page }) => {
    await login(page, "fan@example.com");
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await followDevice(page);
    await page.goto("/haru_studio");
    const post = await commentedPost(page);
    await page.goto(String(post));
    const own = await page.locator("#comments a[href$='/edit']").first().getAttribute("href");
    const answer = page.locator("#comments").getByRole("link", { name: /답글 달기$/ });
    const thread = await answer.first().getAttribute("href");
    for (const path of [post, thread, own, own?.replace(/edit$/, "delete")]) {
      await page.goto(String(path));
      expect(await findViolations(page, colorScheme === "dark" ? colourRules : undefined)).toEqual([]);
    }
  });
}

test("a public post with its comments stays under 105 KB of script", async ({ page }) => {
  await page.goto("/haru_studio");
  const post = await commentedPost(page);
  // Scripts of the creator's page may still be arriving.
  await page.goto("about:blank");
  const client = await page.context().newCDPSession(page);
  await client.send("Network.enable");
  await client.send("Network.setCacheDisabled", { cacheDisabled: true });
  const scripts = new Set<string>();
  let bytes = 0;
  client.on("Network.responseReceived", ({ requestId, type }) => type === "Script" && scripts.add(requestId));
  client.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto(String(post).replace("#comments", ""), { waitUntil: "networkidle" });
  expect(bytes).toBeGreaterThan(50 * 1024);
  expect(bytes).toBeLessThanOrEqual(105 * 1024);
});
