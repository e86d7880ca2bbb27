import { decode } from "turbo-stream";
import { expect, test } from "vitest";
import { createPageFetch, toastHeader } from "./page-fetch";

const page = new URL("https://gyeot.example/explore.data");
const ours = () => new Response("[]", { headers: { "Content-Type": "text/x-script" } });
const fails = () => Promise.reject(new TypeError("Failed to fetch"));

const cutAfter = (text: string) =>
  new Response(
    new ReadableStream({
      pull(stream) {
        stream.enqueue(new TextEncoder().encode(text));
        stream.error(new TypeError("connection lost"));
      },
    }),
    { headers: { "Content-Type": "text/x-script" } },
  );

function network(answers: (() => Response | Promise<Response>)[]) {
  const toasts: string[] = [];
  const counts = { asked: 0, pauses: [] as number[], warnings: 0 };
  const fetch = createPageFetch({
    fetch: async (_input, init) => {
      init?.signal?.throwIfAborted();
      return (answers[counts.asked++] ?? ours)();
    },
    async pause(ms, signal) {
      counts.pauses.push(ms);
      signal?.throwIfAborted();
    },
    warn: (toast) => {
      counts.warnings++;
      toasts.push(toast);
    },
    text: () => "offline",
  });
  return { fetch, seen: counts, toasts };
}

test("a page's data is requested until it arrives, pausing up to 30 seconds, with one warning", async () => {
  const { fetch, seen } = network(Array(7).fill(fails));
  expect((await fetch(page)).ok).toBe(true);
  expect(seen).toEqual({ asked: 8, pauses: [2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000], warnings: 1 });
});

test("a proxy's own error is retried; the site's own 503 is a response", async () => {
  const proxy = () => new Response("<html>Bad Gateway", { status: 502, headers: { "Content-Type": "text/html" } });
  const refused = () =>
    new Response("[]", { status: 503, headers: { "Content-Type": "text/x-script; charset=utf-8" } });
  const { fetch, seen } = network([proxy, refused]);
  expect((await fetch(page)).status).toBe(503);
  expect(seen.asked).toBe(2);
});

test("a navigation that was aborted is not requested again", async () => {
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

test("a response that is cut in the middle of its body is requested again", async () => {
  const { fetch, seen } = network([() => cutAfter("[{"), ours]);
  expect(await (await fetch(page)).text()).toBe("[]");
  expect(seen).toEqual({ asked: 2, pauses: [2_000], warnings: 1 });
});

test("a navigation aborted in the middle of a body rejects, and leaves no rejection unhandled", async () => {
  const left = new AbortController();
  const { fetch, seen } = network([
    () => {
      left.abort();
      return cutAfter("[{");
    },
  ]);
  await expect(fetch(page, { signal: left.signal })).rejects.toThrow("connection lost");
  expect(seen.asked).toBe(1);
});

test("a form that could not be sent is tried once, and returned with the reason and its values", async () => {
  const { fetch, seen } = network([fails]);
  const body = new URLSearchParams({ body: '안녕 "곁"', key: "k1" });
  const response = await fetch(page, { method: "POST", body });
  expect(response.status).toBe(503);
  const { value } = await decode(response.body as ReadableStream<Uint8Array>);
  expect(value).toEqual({
    data: {
      result: { status: "error", error: { "": ["offline"] } },
      unsent: { body: '안녕 "곁"', key: "k1", formErrors: ["offline"] },
    },
  });
  expect(seen).toEqual({ asked: 1, pauses: [], warnings: 1 });
});

test("a refusal's own text is shown as a toast, and the form is not sent again", async () => {
  const headers = {
    [toastHeader]: encodeURIComponent("잠시 쉬어 가요"),
    "Content-Type": "text/x-script",
  };
  const { fetch, seen, toasts } = network([() => new Response("[]", { status: 503, headers })]);
  expect((await fetch(page, { method: "POST" })).status).toBe(503);
  expect([seen.asked, toasts]).toEqual([1, ["잠시 쉬어 가요"]]);
});

test("a request that is not for a page's data goes to the browser unchanged, failures included", async () => {
  const { fetch, seen } = network([fails]);
  await expect(fetch("/messages/live", { method: "POST" })).rejects.toThrow("Failed to fetch");
  expect(seen).toEqual({ asked: 1, pauses: [], warnings: 0 });
});
