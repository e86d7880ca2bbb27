import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startApi, type TestApi } from "#tests/support/api";
import { createStore, type ObjectStore } from "./object-store";

let silent: Server;
let api: TestApi;
let store: ObjectStore;
beforeAll(async () => {
  silent = createServer((incoming) => incoming.resume());
  await new Promise<void>((done) => silent.listen(0, "127.0.0.1", done));
  api = await startApi();
  const address = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  store = createStore({ ...api.deps.env, S3_ENDPOINT: address });
  // The SDK is loaded on first use.
  await store.presignPut("up/one", { contentType: "image/png", bytes: 1, at: new Date(), seconds: 60 });
});
afterAll(async () => {
  silent.closeAllConnections();
  silent.close();
  await api.stop();
});

async function secondsOf(work: Promise<unknown>): Promise<number> {
  const began = performance.now();
  await expect(work).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE", details: { retryAfter: 5 } });
  return (performance.now() - began) / 1_000;
}

test("a store that does not answer fails after 4 s of a read and 7 s of a write", async () => {
  const [read, removed, written] = await Promise.all([
    secondsOf(store.get("pub/one/480.webp")),
    secondsOf(store.remove("pub/one/480.webp")),
    secondsOf(store.put("pub/one/480.webp", Buffer.alloc(1_000_000), "image/webp")),
  ]);
  expect(Math.max(read, removed)).toBeLessThan(4);
  expect(written).toBeLessThan(7);
});

test("an unavailable picture is logged as a warning beside its 503, not as an error", async () => {
  const { log, store: usual } = api.deps;
  const [warned, failed] = [vi.spyOn(log, "warn"), vi.spyOn(log, "error")];
  for (const get of [store.get, () => Promise.reject(new Error("no such bucket"))]) {
    api.deps.store = { ...usual, get };
    const answer = await api.app.request("/media/pub/one/480.webp");
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
  }
  api.deps.store = usual;
  expect(warned.mock.calls.map(([, words]) => words)).toEqual(["picture failed", "picture failed"]);
  expect(failed).not.toHaveBeenCalled();
});
