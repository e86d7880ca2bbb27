import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { exportPersonalData } from "#contract/account-deletion/endpoints";
import { blockUser, unblockUser } from "#contract/blocks/endpoints";
import { followCreator, unfollowCreator } from "#contract/creators/endpoints";
import type { PostId } from "#contract/ids";
import {
  createPost,
  editPost,
  getPost,
  listCreatorPosts,
  listSavedPosts,
  savePost,
  unsavePost,
} from "#contract/posts/endpoints";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import { waitingForLock } from "#tests/support/database";
import { secondsAfter } from "../../clock";
import { erasePosts } from "../personal-data";
import { removePost } from "../remove-post";

let api: TestApi;
let creator: Person;
let fan: Person;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  creator = await api.person({ role: "activist" });
  fan = await api.person();
});

const save = (postId: PostId, as = fan) => api.send(savePost, { as, params: { postId } });
const unsave = (postId: PostId, as = fan) => api.send(unsavePost, { as, params: { postId } });
const page = async (query: object = {}, as = fan) => (await api.send(listSavedPosts, { as, query })).body;
const listed = async (query: object = {}, as = fan) => (await page(query, as)).items.map(({ postId }) => postId);
const isSaved = async (postId: PostId, as?: Person) => (await api.send(getPost, { as, params: { postId } })).body.saved;
const rowsOf = async ({ userId }: Person) =>
  await api.deps.database.db.selectFrom("saved_posts").selectAll().where("user_id", "=", userId).execute();
const set = (statement: string, ...values: unknown[]) => api.deps.database.pool.query(statement, values);
/** As its creator writes it: counted, so that it can be deleted. */
const write = async (visibility = "public") => {
  const body = { body: "canary", visibility, minPlanId: null, images: [], teaser: "맛보기" };
  return (await api.send(createPost, { as: creator, body })).body.postId;
};
const writeAndSave = async (visibility = "public") => {
  const postId = await write(visibility);
  expect((await save(postId)).status).toBe(204);
  return postId;
};

test("saved posts are listed the last saved first, whatever the age of the post", async () => {
  const posts: PostId[] = [];
  for (let i = 0; i < 3; i++) posts.push(await api.post(creator, { at: secondsAfter(api.clock.now(), -i) }));
  for (const postId of posts) {
    api.clock.advance(1);
    await save(postId);
  }
  expect(await listed()).toEqual(posts.toReversed());
  expect((await page()).items[0]).toMatchObject({ body: "글", locked: false, activist: { domain: creator.domain } });
  expect(await listed({}, creator)).toEqual([]);
});

test("saving twice keeps the first time, and taking it off twice changes nothing", async () => {
  const postId = await writeAndSave();
  const rows = await rowsOf(fan);
  api.clock.advance(60);
  expect((await save(postId)).status).toBe(204);
  expect(await rowsOf(fan)).toEqual(rows);
  for (let i = 0; i < 2; i++) expect((await unsave(postId)).status).toBe(204);
  expect([await rowsOf(fan), await listed()]).toEqual([[], []]);
});

test("simultaneous saves leave one row; after simultaneous saves and unsaves the page agrees", async () => {
  const postId = await write();
  const saves = await Promise.all(Array.from({ length: 8 }, () => save(postId)));
  expect(saves.map(({ status }) => status)).toEqual(Array(8).fill(204));
  expect(await rowsOf(fan)).toHaveLength(1);
  const both = await Promise.all(Array.from({ length: 8 }, (_, i) => (i % 2 ? save(postId) : unsave(postId))));
  expect(both.map(({ status }) => status)).toEqual(Array(8).fill(204));
  expect(await isSaved(postId, fan)).toBe((await rowsOf(fan)).length === 1);
});

test("only a post open to the reader is saved: a locked one is refused, a hidden one not found", async () => {
  const locked = await write("followers");
  const refused = await save(locked);
  expect([refused.status, refused.body.code]).toEqual([403, "ACCESS_DENIED_BY_POLICY"]);
  const hidden = await write();
  await api.send(blockUser, { as: creator, params: { userId: fan.userId } });
  for (const postId of [hidden, "pst_000000000000" as PostId]) expect((await save(postId)).status).toBe(404);
  expect(await rowsOf(fan)).toEqual([]);
});

