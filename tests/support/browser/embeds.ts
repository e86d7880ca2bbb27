import type { Page } from "@playwright/test";
import { expect, hydrated, login } from "./journey";

export const player = "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1";
export const address = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";
export const facade = (page: Page) => page.getByRole("link", { name: /YouTube에서 보기$/ });

/** Publishes a text as the writer, and returns the post's address. */
export async function publish(page: Page, { text, audience }: { text: string; audience?: string }): Promise<string> {
  await login(page, "bom@example.com");
  await page.goto("/posts/new");
  await hydrated(page);
  await page.getByLabel(/^내용/).fill(text);
  if (audience) await page.getByLabel(audience).check();
  await page.getByRole("button", { name: "게시하기", exact: true }).click();
  await expect(page).toHaveURL(/\/posts\/pst_/);
  return new URL(page.url()).pathname;
}

/** The hosts but ours that the page asks, none of which is reached. */
export async function watchHosts(page: Page, ours: string): Promise<string[]> {
  const hosts: string[] = [];
  await page.route(
    (url) => url.protocol.startsWith("http") && url.origin !== new URL(ours).origin,
    (route) => {
      hosts.push(new URL(route.request().url()).host);
      return route.fulfill({ contentType: "text/html", body: "<!doctype html><title>player</title>" });
    },
  );
  return hosts;
}
