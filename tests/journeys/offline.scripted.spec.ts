import type { Page } from "@playwright/test";
import { expect, login, ready, test, unique } from "../support/journey";

const offlineText = "인터넷 연결을 확인해 주세요.";
const box = (page: Page) => page.getByLabel("댓글 남기기");

async function openPost(page: Page, email: string): Promise<void> {
  await login(page, email);
  await page.goto("/webtoon_bom");
  await page
    .getByRole("link", { name: /^댓글 \d+개 보기$/ })
    .first()
    .click();
  await expect(page).toHaveURL(/#comments$/);
  await ready(page);
}

test("offline, a comment, a like and a link change nothing, say why, ask for nothing, and work once the line is back", async ({
  page,
}) => {
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

test("a line that drops without the browser knowing ends in a page that says so, without asking over and over", async ({
  page,
}) => {
  await page.goto("/webtoon_bom");
  await ready(page);
  let asked = 0;
  await page.route(/\.data(?:\?|$)|\/assets\/errors-/, (route) => {
    asked++;
    return route.abort("internetdisconnected");
  });
  await page.locator("article button[aria-pressed]").first().click();
  await expect(page.getByRole("heading", { level: 1, name: "연결이 끊겼어요" })).toBeVisible();
  expect(asked).toBeLessThanOrEqual(5);
});

test("what is typed while a comment is on its way stays, without the part that was sent", async ({ page }) => {
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
