import { afterAll, beforeAll, expect, test } from "vitest";
import type { AuditEntry } from "#contract/admin";
import type { Comment } from "#contract/comments";
import type { NotificationPage } from "#contract/notifications";
import type { Page } from "#contract/paging";
import type { Post } from "#contract/posts";
import type { AdminReport, Report } from "#contract/reports";
import { type Person, startApi, type TestApi } from "#tests/support/api";

let api: TestApi;
let admin: Person;
let creator: Person;
beforeAll(async () => {
  api = await startApi();
  admin = await api.person({ role: "admin" });
  creator = await api.person({ role: "activist" });
});
afterAll(() => api.stop());

const report = (as: Person | undefined, targetType: string, targetId: string, more: Record<string, unknown> = {}) =>
  api.call<Report>("POST", "/report", { as, body: { targetType, targetId, reason: "spam", ...more } });
const mine = async (as: Person) =>
  (await api.call<Page<Report>>("GET", "/report/submissions/by-user", { as })).body.items;
const resolve = (reportId: string, body: Record<string, unknown>, as = admin) =>
  api.call<AdminReport>("POST", `/admin/reports/${reportId}/resolve`, { as, body: { reason: "살펴봤어요", ...body } });
const look = async (reportId: string) =>
  (await api.call<AdminReport>("GET", `/admin/reports/${reportId}`, { as: admin })).body;
const comment = async (as: Person, postId: string, body: string) =>
  (await api.call<Comment>("POST", `/feed/post/${postId}/comments`, { as, body: { body } })).body.commentId;

const publish = async (body: string) =>
  (
    await api.call<Post>("POST", "/feed/post", {
      as: creator,
      body: { body, images: [], visibility: "public", minPlanId: null },
    })
  ).body.postId;

test("a report keeps what was reported as it stood then, whatever its owner does to it", async () => {
  const fan = await api.person();
  const postId = await publish("거짓말이에요");
  const made = await report(fan, "post", postId, { reason: "other", detail: "사실이 아니에요" });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({ status: "open", outcome: null, nickname: creator.nickname, reason: "other" });
  expect((await api.call("DELETE", "/feed/post", { as: creator, body: { postId } })).status).toBe(204);
  const seen = await look(made.body.reportId);
  expect(seen.evidence).toMatchObject({ body: "거짓말이에요", nickname: creator.nickname, postId });
  expect(seen.reporter.userId).toBe(fan.userId);
});

test("one report of a thing is open per person, however often and at once it is sent; another person's is another", async () => {
  const [fan, other] = [await api.person(), await api.person()];
  const postId = await api.post(creator);
  const answers = await Promise.all(Array.from({ length: 12 }, () => report(fan, "post", postId)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(11).fill(409)]);
  expect((await report(fan, "post", postId)).body.code).toBe("RESOURCE_CONFLICT");
  expect((await report(other, "post", postId)).status).toBe(201);
  expect(await mine(fan)).toHaveLength(1);
  const [{ reportId } = { reportId: "" }] = await mine(fan);
  await resolve(reportId, { outcome: "kept" });
  expect((await report(fan, "post", postId)).status).toBe(201);
});

test("a report sent again under its key is the first one's answer", async () => {
  const fan = await api.person();
  const body = { targetType: "user", targetId: creator.userId, reason: "spam" };
  const send = () =>
    api.call<Report>("POST", "/report", { as: fan, body, headers: { "idempotency-key": "one-report" } });
  const [first, second] = [await send(), await send()];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.body.reportId).toBe(first.body.reportId);
});

test("what one is not told of, one's own and staff cannot be reported, and the answer does not tell which", async () => {
  const fan = await api.person();
  const [hidden, other] = [await api.person({ role: "activist" }), await api.person()];
  const postId = await api.post(hidden, { body: "숨은 글" });
  const commentId = await comment(other, postId, "숨은 댓글");
  await api.call("POST", `/blocks/${fan.userId}`, { as: hidden });
  const own = await api.post(creator);
  const locked = await api.post(creator, { visibility: "followers" });
  const follower = await api.person();
  await api.call("POST", `/follows/${creator.domain}`, { as: follower });
  const lockedComment = await comment(follower, locked, "팔로워끼리");
  for (const [as, type, id] of [
    [fan, "post", postId],
    [fan, "comment", commentId],
    [fan, "user", hidden.userId],
    [fan, "user", fan.userId],
    [fan, "user", admin.userId],
    [fan, "comment", lockedComment],
    [fan, "message", "msg_000000000000"],
    [fan, "post", "pst_000000000000"],
    [fan, "user", own],
    [creator, "post", own],
  ] as const) {
    const { status, body } = await report(as, type, id);
    expect([status, body.code], `${type} ${id}`).toEqual([404, "RESOURCE_NOT_FOUND"]);
  }
  expect((await report(fan, "post", locked)).status).toBe(201);
  expect((await report(undefined, "post", own)).status).toBe(401);
});

test("whom one has blocked one may still report, and the list does not name who has blocked one", async () => {
  const [fan, troll] = [await api.person(), await api.person()];
  await api.call("POST", `/blocks/${troll.userId}`, { as: fan });
  expect((await report(fan, "user", troll.userId)).status).toBe(201);
  const other = await api.person();
  expect((await report(fan, "user", other.userId)).body.nickname).toBe(other.nickname);
  await api.call("POST", `/blocks/${fan.userId}`, { as: other });
  expect((await mine(fan)).map(({ nickname }) => nickname)).toEqual([null, null]);
});

