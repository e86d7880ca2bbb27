import { describe, expect, test } from "vitest";
import { editPost, getPost, listCreatorPosts, previewText } from "#contract/posts/endpoints";
import type { Post } from "#contract/posts/schemas";
import { searchAll } from "#contract/search/endpoints";
import { fieldOf, newDraftId, writingFixture } from "#tests/support/fixtures/writing-fixture";
import { removePicturesFromDrafts, removePicturesFromPosts } from "./remove-pictures";

const fixture = writingFixture();
const { write, edit, remove, read, save, pictures, upload } = fixture;

const typed = "**곁(Gyeot)**은 *새벽*이에요.\n# 제목\n- 하나\n- 둘\n\n![](2)\n\n[여기](https://a.example)";
const words = "곁(Gyeot)은 새벽이에요.\n\n제목\n\n• 하나\n• 둘\n\n여기";
const stored = async (postId: string) =>
  (await fixture.api.deps.database.pool.query("SELECT body, markdown, blocks FROM posts WHERE post_id = $1", [postId]))
    .rows[0];

describe("a text with marks", () => {
  test("is drawn from its blocks on the post's page, and is its words alone everywhere else", async () => {
    const { body: post } = await write({ body: typed, images: await pictures(2) });
    const { api, creator } = fixture;
    const shown = (await api.send(getPost, { params: { postId: post.postId } })).body;
    expect([shown.body, shown.blocks?.map(({ type }) => type)]).toEqual([
      words,
      ["paragraph", "heading", "list", "picture", "paragraph"],
    ]);
    const { items } = (await api.send(listCreatorPosts, { params: { domain: creator.domain } })).body;
    expect([items[0]?.body, Object.keys(items[0] as Post).includes("blocks")]).toEqual([words, false]);
    const found = (await api.send(searchAll, { query: { q: "새벽이에요", type: "posts" } })).body.items;
    expect(found.map((each) => "body" in each && each.body)).toEqual([words]);
  });

  test("is given as it was typed to its author alone", async () => {
    const { body: post } = await write({ body: typed, images: await pictures(2) });
    expect(post.markdown).toBe(typed);
    expect((await fixture.api.send(getPost, { params: { postId: post.postId } })).body.markdown).toBeNull();
  });

  test("gives nothing of it to a viewer who may not read the post", async () => {
    const { body: post } = await write({ body: "**카나리아**\n> 비밀", visibility: "followers" });
    const other = await fixture.api.person();
    const response = await fixture.api.send(getPost, { as: other, params: { postId: post.postId } });
    expect([response.body.locked, response.body.blocks, response.body.markdown]).toEqual([true, null, null]);
    expect(JSON.stringify(response.body)).not.toMatch(/카나리아|비밀/);
  });

  test.each(["줄\n\n\n\n빈 줄 세 개", "2026. 11. 25. 공연", "  들여 쓴 줄", "^_^ 2 * 3 * 4 #태그 ~~~"])(
    "without any mark it stays as typed, with all its blank lines: %j",
    async (body) => {
      const { body: post } = await write({ body });
      expect([post.body, post.blocks, post.markdown]).toEqual([body.trim(), null, null]);
    },
  );

  test("may name only pictures that the post has, and is no post without words and pictures", async () => {
    const unknown = await write({ body: "글\n\n![](2)", images: await pictures(1) });
    expect([unknown.status, fieldOf(unknown)]).toEqual([400, ["body", ["글에 넣은 사진 번호가 사진 목록에 없어요."]]]);
    const empty = await write({ body: "---" });
    expect([empty.status, fieldOf(empty)]).toEqual([400, ["body", ["글이나 사진을 넣어 주세요."]]]);
  });

  test("has words that are never longer than what was typed", async () => {
    const { status, body } = await write({ body: "글\n- 둘\n".repeat(834).slice(0, 5_000) });
    expect(status).toBe(201);
    expect([...body.body].length).toBeLessThanOrEqual(5_000);
  });

  test("saved unchanged is not marked as edited; saved without its marks it has no blocks", async () => {
    const { body: post } = await write({ body: "**굵게**" });
    expect((await edit(post.postId, { body: "**굵게**" })).body.updatedAt).toBeNull();
    const { body: plain } = await edit(post.postId, { body: "굵게" });
    expect([plain.body, plain.blocks, plain.markdown, plain.updatedAt !== null]).toEqual(["굵게", null, null, true]);
  });

  test("is deleted with its post", async () => {
    const { body: post } = await write({ body: typed, images: await pictures(2) });
    await remove(post.postId);
    expect(await stored(post.postId)).toEqual({ body: "", markdown: null, blocks: null });
  });

  test("loses a picture that an admin removes, and the others keep their places", async () => {
    const images = [await upload(), await upload(), await upload()].map((url) => ({ url, alt: "" }));
    const body = "앞\n\n![](1)\n\n![](2)\n\n![](3)";
    const { body: post } = await write({ body, images });
    const draft = (await save(newDraftId(), { body, images: await pictures(3), version: 0 })).body;
    const { db, pool } = fixture.api.deps.database;
    const keyIn = async (query: string, id: string) => (await pool.query(query, [id])).rows[0].key as string;
    const ofPost = "SELECT image_key AS key FROM post_images WHERE post_id = $1 AND position = 1";
    const ofDraft = "SELECT images->1->>'key' AS key FROM post_drafts WHERE draft_id = $1";
    const inPost = await keyIn(ofPost, post.postId);
    const inDraft = await keyIn(ofDraft, draft.draftId);
    const { userId } = fixture.creator;
    const at = fixture.api.clock.now();
    await db.transaction().execute(async (tx) => {
      await removePicturesFromPosts(tx, { userId, keys: [inPost], at });
      await removePicturesFromDrafts(tx, { userId, keys: [inDraft] });
    });
    const after = (await read(post.postId, fixture.creator)).body;
    expect([after.markdown, after.images.length]).toEqual(["앞\n\n![](1)\n\n\n![](2)", 2]);
    expect(after.blocks?.slice(1)).toEqual([
      { type: "picture", number: 1 },
      { type: "picture", number: 2 },
    ]);
    const { rows } = await pool.query("SELECT body FROM post_drafts WHERE draft_id = $1", [draft.draftId]);
    expect(rows[0].body).toBe("앞\n\n![](1)\n\n\n![](2)");
  });

  test("is previewed as its post will draw it, and nothing is stored", async () => {
    const preview = await fixture.api.send(previewText, { as: fixture.creator, body: { body: typed } });
    const { body: post } = await write({ body: typed, images: await pictures(2) });
    expect(preview.body.blocks).toEqual(post.blocks);
    const empty = await fixture.api.send(previewText, { as: fixture.creator, body: { body: "" } });
    expect([empty.status, empty.body.blocks]).toEqual([200, []]);
  });

  test("written before marks existed is edited as its words", async () => {
    const { body: post } = await write({ body: "예전 글" });
    const { body } = await fixture.api.send(editPost, {
      as: fixture.creator,
      body: { postId: post.postId, body: "예전 글 **새로**", images: [], visibility: "public", minPlanId: null },
    });
    expect([body.body, body.markdown]).toEqual(["예전 글 새로", "예전 글 **새로**"]);
  });
});
