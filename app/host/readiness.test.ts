import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createReadiness } from "./readiness";

let status = 200;
let asked = 0;
const api = createServer((request, response) => {
  asked += request.url === "/readyz" ? 1 : 0;
  response.writeHead(status).end();
});
let apiUrl: string;
beforeAll(async () => {
  await once(api.listen(0, "127.0.0.1"), "listening");
  apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
});
afterAll(() => void (api.listening && api.close()));

it("web is ready exactly while the API says that it is, and asks it once for many", async () => {
  const isReady = createReadiness(apiUrl);
  expect(await Promise.all([isReady(), isReady(), isReady()])).toEqual([true, true, true]);
  expect(asked).toBe(1);
  status = 503;
  expect(await isReady()).toBe(false);
  api.closeAllConnections();
  await once(api.close(), "close");
  expect(await isReady()).toBe(false);
});
