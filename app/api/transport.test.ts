import { expect, it, vi } from "vitest";
import { setCacheHeaders } from "~/http/cache-headers.server";
import { publicPage, responseContext } from "~/http/response-context.server";
import { callProductApi, parseResponse } from "./transport.server";

vi.stubEnv("PUBLIC_URL", "https://gyeot.test");
vi.stubEnv("SESSION_SECRET", "s".repeat(32));

const args = { request: new Request("https://gyeot.test/x"), context: {}, params: {} };

it.each([
  [414, 400, "INVALID_REQUEST"],
  [431, 400, "INVALID_REQUEST"],
  [502, 503, "SERVICE_UNAVAILABLE"],
  [500, 503, "SERVICE_UNAVAILABLE"],
])("a response of %i without the catalogue's words becomes %i %s", async (sent, status, code) => {
  await expect(parseResponse(args, new Response("<h1>no</h1>", { status: sent }))).rejects.toMatchObject({
    status,
    code,
  });
});

it.each([
  ["/users/haru_studio/plans", false],
  ["/users/mypage/plans", false],
  ["/users/mypage/plans/pln_12345678", false],
  ["/users/haru_studio/card", true],
  ["/users/plans/card", true],
])("a public page that asked for %s is shared by caches: %s", async (path, shared) => {
  const answering = vi.spyOn(globalThis, "fetch").mockResolvedValue(new Response("{}"));
  const asking = { request: args.request, context: {} };
  publicPage(asking);
  await callProductApi(asking, { method: "GET", path });
  expect(setCacheHeaders(new Headers(), 200, responseContext(asking.context), true)).toBe(shared);
  answering.mockRestore();
});
