import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  deleteComment,
  editComment,
  getComment,
  likeComment,
  pinComment,
  writeComment,
} from "#contract/comments/endpoints";
import type { CommentId, PostId } from "#contract/ids";
import { likePost } from "#contract/posts/endpoints";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import { deleteAccount } from "../account-deletion/delete-account";
import { secondsAfter } from "../clock";
import { newId } from "../ids";

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const write = async (as: Person, postId: PostId, body: string, parentId?: CommentId) =>
  await api.send(writeComment, { as, params: { postId }, body: { body, parentId } });
const remove = async (as: Person, id: string) => (await api.send(deleteComment, { as, params: { id } })).status;
const people = (count: number) => Promise.all(Array.from({ length: count }, () => api.person()));
const pick = <T>(from: T[], n: number): T => from[n % from.length] as T;

async function counts(postId: PostId): Promise<{ counter: number; rows: number; orphans: number }> {
  const { rows } = await api.deps.database.pool.query(
    `SELECT comment_count AS counter,
       (SELECT count(*)::int FROM comments c WHERE c.post_id = p.post_id AND deleted_at IS NULL) AS rows,
       (SELECT count(*)::int FROM comments c WHERE c.post_id = p.post_id AND deleted_at IS NOT NULL
         AND NOT EXISTS (SELECT FROM comments r WHERE r.parent_id = c.comment_id)) AS orphans
     FROM posts p WHERE post_id = $1`,
    [postId],
  );
  return rows[0];
}
const serverErrors = (statuses: number[]) => statuses.filter((status) => status >= 500);

test("fifty simultaneous writes, replies, deletes and pins keep the counter equal to the rows", async () => {
  const creator = await api.person({ role: "activist" });
  const fans = await people(10);
  for (let trial = 0; trial < 5; trial++) {
    const postId = await api.post(creator);
    const there: { id: string; by: Person }[] = [];
    for (let n = 0; n < 12; n++) {
      const by = pick(fans, n);
      there.push({ id: (await write(by, postId, `전부터 ${n}`)).body.commentId, by });
    }
    const statuses = await Promise.all(
      Array.from({ length: 50 }, async (_, n) => {
        const target = pick(there, n);
        if (n % 5 === 0) return remove(target.by, target.id);
        if (n % 5 === 1) return (await write(pick(fans, n), postId, `답글 ${n}`, target.id as CommentId)).status;
        if (n % 5 === 2) return (await api.send(pinComment, { as: creator, params: { id: target.id } })).status;
        if (n % 5 === 3) return remove(creator, target.id);
        return (await write(pick(fans, n), postId, `댓글 ${n}`)).status;
      }),
    );
    expect(serverErrors(statuses)).toEqual([]);
    const { counter, rows, orphans } = await counts(postId);
    expect([counter, orphans]).toEqual([rows, 0]);
  }
});

test("a counter read first and written after loses updates out of fifty; ours loses none", async () => {
  const creator = await api.person({ role: "activist" });
  const fans = await people(10);
  const [naive, ours] = [await api.post(creator), await api.post(creator)];
  const { db } = api.deps.database;
  const naiveWrite = async (fan: Person) => {
    const { rows } = await sql<{
      comment_count: number;
    }>`SELECT comment_count FROM posts WHERE post_id = ${naive}`.execute(db);
    const at = api.clock.now();
    await db
      .insertInto("comments")
      .values({
        comment_id: newId("cmt"),
        post_id: naive,
        parent_id: null,
        author_id: fan.userId,
        body: "글",
        created_at: at,
      })
      .execute();
    await db
      .updateTable("posts")
      .set({ comment_count: (rows[0]?.comment_count ?? 0) + 1 })
      .where("post_id", "=", naive)
      .execute();
  };
  await Promise.all(Array.from({ length: 50 }, (_, n) => naiveWrite(pick(fans, n))));
  await Promise.all(Array.from({ length: 50 }, (_, n) => write(pick(fans, n), ours, "글")));
  expect((await counts(naive)).counter).toBeLessThan(50);
  expect(await counts(ours)).toMatchObject({ counter: 50, rows: 50 });
});

test("a comment deleted five times simultaneously is subtracted once", async () => {
  const creator = await api.person({ role: "activist" });
  const fan = await api.person();
  const postId = await api.post(creator);
  for (let trial = 0; trial < 10; trial++) {
    await write(fan, postId, "남는 댓글");
    const id = (await write(fan, postId, "댓글")).body.commentId;
    const statuses = await Promise.all([fan, creator, fan, creator, fan].map((as) => remove(as, id)));
    expect(statuses.sort()).toEqual([204, 404, 404, 404, 404]);
    expect(await counts(postId)).toEqual({ counter: trial + 1, rows: trial + 1, orphans: 0 });
  }
});

