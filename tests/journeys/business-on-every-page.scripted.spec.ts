import type { BrowserContext } from "@playwright/test";
import { displaysBusiness } from "../support/browser/business-info";
import { expect, newFan, test } from "../support/browser/journey";
import { fillAddress, siteAddresses } from "../support/browser/site-addresses";

// Needs no script, and is run once: in the project with JavaScript.

const choose = (context: BrowserContext, name: string, value: string) =>
  context.addCookies([{ name, value, url: String(process.env.PUBLIC_URL) }]);

const title = "every page has who runs the site, or a link to it, in both languages and in the lite view";
test(title, { tag: "@long" }, async ({ browser }) => {
  test.setTimeout(300_000);
  const without: string[] = [];
  for (const persona of ["guest", "fan"]) {
    const context = await browser.newContext({ baseURL: process.env.PUBLIC_URL, locale: "ko-KR" });
    const page = await context.newPage();
    if (persona === "fan") await newFan(page);
    await page.close();
    for (const lng of ["ko", "en"] as const)
      for (const lite of ["0", "1"]) {
        await choose(context, "lng", lng);
        await choose(context, "lite", lite);
        let pages = 0;
        for (const address of siteAddresses) {
          const options = { maxRedirects: 0, headers: { accept: "text/html" } };
          const answer = await context.request.get(fillAddress(address), options);
          if (!answer.headers()["content-type"]?.startsWith("text/html")) continue;
          pages += 1;
          const isThere = displaysBusiness(await answer.text(), lng);
          if (!isThere) without.push(`${persona} ${lng} lite=${lite} ${answer.status()} ${address}`);
        }
        expect(pages, `${persona} ${lng}`).toBeGreaterThan(persona === "fan" ? 60 : 25);
      }
    await context.close();
  }
  expect(without).toEqual([]);
});
