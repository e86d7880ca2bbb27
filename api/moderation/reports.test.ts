import { afterAll, beforeAll, expect, test } from "vitest";
import { blockUser } from "#contract/blocks/endpoints";
import { writeComment } from "#contract/comments/endpoints";
import { followCreator } from "#contract/creators/endpoints";
import type { PostId, ReportId } from "#contract/ids";
import {
  dismissReports,
  getReportForAdmin,
  listReportsForAdmin,
  resolveReport,
} from "#contract/moderation/admin-endpoints";
import { listOwnReports, sendReport } from "#contract/moderation/endpoints";
import { listNotifications } from "#contract/notifications/endpoints";
import { createPost, deletePost, getPost } from "#contract/posts/endpoints";
import { getSessionUser } from "#contract/profiles/endpoints";
import { listAuditEntries } from "#contract/staff/endpoints";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import type { QueryOf } from "#tests/support/api-client";

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
  api.send(sendReport, { as, body: { targetType, targetId, reason: "spam", ...more } });
const mine = async (as: Person) => (await api.send(listOwnReports, { as })).body.items;
const resolve = (reportId: ReportId, body: { outcome: string; note?: string }, as = admin) =>
  api.send(resolveReport, { as, params: { id: reportId }, body: { reason: "살펴봤어요", ...body } });
const snapshotOf = async (reportId: ReportId) =>
  (await api.send(getReportForAdmin, { as: admin, params: { id: reportId } })).body;
const comment = async (as: Person, postId: PostId, body: string) =>
  (await api.send(writeComment, { as, params: { postId }, body: { body } })).body.commentId;

const publish = async (body: string) =>
  (await api.send(createPost, { as: creator, body: { body, images: [], visibility: "public", minPlanId: null } })).body
    .postId;

test("a report stores a snapshot of its target, whatever the target's owner changes later", async () => {
  const fan = await api.person();
  const postId = await publish("거짓말이에요");
  const made = await report(fan, "post", postId, { reason: "other", detail: "사실이 아니에요" });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({ status: "open", outcome: null, nickname: creator.nickname, reason: "other" });
  expect((await api.send(deletePost, { as: creator, body: { postId } })).status).toBe(204);
  const seen = await snapshotOf(made.body.reportId);
  expect(seen.evidence).toMatchObject({ body: "거짓말이에요", nickname: creator.nickname, postId });
  expect(seen.reporter.userId).toBe(fan.userId);
});

test("a user has one open report per target, however often it is sent; others have their own", async () => {
  const [fan, other] = [await api.person(), await api.person()];
  const postId = await api.post(creator);
  const answers = await Promise.all(Array.from({ length: 12 }, () => report(fan, "post", postId)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(11).fill(409)]);
  expect((await report(fan, "post", postId)).body.code).toBe("RESOURCE_CONFLICT");
  expect((await report(other, "post", postId)).status).toBe(201);
  expect(await mine(fan)).toHaveLength(1);
  const [{ reportId } = { reportId: "" }] = await mine(fan);
  await resolve(reportId as ReportId, { outcome: "kept" });
  expect((await report(fan, "post", postId)).status).toBe(201);
});

test("a report sent again under its idempotency key gets the first response", async () => {
  const fan = await api.person();
  const body = { targetType: "user", targetId: creator.userId, reason: "spam" };
  const send = () => api.send(sendReport, { as: fan, body, headers: { "idempotency-key": "one-report" } });
  const [first, second] = [await send(), await send()];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.body.reportId).toBe(first.body.reportId);
});

