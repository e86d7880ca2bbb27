import { afterAll, beforeAll, expect, test } from "vitest";
import { getSessionUser } from "#contract/profiles/endpoints";
import { joinedReads } from "#contract/runtime/joined-reads";
import { webHeaders } from "#contract/runtime/web-headers";
import { type Person, startApi, type TestApi } from "#tests/support/api";

let api: TestApi;
let fan: Person;
let headers: Record<string, string>;
beforeAll(async () => {
  api = await startApi();
  fan = await api.person();
  headers = { [webHeaders.secret]: String(api.deps.env.WEB_SECRET), [webHeaders.visitor]: "198.51.100.7" };
});
afterAll(() => api.stop());

const me = getSessionUser.path;
const paths = [me, "/feed/following?size=1", "/notifications", "/users/nobody_here/card", "/nowhere"];
const join = (as: Person | string | undefined, wanted = paths, sent = headers) =>
  api.request<{ status: number; body: unknown }[]>("GET", joinedReads.path, {
    as,
    headers: { ...sent, [joinedReads.header]: wanted.join(" ") },
  });

test("each of several reads is what it is by itself, for a user and for a guest", async () => {
  for (const as of [fan, undefined]) {
    const { status, body } = await join(as);
    expect(status).toBe(200);
    const alone = await Promise.all(paths.map((path) => api.request("GET", path, { as, headers })));
    expect(body.map(({ status }) => status)).toEqual(as ? [200, 200, 200, 404, 404] : [401, 401, 401, 404, 404]);
    const withoutId = ({ status, body }: { status: number; body: unknown }) => ({
      status,
      body: { ...(body as object), requestId: undefined },
    });
    expect(body.map(withoutId)).toEqual(alone.map(withoutId));
  }
});

test("a suspended user's joined reads are refused, each by itself", async () => {
  const suspended = await api.person();
  await api.deps.database.pool.query("UPDATE users SET status = 'blocked' WHERE user_id = $1", [suspended.userId]);
  const { body } = await join(suspended, paths.slice(0, 3));
  expect(body.map(({ status, body }) => [status, (body as { code: string }).code])).toEqual(
    Array(3).fill([403, "USER_BLOCKED"]),
  );
});

test("nobody but web finds joined reads", async () => {
  for (const sent of [{}, { [webHeaders.secret]: "" }, { [webHeaders.secret]: "a secret of thirty-two characters!" }])
    expect((await join(fan, paths, sent as Record<string, string>)).status).toBe(404);
});

test.each([
  [[]],
  [Array(joinedReads.most + 1).fill(getSessionUser.path)],
  [["https://elsewhere.test/"]],
  [["//elsewhere.test/x"]],
  [["/users/%2E%2E/users/me"]],
  [["/users/../users/me"]],
])("a list of paths that is not one of plain paths is refused: %j", async (wrong) => {
  expect((await join(fan, wrong)).status).toBe(400);
});

test("joined reads write nothing: an address that only takes forms is 405", async () => {
  const { body } = await join(fan, ["/like", joinedReads.path]);
  expect(body.map(({ status }) => status)).toEqual([405, 404]);
});
