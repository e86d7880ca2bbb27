import { expect, test } from "vitest";
import { followCreator } from "#contract/creators/endpoints";
import { listCreatorPosts, listFollowingPosts } from "#contract/posts/endpoints";
import { postCardPath } from "#contract/social-cards/share-card";
import { fieldOf, newDraftId, writingFixture } from "#tests/support/fixtures/writing-fixture";

const fixture = writingFixture();
const { write, edit, remove, read, save, draft } = fixture;

const locked = { body: "팔로워에게만 하는 이야기", teaser: "무슨 이야기인지 한 줄", visibility: "followers" };

test("who may not open a post gets its teaser on its page and in lists, and nothing of its text", async () => {
  const { postId } = (await write(locked)).body;
  const { api, creator, fan } = fixture;
  for (const as of [undefined, fan]) {
    const shown = (await read(postId, as)).body;
    expect([shown.locked, shown.teaser, shown.body]).toEqual([true, locked.teaser, ""]);
    const { items } = (await api.send(listCreatorPosts, { as, params: { domain: creator.domain } })).body;
    expect(items.map(({ teaser, body }) => [teaser, body])).toEqual([[locked.teaser, ""]]);
  }
  await api.send(followCreator, { as: fan, params: { domain: creator.domain } });
  const { items } = (await api.send(listFollowingPosts, { as: fan })).body;
  expect(items.map(({ teaser, body }) => [teaser, body])).toEqual([[locked.teaser, locked.body]]);
});

test("without a teaser nothing is made of the post in its place", async () => {
  const { postId } = (await write({ body: locked.body, visibility: "followers" })).body;
  expect((await read(postId)).body).toMatchObject({ teaser: "", body: "" });
});

test("a teaser has at most 300 characters", async () => {
  expect((await write({ ...locked, teaser: "가".repeat(300) })).status).toBe(201);
  const refused = await write({ ...locked, teaser: "가".repeat(301) });
  expect([refused.status, fieldOf(refused)]).toEqual([400, ["teaser", ["맛보기는 300자까지 적을 수 있어요."]]]);
});

test("an edit that leaves the teaser out keeps it, and an empty one removes it", async () => {
  const { postId } = (await write(locked)).body;
  const { teaser, ...rest } = locked;
  expect((await edit(postId, { ...rest, body: "다시 쓴 글" })).body.teaser).toBe(teaser);
  expect((await edit(postId, { ...rest, body: "다시 쓴 글", teaser: "" })).body.teaser).toBe("");
});

test("a draft keeps its teaser, and its post has it", async () => {
  const draftId = newDraftId();
  await save(draftId, { ...locked, version: 0 });
  expect((await draft(draftId)).body.teaser).toBe(locked.teaser);
  expect((await write({ ...locked, draftId })).body.teaser).toBe(locked.teaser);
  expect((await write({ ...locked, teaser: "다른 한 줄", draftId })).status).toBe(409);
});

test("another teaser gives a locked post's share card another address, not a public one's", async () => {
  const isSame = async (fields: object) => {
    const { postId } = (await write(fields)).body;
    const before = postCardPath((await read(postId)).body, "ko");
    await fixture.api.deps.database.pool.query("UPDATE posts SET teaser = '바뀐 한 줄' WHERE post_id = $1", [postId]);
    return before === postCardPath((await read(postId)).body, "ko");
  };
  expect([await isSame(locked), await isSame({ ...locked, visibility: "public" })]).toEqual([false, true]);
});

test("a deleted post keeps no teaser", async () => {
  const { postId } = (await write(locked)).body;
  await remove(postId);
  const { rows } = await fixture.api.deps.database.pool.query("SELECT teaser FROM posts WHERE post_id = $1", [postId]);
  expect(rows).toEqual([{ teaser: "" }]);
});
