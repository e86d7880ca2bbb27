import { expect, test } from "vitest";
import { deleteComment, likeComment, unlikeComment } from "#contract/comments/endpoints";
import type { CommentId } from "#contract/ids";
import { limits } from "#contract/limits";
import type { Person } from "#tests/support/api";
import { notificationFixture } from "#tests/support/fixtures/notification-fixture";
import { purgeExpired } from "../worker/purge-expired";

const fixture = notificationFixture();
const { notificationsOf, page, unread, read, block, comment, people, rows } = fixture;

const like = (as: Person, id: CommentId) => fixture.api.send(likeComment, { as, params: { id } });
const unlike = (as: Person, id: CommentId) => fixture.api.send(unlikeComment, { as, params: { id } });

async function commented() {
  const [creator, writer] = [await fixture.activist(), await fixture.api.person()];
  const postId = await fixture.api.post(creator);
  return { creator, writer, postId, commentId: await comment(writer, postId, "흙냄새가 나요") };
}

test("likes of a comment join in one notification of its author, with its words and a link to it", async () => {
  const { writer, postId, commentId } = await commented();
  const fans = await people(12);
  await Promise.all(fans.flatMap((fan) => [like(fan, commentId), like(fan, commentId)]));
  const [only, ...others] = await notificationsOf(writer);
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    kind: "like",
    count: 12,
    excerpt: "흙냄새가 나요",
    target: { type: "comment", id: commentId, url: `/posts/${postId}?comment=${commentId}#${commentId}` },
  });
  expect(only?.names).toHaveLength(2);
  expect((await page(writer, { group: "reactions" })).items).toEqual([only]);
  expect(await unread(writer)).toBe(1);
});

test("likes of a post and of the creator's own comment on it stay two notifications", async () => {
  const { creator, postId } = await commented();
  const own = await comment(creator, postId);
  const fan = await fixture.api.person();
  await fixture.like(fan, postId);
  await like(fan, own);
  const likes = (await notificationsOf(creator)).filter(({ kind }) => kind === "like");
  expect(likes.map(({ target }) => target.type).sort()).toEqual(["comment", "post"]);
});

test("an author is not notified of their own like", async () => {
  const { writer, commentId } = await commented();
  await like(writer, commentId);
  expect(await rows(writer)).toEqual([]);
});

test("after reading, a new like begins a new notification", async () => {
  const { writer, commentId } = await commented();
  const [one, two] = (await people(2)) as [Person, Person];
  await like(one, commentId);
  const [first] = await notificationsOf(writer);
  await read(writer, { id: String(first?.id) });
  fixture.api.clock.advance(60);
  await like(two, commentId);
  expect((await notificationsOf(writer)).map(({ names, readAt }) => [names, readAt === null])).toEqual([
    [[two.nickname], true],
    [[one.nickname], false],
  ]);
});

test("a like that was taken back, and one of a blocked user, is in no notification", async () => {
  const { writer, commentId } = await commented();
  const [one, two] = (await people(2)) as [Person, Person];
  for (const fan of [one, two]) await like(fan, commentId);
  await unlike(one, commentId);
  expect((await notificationsOf(writer)).map(({ names }) => names)).toEqual([[two.nickname]]);
  await block(writer, two);
  expect([await notificationsOf(writer), await unread(writer)]).toEqual([[], 0]);
});

test("the notification is hidden with its deleted comment, and purged after it", async () => {
  const { writer, commentId } = await commented();
  await like(await fixture.api.person(), commentId);
  expect(await rows(writer)).toHaveLength(1);
  await fixture.api.send(deleteComment, { as: writer, params: { id: commentId } });
  expect([await notificationsOf(writer), await unread(writer)]).toEqual([[], 0]);
  fixture.api.clock.advance(limits.undoSeconds + 1);
  await purgeExpired(fixture.api.deps);
  expect(await rows(writer)).toEqual([]);
});
