import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { blockUser } from "#contract/blocks/endpoints";
import { followCreator, unfollowCreator } from "#contract/creators/endpoints";
import type { PostId } from "#contract/ids";
import { limits } from "#contract/limits";
import { countNewerPosts, listFollowingPosts, listSubscribedPosts } from "#contract/posts/endpoints";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import { secondsAfter } from "../clock";

let api: TestApi;
let creator: Person;
let fan: Person;
let displayed: PostId;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  creator = await api.person({ role: "activist" });
  fan = await api.person({ role: "activist" });
  await follow(creator);
  displayed = await api.post(creator);
  api.clock.advance(60);
});

const lists = { following: listFollowingPosts, subscribers: listSubscribedPosts };
type Feed = keyof typeof lists;
const follow = ({ domain }: Person) => api.send(followCreator, { as: fan, params: { domain } });
const count = async (since = displayed, feed: Feed = "following") =>
  (await api.send(countNewerPosts, { as: fan, query: { feed, since } })).body;
const set = (statement: string, ...values: unknown[]) => api.deps.database.pool.query(statement, values);
const listedBefore = async (since = displayed, feed: Feed = "following") => {
  const { items } = (await api.send(lists[feed], { as: fan, query: { size: 50 } })).body;
  return items.findIndex(({ postId }) => postId === since);
};

test("posts are counted as the feed lists them, locked ones too", async () => {
  expect(await count()).toEqual({ count: 0 });
  const planId = await api.plan(creator, { basic: true });
  await api.post(creator);
  await api.post(creator, { visibility: "members", planId });
  await api.post(await api.person({ role: "activist" }));
  expect(await listedBefore()).toBe(2);
  expect(await count()).toEqual({ count: 2 });
});

test("own, deleted and scheduled posts are not counted", async () => {
  await api.post(fan);
  const deleted = await api.post(creator);
  await set("UPDATE posts SET deleted_at = $2 WHERE post_id = $1", deleted, api.clock.now());
  await api.post(creator, { at: secondsAfter(api.clock.now(), 60) });
  expect(await count()).toEqual({ count: 0 });
  api.clock.advance(60);
  expect(await listedBefore()).toBe(1);
  expect(await count()).toEqual({ count: 1 });
});

test.each(["creator", "fan"] as const)(
  "after a block by the %s no post of that creator is counted",
  async (blocker) => {
    const other = await api.person({ role: "activist" });
    await follow(other);
    await api.post(creator);
    await api.post(other);
    const [as, { userId }] = blocker === "fan" ? [fan, other] : [other, fan];
    await api.send(blockUser, { as, params: { userId } });
    expect(await listedBefore()).toBe(1);
    expect(await count()).toEqual({ count: 1 });
  },
);

test("a suspended creator's posts are not counted", async () => {
  await api.post(creator);
  await set("UPDATE users SET status = 'blocked' WHERE user_id = $1", creator.userId);
  expect(await count()).toEqual({ count: 0 });
});

test("of posts of the same microsecond only those listed before the given one are counted", async () => {
  const same = [displayed, await api.post(creator), await api.post(creator)];
  await set("UPDATE posts SET published_at = '2026-11-20T03:00:00.000001Z' WHERE post_id = ANY ($1)", same);
  const counts = await Promise.all(same.map(async (postId) => (await count(postId)).count));
  expect(counts.toSorted()).toEqual([0, 1, 2]);
  for (const [i, postId] of same.entries()) expect(counts[i]).toBe(await listedBefore(postId));
});

test("counting goes on from a post deleted since, or of a creator unfollowed since", async () => {
  const other = await api.person({ role: "activist" });
  await follow(other);
  await api.post(other);
  await set("UPDATE posts SET deleted_at = $2 WHERE post_id = $1", displayed, api.clock.now());
  expect(await count()).toEqual({ count: 1 });
  await api.send(unfollowCreator, { as: fan, params: { domain: creator.domain } });
  expect(await count()).toEqual({ count: 1 });
});

test("the subscribers' feed counts posts of creators subscribed to alone", async () => {
  const member = await api.person({ role: "activist" });
  await api.subscribe(fan, await api.plan(member, { basic: true }));
  const since = await api.post(member);
  api.clock.advance(60);
  await api.post(member);
  await api.post(creator);
  expect(await listedBefore(since, "subscribers")).toBe(1);
  expect(await count(since, "subscribers")).toEqual({ count: 1 });
  await set("UPDATE subscriptions SET status = 'canceled' WHERE fan_id = $1", fan.userId);
  expect(await count(since, "subscribers")).toEqual({ count: 0 });
});

test("counting stops at its limit over all creators", async () => {
  const other = await api.person({ role: "activist" });
  await follow(other);
  for (let i = 0; i < 15; i++) await Promise.all([api.post(creator), api.post(other)]);
  expect(await count()).toEqual({ count: limits.newerPostsCounted });
});

test("an unknown post counts none, and one that is no id is refused", async () => {
  expect(await count("pst_00000000000000000000")).toEqual({ count: 0 });
  const { status } = await api.send(countNewerPosts, { as: fan, query: { feed: "following", since: "x" as PostId } });
  expect(status).toBe(400);
});
