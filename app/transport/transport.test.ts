import type { IncomingMessage } from "node:http";
import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { getDeletionStatus } from "#contract/account-deletion/endpoints";
import { getCreatorCard } from "#contract/creators/endpoints";
import type { PlanId } from "#contract/ids";
import { getOwnPlan, listOwnPlans, listPlans } from "#contract/memberships/endpoints";
import { joinedReads } from "#contract/runtime/joined-reads";
import { serveResponses } from "#tests/support/response-server";
import { setCacheHeaders } from "~/http/caches/cache-headers.server";
import { publicPage, responseContext } from "~/http/response-context.server";
import { callOf, callProductApi, parseResponse, readResponse } from "./transport.server";

vi.stubEnv("PUBLIC_URL", "https://gyeot.test");
vi.stubEnv("SESSION_SECRET", "s".repeat(32));
vi.stubEnv("VALIDATE_RESPONSES", "true");
vi.stubEnv("WEB_SECRET", "w".repeat(32));

const answers = vi.fn<(request: IncomingMessage) => Response | null>();
const server = await serveResponses(answers);
vi.stubEnv("PRODUCT_API_URL", `${server.url}/`);
beforeEach(() => {
  answers.mockReset().mockImplementation(() => new Response("{}"));
});
afterAll(() => server.close());

const args = { request: new Request("https://gyeot.test/x"), context: {}, params: {} };
/** The host names the visitor's address to the API, which answers joined reads then. */
const known = { ...args, context: { clientAddress: "198.51.100.7" } };
const card = callOf(getCreatorCard, { params: { domain: "haru_studio" } });
const plans = callOf(listPlans, { params: { domain: "haru_studio" } });

it.each([
  [414, 400, "INVALID_REQUEST"],
  [431, 400, "INVALID_REQUEST"],
  [502, 503, "SERVICE_UNAVAILABLE"],
  [500, 503, "SERVICE_UNAVAILABLE"],
  [200, 503, "SERVICE_UNAVAILABLE"],
])("a response of %i without the catalogue's shape becomes %i %s", (sent, status, code) => {
  const parse = () => parseResponse(args, { status: sent, body: undefined });
  expect(parse).toThrow(expect.objectContaining({ status, code }));
});

it.each([
  { call: callOf(listPlans, { params: { domain: "haru_studio" } }), shared: false },
  { call: callOf(listOwnPlans), shared: false },
  { call: callOf(getOwnPlan, { params: { id: "pln_12345678" } }), shared: false },
  { call: callOf(getCreatorCard, { params: { domain: "haru_studio" } }), shared: true },
])("a public page that called $call.path is shared by caches: $shared", async ({ call, shared }) => {
  const asking = { request: args.request, context: {} };
  publicPage(asking, { of: ["site"] });
  await callProductApi(asking, call);
  expect(setCacheHeaders(new Headers(), 200, responseContext(asking.context), true)).toBe(shared);
});

it.each([
  ["a redirect", "SERVICE_UNAVAILABLE", () => Response.redirect("https://elsewhere.test/", 302)],
  ["a lost connection", "NETWORK_ERROR", () => null],
  ["a body that does not end in time", "NETWORK_ERROR", () => new Response(new ReadableStream())],
])("%s is %s, and the call is not repeated", async (_, code, answer) => {
  for (const method of ["GET", "POST"] as const) {
    answers.mockClear().mockImplementation(answer);
    const call = { method, path: "/x", endpoint: { ...getOwnPlan, timeoutMs: 200 } };
    await expect(callProductApi(args, call)).rejects.toMatchObject({ status: 503, code });
    expect(answers).toHaveBeenCalledOnce();
  }
});

it("a call that names its own time is answered after the time of quick calls is over", async () => {
  const asking = { request: args.request, context: {} };
  const quick = { method: "GET", path: "/x" } as const;
  answers.mockClear().mockImplementationOnce(() => new Response(new ReadableStream()));
  answers.mockImplementation(() => Response.json("drawn"));
  await expect(callProductApi(asking, quick)).rejects.toMatchObject({ code: "NETWORK_ERROR" });
  await expect(callProductApi(asking, quick)).rejects.toMatchObject({ code: "NETWORK_ERROR" });
  expect(await callProductApi(asking, { ...quick, timeoutMs: 1_000 })).toMatchObject({ body: "drawn" });
});

it.each([
  { missed: 1, body: "drawn" },
  { missed: 2, body: undefined },
])("a long call during which the API misses $missed probes in a row is answered $body", async ({ missed, body }) => {
  let probes = 0;
  let answer = () => {};
  const drawn = new ReadableStream({
    start(stream) {
      answer = () => {
        stream.enqueue(new TextEncoder().encode(JSON.stringify("drawn")));
        stream.close();
      };
    },
  });
  answers.mockImplementation(({ url }) => {
    if (url !== "/healthz") return new Response(drawn);
    if (++probes <= missed) return null;
    answer();
    return new Response("ok");
  });
  const call = callProductApi(args, { method: "GET", path: "/x", timeoutMs: 30_000 });
  if (body) expect(await call).toMatchObject({ body });
  else await expect(call).rejects.toMatchObject({ code: "NETWORK_ERROR" });
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
  expect(await callProductApi(args, call)).toEqual({ status: 201, body: { title: "곁" } });
  const { method, url, headers } = answers.mock.calls[0]?.[0] ?? {};
  expect([method, url]).toEqual(["PUT", "/x?q=%EA%B3%81+%26"]);
  expect(headers).toMatchObject({ "content-type": "application/json", "x-a": "b", "accept-language": "ko" });
});

