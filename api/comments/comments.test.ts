import { afterAll, beforeAll, expect, test } from "vitest";
import type { Comment } from "#contract/comments";
import type { Page } from "#contract/paging";
import type { Post } from "#contract/posts";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import { secondsAfter } from "../clock";

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const write = (as: Person | undefined, postId: string, body: string, parentId?: string, headers = {}) =>
  api.call<Comment>("POST", `/feed/post/${postId}/comments`, { as, body: { body, parentId }, headers });
const list = (postId: string, as?: Person, query = "") =>
  api.call<Page<Comment>>("GET", `/feed/post/${postId}/comments${query}`, { as });
const replies = (id: string, as?: Person, query = "") =>
  api.call<Page<Comment>>("GET", `/comments/${id}/replies${query}`, { as });
const edit = (as: Person, id: string, body: string) =>
  api.call<Comment>("PUT", `/comments/${id}`, { as, body: { body } });
const remove = (as: Person, id: string) => api.call("DELETE", `/comments/${id}`, { as });
const pin = (as: Person, id: string) => api.call<Comment>("POST", `/comments/${id}/pin`, { as });
const unpin = (as: Person, id: string) => api.call<Comment>("DELETE", `/comments/${id}/pin`, { as });
const block = (as: Person, whom: Person) => api.call("POST", `/blocks/${whom.userId}`, { as });
const texts = (answer: { body: Page<Comment> }) => answer.body.items.map((item) => (item.deleted ? "†" : item.body));

async function commented(count = 0) {
  const [creator, fan, other] = await Promise.all([api.person({ role: "activist" }), api.person(), api.person()]);
  const postId = await api.post(creator);
  const ids: string[] = [];
  for (let n = 1; n <= count; n++) ids.push((await write(fan, postId, `댓글 ${n}`)).body.commentId);
  return { creator, fan, other, postId, ids };
}

/** The stored counter beside the rows it is to be equal to. */
async function counts(postId: string): Promise<{ counter: number; rows: number }> {
  const { rows } = await api.deps.database.pool.query(
    `SELECT comment_count AS counter, (SELECT count(*)::int FROM comments c WHERE c.post_id = p.post_id AND deleted_at IS NULL) AS rows
     FROM posts p WHERE post_id = $1`,
    [postId],
  );
  return rows[0];
}

test("a comment is what was written, by whom and when, and everybody who may read the post sees it", async () => {
  const { fan, postId } = await commented();
  const { status, body } = await write(fan, postId, "  흙냄새가 나요.\r\n또 올게요.\u200b ");
  expect(status).toBe(201);
  expect(body).toMatchObject({
    postId,
    parentId: null,
    body: "흙냄새가 나요.\n또 올게요.",
    author: { userId: fan.userId, nickname: fan.nickname },
    updatedAt: null,
    deleted: false,
    pinned: false,
    replyCount: 0,
  });
  expect((await list(postId)).body.items).toEqual([body]);
  expect((await api.call<Comment>("GET", `/comments/${body.commentId}`)).body).toEqual(body);
  expect((await api.call<Post>("GET", `/feed/post/${postId}`)).body.commentCount).toBe(1);
});

test("500 characters as people count them are taken, one more and none at all are refused beside the field", async () => {
  const { fan, postId } = await commented();
  expect((await write(fan, postId, "💐".repeat(500))).status).toBe(201);
  for (const body of ["가".repeat(501), "", " \n\u200b "]) {
    const refused = await write(fan, postId, body);
    expect([refused.status, refused.body.code, Object.keys(refused.body.fields ?? {})]).toEqual([
      400,
      "INVALID_REQUEST",
      ["body"],
    ]);
  }
  const extra = await api.call("POST", `/feed/post/${postId}/comments`, {
    as: fan,
    body: { body: "글", pinned: true },
  });
  expect(extra.status).toBe(400);
});

test("a guest may read and is asked to sign in to write", async () => {
  const { postId, ids } = await commented(1);
  expect((await list(postId)).status).toBe(200);
  expect((await write(undefined, postId, "글")).body.code).toBe("UNAUTHORIZED");
  expect((await api.call("DELETE", `/comments/${ids[0]}`)).body.code).toBe("UNAUTHORIZED");
});

test("replies stand under their comment, the oldest first, one level deep", async () => {
  const { fan, other, postId, ids } = await commented(1);
  const [parent = ""] = ids;
  const first = await write(other, postId, "답글 1", parent);
  await write(fan, postId, "답글 2", parent);
  expect(first.body.parentId).toBe(parent);
  expect(texts(await replies(parent))).toEqual(["답글 1", "답글 2"]);
  expect(texts(await list(postId))).toEqual(["댓글 1"]);
  expect((await list(postId)).body.items[0]?.replyCount).toBe(2);
  const deeper = await write(fan, postId, "답글의 답글", first.body.commentId);
  expect([deeper.status, deeper.body.fields]).toEqual([400, { parentId: expect.anything() }]);
  expect((await replies(first.body.commentId)).status).toBe(404);
  expect(await counts(postId)).toEqual({ counter: 3, rows: 3 });
});

