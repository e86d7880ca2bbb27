import { afterAll, beforeAll, expect, test } from "vitest";
import { exportPersonalData } from "#contract/account-deletion/endpoints";
import { blockUser } from "#contract/blocks/endpoints";
import {
  deleteComment,
  getComment,
  likeComment,
  listComments,
  pinComment,
  restoreComment,
  writeComment,
} from "#contract/comments/endpoints";
import type { CommentId, PostId, UserId } from "#contract/ids";
import { limits } from "#contract/limits";
import { listNotifications } from "#contract/notifications/endpoints";
import { deletePost } from "#contract/posts/endpoints";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import { erasePersonalData } from "../account-deletion/personal-data";
import { purgeExpired } from "../worker/purge-expired";
import { takeDownComment } from "./take-down-comment";

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const write = async (as: Person, postId: PostId, body: string, parentId?: CommentId) =>
  (await api.send(writeComment, { as, params: { postId }, body: { body, parentId } })).body.commentId;
const remove = async (as: Person, id: CommentId) => (await api.send(deleteComment, { as, params: { id } })).status;
const restore = (as: Person, id: CommentId) => api.send(restoreComment, { as, params: { id } });
const like = (as: Person, id: CommentId) => api.send(likeComment, { as, params: { id } });
const pin = (as: Person, id: CommentId) => api.send(pinComment, { as, params: { id } });
const list = async (as: Person, postId: PostId) =>
  (await api.send(listComments, { as, params: { postId } })).body.items;
const notified = async (as: Person) => (await api.send(listNotifications, { as })).body.items;
const query = async (text: string, ...values: unknown[]) => (await api.deps.database.pool.query(text, values)).rows;
const erase = (userId: UserId) =>
  api.deps.database.db.transaction().execute((tx) => erasePersonalData(api.deps, tx, { userId, at: api.clock.now() }));
const stored = (id: CommentId) => query("SELECT * FROM deleted_comments WHERE comment_id = $1", id);

async function commented() {
  const [creator, fan, other] = await Promise.all([api.person({ role: "activist" }), api.person(), api.person()]);
  const postId = await api.post(creator);
  return { creator, fan, other, postId, id: await write(fan, postId, `@${creator.domain} 되돌릴 댓글`) };
}

/** The counters of a post and its comments, beside the rows they must equal. */
async function expectExactCounts(postId: PostId) {
  const counts = await query(
    `SELECT comment_count - (SELECT count(*)::int FROM comments c WHERE c.post_id = p.post_id AND deleted_at IS NULL) AS comments,
      (SELECT count(*)::int FROM comments c WHERE c.post_id = p.post_id
        AND like_count <> (SELECT count(*) FROM comment_likes l WHERE l.comment_id = c.comment_id)) AS likes,
      (SELECT count(*)::int FROM comments c WHERE c.post_id = p.post_id AND deleted_at IS NOT NULL
        AND NOT EXISTS (SELECT FROM comments r WHERE r.parent_id = c.comment_id)) AS orphans
    FROM posts p WHERE post_id = $1`,
    postId,
  );
  expect(counts).toEqual([{ comments: 0, likes: 0, orphans: 0 }]);
}

test("a restored comment is as before: place, likes, mentions, pin and replies", async () => {
  const { creator, fan, other, postId, id } = await commented();
  await write(other, postId, "나중 댓글");
  await write(other, postId, "답글", id);
  await like(other, id);
  await pin(creator, id);
  const before = await list(other, postId);
  expect(before[0]).toMatchObject({ commentId: id, likeCount: 1, pinned: true, replyCount: 1 });
  api.clock.advance(60);
  expect(await remove(fan, id)).toBe(204);
  const { status, body } = await restore(fan, id);
  expect([status, body.commentId, body.mentions?.length]).toEqual([200, id, 1]);
  expect(await list(other, postId)).toEqual(before);
  await expectExactCounts(postId);
});

