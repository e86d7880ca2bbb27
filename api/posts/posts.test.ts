import { afterAll, beforeAll, expect, test } from "vitest";
import { followCreator, getCreatorCard, unfollowCreator } from "#contract/creators/endpoints";
import type { PostId } from "#contract/ids";
import type { Page } from "#contract/paging";
import {
  createPost,
  deletePost,
  getPost,
  likePost,
  listCreatorPosts,
  listFollowingPosts,
  unlikePost,
} from "#contract/posts/endpoints";
import type { Post } from "#contract/posts/schemas";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import type { QueryOf } from "#tests/support/api-client";
import { secondsAfter } from "../clock";

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const feed = (as: Person, query: QueryOf<typeof listFollowingPosts> = {}) =>
  api.send(listFollowingPosts, { as, query });
const follow = (as: Person, creator: Person) => api.send(followCreator, { as, params: { domain: creator.domain } });

test("a post is open, locked or hidden by its visibility, on its page and in lists alike", async () => {
  const creator = await api.person({ role: "activist" });
  const [low, high] = [
    await api.plan(creator, { basic: true, priceWon: 3_000 }),
    await api.plan(creator, { priceWon: 9_000, position: 1 }),
  ];
  const posts = {
    public: await api.post(creator, { body: "canary-public" }),
    followers: await api.post(creator, { body: "canary-followers", visibility: "followers" }),
    low: await api.post(creator, { body: "canary-low", visibility: "members", planId: low }),
    high: await api.post(creator, { body: "canary-high", visibility: "members", planId: high }),
  };
  const [stranger, follower, member, patron, lapsed, blocked] = await Promise.all(
    Array.from({ length: 6 }, () => api.person()),
  );
  await follow(follower as Person, creator);
  await api.subscribe(member as Person, low);
  await api.subscribe(patron as Person, high);
  await api.subscribe(lapsed as Person, high, { endsIn: -60 });
  await api.deps.database.db
    .insertInto("blocks")
    .values({ blocker_id: creator.userId, blocked_id: (blocked as Person).userId, created_at: api.clock.now() })
    .execute();
  const seen = async (as: Person | undefined) => {
    const states: string[] = [];
    for (const id of Object.values(posts)) {
      const { status, body } = await api.send(getPost, { as, params: { postId: id } });
      states.push(status === 404 ? "hidden" : body.locked ? "locked" : "open");
    }
    const list = await api.send(listCreatorPosts, { as, params: { domain: creator.domain } });
    const shown = JSON.stringify(list.body);
    Object.keys(posts).forEach((name, i) => {
      expect(shown.includes(`canary-${name}`)).toBe(states[i] === "open");
    });
    return states.join(" ");
  };
  expect(await seen(undefined)).toBe("open locked locked locked");
  expect(await seen(stranger)).toBe("open locked locked locked");
  expect(await seen(follower)).toBe("open open locked locked");
  expect(await seen(member)).toBe("open open open locked");
  expect(await seen(patron)).toBe("open open open open");
  expect(await seen(lapsed)).toBe("open locked locked locked");
  expect(await seen(blocked)).toBe("hidden hidden hidden hidden");
  expect(await seen(creator)).toBe("open open open open");
});

test("a locked post names the plan that opens it and its picture count, not text or addresses", async () => {
  const creator = await api.person({ role: "activist" });
  const planId = await api.plan(creator, { name: "찻잔 한 벌" });
  const postId = await api.post(creator, { body: "비밀 편지", visibility: "members", planId });
  const image = {
    post_id: postId,
    position: 0,
    image_key: "prv/secret-key",
    width: 10,
    height: 10,
    alt: "비밀 그림",
    color: "#ffffff",
    widths: [480],
  };
  await api.deps.database.db.insertInto("post_images").values(image).execute();
  await api.deps.database.db.updateTable("posts").set({ image_count: 1 }).where("post_id", "=", postId).execute();
  const { body } = await api.send(getPost, { params: { postId } });
  expect(body).toMatchObject({ locked: true, opensWith: "찻잔 한 벌", imageCount: 0, body: "", images: [] });
  expect(JSON.stringify(body)).not.toMatch(/비밀|secret-key/);
});

test("a like is refused on a locked post and not found on a hidden one", async () => {
  const creator = await api.person({ role: "activist" });
  const fan = await api.person();
  const locked = await api.post(creator, { visibility: "followers" });
  expect((await api.send(likePost, { as: fan, body: { postId: locked } })).body.code).toBe("ACCESS_DENIED_BY_POLICY");
  expect((await api.send(likePost, { as: fan, body: { postId: "pst_000000000000" } })).status).toBe(404);
});

