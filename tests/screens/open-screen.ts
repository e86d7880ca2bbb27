import type { Page } from "@playwright/test";
import { hydrated } from "../support/browser/journey";
import type { Screen } from "./list";

/** Opens the screen as its line in the list says. Throws if it is another page, or answers another status. */
export async function openScreen(
  page: Page,
  { path, link = [], type, press, leadsTo, status = 200 }: Screen,
): Promise<void> {
  const links = [link].flat();
  let answered = await goTo(page, path);
  for (const pattern of links) {
    const wanted = pathsOf(pattern);
    const addresses = await page
      .locator("a[href]")
      .evaluateAll((all) => all.map((each) => each.getAttribute("href") ?? ""));
    const found = addresses.find((address) => wanted.test(pathOf(address)));
    if (!found) throw new Error(`${page.url()} has no link to ${pattern}`);
    answered = await goTo(page, found);
  }
  if (type) {
    await page.locator("#search-words").focus();
    await page.locator("#search-words").fill(type);
    await page.getByRole("listbox").waitFor();
  }
  const expected = leadsTo ?? links.at(-1) ?? pathOf(path);
  if (press) {
    await page.locator(press).first().click();
    await page.waitForURL((url) => pathsOf(expected).test(url.pathname));
    await hydrated(page);
  }
  const { pathname } = new URL(page.url());
  if (!pathsOf(expected).test(pathname)) throw new Error(`it leads to ${pathname} instead of ${expected}`);
  if (!press && answered !== status) throw new Error(`it answers ${answered} instead of ${status}`);
}

/** The paths of an address of the route table; its parameters for ids match well-formed ids only. */
export function pathsOf(pattern: string): RegExp {
  const literal = pattern.replace(/[.+*?]/g, "\\$&");
  return new RegExp(`^${literal.replace(/:(\w+)/g, (_, name) => (name.endsWith("Id") ? "[a-z]{3}_[^/]+" : "[^/]+"))}$`);
}

export const pathOf = (address: string) => address.split(/[?#]/)[0] ?? "";

async function goTo(page: Page, path: string): Promise<number | undefined> {
  const response = await page.goto(path);
  await hydrated(page);
  return response?.status();
}