test("a reply goes nowhere but under a comment of the same post", async () => {
  const { fan, ids } = await commented(1);
  const elsewhere = await commented();
  expect((await write(fan, elsewhere.postId, "답글", ids[0])).status).toBe(404);
  expect((await write(fan, elsewhere.postId, "답글", "cmt_000000000000")).status).toBe(404);
  expect((await write(fan, "pst_000000000000", "댓글")).status).toBe(404);
});

test("one's own comment is edited and says so; the same words again change nothing; another's is refused", async () => {
  const { creator, fan, other, postId, ids } = await commented(1);
  const [id = ""] = ids;
  expect((await edit(fan, id, "댓글 1")).body.updatedAt).toBeNull();
  api.clock.advance(60);
  const edited = (await edit(fan, id, "고친 댓글")).body;
  expect(edited).toMatchObject({ body: "고친 댓글", updatedAt: api.clock.now().toISOString() });
  api.clock.advance(60);
  expect((await edit(fan, id, "고친 댓글")).body).toEqual(edited);
  for (const as of [other, creator]) expect((await edit(as, id, "남의 말")).body.code).toBe("PERMISSION_DENIED");
  expect((await edit(fan, id, "가".repeat(501))).status).toBe(400);
  expect(texts(await list(postId))).toEqual(["고친 댓글"]);
});

test("a deleted comment is gone, unless it has replies: then a tombstone stays until the last of them goes", async () => {
  const { fan, other, postId, ids } = await commented(2);
  const [answered = "", alone = ""] = ids;
  const reply = (await write(other, postId, "답글", answered)).body.commentId;
  expect((await remove(fan, alone)).status).toBe(204);
  expect((await remove(fan, answered)).status).toBe(204);
  const shown = (await list(postId)).body.items;
  expect(shown).toHaveLength(1);
  expect(shown[0]).toMatchObject({ commentId: answered, deleted: true, body: "", author: null, replyCount: 1 });
  expect(texts(await replies(answered))).toEqual(["답글"]);
  expect(await counts(postId)).toEqual({ counter: 1, rows: 1 });
  expect((await write(other, postId, "늦은 답글", answered)).status).toBe(404);
  expect((await edit(fan, answered, "되살리기")).status).toBe(404);
  expect((await remove(fan, answered)).status).toBe(404);
  expect((await remove(fan, alone)).status).toBe(404);
  expect((await remove(other, reply)).status).toBe(204);
  expect((await list(postId)).body.items).toEqual([]);
  const { rowCount } = await api.deps.database.pool.query("SELECT FROM comments WHERE post_id = $1", [postId]);
  expect(rowCount).toBe(0);
});

test("a comment is deleted by its author or by the post's creator, and by nobody else", async () => {
  const { creator, other, postId, ids } = await commented(1);
  const [id = ""] = ids;
  const rival = await api.person({ role: "activist" });
  for (const as of [other, rival]) expect((await remove(as, id)).body.code).toBe("PERMISSION_DENIED");
  expect((await remove(creator, id)).status).toBe(204);
  expect(await counts(postId)).toEqual({ counter: 0, rows: 0 });
});

test("the creator pins one comment at most: it comes first, and the one before steps back to its place", async () => {
  const { creator, fan, postId, ids } = await commented(3);
  const [first = "", second = ""] = ids;
  expect((await pin(creator, first)).body.pinned).toBe(true);
  expect((await pin(creator, first)).status).toBe(200);
  expect(texts(await list(postId))).toEqual(["댓글 1", "댓글 3", "댓글 2"]);
  await pin(creator, second);
  expect(texts(await list(postId))).toEqual(["댓글 2", "댓글 3", "댓글 1"]);
  expect((await unpin(creator, second)).body.pinned).toBe(false);
  expect((await unpin(creator, second)).status).toBe(200);
  expect(texts(await list(postId))).toEqual(["댓글 3", "댓글 2", "댓글 1"]);
  expect((await pin(fan, first)).body.code).toBe("PERMISSION_DENIED");
  const reply = (await write(fan, postId, "답글", first)).body.commentId;
  expect((await pin(creator, reply)).status).toBe(400);
  await pin(creator, first);
  await remove(fan, first);
  expect((await list(postId)).body.items.map((item) => item.pinned)).toEqual([false, false, false]);
});

