// @module-tag long
import { request } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type WebClient, webClient } from "../support/browser/web-client";
import { startTemporaryWorld, type TemporaryWorld } from "../support/processes/temporary-world";

let world: TemporaryWorld;
let fan: WebClient;
let guest: WebClient;
beforeAll(async () => {
  world = await startTemporaryWorld({ env: { WEB_PROCESSES: "2", TRUST_PROXY: "1", RATE_LIMIT_FACTOR: "1000" } });
  [fan, guest] = await Promise.all([webClient(world, "fan@example.com"), webClient(world)]);
}, 180_000);
afterAll(() => world?.stop());

async function readMetrics(): Promise<string> {
  const response = await fetch(`${world.env.PUBLIC_URL}/metrics`);
  expect(response.status).toBe(200);
  return response.text();
}
const ownSeries = (page: string) =>
  new Set([...page.matchAll(/^gyeot_\w+\{.*\}/gm)].map(([series]) => series.replace(/process="\d"/, "")));

/** The sum of a metric over both processes, of the lines that have all these labels. */
async function sumOf(name: string, ...labels: string[]): Promise<number> {
  const lines = [...(await readMetrics()).matchAll(new RegExp(`^${name}\\{(.*)\\} (\\S+)$`, "gm"))];
  const matching = lines.filter(([, given = ""]) => labels.every((label) => given.includes(label)));
  return matching.reduce((sum, [, , value]) => sum + Number(value), 0);
}

/** A page on a connection of its own, so that either process may accept it. */
function getApart(path: string, headers: Record<string, string> = {}): Promise<{ status?: number; body: string }> {
  return new Promise((resolve, reject) => {
    request(`${world.env.PUBLIC_URL}${path}`, { agent: false, headers: { accept: "text/html", ...headers } })
      .on("response", async (response) => {
        resolve({ status: response.statusCode, body: (await response.toArray()).join("") });
      })
      .on("error", reject)
      .end();
  });
}

it("pages, shared copies, kept markup and API calls are counted over both processes", async () => {
  for (let n = 0; n < 20; n++) expect((await getApart("/haru_studio")).status).toBe(200);
  for (let n = 0; n < 4; n++) expect((await fan.get("/feed/following")).status).toBe(200);
  const page = 'method="GET",path="/:domain",status="200"';
  await expect.poll(() => sumOf("gyeot_web_request_seconds_count", page)).toBe(20);
  expect(await sumOf("gyeot_web_request_seconds_count", 'path="/feed/following",status="200"')).toBe(4);
  const hits = await sumOf("gyeot_web_shared_pages_hits_total");
  const misses = await sumOf("gyeot_web_shared_pages_misses_total");
  expect(hits).toBeGreaterThan(10);
  expect(hits + misses).toBe(20);
  expect(await sumOf("gyeot_web_shared_pages_entries")).toBeGreaterThan(0);
  expect(await sumOf("gyeot_web_shared_pages_bytes")).toBeGreaterThan(10_000);
  expect(await sumOf("gyeot_web_kept_markup_hits_total")).toBeGreaterThan(0);
  expect(await sumOf("gyeot_web_kept_markup_misses_total")).toBeGreaterThan(0);
  expect(await sumOf("gyeot_web_kept_markup_bytes")).toBeGreaterThan(0);
  const calls = ['method="GET"', 'path="/users/:domain/card"', 'status="2xx"'];
  expect(await sumOf("gyeot_web_api_call_seconds_count", ...calls)).toBe(misses);
});

it("each scrape has both processes, whichever answers it", async () => {
  for (let n = 0; n < 10; n++) {
    const starts = (await getApart("/metrics")).body.matchAll(/^process_start_time_seconds\{process="(\d)"\}/gm);
    expect([...starts].map(([, place]) => place)).toEqual(["1", "2"]);
  }
});

it("through a proxy /metrics is the site's ordinary 404", async () => {
  const proxied = { "x-forwarded-for": "203.0.113.5" };
  const [metrics, ordinary] = [await getApart("/metrics", proxied), await getApart("/no_such_page", proxied)];
  expect([metrics.status, ordinary.status]).toEqual([404, 404]);
  const titleOf = ({ body }: typeof metrics) => /<title>(.*?)<\/title>/.exec(body)?.[1];
  expect(titleOf(metrics)).toBe(titleOf(ordinary));
  expect(metrics.body).not.toContain("gyeot_web_");
});

it("an invented address makes no new series", async () => {
  const invented = (n: number) => [`/nobody_${n}`, `/nobody_${n}/${n}`, `/posts/pst_${n}`, `/nobody_${n}.data?q=${n}`];
  const ask = async (n: number) => {
    for (const path of invented(n)) await getApart(path);
  };
  await ask(0);
  await expect.poll(() => sumOf("gyeot_web_request_seconds_count", 'path="unmatched",status="404"')).toBe(1);
  const before = ownSeries(await readMetrics());
  for (let n = 1; n <= 10; n++) await ask(n);
  await expect.poll(() => sumOf("gyeot_web_request_seconds_count", 'path="unmatched",status="404"')).toBe(11);
  expect(before.size).toBeGreaterThan(50);
  expect([...ownSeries(await readMetrics())].filter((name) => !before.has(name))).toEqual([]);
});

it("no cookie, token, handle, email or query text is in the metrics", async () => {
  const token = "token_that_a_link_has";
  await guest.get(`/explore?q=hidden_words&token=${token}`);
  await guest.get(`/accounts/login/email?rd_url=%2Fsecret_place&email=fan%40example.com`);
  await getApart("/haru_studio/donate?amount=hidden_words", { cookie: "lng=ko; gyeot=secret_cookie" });
  await fan.get("/mypage");
  await getApart("/search?q=hidden_words", { authorization: `Bearer ${token}`, "user-agent": "hidden_words" });
  const metrics = await readMetrics();
  expect(metrics).toContain('path="/:domain/donate"');
  expect(metrics).not.toMatch(/hidden_words|secret_|token_that|haru|example\.com|@|nobody_|pst_|usr_|127\.0\.0\.1/);
});
