import type { Page } from "@playwright/test";
import { expect, hydrated, login, test, unique } from "../support/browser/journey";

const offlineText = "인터넷 연결을 확인해 주세요.";
const box = (page: Page) => page.getByLabel("댓글 남기기");

async function openPost(page: Page, email: string): Promise<void> {
  await login(page, email);
  // A connection that is still being opened as the network goes is an error in the console.
  const connected = page.waitForEvent("websocket").then((socket) => socket.waitForEvent("framereceived"));
  await page.goto("/webtoon_bom");
  await hydrated(page);
  await connected;
  await page
    .getByRole("link", { name: /^댓글 \d+개 보기$/ })
    .first()
    .click();
  await expect(page).toHaveURL(/#comments$/);
  await hydrated(page);
}

test("offline, a comment, a like and a link send nothing and show why, and work once online", async ({ page }) => {
  await openPost(page, "fan6@example.com");
  const address = page.url();
  const text = unique("끊긴 줄 ");
  await box(page).fill(text);
  const asked: string[] = [];
  await page.context().setOffline(true);
  page.on("request", (request) => asked.push(request.url()));
  const like = page.locator("article button[aria-pressed]").first();
  const liked = await like.getAttribute("aria-pressed");
  for (const tap of [
    page.locator("#comments button[value=comment]").first(),
    like,
    page.getByRole("link", { name: "탐색" }).first(),
  ]) {
    await tap.click();
    await expect(page.getByRole("alert").filter({ hasText: offlineText })).toBeVisible();
  }
  await expect(box(page)).toHaveValue(text);
  await expect(like).toHaveAttribute("aria-pressed", String(liked));
  expect([page.url(), asked]).toEqual([address, []]);
  await page.context().setOffline(false);
  await page.locator("#comments button[value=comment]").first().click();
  await expect(page.locator("#comments article").filter({ hasText: text })).toBeVisible();
  await expect(box(page)).toHaveValue("");
});

test("when the network fails unnoticed, a link keeps the page, retries, and arrives by itself", async ({ page }) => {
  await page.goto("/webtoon_bom");
  await hydrated(page);
  const asked: number[] = [];
  await page.route(/\/explore\.data/, (route) => {
    asked.push(Date.now());
    return route.abort("connectionreset");
  });
  await page.getByRole("link", { name: "탐색" }).first().click();
  await expect(page.getByRole("alert").filter({ hasText: offlineText })).toBeVisible();
  await expect(page.locator(".progress")).toBeVisible();
  await expect.poll(() => asked.length).toBe(3);
  const [first = 0, second = 0, third = 0] = asked;
  expect([second - first >= 1_900, third - second >= 3_900]).toEqual([true, true]);
  expect(new URL(page.url()).pathname).toBe("/webtoon_bom");
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await page.unroute(/\/explore\.data/);
  await expect(page).toHaveURL(/\/explore$/);
  await expect(page.locator(".progress")).toHaveCount(0);
});

test("when the network fails unnoticed, a like is undone and a comment is sent once by one tap", async ({ page }) => {
  await openPost(page, "fan5@example.com");
  const text = unique("다시 보낼 말 ");
  let posts = 0;
  await page.route(/\.data/, (route) => {
    if (route.request().method() !== "POST") return route.continue();
    posts++;
    return route.abort("connectionreset");
  });
  const like = page.locator("article button[aria-pressed]").first();
  const liked = String(await like.getAttribute("aria-pressed"));
  await like.click();
  await expect(page.getByRole("alert").filter({ hasText: offlineText })).toBeVisible();
  await expect(like).toHaveAttribute("aria-pressed", liked);
  await box(page).fill(text);
  const send = page.locator("#comments button[value=comment]").first();
  await send.click();
  await expect(page.locator("#comments form").getByRole("alert")).toHaveText(offlineText);
  await expect(box(page)).toHaveValue(text);
  expect(posts).toBe(2);
  await page.unroute(/\.data/);
  await send.click();
  await expect(page.locator("#comments article").filter({ hasText: text })).toHaveCount(1);
  await expect(box(page)).toHaveValue("");
});

test("a form keeps its values when it could not be sent, shows why, and is sent by its button", async ({ page }) => {
  await page.goto("/contact");
  await hydrated(page);
  await page.locator("main textarea").fill("연락이 닿으면 좋겠어요. 회선이 끊겨도요.");
  await page.locator("main input[type=email]").fill("guest-offline@example.com");
  for (const field of await page.locator("main input[required]:not([type=email]):not([type=checkbox])").all())
    await field.fill("끊긴 회선");
  await page.route(/\/contact\.data/, (route) => route.abort("connectionreset"));
  await page.locator("main form button[type=submit]").first().click();
  await expect(page.locator("main").getByRole("alert").filter({ hasText: offlineText }).first()).toBeVisible();
  await expect(page.locator("main textarea")).toHaveValue("연락이 닿으면 좋겠어요. 회선이 끊겨도요.");
});

test("while a page loads, the navigation shows its target, and after 0.1 s a progress bar", async ({ page }) => {
  await page.goto("/webtoon_bom");
  await hydrated(page);
  let release: () => void = () => undefined;
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route(/\/explore\.data/, async (route) => {
    await held;
    await route.continue();
  });
  const link = page.getByRole("navigation").getByRole("link", { name: "탐색" }).first();
  await link.click();
  await expect(link).toHaveAttribute("aria-current", "page");
  await expect(page.locator(".progress")).toHaveCSS("animation-delay", "0.1s");
  release();
  await expect(page).toHaveURL(/\/explore$/);
});

test("what is typed while a comment is being sent stays, without the part that was sent", async ({ page }) => {
  await openPost(page, "fan7@example.com");
  const text = unique("보내는 말 ");
  let release: () => void = () => undefined;
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route(/\/posts\/.*\.data/, async (route) => {
    if (route.request().method() === "POST") await held;
    await route.continue();
  });
  await box(page).fill(text);
  await page.keyboard.press("Control+Enter");
  await box(page).press("End");
  await page.keyboard.type(" 이어서 쓰는 말");
  release();
  await expect(page.locator("#comments article").filter({ hasText: text })).toBeVisible();
  await expect(box(page)).toHaveValue("이어서 쓰는 말");
  await page.keyboard.press("Control+Enter");
  await expect(page.locator("#comments article").filter({ hasText: "이어서 쓰는 말" })).toBeVisible();
  await expect(box(page)).toHaveValue("");
});