test("a restored reply is as before, its deleted parent as a tombstone again", async () => {
  const { fan, other, postId, id } = await commented();
  const reply = await write(other, postId, "답글", id);
  await remove(fan, id);
  const before = await list(fan, postId);
  await remove(other, reply);
  expect(await list(fan, postId)).toEqual([]);
  expect((await restore(other, reply)).body.commentId).toBe(reply);
  expect(await list(fan, postId)).toEqual(before);
  expect((await restore(fan, id)).body.body).toContain("되돌릴 댓글");
  await expectExactCounts(postId);
});

test("a pin that another comment received meanwhile stays there", async () => {
  const { creator, fan, other, postId, id } = await commented();
  const later = await write(other, postId, "나중 댓글");
  await pin(creator, id);
  await remove(fan, id);
  await pin(creator, later);
  expect((await restore(fan, id)).body.pinned).toBe(false);
  expect((await list(fan, postId))[0]).toMatchObject({ commentId: later, pinned: true });
});

test("its notifications return as they were, and no notification, mail or push is sent again", async () => {
  const { creator, fan, other, postId, id } = await commented();
  await write(fan, postId, `@${creator.domain} 님`, await write(other, postId, "댓글"));
  await like(other, id);
  const seen = () => Promise.all([notified(creator), notified(fan), notified(other)]);
  const before = await seen();
  const made = "SELECT notification_id, xmin FROM notifications ORDER BY 1";
  const mails =
    "SELECT id FROM graphile_worker.jobs WHERE task_identifier IN ('mail_notification', 'send_pushes') ORDER BY 1";
  const [rows, jobs] = [await query(made), await query(mails)];
  await remove(fan, id);
  expect((await notified(creator)).length).toBeLessThan(before[0].length);
  expect(await notified(fan)).not.toEqual(before[1]);
  await restore(fan, id);
  expect(await seen()).toEqual(before);
  expect([await query(made), await query(mails)]).toEqual([rows, jobs]);
});

test("a comment is restored until 15 seconds after its deletion, and no later", async () => {
  const { fan, postId, id } = await commented();
  const late = await write(fan, postId, "늦은 댓글");
  for (const each of [id, late]) await remove(fan, each);
  api.clock.advance(limits.undoSeconds - 1);
  expect((await restore(fan, id)).status).toBe(200);
  api.clock.advance(2);
  expect((await restore(fan, late)).status).toBe(404);
  expect((await list(fan, postId)).map(({ commentId }) => commentId)).toEqual([id]);
});

test("restored twice in a row and five times simultaneously, a comment is counted once", async () => {
  const { fan, other, postId, id } = await commented();
  await like(other, id);
  for (let trial = 0; trial < 5; trial++) {
    await remove(fan, id);
    const answers = await Promise.all(Array.from({ length: 5 }, () => restore(fan, id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await restore(fan, id)).status).toBe(200);
    await expectExactCounts(postId);
  }
});

test("a restore racing a second deletion leaves the comment wholly there or wholly deleted", async () => {
  const { creator, fan, other, postId, id } = await commented();
  await like(other, id);
  for (let trial = 0; trial < 10; trial++) {
    await remove(fan, id);
    const [restored, removed] = await Promise.all([restore(fan, id), remove(fan, id)]);
    expect([restored.status, [204, 404].includes(removed)]).toEqual([200, true]);
    await expectExactCounts(postId);
    if (removed === 204) await restore(fan, id);
    expect((await api.send(getComment, { as: creator, params: { id } })).body.likeCount).toBe(1);
  }
});

test("random deletions, restorations and replies at once keep every counter equal to its rows", async () => {
  const { creator, fan, other, postId, id } = await commented();
  const people = [fan, other, creator];
  const written: { id: CommentId; by: Person }[] = [{ id, by: fan }];
  for (let n = 0; n < 6; n++) {
    const by = people[n % 3] as Person;
    written.push({ id: await write(by, postId, `댓글 ${n}`, n % 2 ? written[0]?.id : undefined), by });
  }
  const random = <T>(from: T[]) => from[Math.floor(Math.random() * from.length)] as T;
  for (let round = 0; round < 6; round++) {
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const { id, by } = random(written);
        const acts = [() => remove(by, id), () => restore(by, id), () => like(random(people), id)];
        const done = await random(acts)();
        return typeof done === "number" ? done : done.status;
      }),
    );
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    await expectExactCounts(postId);
  }
});

