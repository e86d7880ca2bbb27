import { decode } from "turbo-stream";
import { expect, test } from "vitest";
import { keepPage } from "./page-requests";

const page = new URL("https://gyeot.example/explore.data");
const ours = () => new Response("[]", { headers: { "Content-Type": "text/x-script" } });
const fails = () => Promise.reject(new TypeError("Failed to fetch"));

function network(answers: (() => Response | Promise<Response>)[]) {
  const seen = { asked: 0, pauses: [] as number[], warnings: 0 };
  const fetch = keepPage({
    fetch: async (_input, init) => {
      init?.signal?.throwIfAborted();
      return (answers[seen.asked++] ?? ours)();
    },
    async pause(ms, signal) {
      seen.pauses.push(ms);
      signal?.throwIfAborted();
    },
    warn: () => {
      seen.warnings++;
    },
    text: () => "offline",
  });
  return { fetch, seen };
}

test("a page's data is asked for until it comes, with pauses that double up to 30 seconds, and one warning", async () => {
  const { fetch, seen } = network(Array(7).fill(fails));
  expect((await fetch(page)).ok).toBe(true);
  expect(seen).toEqual({ asked: 8, pauses: [2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000], warnings: 1 });
});

test("a proxy's own error is no answer of the site; the site's own 503 is", async () => {
  const proxy = () => new Response("<html>Bad Gateway", { status: 502, headers: { "Content-Type": "text/html" } });
  const refused = () =>
    new Response("[]", { status: 503, headers: { "Content-Type": "text/x-script; charset=utf-8" } });
  const { fetch, seen } = network([proxy, refused]);
  expect((await fetch(page)).status).toBe(503);
  expect(seen.asked).toBe(2);
});

test("a navigation that was left is not asked for again", async () => {
  const left = new AbortController();
  const { fetch, seen } = network([
    () => {
      left.abort();
      return fails();
    },
  ]);
  await expect(fetch(page, { signal: left.signal })).rejects.toThrow();
  expect(seen).toEqual({ asked: 1, pauses: [], warnings: 0 });
});

test("a form that could not be sent is sent once, and answered with the reason and what was typed", async () => {
  const { fetch, seen } = network([fails]);
  const body = new URLSearchParams({ body: '안녕 "곁"', key: "k1" });
  const response = await fetch(page, { method: "POST", body });
  expect(response.status).toBe(503);
  const { value } = await decode(response.body as ReadableStream<Uint8Array>);
  expect(value).toEqual({
    data: {
      result: { status: "error", error: { "": ["offline"] } },
      unsent: {
        body: '안녕 "곁"',
        key: "k1",
        errors: ["offline"],
        fieldErrors: [],
        formErrors: ["offline"],
        signInPath: null,
      },
    },
  });
  expect(seen).toEqual({ asked: 1, pauses: [], warnings: 1 });
});

test("what is no page's data is left to the browser, its failure too", async () => {
  const { fetch, seen } = network([fails]);
  await expect(fetch("/messages/live", { method: "POST" })).rejects.toThrow("Failed to fetch");
  expect(seen).toEqual({ asked: 1, pauses: [], warnings: 0 });
});
