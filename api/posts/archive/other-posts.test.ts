import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { blockUser } from "#contract/blocks/endpoints";
import { followCreator } from "#contract/creators/endpoints";
import type { PostId } from "#contract/ids";
import { createPlan } from "#contract/memberships/endpoints";
import { getOtherPosts } from "#contract/posts/endpoints";
import { openingForeseenSeconds } from "#contract/posts/openings";
import { type Person, startApi, startTime, type TestApi } from "#tests/support/api";
import { secondsAfter } from "../../clock";

const day = 86_400;
let api: TestApi;
let creator: Person;
beforeAll(async () => {
  api = await startApi();
});
beforeEach(async () => {
  api.clock.set(startTime);
  creator = await api.person({ role: "activist" });
});
afterAll(() => api.stop());

const sql = (statement: string, ...values: unknown[]) => api.deps.database.pool.query(statement, values);
const daysLater = (days: number) => secondsAfter(new Date(startTime), days * day);
/** Posts a day apart, the oldest first. */
const write = (count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, n) => api.post(creator, { body: `글 ${n + 1}`, at: daysLater(n - 20) })),
  );
const others = async (postId: PostId | undefined, as?: Person) => {
  if (!postId) throw new Error("no post");
  const { status, body } = await api.send(getOtherPosts, { as, params: { postId } });
  if (status !== 200) return status;
  const { previous, next, newest } = body;
  return [previous?.body, next?.body, newest.map((line) => line.body)];
};

test("a post is listed with its neighbours in time and three of its creator's newest others", async () => {
  const posts = await write(7);
  expect(await others(posts[1])).toEqual(["글 1", "글 3", ["글 7", "글 6", "글 5"]]);
  expect(await others(posts[6])).toEqual(["글 6", undefined, ["글 5", "글 4", "글 3"]]);
  expect(await others(posts[5])).toEqual(["글 5", "글 7", ["글 4", "글 3", "글 2"]]);
  expect(await others(posts[0])).toEqual([undefined, "글 2", ["글 7", "글 6", "글 5"]]);
});

test("guests are given the moment at which a neighbour opens to more, signed-in viewers are not", async () => {
  const [first, second] = (await write(2)) as [PostId, PostId];
  const soon = secondsAfter(new Date(startTime), openingForeseenSeconds);
  await sql("INSERT INTO post_openings VALUES ($1, $2, $3, 'public', NULL)", second, creator.userId, soon);
  const changesAt = async (as?: Person) => {
    const { status, body } = await api.send(getOtherPosts, { as, params: { postId: first } });
    return status === 200 && body.changesAt;
  };
  expect([await changesAt(), await changesAt(creator)]).toEqual([soon.toISOString(), null]);
});

test("a creator's only post has no others, whatever other creators write", async () => {
  await api.post(await api.person({ role: "activist" }));
  const [post] = await write(1);
  expect(await others(post)).toEqual([undefined, undefined, []]);
});

test("deleted, withheld and scheduled posts are passed over", async () => {
  const [first, second, third, fourth] = (await write(4)) as [PostId, PostId, PostId, PostId];
  await sql("UPDATE posts SET deleted_at = $2 WHERE post_id = $1", second, daysLater(-1));
  await sql("UPDATE posts SET withheld_until = $2 WHERE post_id = $1", third, daysLater(1));
  const planned = await api.post(creator, { body: "내일 글", at: daysLater(1) });
  await sql("UPDATE posts SET opens_fully_at = $2 WHERE post_id = $1", planned, daysLater(1));
  await sql("INSERT INTO post_openings VALUES ($1, $2, $3, 'public', NULL)", planned, creator.userId, daysLater(1));
  expect(await others(first)).toEqual([undefined, "글 4", []]);
  expect(await others(fourth)).toEqual(["글 1", undefined, []]);
  expect([await others(planned), await others(planned, creator)]).toEqual([404, ["글 4", undefined, ["글 1"]]]);
  api.clock.set(daysLater(2));
  expect(await others(fourth)).toEqual(["글 3", "내일 글", ["글 1"]]);
});

test("a post that is closed to its reader is listed by its audience, without words", async () => {
  const body = { name: "곁의 자리", benefits: [], description: "", price: 5_000, basic: false, keepsOpened: true };
  const { id: planId } = (await api.send(createPlan, { as: creator, body })).body;
  const [post] = await write(1);
  const forMembers = { visibility: "members", planId } as const;
  const secret = await api.post(creator, { body: "비밀", ...forMembers, at: daysLater(-1) });
  await sql("UPDATE posts SET labels = '{paidPartnership}' WHERE post_id = $1", secret);
  await api.post(creator, { body: "팔로워에게", visibility: "followers", at: daysLater(-2) });
  const fan = await api.person();
  await api.send(followCreator, { as: fan, params: { domain: creator.domain } });
  const lines = async (as?: Person) => {
    const { next, newest } = (await api.send(getOtherPosts, { as, params: { postId: post as PostId } })).body;
    return [next, ...newest];
  };
  const closed = { body: "", imageCount: 0, locked: true };
  const member = { ...closed, visibility: "members", opensWith: "곁의 자리", labels: ["paidPartnership"] };
  expect(await lines()).toMatchObject([{ ...closed, visibility: "followers" }, member]);
  expect(await lines(fan)).toMatchObject([{ body: "팔로워에게", locked: false }, member]);
  await api.subscribe(fan, planId);
  expect(await lines(fan)).toMatchObject([{ body: "팔로워에게" }, { body: "비밀", locked: false }]);
  await api.send(blockUser, { as: creator, params: { userId: fan.userId } });
  expect(await others(post, fan)).toBe(404);
});

test("a long text is listed by its first characters, none of them halved", async () => {
  const [post] = await write(1);
  await api.post(creator, { body: "🌿".repeat(200), at: daysLater(-1) });
  expect(await others(post)).toEqual([undefined, "🌿".repeat(120), []]);
});