it("a call is counted by its pattern, method and status, never by what it names", async () => {
  const observeApiCall = vi.fn();
  const counted = { ...args, context: { observeApiCall } };
  const call = callOf(getCreatorCard, { params: { domain: "haru_studio" } });
  await callProductApi(counted, call);
  answers.mockImplementation(() => null);
  await expect(callProductApi(counted, call)).rejects.toMatchObject({ status: 503 });
  await expect(callProductApi(counted, { method: "POST", path: "/haru_studio" })).rejects.toMatchObject({
    status: 503,
  });
  const seconds = expect.any(Number);
  expect(observeApiCall.mock.calls.flat()).toEqual([
    { method: "GET", path: getCreatorCard.path, status: 200, seconds },
    { method: "GET", path: getCreatorCard.path, status: 0, seconds },
    { method: "POST", path: "other", status: 0, seconds },
  ]);
});

it("a call's parameters are single segments of its path", () => {
  const path = (id: string) => callOf(getOwnPlan, { params: { id: id as PlanId } }).path;
  expect(path("a/b?c#d")).toBe("/users/mypage/plans/a%2Fb%3Fc%23d");
  expect(path("..")).toBe("/users/mypage/plans/%2E%2E");
});

it("a response that does not match its schema is an error where responses are validated", () => {
  const response = { status: 200, body: { anything: 1 } };
  expect(() => readResponse(args, getDeletionStatus, response)).toThrow(/invalid/i);
});

it("reads asked for at one moment are one exchange, each with its own response", async () => {
  answers.mockImplementation(() =>
    Response.json([
      { status: 200, body: { title: "곁" } },
      { status: 404, body: null },
    ]),
  );
  const responses = await Promise.all([callProductApi(known, card), callProductApi(known, plans)]);
  expect(responses).toEqual([
    { status: 200, body: { title: "곁" } },
    { status: 404, body: undefined },
  ]);
  expect(answers.mock.calls.map(([{ method, url }]) => [method, url])).toEqual([["GET", "/reads"]]);
});

it("reads that exceed the length limit of the header are sent in several exchanges", async () => {
  const long = { ...card, path: `${card.path}?q=${"x".repeat(joinedReads.characters / 2)}` };
  answers.mockImplementation(({ headers }) => {
    const paths = String(headers[joinedReads.header] ?? "x").split(" ");
    return Response.json(paths.map(() => ({ status: 200, body: {} })));
  });
  await Promise.all([long, plans, long].map((call) => callProductApi(known, call)));
  const sent = answers.mock.calls.map(([{ url, headers }]) => String(headers[joinedReads.header] ?? url));
  expect(sent.sort()).toEqual([long.path, `${long.path} ${plans.path}`].sort());
});

it.each([
  ["of two users", [{ ...card, headers: { Authorization: "Bearer a" } }, card]],
  ["of two moments", [card, null, plans]],
  ["of which one writes", [{ method: "POST", path: "/x" } as const, card]],
  ["of which one takes long", [{ ...plans, endpoint: { ...listPlans, timeoutMs: 9_000 } }, card]],
  ["of which one has a segment of dots", [callOf(getOwnPlan, { params: { id: ".." as PlanId } }), card]],
])("calls %s are sent each by itself", async (_, calls) => {
  const sent = [];
  for (const call of calls) {
    if (call) sent.push(callProductApi(known, call));
    else await Promise.all(sent);
  }
  await Promise.all(sent);
  const own = calls.flatMap((call) => call?.path ?? []);
  expect(answers.mock.calls.map(([{ url }]) => url).sort()).toEqual(own.sort());
});

it("each of joined reads is counted by its own endpoint", async () => {
  answers.mockImplementation(() => Response.json([card, plans].map(() => ({ status: 200, body: {} }))));
  const observeApiCall = vi.fn();
  const counting = { ...known, context: { ...known.context, observeApiCall } };
  await Promise.all([callProductApi(counting, card), callProductApi(counting, plans)]);
  expect(observeApiCall.mock.calls.map(([{ path, status }]) => [path, status])).toEqual([
    [getCreatorCard.path, 200],
    [listPlans.path, 200],
  ]);
});

it.each([503, 429, 400])(
  "the Retry-After of a %i is kept for the page where it is busy or away alone",
  async (status) => {
    answers.mockImplementation(() => new Response("{}", { status, headers: { "Retry-After": "17" } }));
    const asking = { ...args, context: {} };
    await callProductApi(asking, { method: "GET", path: "/x" });
    expect(asking.context).toMatchObject(status === 400 ? {} : { retryAfter: "17" });
    expect("retryAfter" in asking.context).toBe(status !== 400);
  },
);

it("an API that knows no joined reads is asked for each by itself", async () => {
  answers.mockImplementation(({ url }) => Response.json({ url }, { status: url === "/reads" ? 404 : 200 }));
  const [first, second] = await Promise.all([callProductApi(known, card), callProductApi(known, plans)]);
  expect([first, second]).toEqual([card, plans].map(({ path }) => ({ status: 200, body: { url: path } })));
});

it.each([
  ["503", "SERVICE_UNAVAILABLE", () => new Response("{}", { status: 503 })],
  ["a lost connection", "NETWORK_ERROR", () => null],
  ["a list that is too short", "SERVICE_UNAVAILABLE", () => Response.json([])],
])("after %s as the response to joined reads, each of them is %s", async (_, code, answer) => {
  answers.mockImplementation(answer);
  const read = async (call: typeof card | typeof plans) =>
    readResponse(known, call.endpoint, await callProductApi(known, call));
  for (const outcome of await Promise.allSettled([read(card), read(plans)]))
    expect(outcome).toMatchObject({ status: "rejected", reason: { status: 503, code } });
});