test("only the author restores, and only what they deleted themselves", async () => {
  const { creator, fan, other, postId, id } = await commented();
  const removed = await write(fan, postId, "작성자가 지운 댓글");
  await remove(creator, removed);
  await remove(fan, id);
  for (const [as, each] of [
    [creator, id],
    [other, id],
    [fan, removed],
  ] as const)
    expect((await restore(as, each)).status).toBe(404);
  expect(await stored(removed)).toEqual([]);
});

test("a comment that an admin took down, before its deletion or after, is not restored", async () => {
  const { fan, postId, id } = await commented();
  const later = await write(fan, postId, "나중 댓글");
  const takeDown = (each: CommentId) =>
    api.deps.database.db.transaction().execute((tx) => takeDownComment(tx, each, api.clock.now()));
  await takeDown(later);
  await remove(fan, id);
  await takeDown(id);
  for (const each of [id, later]) expect((await restore(fan, each)).status).toBe(404);
  expect(await query("SELECT FROM notifications WHERE post_id = $1", postId)).toEqual([]);
});

test("no comment is restored on a deleted post, nor where the author was blocked meanwhile", async () => {
  const [ofDeleted, ofBlocked] = [await commented(), await commented()];
  for (const { fan, id } of [ofDeleted, ofBlocked]) await remove(fan, id);
  await query("UPDATE users SET post_count = 1 WHERE user_id = $1", ofDeleted.creator.userId);
  await api.send(deletePost, { as: ofDeleted.creator, body: { postId: ofDeleted.postId } });
  await api.send(blockUser, { as: ofBlocked.creator, params: { userId: ofBlocked.fan.userId } });

  expect((await restore(ofDeleted.fan, ofDeleted.id)).status).toBe(404);
  expect((await restore(ofBlocked.fan, ofBlocked.id)).status).toBe(404);
  expect(await stored(ofDeleted.id)).toEqual([]);
});

test("a reply is not restored once its author is blocked by the author of the comment above", async () => {
  const { fan, other, postId, id } = await commented();
  const reply = await write(other, postId, "답글", id);
  await remove(other, reply);
  await api.send(blockUser, { as: fan, params: { userId: other.userId } });
  expect((await restore(other, reply)).status).toBe(404);
  await expectExactCounts(postId);
});

test("the words of a deleted comment are in no data export", async () => {
  const { fan, id } = await commented();
  await remove(fan, id);
  const { body } = await api.send(exportPersonalData, { as: fan });
  expect(JSON.stringify(body)).not.toContain("되돌릴 댓글");
});

test("a deleted comment is purged after its time, its notifications with it", async () => {
  const { creator, fan, id, postId } = await commented();
  await remove(fan, id);
  const rows = () => query("SELECT FROM notifications WHERE user_id = $1 AND post_id = $2", creator.userId, postId);
  await purgeExpired(api.deps);
  expect([(await stored(id)).length, (await rows()).length]).toEqual([1, 1]);
  api.clock.advance(limits.undoSeconds + 1);
  await purgeExpired(api.deps);
  expect([(await stored(id)).length, (await rows()).length]).toEqual([0, 0]);
});

test("a deleted account takes the stored comments it wrote, liked, or is mentioned in", async () => {
  const [written, liked, { postId, fan }] = [await commented(), await commented(), await commented()];
  const named = await api.person({ role: "activist" });
  const mentioning = await write(fan, postId, `@${named.domain} 님`);
  await like(liked.other, liked.id);
  const removed = [
    [written.fan, written.id],
    [liked.fan, liked.id],
    [fan, mentioning],
  ] as const;
  for (const [as, id] of removed) await remove(as, id);
  for (const { userId } of [written.fan, liked.other, named]) await erase(userId);
  for (const [, id] of removed) expect(await stored(id)).toEqual([]);
});
