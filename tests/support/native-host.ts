import type { Page } from "@playwright/test";

export type Host = "ReactNativeWebView" | "webkit" | "Gyeot";

/** Makes `page` one inside a native app: the object its kind of web view puts there, and the app's cookie. */
export async function hostNatively(page: Page, host: Host, url: string): Promise<void> {
  await page.context().addCookies([{ name: "device", value: "app", url }]);
  await page.addInitScript((kind) => {
    const told: unknown[] = [];
    const take = { postMessage: (message: unknown) => told.push(message) };
    const there = kind === "webkit" ? { messageHandlers: { gyeot: take } } : take;
    Object.assign(window, { [kind]: there, toldToHost: told });
  }, host);
}

/** What the page has told the app since it was loaded, as objects. */
export async function toldTo(page: Page): Promise<unknown[]> {
  const told = await page.evaluate(() => (window as unknown as { toldToHost: unknown[] }).toldToHost);
  return told.map((message) => (typeof message === "string" ? JSON.parse(message) : message));
}