test("liking twice counts once, and unliking twice counts once", async () => {
  const creator = await api.person({ role: "activist" });
  const fan = await api.person();
  const postId = await api.post(creator);
  const act = async (endpoint: typeof likePost) => (await api.send(endpoint, { as: fan, body: { postId } })).body;
  expect(await act(likePost)).toEqual({ likeStatus: true, likeCount: 1 });
  expect(await act(likePost)).toEqual({ likeStatus: true, likeCount: 1 });
  expect(await act(unlikePost)).toEqual({ likeStatus: false, likeCount: 0 });
  expect(await act(unlikePost)).toEqual({ likeStatus: false, likeCount: 0 });
});

test("after fifty simultaneous likes and unlikes the counter equals the rows", async () => {
  const creator = await api.person({ role: "activist" });
  const postId = await api.post(creator);
  const fans = await Promise.all(Array.from({ length: 50 }, () => api.person()));
  await Promise.all(
    fans.flatMap((fan, i) => {
      const acts = i % 3 === 0 ? [likePost, unlikePost, likePost] : [likePost, likePost];
      return acts.map((act) => api.send(act, { as: fan, body: { postId } }));
    }),
  );
  const { db } = api.deps.database;
  const { like_count } = await db
    .selectFrom("posts")
    .select("like_count")
    .where("post_id", "=", postId)
    .executeTakeFirstOrThrow();
  const rows = await db.selectFrom("likes").select("user_id").where("post_id", "=", postId).execute();
  expect(like_count).toBe(rows.length);
  expect(rows.length).toBeGreaterThan(30);
});

test("a naive check-then-act counter loses likes, for comparison", async () => {
  const creator = await api.person({ role: "activist" });
  const postId = await api.post(creator);
  const { db } = api.deps.database;
  const naive = async () => {
    const { like_count } = await db
      .selectFrom("posts")
      .select("like_count")
      .where("post_id", "=", postId)
      .executeTakeFirstOrThrow();
    await db
      .updateTable("posts")
      .set({ like_count: like_count + 1 })
      .where("post_id", "=", postId)
      .execute();
  };
  await Promise.all(Array.from({ length: 50 }, naive));
  const { like_count } = await db
    .selectFrom("posts")
    .select("like_count")
    .where("post_id", "=", postId)
    .executeTakeFirstOrThrow();
  expect(like_count).toBeLessThan(50);
});

test("the following feed is newest first over all followed creators, with a fixed order of ties", async () => {
  const fan = await api.person();
  const creators = await Promise.all(Array.from({ length: 3 }, () => api.person({ role: "activist" })));
  for (const creator of creators) await follow(fan, creator);
  const at = api.clock.now();
  const ids: { id: string; at: number }[] = [];
  for (let i = 0; i < 12; i++) {
    const when = secondsAfter(at, -Math.floor(i / 2) * 60);
    ids.push({ id: await api.post(creators[i % 3] as Person, { at: when }), at: when.getTime() });
  }
  const expected = ids.sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1)).map((post) => post.id);
  const { body } = await feed(fan, { size: 12 });
  expect(body.items.map((post) => post.postId)).toEqual(expected);
  expect(body.pagingKey).toBeNull();
});

