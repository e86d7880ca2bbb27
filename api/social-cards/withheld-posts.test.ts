import sharp from "sharp";
import { expect, test } from "vitest";
import type { PostId, TakedownId } from "#contract/ids";
import { getPost } from "#contract/posts/endpoints";
import { postCardPath } from "#contract/social-cards/share-card";
import { decideTakedown } from "#contract/takedowns/admin-endpoints";
import { requestTakedown } from "#contract/takedowns/endpoints";
import { type TakedownDecisionName, type TakedownGround, withholdDays } from "#contract/takedowns/values";
import { writingFixture } from "#tests/support/fixtures/writing-fixture";
import { publishPictures } from "../posts/withhold-post";

const fixture = writingFixture();

const pathOf = async (postId: PostId) =>
  postCardPath((await fixture.api.send(getPost, { params: { postId } })).body, "ko");
const cardAt = (path: string, headers: Record<string, string> = {}) => fixture.api.app.request(path, { headers });
async function draw(path: string) {
  const answer = await cardAt(path);
  const { headers } = answer;
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, caching: headers.get("cache-control"), etag: headers.get("etag"), bytes };
}

/** Whether the right side, where a card has its picture, has the colour of the fixture's. */
async function hasPicture(bytes: Buffer): Promise<boolean> {
  const place = { left: 1_000, top: 300, width: 1, height: 1 };
  const [red = 0, green = 0, blue = 0] = await sharp(bytes).extract(place).raw().toBuffer();
  return Math.abs(red - 0xaa) + Math.abs(green - 0x66) + Math.abs(blue - 0x33) < 40;
}

/** A confirmed report of the post, and what decides it. */
async function report(postId: PostId, ground: TakedownGround) {
  const { api } = fixture;
  const email = `${postId}@example.com`;
  const footageKind = ground === "illegalFootage" ? "filmed" : null;
  const words = { name: "신고한 사람", role: "self", statement: "내려 주세요", ground, footageKind } as const;
  await api.send(requestTakedown, { body: { ...words, address: `/posts/${postId}`, email } });
  const text = "UPDATE takedowns SET confirmed_at = $2 WHERE email = $1 RETURNING takedown_id";
  const { rows } = await api.deps.database.pool.query(text, [email, api.clock.now()]);
  const as = await api.person({ role: "admin" });
  return async (outcome: TakedownDecisionName) => {
    const params = { id: rows[0].takedown_id as TakedownId };
    const answer = await api.send(decideTakedown, { as, params, body: { outcome, reason: "살펴보았어요" } });
    expect(answer.status).toBe(204);
  };
}

test.each(["privacy", "illegalFootage"] as const)(
  "a post withheld for %s shows no word or picture on its card, and both again once restored",
  async (ground) => {
    const { api, write, pictures } = fixture;
    const { postId } = (await write({ body: "지켜야 할 비밀 이야기", images: await pictures(1) })).body;
    const other = (await write({ body: "." })).body.postId as PostId;
    const path = await pathOf(postId);
    const open = await draw(path);
    expect([await hasPicture(open.bytes), open.caching]).toEqual([true, expect.stringMatching(/immutable/)]);

    const decide = await report(postId, ground);
    await decide("withheld");
    const withheldPath = await pathOf(postId);
    expect(withheldPath).not.toBe(path);
    await (await report(other, "privacy"))("withheld");
    const blank = await draw(await pathOf(other));
    for (const address of [withheldPath, path]) {
      const card = await draw(address);
      expect([card.status, card.caching, await hasPicture(card.bytes)]).toEqual([
        200,
        "public, max-age=60, s-maxage=30",
        false,
      ]);
      expect(card.bytes.equals(blank.bytes)).toBe(true);
      expect((await cardAt(address, { "if-none-match": String(open.etag) })).status).toBe(200);
    }

    const { etag } = await draw(withheldPath);
    await decide("restored");
    await publishPictures(api.deps, { postId });
    expect(await pathOf(postId)).toBe(path);
    const restored = await draw(path);
    expect([restored.caching, restored.bytes.equals(open.bytes)]).toEqual([open.caching, true]);
    expect((await cardAt(withheldPath, { "if-none-match": String(etag) })).status).toBe(200);
  },
);

test("a card first drawn before a restored post's pictures are back has them once they are", async () => {
  const { api, write, pictures } = fixture;
  const { postId } = (await write({ body: "돌아온 글", images: await pictures(1) })).body;
  const decide = await report(postId, "defamation");
  await decide("withheld");
  await decide("restored");
  const path = await pathOf(postId);
  const early = await draw(path);
  expect([early.caching, early.etag, await hasPicture(early.bytes)]).toEqual([
    "public, max-age=60, s-maxage=30",
    null,
    false,
  ]);
  await publishPictures(api.deps, { postId });
  const late = await draw(path);
  expect([late.caching, await hasPicture(late.bytes)]).toEqual([expect.stringMatching(/immutable/), true]);
});

test("a card is open again the second the withholding ends, before any job has run", async () => {
  const { api, write, read } = fixture;
  const { postId } = (await write({ body: "서른 날 뒤에 돌아올 글" })).body;
  const open = await draw(await pathOf(postId));
  const decide = await report(postId, "privacy");
  await decide("withheld");
  const path = await pathOf(postId);
  const withheld = await draw(path);
  api.clock.advance(withholdDays * 86_400 - 1);
  expect((await draw(path)).bytes.equals(withheld.bytes)).toBe(true);
  api.clock.advance(1);
  expect((await read(postId)).body.locked).toBe(false);
  expect((await draw(await pathOf(postId))).bytes.equals(open.bytes)).toBe(true);
});

test("a withheld post that is removed has no card at any of its addresses", async () => {
  const { postId } = (await fixture.write({ body: "지워질 글" })).body;
  const paths = [`/og/posts/${postId}`, await pathOf(postId)];
  const decide = await report(postId, "illegalFootage");
  await decide("withheld");
  paths.push(await pathOf(postId));
  for (const path of paths) expect((await draw(path)).status).toBe(200);
  await decide("removed");
  for (const path of paths) expect(await draw(path)).toMatchObject({ status: 404, caching: "no-store" });
});