test("the page of a post says whether its reader saved it; lists do not", async () => {
  const postId = await writeAndSave();
  const other = await api.person();
  expect([await isSaved(postId, fan), await isSaved(postId, other), await isSaved(postId)]).toEqual([
    true,
    false,
    false,
  ]);
  const { items } = (await api.send(listCreatorPosts, { as: fan, params: { domain: creator.domain } })).body;
  expect(items[0]).not.toHaveProperty("saved");
});

test("pages skip and repeat none, in an order that is fixed for posts saved at the same time", async () => {
  const saved: PostId[] = [];
  for (let i = 0; i < 23; i++) {
    if (i % 3 === 0) api.clock.advance(1);
    const postId = await api.post(creator);
    await save(postId);
    saved.push(postId);
  }
  const [seen, sizes]: [PostId[], number[]] = [[], []];
  let pagingKey: string | null = null;
  do {
    const { items, pagingKey: next }: Awaited<ReturnType<typeof page>> = await page({ size: 5, pagingKey });
    seen.push(...items.map(({ postId }) => postId));
    sizes.push(items.length);
    pagingKey = next;
  } while (pagingKey);
  expect(sizes).toEqual([5, 5, 5, 5, 3]);
  expect(new Set(seen)).toEqual(new Set(saved));
  const { rows } = await set(
    "SELECT post_id FROM saved_posts WHERE user_id = $1 ORDER BY saved_at DESC, post_id DESC",
    fan.userId,
  );
  expect(seen).toEqual(rows.map(({ post_id }) => post_id));
});

test("a page is full although posts in between are closed to the reader", async () => {
  const open: PostId[] = [];
  for (let i = 0; i < 12; i++) {
    api.clock.advance(1);
    const postId = await writeAndSave();
    if (i % 3 === 0) open.unshift(postId);
    else await set("UPDATE posts SET visibility = 'followers' WHERE post_id = $1", postId);
  }
  const first = await page({ size: 3 });
  const second = await page({ size: 3, pagingKey: first.pagingKey });
  expect([first, second].map(({ items }) => items.length)).toEqual([3, 1]);
  expect([...first.items, ...second.items].map(({ postId }) => postId)).toEqual(open);
  expect(second.pagingKey).toBeNull();
});

test("the filter leaves one creator's posts, also by an address they had before", async () => {
  const other = await api.person({ role: "activist" });
  const [theirs, another] = [await writeAndSave(), await api.post(other)];
  await save(another);
  expect(await listed({ domain: creator.domain.toUpperCase() })).toEqual([theirs]);
  expect(await listed({ domain: other.domain })).toEqual([another]);
  expect(await listed({ domain: "nobody_here" })).toEqual([]);
  await set(
    "INSERT INTO former_domains (domain, user_id, left_at, held_until) VALUES ('before_it', $1, $2, $3)",
    creator.userId,
    api.clock.now(),
    secondsAfter(api.clock.now(), 60),
  );
  expect(await listed({ domain: "before_it" })).toEqual([theirs]);
});

test("a key of another filter or another reader's list is refused", async () => {
  for (let i = 0; i < 2; i++) await writeAndSave();
  const { pagingKey } = await page({ size: 1 });
  const ask = (as: Person, query: object) => api.send(listSavedPosts, { as, query: { size: 1, pagingKey, ...query } });
  expect((await ask(fan, {})).status).toBe(200);
  expect((await ask(fan, { domain: creator.domain })).status).toBe(400);
  expect((await ask(creator, {})).status).toBe(400);
});

const closings: [
  name: string,
  close: (postId: PostId) => Promise<unknown>,
  open: (postId: PostId) => Promise<unknown>,
][] = [
  [
    "locked to the reader",
    (postId) => set("UPDATE posts SET visibility = 'followers' WHERE post_id = $1", postId),
    () => api.send(followCreator, { as: fan, params: { domain: creator.domain } }),
  ],
  [
    "withheld",
    (postId) =>
      set("UPDATE posts SET withheld_until = $2 WHERE post_id = $1", postId, secondsAfter(api.clock.now(), 60)),
    async () => api.clock.advance(61),
  ],
  [
    "of a creator the reader blocked",
    () => api.send(blockUser, { as: fan, params: { userId: creator.userId } }),
    () => api.send(unblockUser, { as: fan, params: { userId: creator.userId } }),
  ],
  [
    "of a creator who blocked the reader",
    () => api.send(blockUser, { as: creator, params: { userId: fan.userId } }),
    () => api.send(unblockUser, { as: creator, params: { userId: fan.userId } }),
  ],
  [
    "of a suspended creator",
    () => set("UPDATE users SET status = 'blocked' WHERE user_id = $1", creator.userId),
    () => set("UPDATE users SET status = 'active' WHERE user_id = $1", creator.userId),
  ],
];

