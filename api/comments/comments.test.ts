import { afterAll, beforeAll, expect, test } from "vitest";
import { exportPersonalData } from "#contract/account-deletion/endpoints";
import { blockUser } from "#contract/blocks/endpoints";
import {
  deleteComment,
  editComment,
  getComment,
  listComments,
  listReplies,
  pinComment,
  unpinComment,
  writeComment,
} from "#contract/comments/endpoints";
import type { Comment } from "#contract/comments/schemas";
import { followCreator, unfollowCreator } from "#contract/creators/endpoints";
import type { CommentId, PostId, UserId } from "#contract/ids";
import type { Page } from "#contract/paging";
import { getPost, likePost } from "#contract/posts/endpoints";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import type { QueryOf } from "#tests/support/api-client";
import { secondsAfter } from "../clock";

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const write = (as: Person | undefined, postId: PostId, body: string, parentId?: CommentId, headers = {}) =>
  api.send(writeComment, { as, params: { postId }, body: { body, parentId }, headers });
const list = (postId: PostId, as?: Person, query: QueryOf<typeof listComments> = {}) =>
  api.send(listComments, { as, params: { postId }, query });
const replies = (id: string, as?: Person, query: QueryOf<typeof listReplies> = {}) =>
  api.send(listReplies, { as, params: { id }, query });
const edit = (as: Person, id: string, body: string) => api.send(editComment, { as, params: { id }, body: { body } });
const remove = (as: Person, id: string) => api.send(deleteComment, { as, params: { id } });
const pin = (as: Person, id: string) => api.send(pinComment, { as, params: { id } });
const unpin = (as: Person, id: string) => api.send(unpinComment, { as, params: { id } });
const block = (as: Person, target: Person) => api.send(blockUser, { as, params: { userId: target.userId } });
const texts = (answer: { body: Page<Comment> }) => answer.body.items.map((item) => (item.deleted ? "†" : item.body));

async function commentedPost(count = 0) {
  const [creator, fan, other] = await Promise.all([api.person({ role: "activist" }), api.person(), api.person()]);
  const postId = await api.post(creator);
  const ids: string[] = [];
  for (let n = 1; n <= count; n++) ids.push((await write(fan, postId, `댓글 ${n}`)).body.commentId);
  return { creator, fan, other, postId, ids };
}

/** The stored comment counter, beside the number of rows it must equal. */
async function counts(postId: PostId): Promise<{ counter: number; rows: number }> {
  const { rows } = await api.deps.database.pool.query(
    `SELECT comment_count AS counter, (SELECT count(*)::int FROM comments c WHERE c.post_id = p.post_id AND deleted_at IS NULL) AS rows
     FROM posts p WHERE post_id = $1`,
    [postId],
  );
  return rows[0];
}

test("a comment's text, author and time are returned to everybody who may read the post", async () => {
  const { fan, postId } = await commentedPost();
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
  expect((await list(postId)).body.items).toEqual([{ ...body, replies: [] }]);
  expect((await api.send(getComment, { params: { id: body.commentId } })).body).toEqual(body);
  expect((await api.send(getPost, { params: { postId } })).body.commentCount).toBe(1);
});

test("500 characters (graphemes) are accepted; 501 and none are refused beside the field", async () => {
  const { fan, postId } = await commentedPost();
  expect((await write(fan, postId, "💐".repeat(500))).status).toBe(201);
  for (const body of ["가".repeat(501), "", " \n\u200b "]) {
    const refused = await write(fan, postId, body);
    expect([refused.status, refused.body.code, Object.keys(refused.body.fields ?? {})]).toEqual([
      400,
      "INVALID_REQUEST",
      ["body"],
    ]);
  }
  const extra = await api.request("POST", `/feed/post/${postId}/comments`, {
    as: fan,
    body: { body: "글", pinned: true },
  });
  expect(extra.status).toBe(400);
});

test("a guest reads comments, and is asked to log in to write one", async () => {
  const { postId, ids } = await commentedPost(1);
  expect((await list(postId)).status).toBe(200);
  expect((await write(undefined, postId, "글")).body.code).toBe("UNAUTHORIZED");
  expect((await api.send(deleteComment, { params: { id: String(ids[0]) } })).body.code).toBe("UNAUTHORIZED");
});

