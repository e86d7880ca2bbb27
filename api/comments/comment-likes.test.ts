import { afterAll, beforeAll, expect, test } from "vitest";
import { exportPersonalData } from "#contract/account-deletion/endpoints";
import { blockUser, unblockUser } from "#contract/blocks/endpoints";
import {
  deleteComment,
  getComment,
  likeComment,
  listComments,
  listReplies,
  unlikeComment,
  writeComment,
} from "#contract/comments/endpoints";
import type { CommentId, PostId } from "#contract/ids";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import { deleteAccount } from "../account-deletion/delete-account";
import { secondsAfter } from "../clock";
import { withholdComment } from "./withhold-comment";

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const write = async (as: Person, postId: PostId, parentId?: CommentId) =>
  (await api.send(writeComment, { as, params: { postId }, body: { body: "말", parentId } })).body.commentId;
const like = (as: Person | undefined, id: CommentId) => api.send(likeComment, { as, params: { id } });
const unlike = (as: Person, id: CommentId) => api.send(unlikeComment, { as, params: { id } });
const statuses = async (as: Person, id: CommentId) => [(await like(as, id)).status, (await unlike(as, id)).status];
const shown = async (id: CommentId, as?: Person) => {
  const { likeCount, liked } = (await api.send(getComment, { as, params: { id } })).body;
  return [likeCount, liked];
};
const people = (count: number) => Promise.all(Array.from({ length: count }, () => api.person()));
const set = (who: Person, fields: object) =>
  api.deps.database.db.updateTable("users").set(fields).where("user_id", "=", who.userId).execute();

async function commented() {
  const creator = await api.person({ role: "activist" });
  const [writer, fan] = (await people(2)) as [Person, Person];
  const postId = await api.post(creator);
  const commentId = await write(writer, postId);
  return { creator, writer, fan, postId, commentId };
}

/** The stored counter of a comment and the rows it must equal; null once the comment is deleted. */
async function counts(commentId: CommentId): Promise<{ counter: number; rows: number } | null> {
  const { rows } = await api.deps.database.pool.query(
    `SELECT like_count AS counter, (SELECT count(*)::int FROM comment_likes l WHERE l.comment_id = c.comment_id) AS rows
     FROM comments c WHERE comment_id = $1`,
    [commentId],
  );
  return rows[0] ?? null;
}

test("a like and an unlike count once each, however often repeated", async () => {
  const { fan, commentId } = await commented();
  for (const _ of [1, 2]) expect((await like(fan, commentId)).body).toEqual({ likeStatus: true, likeCount: 1 });
  for (const _ of [1, 2]) expect((await unlike(fan, commentId)).body).toEqual({ likeStatus: false, likeCount: 0 });
});

test("authors may like their own comments, as creators their own posts", async () => {
  const { writer, commentId } = await commented();
  expect((await like(writer, commentId)).body).toEqual({ likeStatus: true, likeCount: 1 });
});

test("every read returns the number of likes, and to each viewer whether they like it", async () => {
  const { writer, fan, postId, commentId } = await commented();
  const replyId = await write(writer, postId, commentId);
  for (const id of [commentId, replyId]) await like(fan, id);
  for (const [as, liked] of [
    [fan, true],
    [writer, false],
    [undefined, false],
  ] as const) {
    const [listed] = (await api.send(listComments, { as, params: { postId } })).body.items;
    const replies = (await api.send(listReplies, { as, params: { id: commentId } })).body.items;
    for (const each of [listed, listed?.replies?.[0], replies[0]]) expect(each).toMatchObject({ likeCount: 1, liked });
    expect(await shown(replyId, as)).toEqual([1, liked]);
  }
});

test("twenty fans who like and unlike simultaneously leave the counter equal to the rows", async () => {
  const { commentId } = await commented();
  const fans = await people(20);
  const answers = await Promise.all(
    fans.flatMap((fan, n) => [
      like(fan, commentId),
      n % 3 ? like(fan, commentId) : unlike(fan, commentId),
      like(fan, commentId),
    ]),
  );
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  const { counter, rows } = (await counts(commentId)) ?? {};
  expect(counter).toBe(rows);
  for (const fan of fans) await like(fan, commentId);
  expect(await counts(commentId)).toEqual({ counter: 20, rows: 20 });
});

