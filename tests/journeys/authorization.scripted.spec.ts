import type { APIResponse, BrowserContext } from "@playwright/test";
import pg from "pg";
import { loginAdmin } from "../support/browser/admin-sign-in";
import { displaysBusiness } from "../support/browser/business-info";
import { expect, login, newFan, signUp, test } from "../support/browser/journey";
import { fillAddress, siteAddresses } from "../support/browser/site-addresses";
import { webRows } from "../support/browser/web-access-matrix";

const personas = ["guest", "without consent", "fan", "activist", "blocked", "admin"] as const;
function outcomeSign(answer: APIResponse): string {
  const to = answer.headers().location ?? "";
  // The errors of a form that no browser stores are on its own page, after a redirect.
  if (answer.headers()["set-cookie"]?.includes("form=") && answer.url().endsWith(to)) return "=";
  if (to.startsWith("/accounts/login?blocked")) return "x";
  if (/^\/accounts\/login($|\?rd_url)/.test(to)) return "?";
  if (to.startsWith("/accounts/signup/capture-consent")) return "c";
  const status = answer.status();
  if (status >= 300 && status < 400) return ">";
  return { 200: "+", 401: "?", 403: "-", 404: "0", 400: "=", 409: "=", 405: "." }[status] ?? String(status);
}

/** Who posts to each address; in the small dose three of them. Each of them has what their own posts have made. */
const posting: readonly string[] = process.env.JOURNEYS === "short" ? ["guest", "fan", "activist"] : personas;

const isPage = (answer: APIResponse) => (answer.headers()["content-type"] ?? "").startsWith("text/html");
/** Exactly one title, with the product's name. */
const hasTitle = (html: string) =>
  html.split("<title").length === 2 && /<title[^>]*>(?:곁 \| [^<]+|[^<]+ · 곁(?: Gyeot)?)<\/title>/.test(html);

test("every address of the site has its row, and every row its address", () => {
  expect(Object.keys(webRows).sort()).toEqual(siteAddresses);
});

test("each address shows each persona its outcome, in standards mode, titled, with who runs it", async ({
  browser,
  contextOptions,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const people: BrowserContext[] = [];
  for (const persona of personas) {
    const context = await browser.newContext({ ...contextOptions, baseURL });
    const page = await context.newPage();
    if (persona === "without consent") await signUp(page);
    if (persona === "fan") await newFan(page);
    if (persona === "activist") await login(page, "yuna@example.com");
    if (persona === "blocked") await block((await newFan(page)).email);
    if (persona === "admin") await loginAdmin(page);
    await page.close();
    people.push(context);
  }
  const accept = "text/html";
  const seen: Record<string, string> = {};
  const untitled: string[] = [];
  const anonymous: string[] = [];
  const inQuirksMode: string[] = [];
  for (const address of siteAddresses)
    for (const { request } of people) {
      const answer = await request.get(fillAddress(address), { maxRedirects: 0, headers: { accept } });
      seen[address] = (seen[address] ?? "") + outcomeSign(answer);
      if (!isPage(answer)) continue;
      const html = await answer.text();
      if (!hasTitle(html)) untitled.push(`${answer.status()} ${address}`);
      if (!/^<!doctype html>/i.test(html)) inQuirksMode.push(`${answer.status()} ${address}`);
      if (!displaysBusiness(html, "ko")) anonymous.push(`${answer.status()} ${address}`);
    }
  expect({ untitled, anonymous, inQuirksMode }).toEqual({ untitled: [], anonymous: [], inQuirksMode: [] });
  const headers = { accept, origin: baseURL as string };
  // A signed-out persona makes no further requests.
  const last = "/accounts/logout";
  for (const address of [...siteAddresses.filter((each) => each !== last), last]) {
    let taken = "";
    for (const [n, { request }] of people.entries())
      taken += posting.includes(personas[n] ?? "")
        ? outcomeSign(await request.post(fillAddress(address), { maxRedirects: 0, form: {}, headers }))
        : webRows[address]?.split(" ")[1]?.[n];
    seen[address] += ` ${taken}`;
  }
  expect(seen).toEqual(webRows);
  for (const context of people) await context.close();
});

test("a malformed id in an admin's address is not found", async ({ page }) => {
  await loginAdmin(page);
  const cases = siteAddresses.filter((address) => /^\/admin\/.*:\w+Id$/.test(address));
  const statuses = await Promise.all(
    cases.map(async (address) => [address, (await page.request.get(address.replace(/:\w+/, "rep_x"))).status()]),
  );
  expect(statuses).toEqual(cases.map((address) => [address, 404]));
});

async function block(email: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  await client.query("UPDATE users SET status = 'blocked' WHERE email = $1", [email]);
  await client.end();
}