test("paging shows every post once while others are written, deleted and newly followed", async () => {
  const fan = await api.person();
  const creator = await api.person({ role: "activist" });
  const late = await api.person({ role: "activist" });
  await follow(fan, creator);
  const at = api.clock.now();
  const before: string[] = [];
  for (let i = 0; i < 60; i++) before.push(await api.post(creator, { at: secondsAfter(at, -i) }));
  const seen: string[] = [];
  let key: string | null = "";
  for (let page = 0; key !== null; page++) {
    const { body }: { body: Page<Post> } = await feed(fan, { size: 7, pagingKey: key });
    seen.push(...body.items.map((post) => post.postId));
    key = body.pagingKey;
    await api.post(creator, { at: secondsAfter(at, page + 1) });
    if (page === 2) await follow(fan, late);
    if (page === 3)
      await api.deps.database.db
        .updateTable("posts")
        .set({ deleted_at: at })
        .where("post_id", "=", before[5] as PostId)
        .execute();
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(before.filter((id) => !seen.includes(id))).toEqual([]);
});

test("a paging key that was altered, or made for another list, is refused", async () => {
  const fan = await api.person();
  const other = await api.person();
  const creator = await api.person({ role: "activist" });
  for (const person of [fan, other]) await follow(person, creator);
  for (let i = 0; i < 3; i++) await api.post(creator, { at: secondsAfter(api.clock.now(), -i) });
  const key = (await feed(fan, { size: 1 })).body.pagingKey as string;
  expect((await feed(fan, { size: 1, pagingKey: key })).status).toBe(200);
  for (const bad of [`${key}x`, `x${key}`, key.split(".")[0], "a.b", "%00", "💥"]) {
    const answer = await feed(fan, { pagingKey: String(bad) });
    expect([answer.status, answer.body.code]).toEqual([400, "INVALID_REQUEST"]);
  }
  expect((await feed(other, { pagingKey: key })).status).toBe(400);
});

test("following twice is counted once on both sides", async () => {
  const fan = await api.person();
  const creator = await api.person({ role: "activist" });
  await Promise.all(Array.from({ length: 10 }, () => follow(fan, creator)));
  const card = await api.send(getCreatorCard, { as: fan, params: { domain: creator.domain } });
  expect(card.body).toMatchObject({ followerCount: 1, isFollowing: true });
  await Promise.all(
    Array.from({ length: 10 }, () => api.send(unfollowCreator, { as: fan, params: { domain: creator.domain } })),
  );
  expect((await api.send(getCreatorCard, { as: fan, params: { domain: creator.domain } })).body.followerCount).toBe(0);
});

test("two activists who follow each other simultaneously do not deadlock", async () => {
  const [a, b] = [await api.person({ role: "activist" }), await api.person({ role: "activist" })];
  for (let i = 0; i < 10; i++) {
    const answers = await Promise.all([follow(a, b), follow(b, a)]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    await Promise.all([
      api.send(unfollowCreator, { as: a, params: { domain: b.domain } }),
      api.send(unfollowCreator, { as: b, params: { domain: a.domain } }),
    ]);
  }
});

test("a page of a feed takes one statement for viewer and posts, whatever its size", async () => {
  const fan = await api.person();
  const creator = await api.person({ role: "activist" });
  await follow(fan, creator);
  for (let i = 0; i < 25; i++) await api.post(creator, { at: secondsAfter(api.clock.now(), -i) });
  const statements: string[] = [];
  const { run } = api.deps.database;
  api.deps.database.run = (statement, values) => {
    statements.push(statement.name);
    return run(statement, values);
  };
  await feed(fan);
  await feed(fan, { size: 50 });
  api.deps.database.run = run;
  expect(statements).toEqual(["feed_following as actor", "feed_following as actor"]);
});

test("a deleted post is 410 to viewers it was visible to, and 404 to all others", async () => {
  const creator = await api.person({ role: "activist" });
  const [fan, blocked] = [await api.person(), await api.person()];
  await api.deps.database.db
    .insertInto("blocks")
    .values({ blocker_id: creator.userId, blocked_id: blocked.userId, created_at: api.clock.now() })
    .execute();
  const deleted = async (visibility: string) => {
    const body = { body: "canary-deleted", images: [], visibility, minPlanId: null };
    const { postId } = (await api.send(createPost, { as: creator, body })).body;
    expect((await api.send(deletePost, { as: creator, body: { postId } })).status).toBe(204);
    return postId;
  };
  const readPost = async (postId: PostId, as?: Person) => {
    const { status, body } = await api.send(getPost, { as, params: { postId } });
    return [status, body.code];
  };
  for (const visibility of ["public", "followers"] as const) {
    const postId = await deleted(visibility);
    for (const as of [undefined, fan, creator])
      expect(await readPost(postId, as), visibility).toEqual([410, "RESOURCE_NOT_FOUND"]);
    expect(await readPost(postId, blocked)).toEqual([404, "RESOURCE_NOT_FOUND"]);
  }
  const postId = await deleted("public");
  await api.deps.database.db
    .updateTable("users")
    .set({ status: "blocked" })
    .where("user_id", "=", creator.userId)
    .execute();
  expect(await readPost(postId)).toEqual([404, "RESOURCE_NOT_FOUND"]);
  for (const never of ["pst_000000000000", "none"])
    expect(await readPost(never as PostId)).toEqual([404, "RESOURCE_NOT_FOUND"]);
});