test("who blocked the other, either way, sees neither comment, reply nor their count", async () => {
  const { fan, other, postId, ids } = await commented(1);
  const [parent = ""] = ids;
  const theirs = (await write(other, postId, "다른 사람의 댓글")).body.commentId;
  await write(other, postId, "다른 사람의 답글", parent);
  await write(fan, postId, "내 답글", theirs);
  await block(fan, other);
  expect(texts(await list(postId, fan))).toEqual(["댓글 1"]);
  expect((await list(postId, fan)).body.items[0]?.replyCount).toBe(0);
  expect(texts(await replies(parent, fan))).toEqual([]);
  expect(texts(await list(postId, other))).toEqual(["다른 사람의 댓글"]);
  expect((await replies(parent, other)).status).toBe(404);
  expect((await write(other, postId, "끼어들기", parent)).status).toBe(404);
  expect((await edit(fan, theirs, "고치기")).status).toBe(404);
  expect((await remove(fan, theirs)).status).toBe(404);
  expect((await list(postId)).body.items).toHaveLength(2);
});

test("a tombstone shows to whom there is a reply to see under it, and to nobody else", async () => {
  const { fan, other, postId, ids } = await commented(1);
  const [parent = ""] = ids;
  await write(other, postId, "답글", parent);
  await remove(fan, parent);
  expect(texts(await list(postId))).toEqual(["†"]);
  const third = await api.person();
  await block(third, other);
  expect(texts(await list(postId, third))).toEqual([]);
  expect((await replies(parent, third)).status).toBe(404);
});

test("comments of a suspended author are hidden until the suspension ends", async () => {
  const { fan, postId } = await commented(1);
  const set = (status: "active" | "blocked") =>
    api.deps.database.db.updateTable("users").set({ status }).where("user_id", "=", fan.userId).execute();
  await set("blocked");
  expect((await list(postId)).body.items).toEqual([]);
  await set("active");
  expect((await list(postId)).body.items).toHaveLength(1);
});

test("under a locked post nothing is shown or taken; under a hidden one not even that is told", async () => {
  const { creator, fan } = await commented();
  const postId = await api.post(creator, { visibility: "followers" });
  const theirs = (await write(creator, postId, "팔로워에게만")).body.commentId;
  expect((await list(postId, fan)).body.code).toBe("PERMISSION_DENIED");
  expect((await list(postId)).body.code).toBe("PERMISSION_DENIED");
  expect((await write(fan, postId, "들여보내 줘요")).body.code).toBe("PERMISSION_DENIED");
  for (const call of [
    () => replies(theirs, fan),
    () => edit(fan, theirs, "고치기"),
    () => remove(fan, theirs),
    () => pin(fan, theirs),
    () => api.call("GET", `/comments/${theirs}`, { as: fan }),
  ])
    expect((await call()).status).toBe(404);
  await api.call("POST", `/follows/${creator.domain}`, { as: fan });
  const mine = (await write(fan, postId, "팔로우했어요")).body.commentId;
  await api.call("DELETE", `/follows/${creator.domain}`, { as: fan });
  expect((await edit(fan, mine, "고치기")).status).toBe(404);
  expect((await remove(fan, mine)).status).toBe(204);
  await block(creator, fan);
  expect((await list(postId, fan)).body.code).toBe("RESOURCE_NOT_FOUND");
  expect((await write(fan, postId, "다시")).body.code).toBe("RESOURCE_NOT_FOUND");
});

test("pages of any size show every comment once, whatever is written, deleted and pinned meanwhile", async () => {
  for (const size of [1, 2, 3]) {
    const { creator, fan, postId, ids } = await commented(9);
    await pin(creator, ids[2] ?? "");
    const seen: string[] = [];
    let query = `?size=${size}`;
    for (let turn = 0; query; turn++) {
      const { body } = await list(postId, fan, query);
      seen.push(...body.items.map((item) => item.body));
      query = body.pagingKey ? `?size=${size}&pagingKey=${encodeURIComponent(body.pagingKey)}` : "";
      if (turn === 0) {
        await pin(creator, ids[0] ?? "");
        await write(fan, postId, "새 댓글");
        await remove(fan, ids[1] ?? "");
      }
    }
    // What was written meanwhile may show where the reader has not been yet, and nothing else may.
    expect(
      seen.filter((body) => body !== "새 댓글"),
      `size ${size}`,
    ).toEqual([3, 9, 8, 7, 6, 5, 4, 1].map((n) => `댓글 ${n}`));
  }
});

test("replies are paged from the oldest on, and a page that was reached shows what came since", async () => {
  const { fan, postId, ids } = await commented(1);
  const [parent = ""] = ids;
  for (let n = 1; n <= 5; n++) await write(fan, postId, `답글 ${n}`, parent);
  const first = await replies(parent, fan, "?size=3");
  await write(fan, postId, "답글 6", parent);
  const rest = await replies(parent, fan, `?size=3&pagingKey=${encodeURIComponent(first.body.pagingKey ?? "")}`);
  expect([...texts(first), ...texts(rest)]).toEqual([1, 2, 3, 4, 5, 6].map((n) => `답글 ${n}`));
  expect(rest.body.pagingKey).toBeNull();
});

