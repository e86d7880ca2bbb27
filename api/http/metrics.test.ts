import { afterAll, beforeAll, expect, test } from "vitest";
import { startApi, type TestApi } from "#tests/support/api";
import { startNode, type TestNode } from "#tests/support/processes/nodes";

let api: TestApi;
let node: TestNode;
beforeAll(async () => {
  api = await startApi();
  node = await startNode(api);
});
afterAll(async () => {
  await node.stop();
  await api.stop();
});

/** The count of requests by method, route and status. */
async function counted(): Promise<Record<string, number>> {
  const page = await (await fetch(`${node.http}/metrics`)).text();
  const lines = page.matchAll(
    /^gyeot_request_seconds_count\{method="([^"]*)",path="([^"]*)",status="(\d+)"\} (\d+)$/gm,
  );
  return Object.fromEntries(
    [...lines].map(([, method, path, status, n]) => [`${method} ${path} ${status}`, Number(n)]),
  );
}

test("/metrics counts requests by route pattern and status, never by what a stranger writes", async () => {
  const before = await counted();
  const request = (path: string, method = "GET") => fetch(node.http + path, { method });
  for (let n = 0; n < 5; n++) {
    await request(`/users/nobody_${n}/card`);
    await request(`/nowhere/${n}`);
    await request("/healthz");
    await request("/feed/following");
    await request(`/media/pub/none${n}/480.webp`);
    await request("/auth/login", "PATCH");
    await request("/healthz", "PROPFIND");
  }
  const after = await counted();
  const grown = Object.entries(after).filter(([name, n]) => n > (before[name] ?? 0));
  expect(Object.fromEntries(grown.map(([name, n]) => [name, n - (before[name] ?? 0)]))).toEqual({
    "GET /users/:domain/card 404": 5,
    "GET unmatched 404": 5,
    "GET /healthz 200": 5,
    "GET /feed/following 401": 5,
    "GET /media/* 503": 5,
    "PATCH /auth/login 405": 5,
    "other unmatched 404": 5,
    "GET /metrics 200": 1,
  });
});