test.each(closings)(
  "a saved post %s is not listed, not even its teaser, and is back afterwards",
  async (_, close, open) => {
    const [kept, postId] = [await api.post(await api.person({ role: "activist" })), await writeAndSave()];
    await save(kept);
    await close(postId);
    const answer = await api.send(listSavedPosts, { as: fan });
    expect(answer.body.items.map((post) => post.postId)).toEqual([kept]);
    expect(JSON.stringify(answer.body)).not.toMatch(/canary|맛보기/);
    expect(JSON.stringify(answer.body)).not.toContain(postId);
    await open(postId);
    expect((await listed()).toSorted()).toEqual([kept, postId].toSorted());
  },
);

test("a post saved as a member is left out when the membership has ended", async () => {
  const planId = await api.plan(creator);
  await api.subscribe(fan, planId, { endsIn: 60 });
  const postId = await api.post(creator, { visibility: "members", planId });
  await save(postId);
  expect(await listed()).toEqual([postId]);
  api.clock.advance(61);
  expect(await listed()).toEqual([]);
});

test("a post that is closed by now is still taken off, and says on its page that it is saved", async () => {
  const locked = await writeAndSave();
  await api.send(followCreator, { as: fan, params: { domain: creator.domain } });
  const body = { postId: locked, body: "canary", images: [], visibility: "followers", minPlanId: null };
  expect((await api.send(editPost, { as: creator, body })).status).toBe(200);
  await api.send(unfollowCreator, { as: fan, params: { domain: creator.domain } });
  expect(await isSaved(locked, fan)).toBe(true);
  const hidden = await writeAndSave();
  await api.send(blockUser, { as: creator, params: { userId: fan.userId } });
  for (const postId of [locked, hidden]) expect((await unsave(postId)).status).toBe(204);
  expect(await rowsOf(fan)).toEqual([]);
});

test("a post that is being deleted is not saved meanwhile, and a deleted one is saved by nobody", async () => {
  const postId = await writeAndSave();
  const other = await api.person();
  const settled: number[] = [];
  const saving = await api.deps.database.db.transaction().execute(async (tx) => {
    await removePost(tx, { creatorId: creator.userId, postId, at: api.clock.now() });
    const answer = save(postId, other).then(({ status }) => settled.push(status));
    await vi.waitFor(async () => {
      const { rows } = await set(waitingForLock);
      expect(rows.length + settled.length).toBeGreaterThan(0);
    });
    return { answer };
  });
  await saving.answer;
  expect(settled).toEqual([404]);
  expect((await set("SELECT FROM saved_posts WHERE post_id = $1", postId)).rows).toEqual([]);
});

test("the data export has what a reader saved, but for creators they may not know of", async () => {
  const postId = await writeAndSave();
  const hidden = await api.person({ role: "activist" });
  await save(await api.post(hidden));
  await api.send(blockUser, { as: hidden, params: { userId: fan.userId } });
  const { tables } = (await api.send(exportPersonalData, { as: fan })).body;
  const savedAt = api.clock.now().toISOString();
  expect(tables.savedPosts).toEqual([{ postId, domain: creator.domain, savedAt }]);
});

test("an erased account leaves nothing saved, neither by it nor of it", async () => {
  const other = await api.person({ role: "activist" });
  const theirs = await api.post(other);
  await writeAndSave();
  await save(theirs);
  await save(theirs, creator);
  const erase = ({ userId }: Person) =>
    api.deps.database.db.transaction().execute((tx) => erasePosts(tx, userId, api.clock.now()));
  await erase(creator);
  expect(await rowsOf(creator)).toEqual([]);
  expect((await rowsOf(fan)).map(({ post_id }) => post_id)).toEqual([theirs]);
  await erase(fan);
  expect(await rowsOf(fan)).toEqual([]);
});