test("replies are listed under their comment, oldest first, one level deep", async () => {
  const { fan, other, postId, ids } = await commentedPost(1);
  const [parent = ""] = ids;
  const first = await write(other, postId, "답글 1", parent as CommentId);
  await write(fan, postId, "답글 2", parent as CommentId);
  expect(first.body.parentId).toBe(parent);
  expect(texts(await replies(parent))).toEqual(["답글 1", "답글 2"]);
  expect(texts(await list(postId))).toEqual(["댓글 1"]);
  expect((await list(postId)).body.items[0]?.replyCount).toBe(2);
  const deeper = await write(fan, postId, "답글의 답글", first.body.commentId);
  expect([deeper.status, deeper.body.fields]).toEqual([400, { parentId: expect.anything() }]);
  expect((await replies(first.body.commentId)).status).toBe(404);
  expect(await counts(postId)).toEqual({ counter: 3, rows: 3 });
});

test("a comment is listed with its first three replies, each as the list of replies has it", async () => {
  const { fan, other, postId, ids } = await commentedPost(2);
  const [parent = "", alone = ""] = ids;
  const written: string[] = [];
  for (let n = 1; n <= 5; n++)
    written.push((await write(other, postId, `답글 ${n}`, parent as CommentId)).body.commentId);
  await edit(other, written[1] ?? "", "고친 답글");
  await remove(other, written[0] ?? "");
  const items = (await list(postId, fan)).body.items;
  expect(items.map(({ commentId, replyCount }) => [commentId, replyCount])).toEqual([
    [alone, 0],
    [parent, 4],
  ]);
  expect(items[0]?.replies).toEqual([]);
  expect(items[1]?.replies).toEqual((await replies(parent, fan)).body.items.slice(0, 3));
  expect(items[1]?.replies?.map(({ body, updatedAt }) => [body, updatedAt !== null])).toEqual([
    ["고친 답글", true],
    ["답글 3", false],
    ["답글 4", false],
  ]);
});

test("a reply is only accepted under a comment of the same post", async () => {
  const { fan, ids } = await commentedPost(1);
  const elsewhere = await commentedPost();
  expect((await write(fan, elsewhere.postId, "답글", ids[0] as CommentId | undefined)).status).toBe(404);
  expect((await write(fan, elsewhere.postId, "답글", "cmt_000000000000")).status).toBe(404);
  expect((await write(fan, "pst_000000000000", "댓글")).status).toBe(404);
});

