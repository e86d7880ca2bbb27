import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { listCreatorPosts } from "#contract/posts/endpoints";
import { postLabels } from "#contract/posts/post-labels";
import { searchAll } from "#contract/search/endpoints";
import { postCardPath } from "#contract/social-cards/share-card";
import { newDraftId, writingFixture } from "#tests/support/fixtures/writing-fixture";

const fixture = writingFixture();
const { write, edit, read, save, draft } = fixture;

describe("labels", () => {
  test("are stored once each in one order, and are in every response that has the post", async () => {
    const { api, creator } = fixture;
    const { status, body } = await write({
      body: "표시하는 글 canary",
      labels: ["aiPersons", "paidPartnership"],
    });
    expect([status, body.labels]).toEqual([201, [...postLabels]]);
    const list = await api.send(listCreatorPosts, { params: { domain: creator.domain } });
    const found = await api.send(searchAll, { query: { q: "canary", type: "posts" } });
    for (const post of [(await read(body.postId)).body, list.body.items[0], found.body.items[0] as typeof body])
      expect(post?.labels).toEqual([...postLabels]);
  });

  test("of a locked post are shown to a guest, who reads nothing else of it", async () => {
    const { body } = await write({ body: "팔로워만", visibility: "followers", labels: ["aiPersons"] });
    expect((await read(body.postId)).body).toMatchObject({ locked: true, body: "", labels: ["aiPersons"] });
  });

  test("stay when an edit leaves them out, and a change of them marks the post as edited", async () => {
    const { body: post } = await write({ body: "글", labels: ["paidPartnership"] });
    const kept = await edit(post.postId, { body: "글" });
    expect([kept.body.labels, kept.body.updatedAt]).toEqual([["paidPartnership"], null]);
    const changed = await edit(post.postId, { body: "글", labels: [] });
    expect([changed.body.labels, typeof changed.body.updatedAt]).toEqual([[], "string"]);
  });

  test("are kept in a draft, and a published draft sent again with others is a conflict", async () => {
    const draftId = newDraftId();
    const first = await save(draftId, { body: "초안", labels: ["aiPersons"], version: 0 });
    expect([first.status, (await draft(draftId)).body.labels]).toEqual([200, ["aiPersons"]]);
    const repeats = await Promise.all([1, 2].map(() => write({ body: "초안", labels: ["aiPersons"], draftId })));
    expect(new Set(repeats.map(({ body }) => body.postId)).size).toBe(1);
    expect((await write({ body: "초안", draftId })).status).toBe(409);
  });

  test("that are unknown, or more than there are, are refused beside their field", async () => {
    for (const labels of [["sponsored"], ["aiPersons", "aiPersons", "aiPersons"]]) {
      const { status, body } = await write({ body: "글", labels });
      expect([status, Object.keys(body.fields ?? {})[0]]).toEqual([400, expect.stringMatching(/^labels/)]);
    }
  });

  test("are drawn on the share card in both languages, also of a locked post", async () => {
    for (const visibility of ["public", "followers"])
      for (const lang of ["ko", "en"] as const) {
        const plain = (await write({ body: "같은 글", visibility })).body;
        const labelled = (await write({ body: "같은 글", visibility, labels: [...postLabels] })).body;
        const [one, other] = await Promise.all([plain, labelled].map((post) => cardOf(postCardPath(post, lang))));
        const drawn = await difference(one as Buffer, other as Buffer);
        expect([visibility, lang, drawn]).toEqual([visibility, lang, true]);
      }
  });
});

async function cardOf(path: string): Promise<Buffer> {
  const answer = await fixture.api.app.request(path);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

/** Whether the text halves of two cards differ. */
async function difference(one: Buffer, other: Buffer): Promise<boolean> {
  const left = { left: 0, top: 100, width: 700, height: 430 };
  const [a, b] = await Promise.all([one, other].map((jpeg) => sharp(jpeg).extract(left).raw().toBuffer()));
  return !(a as Buffer).equals(b as Buffer);
}
