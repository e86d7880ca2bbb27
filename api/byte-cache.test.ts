import { expect, test } from "vitest";
import { createByteCache } from "./byte-cache";

const cacheOf = (maxBytes: number, more = {}) =>
  createByteCache<string>({ maxBytes, sizeOf: (text) => text.length, ...more });

test("what is asked for while it is being made is made once", async () => {
  const cache = cacheOf(100);
  let made = 0;
  const make = async () => `value ${++made}`;
  expect(await Promise.all(Array.from({ length: 50 }, () => cache("k", make)))).toEqual(Array(50).fill("value 1"));
  expect(await cache("k", make)).toBe("value 1");
});

test("no more bytes are kept than allowed, and what was used longest ago goes first", async () => {
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

test("neither a failure nor what may not be kept is answered again, nor what is too old", async () => {
  const cache = cacheOf(100, { mayKeep: (text: string) => text !== "partial" });
  await expect(cache("k", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await cache("k", async () => "partial")).toBe("partial");
  expect(await cache("k", async () => "whole")).toBe("whole");
  const short = cacheOf(100, { maxAgeMs: 0 });
  expect(await short("k", async () => "old")).toBe("old");
  expect(await short("k", async () => "new")).toBe("new");
});
