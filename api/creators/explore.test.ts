import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { blockUser } from "#contract/blocks/endpoints";
import { writeComment } from "#contract/comments/endpoints";
import { followCreator, getExploreShelves, listRecommendedCreators } from "#contract/creators/endpoints";
import type { Field, RecommendedCard } from "#contract/creators/schemas";
import type { PostId } from "#contract/ids";
import { likePost } from "#contract/posts/endpoints";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import { rankTrending } from "./rank-trending";

let api: TestApi;
beforeEach(async () => {
  api = await startApi();
});
afterEach(() => api.stop());

const day = 86_400;
const shelves = async (as?: Person) => (await api.send(getExploreShelves, { as })).body;
const trending = async (as?: Person) => (await shelves(as)).trending.map(({ userId }) => userId);
const rank = () => rankTrending(api.deps, api.clock.now());
const activist = async (field: Field) => {
  const person = await api.person({ role: "activist" });
  await api.deps.database.db.updateTable("users").set({ field }).where("user_id", "=", person.userId).execute();
  return person;
};
const follow = (as: Person, target: Person) => api.send(followCreator, { as, params: { domain: target.domain } });
const like = (as: Person, postId: PostId) => api.send(likePost, { as, body: { postId } });
const comment = (as: Person, postId: PostId, body = "응원해요") =>
  api.send(writeComment, { as, params: { postId }, body: { body } });
const scores = async () => {
  const rows = await api.deps.database.db.selectFrom("trending").selectAll().orderBy("score", "desc").execute();
  return new Map(rows.map(({ creator_id, score }) => [creator_id, score]));
};

test("a creator followed from the recommendations keeps their place among the twelve", async () => {
  const fan = await api.person();
  const other = await api.person();
  const creators = await Promise.all(Array.from({ length: 14 }, () => activist("art")));
  for (const creator of creators.slice(0, 13)) await follow(other, creator);
  const shown = async () => (await api.send(listRecommendedCreators, { as: fan })).body.items;
  const before = await shown();
  expect(before).toHaveLength(12);
  const [first] = before as [RecommendedCard];
  await api.send(followCreator, { as: fan, params: { domain: first.domain } });
  const after = await shown();
  expect(after.map(({ userId }) => userId)).toEqual(before.map(({ userId }) => userId));
  expect(after[0]?.isFollowing).toBe(true);
});

test("a recommended or trending creator's price is the lowest plan's on sale, null without one", async () => {
  const [creator, other] = [await activist("art"), await activist("art")];
  await api.plan(creator, { priceWon: 9_000 });
  const cheapest = await api.plan(creator, { priceWon: 4_000 });
  const priceOf = async ({ userId }: Person) =>
    (await api.send(listRecommendedCreators)).body.items.find((item) => item.userId === userId)?.monthlyFrom;
  const trendingPriceOf = async ({ userId }: Person) =>
    (await shelves()).trending.find((item) => item.userId === userId)?.monthlyFrom;
  for (const each of [creator, other]) await follow(await api.person(), each);
  await rank();
  expect(await priceOf(creator)).toBe(4_000);
  expect([await trendingPriceOf(creator), await trendingPriceOf(other)]).toEqual([4_000, null]);
  await api.deps.database.db.updateTable("plans").set({ on_sale: false }).where("plan_id", "=", cheapest).execute();
  expect(await priceOf(creator)).toBe(9_000);
  expect(await priceOf(other)).toBeNull();
});