test("an author edits their own comment; the same text changes nothing, others are refused", async () => {
  const { creator, fan, other, postId, ids } = await commentedPost(1);
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

test("a deleted comment disappears; with replies it leaves a tombstone until the last is deleted", async () => {
  const { fan, other, postId, ids } = await commentedPost(2);
  const [answered = "", alone = ""] = ids;
  const reply = (await write(other, postId, "답글", answered as CommentId)).body.commentId;
  expect((await remove(fan, alone)).status).toBe(204);
  expect((await remove(fan, answered)).status).toBe(204);
  const visible = (await list(postId)).body.items;
  expect(visible).toHaveLength(1);
  expect(visible[0]).toMatchObject({ commentId: answered, deleted: true, body: "", author: null, replyCount: 1 });
  expect(texts(await replies(answered))).toEqual(["답글"]);
  expect(await counts(postId)).toEqual({ counter: 1, rows: 1 });
  expect((await write(other, postId, "늦은 답글", answered as CommentId)).status).toBe(404);
  expect((await edit(fan, answered, "되살리기")).status).toBe(404);
  expect((await remove(fan, answered)).status).toBe(404);
  expect((await remove(fan, alone)).status).toBe(404);
  expect((await remove(other, reply)).status).toBe(204);
  expect((await list(postId)).body.items).toEqual([]);
  const { rowCount } = await api.deps.database.pool.query("SELECT FROM comments WHERE post_id = $1", [postId]);
  expect(rowCount).toBe(0);
});

test("a comment is deleted only by its author or by the post's creator", async () => {
  const { creator, other, postId, ids } = await commentedPost(1);
  const [id = ""] = ids;
  const rival = await api.person({ role: "activist" });
  for (const as of [other, rival]) expect((await remove(as, id)).body.code).toBe("PERMISSION_DENIED");
  expect((await remove(creator, id)).status).toBe(204);
  expect(await counts(postId)).toEqual({ counter: 0, rows: 0 });
});

test("the creator pins one comment at most; the former one returns to its place", async () => {
  const { creator, fan, postId, ids } = await commentedPost(3);
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
  const reply = (await write(fan, postId, "답글", first as CommentId)).body.commentId;
  expect((await pin(creator, reply)).status).toBe(400);
  await pin(creator, first);
  await remove(fan, first);
  expect((await list(postId)).body.items.map((item) => item.pinned)).toEqual([false, false, false]);
});

test("two users with a block between them see neither comments, replies nor counts of each other", async () => {
  const { fan, other, postId, ids } = await commentedPost(1);
  const [parent = ""] = ids;
  const othersComment = (await write(other, postId, "다른 사람의 댓글")).body.commentId;
  await write(other, postId, "다른 사람의 답글", parent as CommentId);
  await write(fan, postId, "내 답글", othersComment);
  await block(fan, other);
  expect(texts(await list(postId, fan))).toEqual(["댓글 1"]);
  expect((await list(postId, fan)).body.items[0]).toMatchObject({ replyCount: 0, replies: [] });
  expect((await list(postId)).body.items[1]?.replies).toHaveLength(1);
  expect(texts(await replies(parent, fan))).toEqual([]);
  expect(texts(await list(postId, other))).toEqual(["다른 사람의 댓글"]);
  expect((await replies(parent, other)).status).toBe(404);
  expect((await write(other, postId, "끼어들기", parent as CommentId)).status).toBe(404);
  expect((await edit(fan, othersComment, "고치기")).status).toBe(404);
  expect((await remove(fan, othersComment)).status).toBe(404);
  expect((await list(postId)).body.items).toHaveLength(2);
});

test("a tombstone is visible only to viewers who see a reply under it", async () => {
  const { fan, other, postId, ids } = await commentedPost(1);
  const [parent = ""] = ids;
  await write(other, postId, "답글", parent as CommentId);
  await remove(fan, parent);
  expect(texts(await list(postId))).toEqual(["†"]);
  const third = await api.person();
  await block(third, other);
  expect(texts(await list(postId, third))).toEqual([]);
  expect((await replies(parent, third)).status).toBe(404);
});

test("comments of a suspended author are hidden until the suspension ends", async () => {
  const { fan, postId } = await commentedPost(1);
  const set = (status: "active" | "blocked") =>
    api.deps.database.db.updateTable("users").set({ status }).where("user_id", "=", fan.userId).execute();
  await set("blocked");
  expect((await list(postId)).body.items).toEqual([]);
  await set("active");
  expect((await list(postId)).body.items).toHaveLength(1);
});

test("a locked post shows and takes no comments; a hidden post is not even found", async () => {
  const { creator, fan } = await commentedPost();
  const postId = await api.post(creator, { visibility: "followers" });
  const othersComment = (await write(creator, postId, "팔로워에게만")).body.commentId;
  expect((await list(postId, fan)).body.code).toBe("PERMISSION_DENIED");
  expect((await list(postId)).body.code).toBe("PERMISSION_DENIED");
  expect((await write(fan, postId, "들여보내 줘요")).body.code).toBe("PERMISSION_DENIED");
  for (const call of [
    () => replies(othersComment, fan),
    () => edit(fan, othersComment, "고치기"),
    () => remove(fan, othersComment),
    () => pin(fan, othersComment),
    () => api.send(getComment, { as: fan, params: { id: othersComment } }),
  ])
    expect((await call()).status).toBe(404);
  await api.send(followCreator, { as: fan, params: { domain: creator.domain } });
  const ownComment = (await write(fan, postId, "팔로우했어요")).body.commentId;
  await api.send(unfollowCreator, { as: fan, params: { domain: creator.domain } });
  expect((await edit(fan, ownComment, "고치기")).status).toBe(404);
  expect((await remove(fan, ownComment)).status).toBe(204);
  await block(creator, fan);
  expect((await list(postId, fan)).body.code).toBe("RESOURCE_NOT_FOUND");
  expect((await write(fan, postId, "다시")).body.code).toBe("RESOURCE_NOT_FOUND");
});

test("pages of any size show every comment once while others are written, deleted and pinned", async () => {
  for (const size of [1, 2, 3]) {
    const { creator, fan, postId, ids } = await commentedPost(9);
    await pin(creator, ids[2] ?? "");
    const seen: string[] = [];
    let pagingKey: string | null = "";
    for (let turn = 0; pagingKey !== null; turn++) {
      const { body }: Awaited<ReturnType<typeof list>> = await list(postId, fan, { size, pagingKey });
      seen.push(...body.items.map((item) => item.body));
      pagingKey = body.pagingKey;
      if (turn === 0) {
        await pin(creator, ids[0] ?? "");
        await write(fan, postId, "새 댓글");
        await remove(fan, ids[1] ?? "");
      }
    }
    // Comments written meanwhile may show up on pages not read yet, and nowhere else.
    expect(
      seen.filter((body) => body !== "새 댓글"),
      `size ${size}`,
    ).toEqual([3, 9, 8, 7, 6, 5, 4, 1].map((n) => `댓글 ${n}`));
  }
});

test("replies are paged oldest first, and a page read again includes newer replies", async () => {
  const { fan, postId, ids } = await commentedPost(1);
  const [parent = ""] = ids;
  for (let n = 1; n <= 5; n++) await write(fan, postId, `답글 ${n}`, parent as CommentId);
  const first = await replies(parent, fan, { size: 3 });
  await write(fan, postId, "답글 6", parent as CommentId);
  const rest = await replies(parent, fan, { size: 3, pagingKey: first.body.pagingKey ?? "" });
  expect([...texts(first), ...texts(rest)]).toEqual([1, 2, 3, 4, 5, 6].map((n) => `답글 ${n}`));
  expect(rest.body.pagingKey).toBeNull();
});

test("a paging key of another list or viewer, or an altered one, is refused", async () => {
  const { fan, other, postId } = await commentedPost(3);
  const key = (await list(postId, fan, { size: 1 })).body.pagingKey ?? "";
  expect((await list(postId, fan, { pagingKey: key })).status).toBe(200);
  expect((await list(postId, other, { pagingKey: key })).status).toBe(400);
  expect((await list(postId, fan, { pagingKey: `x${key}` })).status).toBe(400);
  const elsewhere = await commentedPost(1);
  expect((await list(elsewhere.postId, fan, { pagingKey: key })).status).toBe(400);
});

test("a comment sent twice with one key is stored once; the key with another text is refused", async () => {
  const { fan, postId } = await commentedPost();
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

test("an author who writes faster than a person can is rate-limited", async () => {
  const { postId, fan } = await commentedPost();
  const strict = await startApi({ env: { RATE_LIMIT_FACTOR: 1 } });
  try {
    const [creator, hasty] = [await strict.person({ role: "activist" }), await strict.person()];
    const target = await strict.post(creator);
    const send = () => strict.send(writeComment, { as: hasty, params: { postId: target }, body: { body: "글" } });
    for (let n = 0; n < 60; n++) expect((await send()).status).toBe(201);
    const refused = await send();
    expect([refused.status, refused.body.code]).toEqual([429, "TOO_MANY_REQUESTS"]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  } finally {
    await strict.stop();
  }
  expect((await write(fan, postId, "천천히")).status).toBe(201);
});

test("deleting an account deletes its comments and those on its posts; counts and tombstones fit", async () => {
  const { creator, fan, other, postId, ids } = await commentedPost(2);
  const [answered = ""] = ids;
  await write(other, postId, "남는 답글", answered as CommentId);
  const tomb = (await write(other, postId, "곧 지울 댓글")).body.commentId;
  await write(fan, postId, "떠나는 답글", tomb);
  await remove(other, tomb);
  expect(await counts(postId)).toEqual({ counter: 4, rows: 4 });
  await api.send(likePost, { as: fan, body: { postId } });
  const { eraseComments } = await import("./personal-data");
  const erase = (userId: UserId) =>
    api.deps.database.db.transaction().execute((tx) => eraseComments(tx, userId, api.clock.now()));
  await erase(fan.userId);
  await erase(fan.userId);
  expect(texts(await list(postId))).toEqual(["†"]);
  expect(texts(await replies(answered))).toEqual(["남는 답글"]);
  expect(await counts(postId)).toEqual({ counter: 1, rows: 1 });
  await erase(creator.userId);
  expect(await counts(postId)).toEqual({ counter: 0, rows: 0 });
});

test("a user's data export holds their own comments and not those of others", async () => {
  const { fan, other, postId, creator } = await commentedPost(1);
  await write(other, postId, "남의 댓글");
  const { body } = await api.send(exportPersonalData, { as: fan });
  expect(body.tables.comments).toEqual([
    expect.objectContaining({ postId, domain: creator.domain, replyTo: null, body: "댓글 1" }),
  ]);
});

test("a later comment is listed before an earlier one even when a node's clock is behind", async () => {
  const { fan, postId, ids } = await commentedPost(1);
  const at = secondsAfter(api.clock.now(), 5);
  await api.deps.database.db
    .updateTable("comments")
    .set({ created_at: at })
    .where("comment_id", "=", (ids[0] ?? "") as CommentId)
    .execute();
  await write(fan, postId, "나중 댓글");
  expect(texts(await list(postId))).toEqual(["나중 댓글", "댓글 1"]);
});