test("a reply racing its comment's deletion is refused or stands under a tombstone", async () => {
  const creator = await api.person({ role: "activist" });
  const [fan, other] = (await people(2)) as [Person, Person];
  const postId = await api.post(creator);
  for (let trial = 0; trial < 20; trial++) {
    const id = (await write(fan, postId, "댓글")).body.commentId;
    const both = [() => write(other, postId, "답글", id).then(({ status }) => status), () => remove(fan, id)];
    const [replied] =
      trial % 2
        ? await Promise.all(both.map((act) => act()))
        : (await Promise.all(both.reverse().map((act) => act()))).reverse();
    expect([201, 404]).toContain(replied);
    expect((await api.send(getComment, { params: { id } })).status).toBe(replied === 201 ? 200 : 404);
    const { counter, rows, orphans } = await counts(postId);
    expect([counter, orphans]).toEqual([rows, 0]);
  }
});

test("ten comments pinned simultaneously leave one pinned", async () => {
  const creator = await api.person({ role: "activist" });
  const fan = await api.person();
  const postId = await api.post(creator);
  const ids: string[] = [];
  for (let n = 0; n < 10; n++) ids.push((await write(fan, postId, `댓글 ${n}`)).body.commentId);
  for (let trial = 0; trial < 5; trial++) {
    const answers = await Promise.all(ids.map((id) => api.send(pinComment, { as: creator, params: { id } })));
    expect(serverErrors(answers.map(({ status }) => status))).toEqual([]);
    const { rowCount } = await api.deps.database.pool.query(
      "SELECT FROM comments WHERE post_id = $1 AND pinned_at IS NOT NULL",
      [postId],
    );
    expect(rowCount).toBe(1);
  }
});

test("edits of a comment being deleted succeed or are not found, and never restore it", async () => {
  const creator = await api.person({ role: "activist" });
  const fan = await api.person();
  const postId = await api.post(creator);
  for (let trial = 0; trial < 10; trial++) {
    const id = (await write(fan, postId, "댓글")).body.commentId;
    const edits = Array.from({ length: 4 }, (_, n) =>
      api.send(editComment, { as: fan, params: { id }, body: { body: `고침 ${n}` } }),
    );
    const [deleted, ...edited] = await Promise.all([remove(fan, id), ...edits]);
    expect(deleted).toBe(204);
    expect(edited.every((answer) => [200, 404].includes(answer.status))).toBe(true);
    expect(await counts(postId)).toEqual({ counter: 0, rows: 0, orphans: 0 });
  }
});

test("account deletions deadlock with no simultaneous write, delete or like", async () => {
  const creators = await Promise.all(Array.from({ length: 3 }, () => api.person({ role: "activist" })));
  const fans = await people(12);
  const posts: string[] = [];
  const liked: CommentId[] = [];
  for (let n = 0; n < 9; n++) posts.push(await api.post(pick(creators, n)));
  for (const [f, fan] of fans.entries())
    for (let n = 0; n < 6; n++) {
      const postId = pick(posts, f * 5 + n * 2);
      const { commentId } = (await write(fan, postId as PostId, `댓글 ${n}`)).body;
      await write(pick(fans, f + 1), postId as PostId, "답글", commentId);
      await api.send(likePost, { as: fan, body: { postId: pick(posts, f + n) } });
      await api.send(likeComment, { as: pick(fans, f + 2), params: { id: commentId } });
      liked.push(commentId);
    }
  const deletedFans = fans.slice(0, 6);
  await api.deps.database.db
    .updateTable("users")
    .set({ status: "leaving", leaves_at: secondsAfter(api.clock.now(), -1) })
    .where(
      "user_id",
      "in",
      deletedFans.map(({ userId }) => userId),
    )
    .execute();
  const staying = fans.slice(6);
  const answers = await Promise.all([
    ...deletedFans.map(({ userId }) => deleteAccount(api.deps, userId).then(() => 200)),
    ...Array.from({ length: 40 }, async (_, n) =>
      n % 2
        ? (await write(pick(staying, n), pick(posts, n) as PostId, `댓글 ${n}`)).status
        : (await api.send(likePost, { as: pick(staying, n), body: { postId: pick(posts, n * 7) } })).status,
    ),
    ...Array.from(
      { length: 40 },
      async (_, n) =>
        (await api.send(likeComment, { as: pick(staying, n), params: { id: pick(liked, n * 5) } })).status,
    ),
  ]);
  expect(serverErrors(answers)).toEqual([]);
  for (const postId of posts) {
    const { counter, rows, orphans } = await counts(postId as PostId);
    expect([counter, orphans]).toEqual([rows, 0]);
  }
  const { rowCount } = await api.deps.database.pool.query("SELECT FROM comments WHERE author_id = ANY($1)", [
    deletedFans.map(({ userId }) => userId),
  ]);
  expect(rowCount).toBe(0);
  const { rows: miscounted } = await api.deps.database.pool.query(
    "SELECT FROM comments c WHERE like_count <> (SELECT count(*) FROM comment_likes l WHERE l.comment_id = c.comment_id)",
  );
  expect(miscounted).toEqual([]);
});