describe("trending", () => {
  test("a subscription counts 5, a follow 3, a daily comment 2, a like 1; halved after two days", async () => {
    const [subscribed, followed, commented, liked, idle] = (await Promise.all(
      Array.from({ length: 5 }, () => activist("art")),
    )) as [Person, Person, Person, Person, Person];
    const fan = await api.person();
    await follow(fan, followed);
    const posts = [await api.post(commented), await api.post(commented)] as const;
    for (const postId of posts)
      for (let i = 0; i < 3; i++) expect((await comment(fan, postId, `말 ${i}`)).status).toBe(201);
    const own = await api.post(liked);
    await like(fan, own);
    // A creator's own actions do not count for them.
    await like(liked, own);
    await comment(liked, own);
    await like(idle, await api.post(idle));
    const planId = await api.plan(subscribed);
    await api.subscribe(fan, planId, { endsIn: 20 * day, ending: false });
    await rank();
    expect([...(await scores())]).toEqual([
      [subscribed.userId, 5],
      [followed.userId, 3],
      [commented.userId, 2],
      [liked.userId, 1],
    ]);
    expect(await trending()).toEqual([subscribed, followed, commented, liked].map(({ userId }) => userId));
    expect((await shelves()).trendingAt).toBe(api.clock.now().toISOString());
    api.clock.advance(2 * day);
    await rank();
    expect((await scores()).get(followed.userId)).toBeCloseTo(1.5, 9);
    api.clock.advance(5 * day + 1);
    await rank();
    expect(await trending()).toEqual([]);
  });

  test("suspended and blocked creators do not trend, and a suspended fan's actions do not count", async () => {
    const [one, two] = [await activist("sports"), await activist("sports")];
    const [fan, other] = [await api.person(), await api.person()];
    for (const target of [one, two]) await follow(fan, target);
    await follow(other, two);
    await rank();
    expect(await trending()).toEqual([two.userId, one.userId]);
    await api.send(blockUser, { as: other, params: { userId: two.userId } });
    expect(await trending(other)).toEqual([one.userId]);
    expect(await trending(two)).toEqual([two.userId, one.userId]);
    await rank();
    const set = (person: Person, status: "active" | "blocked") =>
      api.deps.database.db.updateTable("users").set({ status }).where("user_id", "=", person.userId).execute();
    await set(one, "blocked");
    expect(await trending()).toEqual([two.userId]);
    await set(one, "active");
    await set(fan, "blocked");
    await rank();
    expect(await trending()).toEqual([]);
  });

  test("eight simultaneous computations leave the same as one", async () => {
    const [creator, fan] = [await activist("social"), await api.person()];
    await follow(fan, creator);
    await Promise.all(Array.from({ length: 8 }, rank));
    expect((await scores()).get(creator.userId)).toBe(3);
  });
});

describe("favorites", () => {
  test("are unfollowed activists of the viewer's two favorite fields; a guest has none", async () => {
    const fan = await api.person();
    const of: Record<string, Person[]> = {};
    for (const field of ["art", "celebrity", "entrepreneurship"] as const)
      of[field] = [await activist(field), await activist(field), await activist(field)];
    const [art, celebrity, business] = [of.art as Person[], of.celebrity as Person[], of.entrepreneurship as Person[]];
    expect(await shelves(fan)).toMatchObject({ favorites: [], favoriteFields: [] });
    await follow(fan, celebrity[0] as Person);
    for (let i = 0; i < 2; i++) await like(fan, await api.post(art[0] as Person));
    await like(fan, await api.post(business[0] as Person));
    const { favorites, favoriteFields } = await shelves(fan);
    expect(favoriteFields).toEqual(["celebrity", "art"]);
    const ids = favorites.map(({ userId }) => userId);
    for (const { userId } of [celebrity[1], celebrity[2], art[1]] as Person[]) expect(ids).toContain(userId);
    for (const { userId } of [celebrity[0], ...business] as Person[]) expect(ids).not.toContain(userId);
    expect(favorites.every(({ isFollowing }) => !isFollowing)).toBe(true);
    await api.send(blockUser, { as: fan, params: { userId: String(celebrity[1]?.userId) } });
    expect((await shelves(fan)).favorites.map(({ userId }) => userId)).not.toContain(celebrity[1]?.userId);
    expect(await shelves()).toMatchObject({ favorites: [], favoriteFields: [] });
  });

  test("one statement returns both shelves", async () => {
    const { pool } = api.deps.database;
    const query = pool.query.bind(pool) as (...args: unknown[]) => unknown;
    let count = 0;
    pool.query = ((...args: unknown[]) => {
      count++;
      return query(...args);
    }) as typeof pool.query;
    await shelves();
    pool.query = query as typeof pool.query;
    expect(count).toBe(1);
  });
});
