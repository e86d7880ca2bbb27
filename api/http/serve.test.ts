import { afterAll, beforeAll, expect, test } from "vitest";
import { exploreCreators } from "#contract/creators/endpoints";
import type { Endpoint } from "#contract/endpoint";
import { type ErrorCode, errors } from "#contract/errors";
import { getRoom } from "#contract/messages/endpoints";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import { dosed, isLong } from "#tests/support/long";
import { endpoints } from "../server";

let api: TestApi;
let people: { fan: Person; activist: Person; admin: Person };
beforeAll(async () => {
  api = await startApi();
  people = {
    fan: await api.person(),
    activist: await api.person({ role: "activist" }),
    admin: await api.person({ role: "admin" }),
  };
});
afterAll(() => api.stop());

/** Endpoints that end the caller's session. */
const endsSession = ({ method, path }: Endpoint) =>
  ["post /auth/logout", "delete /auth/account"].includes(`${method} ${path}`);

const roles = [undefined, "supporter", "activist", "admin"] as const;
type Role = (typeof roles)[number];

const hostile: unknown[] = [
  null,
  true,
  0,
  -1,
  1e9,
  "",
  "\u0000",
  "a".repeat(5_000),
  "\ud800",
  "💥".repeat(50),
  [],
  [[]],
  {},
  { a: { b: {} } },
  "' OR 1=1 --",
  "../../etc/passwd",
  "<script>",
];

/** In the short dose a role that an endpoint is not for sends every eighth body. */
const sendsAll = ({ access }: Endpoint, role: Role) =>
  isLong || role === (access === "guest" ? undefined : access === "admin" ? "admin" : "activist");

test("any input to any endpoint by any caller gets the catalogue's shape and never a 5xx", dosed(360_000), async () => {
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/\{\w+\}/g, "usr_000000000000");
    const keys = Object.keys((endpoint.body as { shape?: object } | undefined)?.shape ?? { x: 0 });
    const bodies = [...hostile, ...hostile.map((value) => Object.fromEntries(keys.map((key) => [key, value])))];
    for (const [place, role] of roles.entries()) {
      const person = role && (await api.person({ role }));
      const sent = bodies.filter((_, index) => sendsAll(endpoint, role) || index % 8 === place);
      for (const body of endpoint.body ? sent : [undefined]) {
        const as = role && endsSession(endpoint) ? await api.person({ role }) : person;
        const answer = await api.request(endpoint.method.toUpperCase(), path, { as, body });
        expect(answer.status, `${endpoint.method} ${endpoint.path} ${JSON.stringify(body)?.slice(0, 80)}`).toBeLessThan(
          500,
        );
        if (answer.status >= 400) expectCatalogue(answer.body);
      }
    }
  }
});

test("hostile query parameters and path segments are refused, never a 5xx", async () => {
  for (const endpoint of endpoints.filter((e) => e.method === "get")) {
    for (const value of ["%00", "%ff", "💥", "a".repeat(3_000), "'", "[]", "1e9", "-1", "{}"]) {
      const path = endpoint.path.replace(/\{\w+\}/g, encodeURI(value).replace("%25", "%"));
      for (const target of [
        path,
        `${path}?pagingKey=${value}&size=${value}`,
        `${path}?x=1&x=2`,
        `${path}?q=${value}&type=posts`,
      ]) {
        const answer = await api
          .request("GET", target, { as: people.admin })
          .catch((error) => ({ status: 500, body: String(error) }));
        expect(answer.status, target).toBeLessThan(500);
      }
    }
  }
});

test.each([
  ["not JSON", "{", 400, "INVALID_REQUEST"],
  ["not UTF-8", new Uint8Array([0x7b, 0xff, 0x7d]), 400, "INVALID_REQUEST"],
  ["a number with an exponent", '{"email":"a@example.com","password":"x","n":1e3}', 400, "INVALID_REQUEST"],
  ["a number with a fraction", '{"email":"a@example.com","password":"x","n":1000.5}', 400, "INVALID_REQUEST"],
  ["a constructor", '{"constructor":1,"toString":2,"email":"a@example.com","password":"x"}', 400, "INVALID_REQUEST"],
  ["a prototype", '{"__proto__":{"role":"admin"},"email":"a@example.com","password":"x"}', 400, "INVALID_REQUEST"],
  ["an unknown field", '{"email":"a@example.com","password":"x","role":"admin"}', 400, "INVALID_REQUEST"],
  ["over 256 KiB", JSON.stringify({ email: "a@example.com", password: "x".repeat(300_000) }), 413, "PAYLOAD_TOO_LARGE"],
])("a body that is %s is refused", async (_, raw, status, code) => {
  const answer = await api.request("POST", "/auth/login", { raw });
  expect([answer.status, answer.body.code]).toEqual([status, code]);
});

test("JSON sent as text/plain is refused, because another site's form could send it", async () => {
  const answer = await api.request("POST", "/auth/login", { raw: "{}", headers: { "content-type": "text/plain" } });
  expect(answer.status).toBe(400);
});

test("a malformed id in an address answers 404 to guests and users alike", async () => {
  for (const path of ["/users/campaigns/none", "/users/campaigns/cmp_1", "/feed/post/none", "/comments/none/replies"])
    for (const as of [undefined, people.fan])
      expect(await api.request("GET", path, { as }), path).toMatchObject({
        status: 404,
        body: { code: "RESOURCE_NOT_FOUND" },
      });
  expect((await api.send(getRoom, { as: people.fan, params: { participantId: "none" } })).status).toBe(404);
});

