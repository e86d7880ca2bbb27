import type { IncomingMessage } from "node:http";
import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { getDeletionStatus } from "#contract/account-deletion/endpoints";
import { getCreatorCard } from "#contract/creators/endpoints";
import type { PlanId } from "#contract/ids";
import { getOwnPlan, listOwnPlans, listPlans } from "#contract/memberships/endpoints";
import { serveResponses } from "#tests/support/response-server";
import { setCacheHeaders } from "~/http/cache-headers.server";
import { publicPage, responseContext } from "~/http/response-context.server";
import { callOf, callProductApi, parseResponse, readResponse } from "./transport.server";

vi.stubEnv("PUBLIC_URL", "https://gyeot.test");
vi.stubEnv("SESSION_SECRET", "s".repeat(32));
vi.stubEnv("VALIDATE_RESPONSES", "true");

const answers = vi.fn<(request: IncomingMessage) => Response | null>();
const server = await serveResponses(answers);
vi.stubEnv("PRODUCT_API_URL", `${server.url}/`);
beforeEach(() => answers.mockReset().mockImplementation(() => new Response("{}")));
afterAll(() => server.close());

const args = { request: new Request("https://gyeot.test/x"), context: {}, params: {} };

it.each([
  [414, 400, "INVALID_REQUEST"],
  [431, 400, "INVALID_REQUEST"],
  [502, 503, "SERVICE_UNAVAILABLE"],
  [500, 503, "SERVICE_UNAVAILABLE"],
  [200, 503, "SERVICE_UNAVAILABLE"],
])("a response of %i without the catalogue's shape becomes %i %s", (sent, status, code) => {
  const parse = () => parseResponse(args, { status: sent, text: "<h1>no</h1>" });
  expect(parse).toThrow(expect.objectContaining({ status, code }));
});

it.each([
  [callOf(listPlans, { params: { domain: "haru_studio" } }), false],
  [callOf(listOwnPlans), false],
  [callOf(getOwnPlan, { params: { id: "pln_12345678" } }), false],
  [callOf(getCreatorCard, { params: { domain: "haru_studio" } }), true],
])("a public page that called $path is shared by caches: %s", async (call, shared) => {
  const asking = { request: args.request, context: {} };
  publicPage(asking);
  await callProductApi(asking, call);
  expect(setCacheHeaders(new Headers(), 200, responseContext(asking.context), true)).toBe(shared);
});

it.each([
  ["a redirect", () => Response.redirect("https://elsewhere.test/", 302)],
  ["a lost connection", () => null],
  ["a body that does not end in time", () => new Response(new ReadableStream())],
])("%s is SERVICE_UNAVAILABLE, and the call is not repeated", async (_, answer) => {
  for (const method of ["GET", "POST"] as const) {
    answers.mockClear().mockImplementation(answer);
    const call = { method, path: "/x", endpoint: { ...getOwnPlan, timeoutMs: 200 } };
    await expect(callProductApi(args, call)).rejects.toMatchObject({ status: 503, code: "SERVICE_UNAVAILABLE" });
    expect(answers).toHaveBeenCalledOnce();
  }
});

it("a call is sent with its query, body and headers, and its response is read", async () => {
  answers.mockImplementation(() => Response.json({ title: "곁" }, { status: 201 }));
  const call = {
    method: "PUT",
    path: "/x",
    query: { q: "곁 &", none: "" },
    body: { a: 1 },
    headers: { "X-A": "b" },
  } as const;
  expect(await callProductApi(args, call)).toEqual({ status: 201, text: '{"title":"곁"}' });
  const { method, url, headers } = answers.mock.calls[0]?.[0] ?? {};
  expect([method, url]).toEqual(["PUT", "/x?q=%EA%B3%81+%26"]);
  expect(headers).toMatchObject({ "content-type": "application/json", "x-a": "b", "accept-language": "ko" });
});

it("a call's parameters are single segments of its path", () => {
  const path = (id: string) => callOf(getOwnPlan, { params: { id: id as PlanId } }).path;
  expect(path("a/b?c#d")).toBe("/users/mypage/plans/a%2Fb%3Fc%23d");
  expect(path("..")).toBe("/users/mypage/plans/%2E%2E");
});

it("a response that does not match its schema is an error where responses are validated", () => {
  const response = { status: 200, text: '{"anything":1}' };
  expect(() => readResponse(args, getDeletionStatus, response)).toThrow(/invalid/i);
});
