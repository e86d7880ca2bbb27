import type { Page } from "@playwright/test";
import { expect, hydrated, login, test } from "../support/browser/journey";

test.use({ serviceWorkers: "allow" });

const title = "연결이 끊겼어요";

/** Until the service worker controls the page: one loaded while it starts is not always controlled. */
async function held(page: Page): Promise<void> {
  await hydrated(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await hydrated(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

test("a document requested offline is the offline page, at that address, and reloads once online", async ({ page }) => {
  await page.goto("/explore");
  await held(page);
  await page.context().setOffline(true);
  await page.goto("/campaigns");
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  expect(await page.getByRole("link", { name: "다시 시도" }).evaluate((link: HTMLAnchorElement) => link.href)).toBe(
    page.url(),
  );
  await expect(page.locator("script[src], script[type=module]")).toHaveCount(0);
  expect(await page.evaluate(() => getComputedStyle(document.querySelector("main h1") as Element).fontWeight)).not.toBe(
    "400",
  );
  await page.context().setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: title })).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe("/campaigns");
});

test("code that fails to load is awaited: the page stays until it arrives", async ({ page, context }) => {
  await page.goto("/explore");
  await held(page);
  // Without prefetch on intent: the code of the page is requested with the tap.
  let lost = 0;
  await context.route(/\/assets\/campaigns-[^/]+\.js/, (route) => {
    lost++;
    return lost > 2 ? route.continue() : route.abort("connectionreset");
  });
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/campaigns"]')?.click());
  await expect(page).toHaveURL(/\/campaigns$/);
  expect(lost).toBeGreaterThan(2);
});

test("the service worker caches the offline page and its stylesheet alone, nothing personal", async ({ page }) => {
  await login(page, "fan4@example.com");
  await page.goto("/mypage");
  await held(page);
  const kept = await page.evaluate(async () => {
    const found: Record<string, string> = {};
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        found[new URL(request.url).pathname] = (await (await cache.match(request))?.text()) ?? "";
    }
    return found;
  });
  expect(Object.keys(kept).sort()).toEqual(["/app/offline", expect.stringMatching(/^\/assets\/tailwind-.+\.css$/)]);
  expect(kept["/app/offline"]).not.toMatch(/fan4|logout|mypage/);
});

test("the lite mode has no service worker, not even an earlier one", async ({ page }) => {
  await page.goto("/explore");
  await held(page);
  await page.locator("footer").getByRole("button", { name: "데이터 절약 켜기" }).first().click();
  await expect(page.locator("script[type=module]")).toHaveCount(0);
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
});
