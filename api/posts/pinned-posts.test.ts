import { afterAll, beforeAll, expect, test } from "vitest";
import type { PostId } from "#contract/ids";
import {
  createPost,
  deletePost,
  editPost,
  getPost,
  listCreatorPosts,
  pinPost,
  unpinPost,
} from "#contract/posts/endpoints";
import { type Person, startApi, type TestApi } from "#tests/support/api";

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const activist = () => api.person({ role: "activist" });
/** As its creator writes it: counted, so that it can be deleted. */
const write = async (as: Person) => {
  const body = { body: "글", visibility: "public" as const, minPlanId: null, images: [] };
  return (await api.send(createPost, { as, body })).body.postId;
};
const pin = (as: Person, postId: PostId) => api.send(pinPost, { as, params: { postId } });
const unpin = (as: Person, postId: PostId) => api.send(unpinPost, { as, params: { postId } });
const pageOf = async (creator: Person, as?: Person, query = {}) =>
  (await api.send(listCreatorPosts, { as, params: { domain: creator.domain }, query })).body;
const rows = (creator: Person) =>
  api.deps.database.db.selectFrom("pinned_posts").selectAll().where("creator_id", "=", creator.userId).execute();

test("the pinned post comes with the first page and keeps its place in the list", async () => {
  const creator = await activist();
  const first = await api.post(creator);
  for (let i = 0; i < 2; i++) {
    api.clock.advance(1);
    await api.post(creator);
  }
  expect(await pageOf(creator)).toMatchObject({ pinned: null });
  expect((await pin(creator, first)).body).toMatchObject({ postId: first, pinned: true });
  const { items, pinned, pagingKey } = await pageOf(creator, undefined, { size: 2 });
  expect([pinned?.postId, items.map((post) => post.pinned)]).toEqual([first, [false, false]]);
  const second = await pageOf(creator, undefined, { size: 2, pagingKey });
  expect([second.pinned, second.items.map((post) => post.pinned)]).toEqual([null, [true]]);
});

test("a pin replaces the former one, and pinning or unpinning twice changes nothing", async () => {
  const creator = await activist();
  const [one, two] = [await api.post(creator), await api.post(creator)];
  for (const postId of [one, one, two]) expect((await pin(creator, postId)).status).toBe(200);
  expect((await pageOf(creator)).pinned?.postId).toBe(two);
  await unpin(creator, one);
  expect((await pageOf(creator)).pinned?.postId).toBe(two);
  for (let i = 0; i < 2; i++) expect((await unpin(creator, two)).body).toMatchObject({ pinned: false });
  expect((await pageOf(creator)).pinned).toBeNull();
});

test("simultaneous pins leave one", async () => {
  const creator = await activist();
  const posts = [await api.post(creator), await api.post(creator)];
  const answers = await Promise.all([...posts, ...posts, ...posts].map((postId) => pin(creator, postId)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(await rows(creator)).toHaveLength(1);
});

test("another creator's post, a deleted one and none at all answer 404", async () => {
  const [creator, other] = [await activist(), await activist()];
  const [theirs, deleted] = [await api.post(other), await write(creator)];
  await api.send(deletePost, { as: creator, body: { postId: deleted } });
  for (const postId of [theirs, deleted, "pst_000000000000" as PostId])
    for (const act of [pin, unpin]) expect((await act(creator, postId)).status).toBe(404);
  expect((await pageOf(other)).pinned).toBeNull();
});

test("a deleted post is pinned no longer, also if both happen simultaneously", async () => {
  const creator = await activist();
  const postId = await write(creator);
  const [, deleted] = await Promise.all([
    pin(creator, postId),
    api.send(deletePost, { as: creator, body: { postId } }),
    pin(creator, postId),
  ]);
  expect(deleted.status).toBe(204);
  expect([(await pageOf(creator)).pinned, await rows(creator)]).toEqual([null, []]);
});

test("a pinned post is shown as far as its visibility allows: a members' post as a teaser", async () => {
  const [creator, fan] = [await activist(), await api.person()];
  const postId = await api.post(creator);
  await pin(creator, postId);
  const minPlanId = await api.plan(creator, { basic: true });
  const body = { postId, body: "canary", images: [], visibility: "members" as const, minPlanId };
  await api.send(editPost, { as: creator, body });
  expect((await pageOf(creator, creator)).pinned).toMatchObject({ locked: false, body: "canary" });
  for (const viewer of [fan, undefined])
    expect((await pageOf(creator, viewer)).pinned).toMatchObject({ postId, locked: true, body: "" });
  expect((await api.send(getPost, { as: fan, params: { postId } })).body.pinned).toBe(true);
});
