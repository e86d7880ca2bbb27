import { describe, expect, test } from "vitest";
import { unblockUser } from "#contract/blocks/endpoints";
import { deleteComment } from "#contract/comments/endpoints";
import { limits } from "#contract/limits";
import { deletePost } from "#contract/posts/endpoints";
import type { Person } from "#tests/support/api";
import { notificationFixture } from "#tests/support/fixtures/notification-fixture";
import { deleteAccount } from "../account-deletion/delete-account";
import { purgeExpired } from "../worker/purge-expired";
import { deletePostNotifications } from "./delete-notifications";
import { notify } from "./notify";

const fixture = notificationFixture();
const { page, notificationsOf, kinds, unread, read, like, follow, unfollow, block, comment, publish, activist, rows } =
  fixture;

describe("hidden notifications are neither listed nor counted, and open nothing", () => {
  test("of users with a block between them, until it is removed", async () => {
    for (const direction of ["by", "of"] as const) {
      const [creator, fan, other] = [await activist(), await fixture.api.person(), await fixture.api.person()];
      const postId = await fixture.api.post(creator);
      await follow(fan, creator);
      const commentId = await comment(fan, postId);
      for (const person of [fan, other]) await like(person, postId);
      await comment(creator, postId, "답", commentId);
      const ids = (await notificationsOf(creator)).map(({ id }) => id);
      expect([await unread(creator), await unread(fan)]).toEqual([3, 1]);
      await (direction === "by" ? block(creator, fan) : block(fan, creator));
      const left = await notificationsOf(creator);
      expect(left).toEqual([expect.objectContaining({ kind: "like", count: 1, names: [other.nickname] })]);
      expect(JSON.stringify(left)).not.toContain(fan.nickname);
      expect(await notificationsOf(fan)).toEqual([]);
      expect([await unread(creator), await unread(fan)]).toEqual([1, 0]);
      for (const id of ids.filter((each) => each !== left[0]?.id))
        expect((await read(creator, { id })).status).toBe(404);
      const [blocker, blocked] = direction === "by" ? [creator, fan] : [fan, creator];
      await fixture.api.send(unblockUser, { as: blocker, params: { userId: blocked.userId } });
      // The follow ended with the block.
      expect((await kinds(creator)).sort()).toEqual(["comment", "like"]);
    }
  });

  test("of a suspended user or one pending deletion", async () => {
    const [creator, fan] = [await activist(), await fixture.api.person()];
    await follow(fan, creator);
    for (const change of [
      { status: "blocked" } as const,
      { status: "leaving", leaves_at: fixture.api.clock.now() } as const,
    ]) {
      await fixture.api.deps.database.db
        .updateTable("users")
        .set({ leaves_at: null, ...change })
        .where("user_id", "=", fan.userId)
        .execute();
      expect([await notificationsOf(creator), await unread(creator)]).toEqual([[], 0]);
    }
  });

  test("of a deleted post or comment, whose rows are deleted too", async () => {
    const [creator, fan, other] = [await activist(), await fixture.api.person(), await fixture.api.person()];
    await follow(fan, creator);
    fixture.api.clock.advance(1);
    const postId = await publish(creator);
    await like(fan, postId);
    const commentId = await comment(fan, postId);
    const replyId = await comment(other, postId, "답", commentId);
    expect((await kinds(fan)).sort()).toEqual(["newPost", "reply"]);
    await fixture.api.send(deleteComment, { as: other, params: { id: replyId } });
    expect(await kinds(fan)).toEqual(["newPost"]);
    fixture.api.clock.advance(limits.undoSeconds + 1);
    await purgeExpired(fixture.api.deps);
    expect((await rows(fan)).map(({ kind }) => kind)).toEqual(["newPost"]);
    await fixture.api.send(deleteComment, { as: fan, params: { id: commentId } });
    expect((await kinds(creator)).sort()).toEqual(["follow", "like"]);
    await fixture.api.send(deletePost, { as: creator, body: { postId } });
    expect([await kinds(creator), await kinds(fan), await unread(fan)]).toEqual([["follow"], [], 0]);
    await deletePostNotifications(fixture.api.deps, postId);
    expect([await rows(fan), (await rows(creator)).map(({ kind }) => kind)]).toEqual([[], ["follow"]]);
  });

  test("of a comment on a post the user may no longer read", async () => {
    const [creator, fan, other] = [await activist(), await fixture.api.person(), await fixture.api.person()];
    for (const person of [fan, other]) await follow(person, creator);
    const postId = await fixture.api.post(creator, { visibility: "followers" });
    const commentId = await comment(fan, postId);
    await comment(other, postId, "canary", commentId);
    expect(await kinds(fan)).toEqual(["reply"]);
    await unfollow(fan, creator);
    expect([await notificationsOf(fan), await unread(fan)]).toEqual([[], 0]);
    await follow(fan, creator);
    expect(await kinds(fan)).toEqual(["reply"]);
  });

  test("with the words of posts and comments that were in them", async () => {
    const [creator, fan] = [await activist(), await fixture.api.person()];
    await follow(fan, creator);
    const postId = await publish(creator, { body: "canary-post" });
    const commentId = await comment(fan, postId, "canary-comment");
    await comment(creator, postId, "canary-reply", commentId);
    for (const person of [creator, fan]) expect(JSON.stringify(await page(person))).toContain("canary");
    await fixture.block(creator, fan);
    for (const person of [creator, fan]) expect(JSON.stringify(await page(person))).not.toContain("canary");
  });
});

test("notifications are purged after their retention, read or not", async () => {
  const [creator, fan, later] = [await activist(), await fixture.api.person(), await fixture.api.person()];
  await follow(fan, creator);
  const at = new Date(fixture.api.clock.now().getTime() + (limits.notificationDays * 86_400 + 1) * 1_000);
  await notify(fixture.api.deps.database.db, {
    to: creator.userId,
    kind: "follow",
    actor: later.userId,
    target: { type: "user", id: later.userId },
    at,
  });
  await purgeExpired({ ...fixture.api.deps, clock: { now: () => at } });
  expect((await rows(creator)).map(({ actor_id }) => actor_id)).toEqual([later.userId]);
});

test("account deletion removes the user and their posts from all notifications, and their own", async () => {
  const [creator, fan, other] = [await activist(), await fixture.api.person(), await fixture.api.person()];
  await follow(fan, creator);
  await follow(other, creator);
  fixture.api.clock.advance(1);
  const postId = await publish(creator);
  const commentId = await comment(fan, postId);
  await comment(other, postId, "답", commentId);
  await like(fan, postId);
  const deleteNow = async (who: Person) => {
    const leaves_at = fixture.api.clock.now();
    await fixture.api.deps.database.db
      .updateTable("users")
      .set({ status: "leaving", leaves_at })
      .where("user_id", "=", who.userId)
      .execute();
    await deleteAccount(fixture.api.deps, who.userId);
  };
  await deleteNow(fan);
  expect(await rows(fan)).toEqual([]);
  expect((await notificationsOf(creator)).map(({ actor }) => actor?.userId)).toEqual([other.userId]);
  const left = (await rows(creator)).map(({ actor_id }) => actor_id);
  expect(left).not.toContain(fan.userId);
  expect(await kinds(other)).toEqual(["newPost"]);
  await deleteNow(creator);
  expect([await notificationsOf(other), await unread(other)]).toEqual([[], 0]);
  await deletePostNotifications(fixture.api.deps, postId);
  expect([await rows(other), await rows(creator)]).toEqual([[], []]);
});
