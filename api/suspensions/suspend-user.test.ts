import { afterAll, beforeAll, expect, test } from "vitest";
import { logIn, reissueToken } from "#contract/login/endpoints";
import { listCreatorPosts } from "#contract/posts/endpoints";
import { getSessionUser } from "#contract/profiles/endpoints";
import { listAuditEntries, suspendUser, unsuspendUser } from "#contract/staff/endpoints";
import { createTestDeps, type Person, startApi, type TestApi } from "#tests/support/api";
import type { QueryOf } from "#tests/support/api-client";
import { createApi } from "../server";

let api: TestApi;
let admin: Person;
beforeAll(async () => {
  api = await startApi();
  admin = await api.person({ role: "admin" });
});
afterAll(() => api.stop());

const block = (user: Person, reason = "운영 정책 위반") =>
  api.send(suspendUser, { as: admin, params: { userId: user.userId }, body: { reason } });

test("a blocked user's very next request is USER_BLOCKED, on another node too", async () => {
  const user = await api.person();
  const otherDeps = createTestDeps(api.deps.env.DATABASE_URL, "http://127.0.0.1:9", api.clock);
  const otherNode = createApi(otherDeps);
  const ask = async () =>
    (await otherNode.request("/feed/following", { headers: { authorization: `Bearer ${user.token}` } })).json();
  expect((await ask()).code).toBeUndefined();
  expect((await block(user)).body).toMatchObject({ status: "blocked", liveSessions: 0 });
  expect((await ask()).code).toBe("USER_BLOCKED");
  expect((await api.send(getSessionUser, { as: user })).body.code).toBe("USER_BLOCKED");
  const reissued = await api.send(reissueToken, { headers: { cookie: `refreshToken=${user.refreshToken}` } });
  expect(reissued.body.code).toBe("USER_BLOCKED");
  await otherDeps.database.end();
});

test("a blocked user's login reports the block only with the right password", async () => {
  const passwordHash = await api.deps.passwords.hash("느린 강물 위의 편지 42");
  const user = await api.person({ email: "blocked@example.com", passwordHash });
  await block(user);
  const attempt = (password: string) => api.send(logIn, { body: { email: "blocked@example.com", password } });
  expect((await attempt("틀린 비밀번호예요")).body.code).toBe("UNAUTHORIZED");
  expect((await attempt("느린 강물 위의 편지 42")).body.code).toBe("USER_BLOCKED");
});

test("a blocked activist's card, posts and plans are hidden from every viewer", async () => {
  const activist = await api.person({ role: "activist" });
  const postId = await api.post(activist, { body: "숨겨질 글" });
  await block(activist);
  for (const path of [`/users/${activist.domain}/card`, `/users/${activist.domain}/plans`, `/feed/post/${postId}`]) {
    expect((await api.request("GET", path)).status, path).toBe(404);
  }
  const list = await api.send(listCreatorPosts, { params: { domain: activist.domain } });
  expect(list.body.items).toEqual([]);
});

test("an unblocked user may log in again, and old sessions stay ended", async () => {
  const user = await api.person();
  await block(user);
  const lifted = await api.send(unsuspendUser, {
    as: admin,
    params: { userId: user.userId },
    body: { reason: "이의 신청 인정" },
  });
  expect(lifted.body).toMatchObject({ status: "active", blockedReason: null });
  expect((await api.send(getSessionUser, { as: user })).body.code).toBe("UNAUTHORIZED");
});

test("each decision is in the audit log once, with its reason, and the log cannot be changed", async () => {
  const user = await api.person();
  await Promise.all([block(user, "한 번만"), block(user, "한 번만"), block(user, "한 번만")]);
  const { body } = await api.send(listAuditEntries, { as: admin, query: { targetId: user.userId } });
  expect(body.items).toMatchObject([{ action: "user.block", reason: "한 번만", actorNickname: admin.nickname }]);
  await expect(api.deps.database.db.updateTable("audit_log").set({ reason: "다른 말" }).execute()).rejects.toThrow(
    /append-only/,
  );
  await expect(api.deps.database.db.deleteFrom("audit_log").execute()).rejects.toThrow(/append-only/);
});

test("the audit log is searched by reason, admin, exact ID and target, page by page", async () => {
  const users = await Promise.all(Array.from({ length: 3 }, () => api.person()));
  for (const user of users) await block(user, "100%_확실한 도배");
  const ids = async (search: Record<string, string>) => {
    const found: string[] = [];
    let pagingKey: string | null = null;
    for (;;) {
      const query: QueryOf<typeof listAuditEntries> = { ...search, size: 2, pagingKey };
      const { body } = await api.send(listAuditEntries, { as: admin, query });
      found.push(...body.items.map(({ targetId }) => targetId));
      if (body.pagingKey === null) return found.sort();
      pagingKey = body.pagingKey;
    }
  };
  const all = users.map(({ userId }) => userId).sort();
  expect(await ids({ q: "확실한" })).toEqual(all);
  expect(await ids({ q: "100%_확" })).toEqual(all);
  expect(await ids({ q: "1%확" })).toEqual([]);
  expect(await ids({ q: all[0] as string })).toEqual([all[0]]);
  expect(await ids({ q: "확실한", targetType: "payment" })).toEqual([]);
  expect(await ids({ q: admin.nickname, targetType: "user" })).toEqual(expect.arrayContaining(all));
});

test("a reason is required, an admin cannot block themselves, and an unknown user is not found", async () => {
  const user = await api.person();
  expect((await block(user, "  ")).body.fields?.reason).toHaveLength(1);
  expect(
    (await api.send(suspendUser, { as: admin, params: { userId: admin.userId }, body: { reason: "실수" } })).status,
  ).toBe(400);
  expect(
    (await api.send(suspendUser, { as: admin, params: { userId: "usr_000000000000" }, body: { reason: "없음" } }))
      .status,
  ).toBe(404);
});