test("an invisible target, one's own and staff cannot be reported, with the same response", async () => {
  const fan = await api.person();
  const [hidden, other] = [await api.person({ role: "activist" }), await api.person()];
  const postId = await api.post(hidden, { body: "숨은 글" });
  const commentId = await comment(other, postId, "숨은 댓글");
  await api.send(blockUser, { as: hidden, params: { userId: fan.userId } });
  const own = await api.post(creator);
  const locked = await api.post(creator, { visibility: "followers" });
  const follower = await api.person();
  await api.send(followCreator, { as: follower, params: { domain: creator.domain } });
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

test("a user the reporter blocked can be reported; one who blocked the reporter is hidden", async () => {
  const [fan, troll] = [await api.person(), await api.person()];
  await api.send(blockUser, { as: fan, params: { userId: troll.userId } });
  expect((await report(fan, "user", troll.userId)).status).toBe(201);
  const other = await api.person();
  expect((await report(fan, "user", other.userId)).body.nickname).toBe(other.nickname);
  await api.send(blockUser, { as: other, params: { userId: fan.userId } });
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

test("a decision on one report resolves every open one of its target and notifies reporters", async () => {
  const [one, two] = [await api.person(), await api.person()];
  const postId = await publish("지워질 글");
  const reportId = (await report(one, "post", postId)).body.reportId;
  await report(two, "post", postId, { reason: "abuse" });
  expect((await snapshotOf(reportId)).openCount).toBe(2);
  await resolve(reportId, { outcome: "removed", note: "규정에 어긋나 지웠어요." });
  expect(await snapshotOf(reportId)).toMatchObject({
    status: "resolved",
    outcome: "removed",
    openCount: 0,
    resolvedBy: admin.nickname,
  });
  for (const person of [one, two]) {
    const notified = await api.send(listNotifications, { as: person });
    expect(notified.body.items).toMatchObject([{ kind: "reportResolved", target: { url: "/mypage/reports" } }]);
  }
  for (const person of [one, two])
    expect((await mine(person))[0]).toMatchObject({ outcome: "removed", note: "규정에 어긋나 지웠어요." });
  expect((await api.send(getPost, { params: { postId } })).status).toBe(410);
  const { items } = (await api.send(listAuditEntries, { as: admin, query: { targetId: reportId } })).body;
  expect(items).toMatchObject([{ action: "report.removed", reason: "살펴봤어요" }]);
});

test("a removed comment leaves its post's count, and a blocked user is logged out immediately", async () => {
  const [fan, troll] = [await api.person(), await api.person()];
  const postId = await api.post(creator);
  const commentId = await comment(troll, postId, "나쁜 말");
  const first = (await report(fan, "comment", commentId)).body.reportId;
  await resolve(first, { outcome: "removed" });
  const post = await api.send(getPost, { params: { postId } });
  expect(post.body.commentCount).toBe(0);
  expect((await snapshotOf(first)).evidence.body).toBe("나쁜 말");

  const second = (await report(fan, "user", troll.userId)).body.reportId;
  expect((await resolve(second, { outcome: "removed" })).status).toBe(400);
  await resolve(second, { outcome: "blocked" });
  expect((await api.send(getSessionUser, { as: troll })).body.code).toBe("USER_BLOCKED");
});

test("of two admins deciding reports of one target one decides, and neither deadlocks", async () => {
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
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    const outcomes = [(await mine(one))[0]?.outcome, (await mine(two))[0]?.outcome];
    expect(new Set(outcomes).size).toBe(1);
  }
});

test("the report queue is searched, filtered and paged without repeats", async () => {
  const target = await api.person({ nickname: "찾는_사람" });
  const made: string[] = [];
  for (let i = 0; i < 5; i++) {
    api.clock.advance(1);
    made.push((await report(await api.person(), "user", target.userId)).body.reportId);
  }
  const page = async (query: QueryOf<typeof listReportsForAdmin>) =>
    (await api.send(listReportsForAdmin, { as: admin, query: { q: "찾는", ...query } })).body;
  const first = await page({ size: 3, status: "open", targetType: "user", reason: "spam" });
  const rest = await page({ size: 3, status: "open", targetType: "user", reason: "spam", pagingKey: first.pagingKey });
  expect([...first.items, ...rest.items].map(({ reportId }) => reportId)).toEqual(made);
  expect(rest.pagingKey).toBeNull();
  for (const other of [{ status: "resolved" }, { targetType: "post" }, { reason: "hate" }])
    expect((await page(other)).items, JSON.stringify(other)).toEqual([]);
});

test.each(["supporter", "activist"] as const)("a %s sees no report queue and decides nothing", async (role) => {
  const person = await api.person({ role });
  const { reportId } = (await report(await api.person(), "user", creator.userId)).body;
  for (const path of ["/admin/reports", `/admin/reports/${reportId}`])
    expect((await api.request("GET", path, { as: person })).body.code).toBe("PERMISSION_DENIED");
  expect((await resolve(reportId, { outcome: "kept" }, person)).body.code).toBe("PERMISSION_DENIED");
});

const dismiss = (reportIds: ReportId[], as = admin) =>
  api.send(dismissReports, { as, body: { reportIds, reason: "살펴봤어요", note: "규정에 맞아요" } });
const reported = async (as: Person, postId: PostId, reason = "spam"): Promise<ReportId> =>
  (await report(as, "post", postId, { reason })).body.reportId;

test("dismissed reports close the others of their targets, and their reporters are notified", async () => {
  const [one, other] = [await api.person(), await api.person()];
  const posts = [await api.post(creator), await api.post(creator)] as [PostId, PostId];
  const chosen = [await reported(one, posts[0]), await reported(other, posts[0]), await reported(one, posts[1])];
  const unchosen = await reported(other, posts[1]);
  const { status, body } = await dismiss([...chosen, chosen[0] as ReportId]);
  expect([status, body]).toEqual([200, { dismissed: 3, skipped: 0 }]);
  for (const id of [...chosen, unchosen])
    expect(await snapshotOf(id)).toMatchObject({ status: "resolved", outcome: "kept", note: "규정에 맞아요" });
  for (const postId of posts) expect((await api.send(getPost, { params: { postId } })).status).toBe(200);
  const audited = await Promise.all(
    chosen.map(async (targetId) => (await api.send(listAuditEntries, { as: admin, query: { targetId } })).body.items),
  );
  // One entry a target, as for a single decision.
  expect(audited.flat().map(({ action, reason }) => [action, reason])).toEqual([
    ["report.kept", "살펴봤어요"],
    ["report.kept", "살펴봤어요"],
  ]);
  const { items } = (await api.send(listNotifications, { as: other })).body;
  expect(items.filter(({ kind }) => kind === "reportResolved")).toHaveLength(2);
});

test("a dismissal skips decided and unknown reports, and those of the admin's own content", async () => {
  const fan = await api.person();
  const [decided, open, own] = [await publish("하나"), await api.post(creator), await api.post(creator)];
  const ids = [await reported(fan, decided), await reported(fan, open), await reported(fan, own)];
  expect((await resolve(ids[0] as ReportId, { outcome: "removed" })).status).toBe(204);
  await api.deps.database.pool.query("UPDATE reports SET owner_id = $1 WHERE report_id = $2", [admin.userId, ids[2]]);
  const { body } = await dismiss([...ids, "rpt_00000000000000000000000000" as ReportId]);
  expect(body).toEqual({ dismissed: 1, skipped: 3 });
  expect((await snapshotOf(ids[0] as ReportId)).outcome).toBe("removed");
  expect((await snapshotOf(ids[1] as ReportId)).outcome).toBe("kept");
  expect((await snapshotOf(ids[2] as ReportId)).status).toBe("open");
});

test("content that anyone has reported for the safety of minors is not dismissed with others", async () => {
  const [fan, other] = [await api.person(), await api.person()];
  const postId = await api.post(creator);
  const [harmless, serious] = [await reported(fan, postId), await reported(other, postId, "minor")];
  expect((await dismiss([harmless])).body).toEqual({ dismissed: 0, skipped: 1 });
  expect((await dismiss([serious])).body).toEqual({ dismissed: 0, skipped: 1 });
  expect((await snapshotOf(harmless)).status).toBe("open");
});

test("two admins who dismiss the same reports at once decide each once", async () => {
  const [fan, second] = [await api.person(), await api.person({ role: "admin" })];
  const ids: ReportId[] = [];
  for (let n = 0; n < 6; n++) ids.push(await reported(fan, await api.post(creator)));
  const answers = await Promise.all([dismiss(ids), dismiss(ids.toReversed(), second)]);
  const dismissed = answers.map(({ body }) => body.dismissed);
  expect(dismissed.reduce((sum, count) => sum + count, 0)).toBe(6);
});

test("no, more than fifty or malformed reports are refused, as is a user who is no admin", async () => {
  const id = "rpt_00000000000000000000000000" as ReportId;
  for (const ids of [[], ["x" as ReportId], Array(51).fill(id)]) expect((await dismiss(ids)).status).toBe(400);
  expect((await dismiss([id], creator)).status).toBe(403);
});