test("a like racing the comment's deletion succeeds or is not found, and none is left", async () => {
  const { creator, writer, fan, postId } = await commented();
  for (let trial = 0; trial < 20; trial++) {
    const commentId = await write(writer, postId);
    if (trial % 2) await write(fan, postId, commentId);
    const remove = () => api.send(deleteComment, { as: writer, params: { id: commentId } });
    const acts = [() => like(fan, commentId), remove, () => like(creator, commentId)];
    const answers = await Promise.all((trial % 4 < 2 ? acts : acts.reverse()).map((act) => act()));
    expect(answers.filter(({ status }) => ![200, 204, 404].includes(status))).toEqual([]);
    expect(await counts(commentId)).toEqual(trial % 2 ? { counter: 0, rows: 0 } : null);
  }
});

test("a deleted comment loses its likes, and its tombstone takes none", async () => {
  const { writer, fan, postId, commentId } = await commented();
  await write(fan, postId, commentId);
  await like(fan, commentId);
  await api.send(deleteComment, { as: writer, params: { id: commentId } });
  expect(await statuses(fan, commentId)).toEqual([404, 404]);
  expect(await shown(commentId, fan)).toEqual([0, false]);
});

test("a comment of a post that is locked to the caller is not found", async () => {
  const creator = await api.person({ role: "activist" });
  const [writer, fan] = (await people(2)) as [Person, Person];
  const planId = await api.plan(creator, { basic: true });
  await api.subscribe(writer, planId);
  const commentId = await write(writer, await api.post(creator, { visibility: "members", planId }));
  expect(await statuses(fan, commentId)).toEqual([404, 404]);
  expect(await statuses(writer, commentId)).toEqual([200, 200]);
});

test("a block in either direction makes the comment and its replies not found", async () => {
  const { writer, fan, postId, commentId } = await commented();
  const replyId = await write(fan, postId, commentId);
  const other = await api.person();
  for (const [from, to] of [
    [writer, other],
    [other, writer],
  ] as const) {
    await api.send(blockUser, { as: from, params: { userId: to.userId } });
    for (const id of [commentId, replyId]) expect(await statuses(other, id)).toEqual([404, 404]);
    await api.send(unblockUser, { as: from, params: { userId: to.userId } });
    expect(await statuses(other, commentId)).toEqual([200, 200]);
  }
});

test("a withheld comment and one of a suspended author are not found", async () => {
  const { writer, fan, commentId } = await commented();
  const until = secondsAfter(api.clock.now(), 60);
  const withhold = (to: Date | null) =>
    api.deps.database.db.transaction().execute((tx) => withholdComment(tx, { commentId, until: to }));
  await withhold(until);
  expect(await statuses(fan, commentId)).toEqual([404, 404]);
  await withhold(null);
  await set(writer, { status: "blocked", blocked_at: api.clock.now() });
  expect(await statuses(fan, commentId)).toEqual([404, 404]);
});

test("deleting an account takes its likes of comments back from their counts", async () => {
  const { writer, fan, postId, commentId } = await commented();
  const replyId = await write(writer, postId, commentId);
  for (const id of [commentId, replyId]) for (const as of [writer, fan]) await like(as, id);
  await set(fan, { status: "leaving", leaves_at: secondsAfter(api.clock.now(), -1) });
  await deleteAccount(api.deps, fan.userId);
  for (const id of [commentId, replyId]) expect(await counts(id)).toEqual({ counter: 1, rows: 1 });
});

test("a user's data export lists the comments they like, and no likes of others", async () => {
  const { creator, writer, fan, postId, commentId } = await commented();
  await like(fan, commentId);
  const likesOf = async (as: Person) => (await api.send(exportPersonalData, { as })).body.tables.commentLikes;
  expect(await likesOf(fan)).toEqual([{ commentId, postId, domain: creator.domain, likedAt: expect.any(String) }]);
  expect(await likesOf(writer)).toEqual([]);
});
