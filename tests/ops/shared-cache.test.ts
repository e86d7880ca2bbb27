// @module-tag long
import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createPost } from "#contract/posts/endpoints";
import { freePorts } from "../../scripts/stack/ports";
import { type WebClient, webClient } from "../support/browser/web-client";
import { type FaultyNetwork, startFaultyNetwork } from "../support/faulty-network";
import { dose } from "../support/long";
import { startNginxCache } from "../support/processes/nginx-cache";
import { startTemporaryWorld, type TemporaryWorld } from "../support/processes/temporary-world";
import { type CacheActs, cacheActs } from "../support/shared-cache/cache-acts";
import { bodyOf, cachePeople } from "../support/shared-cache/cache-people";
import { type Change, cachedPages, expectInTime } from "../support/shared-cache/cached-pages";

let world: TemporaryWorld;
let cache: Awaited<ReturnType<typeof startNginxCache>>;
/** Between the worker and nginx. */
let purgeNetwork: FaultyNetwork;
let client: pg.Client;
let pages: ReturnType<typeof cachedPages>;
let people: ReturnType<typeof cachePeople>;
let acts: CacheActs;

beforeAll(async () => {
  const { web: listen, api: purge } = await freePorts();
  purgeNetwork = await startFaultyNetwork(`http://127.0.0.1:${purge}/`);
  world = await startTemporaryWorld({
    env: { CACHE_PURGE: "http", CACHE_PURGE_URL: purgeNetwork.url, RATE_LIMIT_FACTOR: "1000" },
  });
  cache = await startNginxCache({ web: world.ports.web, listen, purge });
  client = new pg.Client({ connectionString: world.env.DATABASE_URL });
  await client.connect();
  pages = cachedPages(cache.url, client);
  people = cachePeople(world, client);
  acts = cacheActs({ world, people, admin: await webClient(world, "admin@example.com") });
  // The first purges of the start are over.
  await waitForLongLife();
});
afterAll(async () => {
  await client?.end();
  await cache?.stop();
  await world?.stop();
  await purgeNetwork?.close();
});

let asked = 0;
/** Waits until web shares pages for long, as purges work: asks for an address that is in no cache. */
const waitForLongLife = () =>
  vi.waitFor(
    async () => {
      asked += 1;
      const { headers } = await pages.get(`/explore?asked=${asked}`);
      expect(headers.get("cache-control")).toMatch(/s-maxage=3597/);
    },
    { timeout: 30_000, interval: 50 },
  );

const many = dose({ small: 3, long: 100, full: 200 });
const some = dose({ small: 2, long: 5, full: 10 });
const few = dose({ small: 1, long: 3, full: 10 });
/** How often each act is measured: in every round the ladder first, as its moment comes soon after it is prepared. */
const counts: Record<keyof CacheActs, number> = {
  "author's ladder opens a post to all": few,
  "author deletes a post": many,
  "author edits a post": some,
  "author narrows a post's audience": some,
  "admin removes a reported post": many,
  "admin removes a reported comment": some,
  "admin withholds a post on request": some,
  "admin withholds a comment on request": some,
  "admin withholds a campaign on request": some,
  "admin withholds a profile on request": some,
  "admin restores a withheld post": some,
  "admin removes a withheld post": some,
  "admin suspends a creator": some,
  "admin suspends a commenter": some,
};
const names = Object.keys(counts) as (keyof CacheActs)[];
/** How many of an act are prepared before all of them are measured. */
const batch = 10;

type Measured = Map<keyof CacheActs, { milliseconds: number[]; errors: unknown[] }>;
let measured: Promise<Measured> | undefined;
/** Every act, in rounds, as purges have to be waited for once in each. */
async function measureActs(): Promise<Measured> {
  const all: Measured = new Map(names.map((name) => [name, { milliseconds: [], errors: [] }]));
  for (let done = 0; done < many; done += batch) {
    const prepared: [keyof CacheActs, Change][] = [];
    for (const name of names.toReversed())
      for (let nth = Math.min(batch, counts[name] - done) - 1; nth >= 0; nth--)
        prepared.unshift([name, await acts[name](nth)]);
    await pages.waitForPurges();
    for (const [name, change] of prepared)
      await pages.measure(change).then(
        (took) => all.get(name)?.milliseconds.push(took),
        (error) => all.get(name)?.errors.push(error),
      );
  }
  return all;
}