test.each([
  [{ reason: "other" }, "detail"],
  [{ reason: "boring" }, "reason"],
  [{ detail: "가".repeat(501) }, "detail"],
  [{ targetType: "creator" }, "targetType"],
  [{ targetId: "../1" }, "targetId"],
  [{ outcome: "removed" }, "outcome"],
])("refuses %j beside its field", async (more, field) => {
  const fan = await api.person();
  const answer = await report(fan, "user", creator.userId, more);
  expect(answer.status).toBe(400);
  expect(Object.keys(answer.body.fields ?? {})).toEqual([field]);
});

test("deciding one report decides every open one of the same thing, tells each reporter, and is in the audit log", async () => {
  const [one, two] = [await api.person(), await api.person()];
  const postId = await publish("지워질 글");
  const reportId = (await report(one, "post", postId)).body.reportId;
  await report(two, "post", postId, { reason: "abuse" });
  expect((await look(reportId)).openCount).toBe(2);
  const done = await resolve(reportId, { outcome: "removed", note: "규정에 어긋나 지웠어요." });
  expect(done.body).toMatchObject({ status: "resolved", outcome: "removed", openCount: 0, resolvedBy: admin.nickname });
  for (const person of [one, two]) {
    const told = await api.call<NotificationPage>("GET", "/notifications", { as: person });
    expect(told.body.items).toMatchObject([{ kind: "reportResolved", target: { url: "/mypage/reports" } }]);
  }
  for (const person of [one, two])
    expect((await mine(person))[0]).toMatchObject({ outcome: "removed", note: "규정에 어긋나 지웠어요." });
  expect((await api.call("GET", `/feed/post/${postId}`)).status).toBe(410);
  const { items } = (await api.call<Page<AuditEntry>>("GET", `/admin/audit?targetId=${reportId}`, { as: admin })).body;
  expect(items).toMatchObject([{ action: "report.removed", reason: "살펴봤어요" }]);
});

test("a comment that is taken down leaves its count, and a person who is blocked is signed out at once", async () => {
  const [fan, troll] = [await api.person(), await api.person()];
  const postId = await api.post(creator);
  const commentId = await comment(troll, postId, "나쁜 말");
  const first = (await report(fan, "comment", commentId)).body.reportId;
  await resolve(first, { outcome: "removed" });
  const post = await api.call<{ commentCount: number }>("GET", `/feed/post/${postId}`);
  expect(post.body.commentCount).toBe(0);
  expect((await look(first)).evidence.body).toBe("나쁜 말");

  const second = (await report(fan, "user", troll.userId)).body.reportId;
  expect((await resolve(second, { outcome: "removed" })).status).toBe(400);
  await resolve(second, { outcome: "blocked" });
  expect((await api.call("GET", "/users/me", { as: troll })).body.code).toBe("USER_BLOCKED");
});

test("two admins deciding two reports of the same thing at once: one decides, the other is told, nobody waits for ever", async () => {
  const second = await api.person({ role: "admin" });
  for (let trial = 0; trial < 15; trial++) {
    const [one, two] = [await api.person(), await api.person()];
    const postId = await publish("다툼이 있는 글");
    const ids = [
      (await report(one, "post", postId)).body.reportId,
      (await report(two, "post", postId)).body.reportId,
    ] as const;
    const answers = await Promise.all([
      resolve(ids[0], { outcome: "removed" }),
      resolve(ids[1], { outcome: "kept" }, second),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const outcomes = [(await mine(one))[0]?.outcome, (await mine(two))[0]?.outcome];
    expect(new Set(outcomes).size).toBe(1);
  }
});

test("the queue is searched, filtered and paged, nobody twice", async () => {
  const target = await api.person({ nickname: "찾는_사람" });
  const made: string[] = [];
  for (let i = 0; i < 5; i++) {
    api.clock.advance(1);
    made.unshift((await report(await api.person(), "user", target.userId)).body.reportId);
  }
  const page = async (query: string) =>
    (await api.call<Page<AdminReport>>("GET", `/admin/reports?q=${encodeURIComponent("찾는")}&${query}`, { as: admin }))
      .body;
  const first = await page("size=3&status=open&targetType=user&reason=spam");
  const rest = await page(`size=3&status=open&targetType=user&reason=spam&pagingKey=${first.pagingKey}`);
  expect([...first.items, ...rest.items].map(({ reportId }) => reportId)).toEqual(made);
  expect(rest.pagingKey).toBeNull();
  for (const other of ["status=resolved", "targetType=post", "reason=hate"])
    expect((await page(other)).items, other).toEqual([]);
});

test.each(["supporter", "activist"] as const)("a %s sees no queue and decides nothing", async (role) => {
  const person = await api.person({ role });
  const { reportId } = (await report(await api.person(), "user", creator.userId)).body;
  for (const path of ["/admin/reports", `/admin/reports/${reportId}`])
    expect((await api.call("GET", path, { as: person })).body.code).toBe("PERMISSION_DENIED");
  expect((await resolve(reportId, { outcome: "kept" }, person)).body.code).toBe("PERMISSION_DENIED");
});
