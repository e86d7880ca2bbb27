import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openingForeseenSeconds } from "#contract/posts/openings";
import { setCacheHeaders } from "./cache-headers.server";
import { publicPage, responseContext } from "./response-context.server";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** How long shared caches may show a guest's page that changes in `seconds`; null: not by itself. */
function sharedSeconds(seconds: number | null) {
  const args = { request: new Request("http://site/x"), context: {} };
  publicPage(args, seconds === null ? null : new Date(Date.now() + seconds * 1_000).toISOString());
  const headers = new Headers();
  setCacheHeaders(headers, 200, responseContext(args.context), true);
  const [, fresh, stale] =
    /s-maxage=(\d+), stale-while-revalidate=(\d+)$/.exec(headers.get("Cache-Control") ?? "") ?? [];
  return [Number(fresh), Number(stale)];
}

test("a page that does not change by itself is shared for 30 seconds, then 300 as it is fetched", () => {
  expect(sharedSeconds(null)).toEqual([30, 300]);
});

test("no shared cache shows a page beyond its change, the process's own three seconds included", () => {
  expect([340, 100, 20, 4, 3, 0, -5].map(sharedSeconds)).toEqual([
    [30, 300],
    [30, 67],
    [17, 0],
    [1, 0],
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
});

test("a change is foreseen before a cache may store a page that outlives it", () => {
  const [fresh = 0, stale = 0] = sharedSeconds(null);
  expect(openingForeseenSeconds).toBeGreaterThan(fresh + stale + 3);
});