it.each(names)(
  "%s: new in the cache within a second",
  async (name) => {
    measured ??= measureActs();
    const { milliseconds = [], errors = [] } = (await measured).get(name) ?? {};
    if (errors.length > 0) throw errors[0];
    expectInTime(name, milliseconds);
  },
  dose({ small: 180_000, long: 600_000, full: 1_800_000 }),
);

it("a page cached since nginx started is not served again after its removal", async () => {
  const change = await acts["admin removes a reported post"]();
  await pages.waitForPurges();
  await cache.restart();
  await pages.measure(change);
});

it.each(["refused", "silent"] as const)(
  "purge port %s: removed pages are served for 30 s at most, and not again afterwards",
  async (fault) => {
    const rounds = dose({ small: 1, long: 2, full: 60 });
    const removals = [await acts["author deletes a post"]()];
    const edit = await acts["author edits a post"]();
    await pages.waitForPurges();
    for (const path of edit.pages) await pages.store(path);
    await purgeNetwork.begin(fault);
    await edit.make();
    for (let round = 0; round < rounds; round++) {
      // Posts of later rounds are written during the outage: a session begun before it would have expired by then.
      const removal = removals[round] ?? (await acts["author deletes a post"]());
      removals[round] = removal;
      const milliseconds = await pages.measure(removal, 60_000);
      console.log(`a removed page, the purge port ${fault}: new after ${milliseconds.toFixed(0)} ms`);
      expect(milliseconds).toBeLessThan(30_000);
    }
    await purgeNetwork.end();
    await waitForLongLife();
    for (const change of [edit, ...removals])
      for (const path of change.pages)
        for (let round = 0; round < 3; round++)
          expect([path, change.isNew((await pages.get(path)).text)]).toEqual([path, true]);
  },
  dose({ small: 120_000, long: 240_000, full: 1_200_000 }),
);

it("a block leaves the guest's page in the cache, and no page of the blocked person is stored", async () => {
  const [creator, fan] = [await people.newCreator(), await webClient(world, "fan@example.com")];
  const body = "막은 사람은 못 보는 글";
  const { postId } = bodyOf(
    await people.send(createPost, { as: creator, body: { body, images: [], visibility: "public", minPlanId: null } }),
  );
  const paths = [`/posts/${postId}`, `/${creator.domain}`];
  await pages.waitForPurges();
  for (const path of paths) expect(await pages.store(path)).toContain(body);
  await block(fan, creator);
  await pages.waitForPurges();
  for (let round = 0; round < 3; round++)
    for (const path of paths) {
      const own = await pages.get(path, { cookie: fan.cookie() });
      expect([path, own.status, own.text.includes(body)]).toEqual([path, 404, false]);
      expect([path, own.from, own.headers.get("cache-control")]).toEqual([path, null, "private, no-store"]);
      const guests = await pages.get(path);
      expect([path, guests.status, guests.from, guests.text.includes(body)]).toEqual([path, 200, "HIT", true]);
    }
});

const block = async (by: WebClient, { userId, domain }: { userId: string; domain: string }) => {
  const bytes = Buffer.from(new URLSearchParams({ userId }).toString());
  const { status } = await by.post(`/${domain}/block`, { type: "application/x-www-form-urlencoded", bytes });
  expect(status).toBe(303);
};

it("no answer to a signed-in person and none that sets a cookie is stored", async () => {
  const signedIn = await Promise.all(
    ["creator@example.com", "fan@example.com"].map(async (email) => (await webClient(world, email)).cookie()),
  );
  for (const cookie of signedIn) expect(cookie).toContain("gyeot=");
  const viewers: Record<string, string>[] = [...signedIn.map((cookie) => ({ cookie })), {}];
  for (const path of ["/", "/explore", "/haru_studio", "/campaigns", "/mypage", "/accounts/login", "/messages"])
    for (let round = 0; round < 3; round++)
      for (const headers of viewers) {
        const { from, headers: answered } = await pages.get(path, headers);
        if ("cookie" in headers) expect([path, from]).not.toContain("HIT");
        if (from === "HIT") expect(answered.getSetCookie()).toEqual([]);
        if (from === "HIT") expect(answered.get("cache-control")).toMatch(/^public/);
      }
  expect((await pages.get("/explore")).from).toBe("HIT");
});