test("a key of another list or viewer, or one that was altered, is refused", async () => {
  const { fan, other, postId } = await commented(3);
  const key = (await list(postId, fan, "?size=1")).body.pagingKey ?? "";
  expect((await list(postId, fan, `?pagingKey=${key}`)).status).toBe(200);
  expect((await list(postId, other, `?pagingKey=${key}`)).status).toBe(400);
  expect((await list(postId, fan, `?pagingKey=x${key}`)).status).toBe(400);
  const elsewhere = await commented(1);
  expect((await list(elsewhere.postId, fan, `?pagingKey=${key}`)).status).toBe(400);
});

test("a comment that is sent twice with its key is one; the same key with other words is refused", async () => {
  const { fan, postId } = await commented();
  const headers = { "idempotency-key": "form-1" };
  const first = await write(fan, postId, "한 번만", undefined, headers);
  const second = await write(fan, postId, "한 번만", undefined, headers);
  expect(second.body).toEqual(first.body);
  expect((await write(fan, postId, "다른 말", undefined, headers)).body.code).toBe("RESOURCE_CONFLICT");
  const atOnce = await Promise.all(
    Array.from({ length: 8 }, () => write(fan, postId, "동시에", undefined, { "idempotency-key": "form-2" })),
  );
  expect(atOnce.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
  expect(atOnce.every(({ status }) => status === 201 || status === 409)).toBe(true);
  expect(await counts(postId)).toEqual({ counter: 2, rows: 2 });
  const elsewhere = await api.post(await api.person({ role: "activist" }));
  const other = await write(fan, elsewhere, "한 번만", undefined, headers);
  expect([other.status, other.body.postId]).toEqual([201, elsewhere]);
});

test("who writes faster than people do is asked to wait", async () => {
  const { postId, fan } = await commented();
  const strict = await startApi({ env: { RATE_LIMIT_FACTOR: 1 } });
  try {
    const [creator, hasty] = [await strict.person({ role: "activist" }), await strict.person()];
    const target = await strict.post(creator);
    const send = () => strict.call("POST", `/feed/post/${target}/comments`, { as: hasty, body: { body: "글" } });
    for (let n = 0; n < 60; n++) expect((await send()).status).toBe(201);
    const refused = await send();
    expect([refused.status, refused.body.code]).toEqual([429, "TOO_MANY_REQUESTS"]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  } finally {
    await strict.stop();
  }
  expect((await write(fan, postId, "천천히")).status).toBe(201);
});

test("of a person who leaves no word stays, their posts' comments go too, and counts and tombstones fit", async () => {
  const { creator, fan, other, postId, ids } = await commented(2);
  const [answered = ""] = ids;
  await write(other, postId, "남는 답글", answered);
  const tomb = (await write(other, postId, "곧 지울 댓글")).body.commentId;
  await write(fan, postId, "떠나는 답글", tomb);
  await remove(other, tomb);
  expect(await counts(postId)).toEqual({ counter: 4, rows: 4 });
  await api.call("POST", "/like", { as: fan, body: { postId } });
  const { eraseComments } = await import("./erase-comments");
  const erase = (userId: string) =>
    api.deps.database.db.transaction().execute((tx) => eraseComments(tx, userId, api.clock.now()));
  await erase(fan.userId);
  await erase(fan.userId);
  expect(texts(await list(postId))).toEqual(["†"]);
  expect(texts(await replies(answered))).toEqual(["남는 답글"]);
  expect(await counts(postId)).toEqual({ counter: 1, rows: 1 });
  await erase(creator.userId);
  expect(await counts(postId)).toEqual({ counter: 0, rows: 0 });
});

test("one's own comments are in one's archive, others' are not", async () => {
  const { fan, other, postId, creator } = await commented(1);
  await write(other, postId, "남의 댓글");
  const { body } = await api.call<{ tables: Record<string, object[]> }>("GET", "/accounts/export", { as: fan });
  expect(body.tables.comments).toEqual([
    expect.objectContaining({ postId, domain: creator.domain, replyTo: null, body: "댓글 1" }),
  ]);
});

test("a comment of a later moment stands before one of an earlier, though a node's clock be behind", async () => {
  const { fan, postId, ids } = await commented(1);
  const at = secondsAfter(api.clock.now(), 5);
  await api.deps.database.db
    .updateTable("comments")
    .set({ created_at: at })
    .where("comment_id", "=", ids[0] ?? "")
    .execute();
  await write(fan, postId, "나중 댓글");
  expect(texts(await list(postId))).toEqual(["나중 댓글", "댓글 1"]);
});
