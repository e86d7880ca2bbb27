import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { expect } from "vitest";

/** Something that guests' pages change by. */
export type Change = {
  /** addresses that guests get from the cache until then */
  pages: string[];
  /** what each of them shows before, and whether it shows the change */
  before: string;
  isNew: (page: string) => boolean;
  /** sends what changes them, as the person would */
  make: () => Promise<unknown>;
  /** for one by the clock: its moment, from which the time counts */
  at?: number;
};

/** Milliseconds: how long a page that was called back may be shown still, and when a test waits no more. */
const limits = { promised: 1_000, abandoned: 5_000 };

/** A guest at the cache at `url`. `client` is connected to the database, where purges are noted. */
export function cachedPages(url: string, client: pg.Client) {
  async function get(path: string, headers: Record<string, string> = {}) {
    const answer = await fetch(url + path, {
      headers: { accept: "text/html", "accept-language": "ko", ...headers },
      redirect: "manual",
    });
    const text = await answer.text();
    return { status: answer.status, text, from: answer.headers.get("x-cache"), headers: answer.headers };
  }
  /** Requests a page until it comes from the cache. */
  async function store(path: string): Promise<string> {
    await expect.poll(async () => (await get(path)).from, { timeout: 20_000, interval: 20 }).toBe("HIT");
    return (await get(path)).text;
  }
  /** Waits for the purges of what the test itself wrote, the second ones too: they would hide that a change has none. */
  async function waitForPurges(): Promise<void> {
    const due =
      "SELECT FROM cache_changes WHERE key ~ '^(post|creator|campaign)-' AND (is_repeat OR due_at < now() + '2 s')";
    await expect.poll(async () => (await client.query(due)).rowCount, { timeout: 30_000, interval: 100 }).toBe(0);
  }
  /** Milliseconds from the sending of a change until none of its pages is the former one; `abandoned` at most. */
  async function measure(
    { pages, before, isNew, make, at = 0 }: Change,
    abandoned = limits.abandoned,
  ): Promise<number> {
    for (const path of pages) expect(await store(path), path).toContain(before);
    await sleep(at - Date.now());
    const began = performance.now();
    const passed = () => performance.now() - began;
    await make();
    for (const path of pages) while (!isNew((await get(path)).text) && passed() < abandoned);
    const milliseconds = passed();
    for (const path of pages) await expectToStay(path, isNew);
    return milliseconds;
  }
  /** The former page must not come back, also after the request of a signed-in user. */
  async function expectToStay(path: string, isNew: Change["isNew"]): Promise<void> {
    for (const headers of [{}, { cookie: "gyeot=another" }, {}, {}] as Record<string, string>[]) {
      const page = await get(path, headers);
      expect(page.status, path).toBeLessThan(500);
      if (!headers.cookie) expect([path, page.from, isNew(page.text)]).toEqual([path, page.from, true]);
    }
  }
  return { get, store, waitForPurges, measure };
}

/** Prints p50 and p99 of what `name` took, and expects p99 in time; of fewer than a hundred, which have none, p50. */
export function expectInTime(name: string, milliseconds: number[]): void {
  const sorted = milliseconds.toSorted((one, other) => one - other);
  const [p50 = Infinity, p99 = Infinity] = [0.5, 0.99].map((part) => sorted[Math.ceil(sorted.length * part) - 1]);
  console.log(`${name}: new after ${p50.toFixed(0)} ms (p50), ${p99.toFixed(0)} ms (p99 of ${sorted.length})`);
  expect(sorted.length < 100 ? p50 : p99).toBeLessThan(limits.promised);
}
