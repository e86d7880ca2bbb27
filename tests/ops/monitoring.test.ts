// @module-tag long
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";
import { type Browser, chromium, type Page } from "@playwright/test";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { chromiumOptions } from "../support/browser/chromium";
import { startTemporaryWorld, type TemporaryWorld } from "../support/processes/temporary-world";

/** A double of Sentry's ingest that stores every envelope, unpacked. */
const envelopes: string[] = [];
let ingest: Server;
let world: TemporaryWorld;
let browser: Browser;

beforeAll(async () => {
  ingest = createServer(async (incoming, outgoing) => {
    const body = Buffer.concat(await incoming.toArray());
    envelopes.push((incoming.headers["content-encoding"] === "gzip" ? gunzipSync(body) : body).toString());
    outgoing.writeHead(200, { "content-type": "application/json" }).end("{}");
  }).listen(0, "127.0.0.1");
  await once(ingest, "listening");
  const SENTRY_DSN = `http://key@127.0.0.1:${(ingest.address() as AddressInfo).port}/42`;
  world = await startTemporaryWorld({ env: { SENTRY_DSN, RATE_LIMIT_FACTOR: "1000" } });
  browser = await chromium.launch(chromiumOptions);
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await world?.stop();
  ingest?.close();
});

/** `text` is on the page when it breaks: no report may contain it. */
async function breakOn(page: Page, path: string, message: string): Promise<void> {
  const loaded = page.waitForResponse((answer) => /watch\.browser/.test(answer.url()));
  await page.goto(String(world.env.PUBLIC_URL) + path);
  await loaded;
  await page.waitForFunction(() => "__SENTRY__" in window);
  await page.evaluate((text) => setTimeout(() => Promise.reject(new Error(text))), message);
  await vi.waitFor(() => expect(exceptionsOf(message)).toHaveLength(1), { timeout: 20_000 });
}
const exceptionsOf = (message: string) =>
  envelopes.filter((envelope) => envelope.includes('"exception"') && envelope.includes(message));
const recordings = () => envelopes.filter((envelope) => envelope.includes('"replay_recording"'));

const replayIds = (replays: string[]) =>
  new Set(replays.flatMap((replay) => [...replay.matchAll(/"replay_id":"(\w+)"/g)].map(([, id]) => id)));

/** The context of `text` in a report, to print when it should not be there. */
const around = (reports: string[], text: string) =>
  new RegExp(`.{0,160}${text}.{0,80}`).exec(reports.join(""))?.[0] ?? null;

it("a page's error is reported through /monitoring with its replay, texts masked", async () => {
  const page = await browser.newPage({ locale: "ko-KR" });
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).origin !== world.env.PUBLIC_URL) elsewhere.push(request.url());
  });
  const refused: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text());
  });
  await breakOn(page, "/accounts/login/email?rd_url=%2Fsecret_place", "first trouble");
  await vi.waitFor(() => expect(recordings().length).toBeGreaterThan(0), { timeout: 30_000 });
  expect(around(recordings(), "이메일로 로그인")).toBeNull();
  const reports = envelopes.filter((envelope) => !recordings().includes(envelope));
  expect(around(reports, "secret_place")).toBeNull();
  expect(elsewhere).toEqual([]);
  expect(refused).toEqual([]);
  await page.close();
}, 90_000);

it("payment pages are never replayed, though their errors are reported", async () => {
  const page = await browser.newPage({ locale: "ko-KR" });
  await page.goto(`${world.env.PUBLIC_URL}/accounts/login/email`);
  await page.fill("[name=email]", "fan@example.com");
  await page.fill("[name=password]", "gyeot-demo-2026");
  await page.locator("main button[type=submit]").click();
  await page.waitForURL("**/feed/following");
  const before = recordings().length;
  await breakOn(page, "/mypage/payments", "second trouble");
  expect(around(exceptionsOf("second trouble"), "fan@example.com")).toBeNull();
  const unknown = await page.goto(`${world.env.PUBLIC_URL}/mypage/payments/pay_unknown`);
  const allows = await page.locator("html").getAttribute("data-recording");
  expect([unknown?.status(), allows]).toEqual([404, "never"]);
  await page.close();
  expect(around(recordings().slice(before), "/mypage/payments")).toBeNull();
}, 90_000);

it("a replay ends at a link to a payment page, and the page after it begins another", async () => {
  const page = await browser.newPage({ locale: "ko-KR" });
  await page.goto(`${world.env.PUBLIC_URL}/accounts/login/email`);
  await page.fill("[name=email]", "fan@example.com");
  await page.fill("[name=password]", "gyeot-demo-2026");
  await page.locator("main button[type=submit]").click();
  await page.waitForURL("**/feed/following");
  await breakOn(page, "/mypage", "third trouble");
  const begun = recordings().length;
  await vi.waitFor(() => expect(recordings().length).toBeGreaterThan(begun), { timeout: 30_000 });
  const first = replayIds(recordings().slice(begun));
  await page.locator("main a[href='/mypage/payments']").first().click();
  await page.waitForURL("**/mypage/payments");
  await page.locator("main h1").first().waitFor();
  const before = recordings().length;
  await page.locator("a[href='/explore']").first().click();
  await page.waitForURL("**/explore");
  const later = () => [...replayIds(recordings().slice(before))];
  await vi.waitFor(() => expect(later().some((id) => !first.has(id))).toBe(true), { timeout: 30_000 });
  await page.close();
}, 120_000);

it("the server's work is traced", async () => {
  await fetch(`${world.env.PUBLIC_URL}/explore?q=hidden_words`);
  await vi.waitFor(
    () =>
      expect(envelopes.some((envelope) => /"transaction"/.test(envelope) && /http\.server/.test(envelope))).toBe(true),
    {
      timeout: 20_000,
    },
  );
  expect(around(envelopes, "hidden_words")).toBeNull();
}, 60_000);

it("a page without script sends nothing", async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.goto(`${world.env.PUBLIC_URL}/accounts/login/email`);
  expect(requests.some((url) => /monitoring|watch/.test(url))).toBe(false);
  await context.close();
}, 60_000);