test("an unknown path is 404, an unknown method 405 with the allowed ones", async () => {
  expect((await api.request("GET", "/nowhere")).body.code).toBe("RESOURCE_NOT_FOUND");
  const answer = await api.request("PUT", "/like");
  expect([answer.status, answer.headers.get("allow")]).toEqual([405, "POST"]);
  expectCatalogue(answer.body);
});

test("messages come in the requested language, Korean by default", async () => {
  const en = await api.request("GET", "/nowhere", { headers: { "accept-language": "en-GB,en;q=0.9" } });
  expect(en.body.message).toBe(errors.RESOURCE_NOT_FOUND.en);
  expect((await api.request("GET", "/nowhere", { headers: { "accept-language": "fr" } })).body.message).toBe(
    errors.RESOURCE_NOT_FOUND.ko,
  );
});

test("a valid request id is returned; an invalid one is replaced", async () => {
  const known = await api.send(exploreCreators, { headers: { "x-request-id": "abcdef-123456" } });
  expect(known.headers.get("x-request-id")).toBe("abcdef-123456");
  const odd = await api.send(exploreCreators, { headers: { "x-request-id": 'a"\\n b' } });
  expect(odd.headers.get("x-request-id")).toMatch(/^[\w-]{36}$/);
});

test("every response is private, inert and not to be stored", async () => {
  const { headers } = await api.send(exploreCreators);
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("content-security-policy")).toContain("sandbox");
});

test("every endpoint is in the OpenAPI document with the codes it may return", async () => {
  const { body } = await api.request<{ openapi: string; paths: Record<string, Record<string, { responses: object }>> }>(
    "GET",
    "/openapi.json",
  );
  expect(body.openapi).toBe("3.1.0");
  for (const { path, method, errors: codes = [] } of endpoints) {
    const described = JSON.stringify(body.paths[path]?.[method]?.responses ?? null);
    expect(described, `${method} ${path}`).not.toBe("null");
    for (const code of codes) expect(described, `${method} ${path}`).toContain(code);
  }
});

test("each endpoint admits only callers with its access level", async () => {
  for (const { path, method, access } of endpoints.filter((e) => e.access !== "guest" && !endsSession(e))) {
    const unconsented = await api.person({ consented: false });
    const target = path.replace(/\{\w+\}/g, "usr_000000000000");
    const codeFor = async (as?: Person) =>
      (await api.request(method.toUpperCase(), target, { as, body: method === "get" ? undefined : {} })).body?.code;
    expect(await codeFor(), path).toBe("UNAUTHORIZED");
    if (access !== "user") expect(await codeFor(unconsented), path).toBe("ACCESS_DENIED_BY_POLICY");
    if (access === "admin")
      for (const as of [people.fan, people.activist]) expect(await codeFor(as), path).toBe("PERMISSION_DENIED");
  }
});

test("reading changes nothing: every GET by every persona leaves the database unchanged", async () => {
  const everyone = await Promise.all((["supporter", "activist", "admin"] as const).map((role) => api.person({ role })));
  // The provider's customer key is created when the card page is first opened, and never changes.
  const gets = endpoints.filter(({ method, path }) => method === "get" && path !== "/payments/my");
  const before = await contents();
  for (const { path } of gets)
    for (const as of [undefined, ...everyone])
      for (const value of [everyone[1]?.domain, everyone[1]?.userId])
        await api.request("GET", path.replace(/\{\w+\}/g, String(value)), { as });
  expect(await contents()).toEqual(before);
});

test("no response carries a CORS header, so other sites' pages cannot read it", async () => {
  for (const method of ["GET", "OPTIONS"]) {
    const headers = { origin: "https://evil.example", "access-control-request-method": "PUT" };
    const answer = await api.app.request("/explore", { method, headers });
    expect([...answer.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
  }
});

/** A digest of every table except the rate limit counters. */
async function contents(): Promise<Record<string, string>> {
  const { pool } = api.deps.database;
  const { rows: tables } = await pool.query(
    "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> 'rate_limits'",
  );
  const digests: Record<string, string> = {};
  for (const { table_name } of tables) {
    const { rows } = await pool.query(
      `SELECT md5(string_agg(t::text, '' ORDER BY t::text)) AS digest FROM "${table_name}" t`,
    );
    digests[table_name] = rows[0].digest;
  }
  return digests;
}

function expectCatalogue(body: { code?: string; message?: string; severity?: string; requestId?: string }): void {
  expect(Object.keys(errors)).toContain(body.code);
  expect(body.message).toContain(errors[body.code as ErrorCode].ko);
  expect(body.severity).toBe(errors[body.code as ErrorCode].severity);
  expect(body.requestId).toBeTruthy();
}

test("a 256 KiB body of one broken string of quotes costs no more than a whole string", async () => {
  const size = 256 * 1_024 - 1;
  const whole = `"${"a".repeat(size - 2)}"`;
  for (const hostile of ['\\"'.repeat(size / 2), `${'"'.repeat(size - 1)}\\`, `${'\\"'.repeat(size / 2 - 1)}\\`]) {
    // The quickest of three, to exclude what a busy machine adds.
    const times: [reference: number, hostile: number][] = [];
    for (let round = 0; round < 3; round++) times.push([await loginMs(whole), await loginMs(hostile)]);
    const reference = Math.min(...times.map(([ms]) => ms));
    expect(Math.min(...times.map(([, ms]) => ms))).toBeLessThan(reference + 100);
  }
}, 180_000);

async function loginMs(raw: string): Promise<number> {
  const began = performance.now();
  expect(await api.request("POST", "/auth/login", { raw })).toMatchObject({ status: 400 });
  return performance.now() - began;
}
