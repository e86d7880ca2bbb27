import { expect, test } from "vitest";
import { createByteCache } from "./byte-cache";

const cacheOf = (maxBytes: number, more = {}) =>
  createByteCache<string>({ maxBytes, sizeOf: (text) => text.length, ...more });

test("concurrent requests for a key compute its value once", async () => {
  const cache = cacheOf(100);
  let made = 0;
  const make = async () => `value ${++made}`;
  expect(await Promise.all(Array.from({ length: 50 }, () => cache("k", make)))).toEqual(Array(50).fill("value 1"));
  expect(await cache("k", make)).toBe("value 1");
});

test("the cache holds no more bytes than allowed and evicts the least recently used", async () => {
  const cache = cacheOf(10);
  const made: string[] = [];
  const ask = (key: string) =>
    cache(key, async () => {
      made.push(key);
      return "12345";
    });
  for (const key of ["a", "b", "a", "c", "a", "b"]) await ask(key);
  expect(made).toEqual(["a", "b", "c", "b"]);
});

test("a failure, an uncacheable value and an expired one are not returned again", async () => {
  const cache = cacheOf(100, { mayCache: (text: string) => text !== "partial" });
  await expect(cache("k", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await cache("k", async () => "partial")).toBe("partial");
  expect(await cache("k", async () => "whole")).toBe("whole");
  const short = cacheOf(100, { maxAgeMs: 0 });
  expect(await short("k", async () => "old")).toBe("old");
  expect(await short("k", async () => "new")).toBe("new");
});
