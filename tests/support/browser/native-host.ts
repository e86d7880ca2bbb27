import type { Page } from "@playwright/test";

export type Host = "ReactNativeWebView" | "webkit" | "Gyeot";

/** Emulates a native app around `page`: the object of its kind of web view, and the app's cookie. */
export async function hostNatively(page: Page, host: Host, url: string): Promise<void> {
  await page.context().addCookies([{ name: "device", value: "app", url }]);
  await page.addInitScript((kind) => {
    const messages: unknown[] = [];
    const handler = { postMessage: (message: unknown) => messages.push(message) };
    const host = kind === "webkit" ? { messageHandlers: { gyeot: handler } } : handler;
    Object.assign(window, { [kind]: host, sentToHost: messages });
  }, host);
}

/** The messages the page has sent to the app since it was loaded. */
export async function messagesToHost(page: Page): Promise<unknown[]> {
  const messages = await page.evaluate(() => (window as unknown as { sentToHost: unknown[] }).sentToHost);
  return messages.map((message) => (typeof message === "string" ? JSON.parse(message) : message));
}
