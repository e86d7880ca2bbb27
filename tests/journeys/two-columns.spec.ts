import type { Locator } from "@playwright/test";
import { expect, login, test } from "../support/browser/journey";

const desktop = { width: 1440, height: 900 };

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error(`${element} has no box`);
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

test("back arrow, content and footer share one left edge on narrow and wide pages", async ({ page }) => {
  await login(page, "creator@example.com");
  await page.setViewportSize(desktop);
  const edges = new Set<number>();
  for (const path of ["/settings", "/settings/password", "/mypage/earnings", "/haru_studio/membership"]) {
    await page.goto(path);
    const content = page.locator("main h1, main img").first();
    const arrow = await boxOf(page.getByRole("banner").getByRole("link", { name: "뒤로" }));
    expect(Math.abs(arrow.x + 16 - (await boxOf(content)).x), path).toBeLessThanOrEqual(1);
    edges.add(Math.round((await boxOf(content)).x));
    edges.add(Math.round((await boxOf(page.locator("footer p").first())).x));
  }
  expect([...edges]).toHaveLength(1);
});
