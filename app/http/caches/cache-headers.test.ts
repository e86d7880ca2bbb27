import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openingForeseenSeconds } from "#contract/posts/openings";
import { publicPage, responseContext } from "../response-context.server";
import { fileCaching, setCacheHeaders } from "./cache-headers.server";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function cachingOf(seconds: number | null) {
  const args = { request: new Request("http://site/x"), context: {} };
  publicPage(args, { of: ["site"], changesAt: seconds === null ? null : inSeconds(seconds) });
  const headers = new Headers();
  setCacheHeaders(headers, 200, responseContext(args.context), true);
  return headers.get("Cache-Control");
}
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();

/** How long shared caches may show a guest's page that changes in `seconds`; null: not by itself. */
const sharedFor = (seconds: number | null) => Number(/s-maxage=(\d+)$/.exec(cachingOf(seconds) ?? "")?.[1]);

test("a page is shared for 30 seconds, the process's own three included, and never stale", () => {
  expect(cachingOf(null)).toBe("public, max-age=0, s-maxage=27");
});

test("no shared cache shows a page beyond its change, the process's own three seconds included", () => {
  expect([340, 30, 20, 4, 3, 0, -5].map(sharedFor)).toEqual([27, 27, 17, 1, 0, 0, 0]);
});

test("a file is shared for 30 seconds, whatever its reader may store, and not beyond its change", () => {
  expect([fileCaching(300), fileCaching(300, inSeconds(20)), fileCaching(300, inSeconds(-5))]).toEqual([
    "public, max-age=300, s-maxage=30",
    "public, max-age=20, s-maxage=20",
    "public, max-age=0, s-maxage=0",
  ]);
});

test("a change is foreseen before a cache may store a page or a reader a feed that outlives it", () => {
  expect(openingForeseenSeconds).toBeGreaterThan(300 + 30 + 3);
});

test("no answer of web or API is shared for longer, but files of ours that nobody removes", () => {
  const sources = import.meta.glob<string>(["/app/**/*.{ts,tsx}", "/api/**/*.ts", "!/**/*.test.{ts,tsx}"], {
    query: "?raw",
    import: "default",
    eager: true,
  });
  const lasting = Object.entries(sources).filter(([, source]) =>
    [...source.matchAll(/["`]public, max-age=[^"`]*["`]/g)].some(
      ([caching]) => !/s-maxage=(?:30\b|\$)|\$\{sharedShortly\}/.test(caching) || caching.includes("stale-"),
    ),
  );
  expect(lasting.map(([path]) => path).sort()).toEqual([
    "/app/host/static-files.ts",
    "/app/routes/crawlers/robots.ts",
    "/app/routes/crawlers/security-contact.ts",
  ]);
});
