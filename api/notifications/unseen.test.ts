import { describe, expect, test } from "vitest";
import { limits } from "#contract/limits";
import type { Person } from "#tests/support/api";
import { notificationFixture } from "#tests/support/notification-fixture";
import { deleteAccount } from "../account-deletion/delete-account";
import { removeTold, sweepNotifications } from "./forget";
import { notify } from "./notify";

const fixture = notificationFixture();
const { page, told, kinds, unread, read, like, follow, unfollow, block, say, publish, activist, rows } = fixture;

describe("what is not to be seen is neither listed nor counted, and leads nowhere", () => {
  test("of somebody blocked, either way round, until the block is taken back", async () => {
    for (const direction of ["by", "of"] as const) {
      const [creator, fan, other] = [await activist(), await fixture.api.person(), await fixture.api.person()];
      const postId = await fixture.api.post(creator);
      await follow(fan, creator);
      const commentId = await say(fan, postId);
      for (const person of [fan, other]) await like(person, postId);
      await say(creator, postId, "답", commentId);
      const ids = (await told(creator)).map(({ id }) => id);
      expect([await unread(creator), await unread(fan)]).toEqual([3, 1]);
      await (direction === "by" ? block(creator, fan) : block(fan, creator));
      const left = await told(creator);
      expect(left).toEqual([expect.objectContaining({ kind: "like", count: 1, names: [other.nickname] })]);
      expect(JSON.stringify(left)).not.toContain(fan.nickname);
      expect(await told(fan)).toEqual([]);
      expect([await unread(creator), await unread(fan)]).toEqual([1, 0]);
      for (const id of ids.filter((each) => each !== left[0]?.id))
        expect((await read(creator, { id })).status).toBe(404);
      const [blocker, blocked] = direction === "by" ? [creator, fan] : [fan, creator];
      await fixture.api.call("DELETE", `/blocks/${blocked.userId}`, { as: blocker });
      // The follow ended with the block.
      expect((await kinds(creator)).sort()).toEqual(["comment", "like"]);
    }
  });

  test("of a suspended or leaving person", async () => {
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
      expect([await told(creator), await unread(creator)]).toEqual([[], 0]);
    }
  });

  test("of a post that went, or of a comment that went, whose rows go too", async () => {
    const [creator, fan, other] = [await activist(), await fixture.api.person(), await fixture.api.person()];
    await follow(fan, creator);
    fixture.api.clock.advance(1);
    const postId = await publish(creator);
    await like(fan, postId);
    const commentId = await say(fan, postId);
    const replyId = await say(other, postId, "답", commentId);
    expect((await kinds(fan)).sort()).toEqual(["newPost", "reply"]);
    await fixture.api.call("DELETE", `/comments/${replyId}`, { as: other });
    expect(await kinds(fan)).toEqual(["newPost"]);
    expect((await rows(fan)).map(({ kind }) => kind)).toEqual(["newPost"]);
    await fixture.api.call("DELETE", `/comments/${commentId}`, { as: fan });
    expect((await kinds(creator)).sort()).toEqual(["follow", "like"]);
    await fixture.api.call("DELETE", "/feed/post", { as: creator, body: { postId } });
    expect([await kinds(creator), await kinds(fan), await unread(fan)]).toEqual([["follow"], [], 0]);
    await removeTold(fixture.api.deps, postId);
    expect([await rows(fan), (await rows(creator)).map(({ kind }) => kind)]).toEqual([[], ["follow"]]);
  });

  test("of a comment on a post that is no longer open to one", async () => {
    const [creator, fan, other] = [await activist(), await fixture.api.person(), await fixture.api.person()];
    for (const person of [fan, other]) await follow(person, creator);
    const postId = await fixture.api.post(creator, { visibility: "followers" });
    const commentId = await say(fan, postId);
    await say(other, postId, "canary", commentId);
    expect(await kinds(fan)).toEqual(["reply"]);
    await unfollow(fan, creator);
    expect([await told(fan), await unread(fan)]).toEqual([[], 0]);
    await follow(fan, creator);
    expect(await kinds(fan)).toEqual(["reply"]);
  });

  test("and no word of a post or a comment is ever in it", async () => {
    const [creator, fan] = [await activist(), await fixture.api.person()];
    await follow(fan, creator);
    const postId = await publish(creator, { body: "canary-post" });
    const commentId = await say(fan, postId, "canary-comment");
    await say(creator, postId, "canary-reply", commentId);
    for (const person of [creator, fan]) expect(JSON.stringify(await page(person))).not.toContain("canary");
  });
});

test("after their time they are swept, read or not", async () => {
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
  await sweepNotifications(fixture.api.deps, at);
  expect((await rows(creator)).map(({ actor_id }) => actor_id)).toEqual([later.userId]);
});

test("who leaves is in nobody's notifications any more, nor are their posts, and nothing they were told is left", async () => {
  const [creator, fan, other] = [await activist(), await fixture.api.person(), await fixture.api.person()];
  await follow(fan, creator);
  await follow(other, creator);
  fixture.api.clock.advance(1);
  const postId = await publish(creator);
  const commentId = await say(fan, postId);
  await say(other, postId, "답", commentId);
  await like(fan, postId);
  const leave = async (who: Person) => {
    const leaves_at = fixture.api.clock.now();
    await fixture.api.deps.database.db
      .updateTable("users")
      .set({ status: "leaving", leaves_at })
      .where("user_id", "=", who.userId)
      .execute();
    await deleteAccount(fixture.api.deps, who.userId);
  };
  await leave(fan);
  expect(await rows(fan)).toEqual([]);
  expect((await told(creator)).map(({ actor }) => actor?.userId)).toEqual([other.userId]);
  const left = (await rows(creator)).map(({ actor_id }) => actor_id);
  expect(left).not.toContain(fan.userId);
  expect(await kinds(other)).toEqual(["newPost"]);
  await leave(creator);
  expect([await told(other), await unread(other)]).toEqual([[], 0]);
  await removeTold(fixture.api.deps, postId);
  expect([await rows(other), await rows(creator)]).toEqual([[], []]);
});
