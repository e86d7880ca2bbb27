import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { deleteDraft, signPostUpload } from "#contract/posts/endpoints";
import type { Draft } from "#contract/posts/schemas";
import type { TestResponse } from "#tests/support/api-client";
import { fieldOf, newDraftId, writingFixture } from "#tests/support/fixtures/writing-fixture";
import { purgeExpired } from "../worker/purge-expired";
import { erasePosts } from "./personal-data";

const fixture = writingFixture();
const { write, save, draft, drafts, upload, pictures, opens, rows, filesNamed, runRemovalJobs } = fixture;

describe("drafts", () => {
  test("are stored with their pictures, listed newest first, and visible to their author only", async () => {
    const [older, newer] = [newDraftId(), newDraftId()];
    await save(older, { body: "오래된 글", version: 0 });
    fixture.api.clock.advance(60);
    const { body } = await save(newer, {
      body: "쓰던 글",
      images: await pictures(2),
      version: 0,
      visibility: "followers",
    });
    expect(body).toMatchObject({ version: 1, body: "쓰던 글", visibility: "followers" });
    expect(await opens(body.images[0]?.url as string, fixture.creator)).toBe(200);
    expect(await opens(body.images[0]?.url as string)).toBe(404);
    expect((await draft(newer)).body.images.map(({ alt }) => alt)).toEqual(["그림 1", "그림 2"]);
    expect((await drafts()).map(({ draftId, imageCount }) => [draftId, imageCount])).toEqual([
      [newer, 2],
      [older, 0],
    ]);
    const other = await fixture.api.person({ role: "activist" });
    expect([(await draft(newer, other)).status, await drafts(other)]).toEqual([404, []]);
  });

  test("become a post with their pictures, and are deleted", async () => {
    const draftId = newDraftId();
    const saved = (await save(draftId, { body: "글", images: await pictures(2), version: 0 })).body;
    const images = saved.images.map(({ url, alt }) => ({ url, alt })).reverse();
    // The upload expires long before the draft.
    fixture.api.clock.advance(250);
    const { status, body } = await write({ body: "글", images, draftId });
    expect([status, body.images.map(({ alt }) => alt)]).toEqual([201, ["그림 2", "그림 1"]]);
    await runRemovalJobs();
    for (const { url } of body.images) expect(await opens(url)).toBe(200);
    expect((await filesNamed(images[0]?.url as string)).every((file) => file.startsWith("pub/"))).toBe(true);
    expect((await draft(draftId)).status).toBe(404);
  });

  test("outlive the hour in which uploads expire", async () => {
    const draftId = newDraftId();
    const saved = (await save(draftId, { images: await pictures(1), version: 0 })).body;
    fixture.api.clock.advance(3_600 + 901);
    await purgeExpired(fixture.api.deps);
    const key = /media\/(prv\/[^/]+)\//.exec(saved.images[0]?.url as string)?.[1] as string;
    expect(await fixture.api.deps.store.get(`${key}/480.webp`)).not.toBeNull();
  });

  test("a save based on an older version is refused and changes nothing", async () => {
    const draftId = newDraftId();
    await save(draftId, { body: "처음", version: 0 });
    await save(draftId, { body: "첫째 창", version: 1 });
    const stale = await save(draftId, { body: "둘째 창", version: 1 });
    expect([stale.status, stale.body.code, fieldOf(stale)]).toEqual([
      409,
      "RESOURCE_CONFLICT",
      ["version", ["다른 곳에서 먼저 저장한 글이에요."]],
    ]);
    expect((await draft(draftId)).body).toMatchObject({ body: "첫째 창", version: 2 });
    expect((await save(draftId, { body: "둘째 창", version: 2 })).body.version).toBe(3);
  });

  test("one of ten simultaneous saves succeeds each time, and the others are refused", async () => {
    for (let trial = 0; trial < 10; trial++) {
      const draftId = newDraftId();
      for (const version of [0, 1]) {
        const answers = await Promise.all(
          Array.from({ length: 10 }, (_, tab) => save(draftId, { body: `창 ${version} ${tab}`, version })),
        );
        expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
        const won = answers.find(({ status }) => status === 200)?.body;
        expect((await draft(draftId)).body).toMatchObject({ body: won?.body, version: version + 1 });
      }
    }
  });

  test("the same save twice simultaneously is one save", async () => {
    const draftId = newDraftId();
    const images = await pictures(1);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => save(draftId, { body: "같은 글", images, version: 0 })),
    );
    expect(answers.map(({ status, body }) => [status, body.version])).toEqual(Array(5).fill([200, 1]));
    await runRemovalJobs();
    expect(await opens(answers[0]?.body.images[0]?.url as string, fixture.creator)).toBe(200);
  });

  test("an autosave that arrives after posting makes no second draft", async () => {
    for (let trial = 0; trial < 10; trial++) {
      const draftId = newDraftId();
      const [posted, saved] = await Promise.all([
        write({ body: "글", draftId }),
        save(draftId, { body: "글", version: 0 }),
      ]);
      expect([posted.status, [200, 409].includes(saved.status)]).toEqual([201, true]);
      expect((await draft(draftId)).status).toBe(404);
    }
    expect(await drafts()).toEqual([]);
  });

  test("posted while an autosave brings a picture in: the post has the picture", async () => {
    for (let trial = 0; trial < 10; trial++) {
      const draftId = newDraftId();
      const images = await pictures(1);
      const [saved, posted] = await Promise.all([
        save(draftId, { body: "글", images, version: 0 }),
        write({ body: "글", images, draftId }),
      ]);
      expect([posted.status, posted.body.imageCount]).toEqual([201, 1]);
      expect([200, 409]).toContain(saved.status);
    }
  });

  test("saved after its post has used the same picture: refused as posted", async () => {
    const draftId = newDraftId();
    const images = await pictures(1);
    expect((await write({ body: "글", images, draftId })).status).toBe(201);
    const saved = await save(draftId, { body: "글", images, version: 0 });
    expect([saved.status, ...fieldOf(saved)]).toEqual([409, "version", ["이미 게시한 글이에요."]]);
  });

  test("store a text too long to post, and a removed picture is deleted", async () => {
    const draftId = newDraftId();
    const body = "가".repeat(7_000);
    const saved = (await save(draftId, { body, images: await pictures(2), version: 0 })).body;
    const [first, second] = saved.images.map(({ url, alt }) => ({ url, alt })) as [
      { url: string; alt: string },
      { url: string; alt: string },
    ];
    await save(draftId, { body, images: [second], version: 1 });
    await runRemovalJobs();
    expect([await opens(first.url, fixture.creator), await opens(second.url, fixture.creator)]).toEqual([404, 200]);
    expect(fieldOf(await write({ body, draftId }))[0]).toBe("body");
    expect((await draft(draftId)).body.body).toBe(body);
  });

  test("are deleted with their pictures; repeating changes nothing", async () => {
    const draftId = newDraftId();
    const saved = (await save(draftId, { images: await pictures(1), version: 0 })).body;
    const thrown = await Promise.all(
      [1, 2, 3].map(() => fixture.api.send(deleteDraft, { as: fixture.creator, params: { draftId } })),
    );
    expect(thrown.map(({ status }) => status)).toEqual([204, 204, 204]);
    await runRemovalJobs();
    expect(await filesNamed(saved.images[0]?.url as string)).toEqual([]);
    expect((await save(draftId, { body: "더 쓴 글", version: 1 })).status).toBe(404);
  });

  test("are fifty at most, however many are created simultaneously", async () => {
    await Promise.all(Array.from({ length: 45 }, () => save(newDraftId(), { body: "글", version: 0 })));
    const more = await Promise.all(Array.from({ length: 10 }, () => save(newDraftId(), { body: "글", version: 0 })));
    expect(more.filter(({ status }) => status === 200)).toHaveLength(5);
    const refused = more.find(({ status }) => status !== 200) as TestResponse<Draft>;
    expect([refused.status, fieldOf(refused)[0]]).toEqual([409, "drafts"]);
    expect(await drafts()).toHaveLength(50);
  });

  test("are deleted with their author's account", async () => {
    const saved = (await save(newDraftId(), { body: "글", images: await pictures(1), version: 0 })).body;
    await fixture.api.deps.database.db
      .transaction()
      .execute((tx) => erasePosts(tx, fixture.creator.userId, fixture.api.clock.now()));
    await runRemovalJobs();
    expect([await drafts(), await filesNamed(saved.images[0]?.url as string)]).toEqual([[], []]);
  });
});

describe("hostile uploads", () => {
  const kind = "JPEG, PNG, WebP 사진만 올릴 수 있어요.";
  const broken = "읽을 수 없는 사진이에요. 다른 사진을 선택해 주세요.";
  const cases: [string, () => Buffer | Promise<Buffer>, string, string][] = [
    ["SVG", () => Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"), "image/png", kind],
    ["HTML", () => Buffer.from("<!doctype html><script>alert(1)</script>"), "image/jpeg", kind],
    ["a polyglot", () => Buffer.concat([fixture.jpeg, Buffer.from("<script>alert(1)</script>")]), "image/jpeg", kind],
    ["a cut-off file", () => fixture.jpeg.subarray(0, fixture.jpeg.length / 2), "image/jpeg", broken],
    ["the wrong type for its content", () => fixture.jpeg, "image/png", kind],
    ["30,000 × 30,000", () => bomb(), "image/png", "사진의 가로세로가 너무 커요. 4천만 화소까지 올릴 수 있어요."],
  ];
  test.each(cases)("%s is refused beside its picture, in a post and in a draft", async (_, bytes, type, words) => {
    const images = [...(await pictures(1)), { url: await upload(await bytes(), type), alt: "" }];
    for (const answer of [await write({ images }), await save(newDraftId(), { images, version: 0 })])
      expect([answer.status, fieldOf(answer)]).toEqual([400, ["images.1.url", [words]]]);
    expect(await rows()).toBe(0);
    // A valid picture is not used up by an invalid one beside it.
    expect((await write({ images: images.slice(0, 1) })).status).toBe(201);
  });

  test("over 10 MiB, another type, an altered and an expired address are refused", async () => {
    const offer = (contentType: string, size: number) =>
      fixture.api.send(signPostUpload, { as: fixture.creator, body: { contentType, size } });
    expect((await offer("image/jpeg", 10 * 1024 * 1024 + 1)).status).toBe(413);
    expect((await offer("image/svg+xml", 10)).status).toBe(400);
    const { url, headers } = (await offer("image/jpeg", fixture.jpeg.length)).body;
    const put = async (to: string) =>
      (await fetch(to, { method: "PUT", headers, body: new Uint8Array(fixture.jpeg) })).status;
    expect(await put(url.replace(/tmp\/[^?]+/, "pub/post-x/480.webp"))).toBe(403);
    expect(await put(url.replace("X-Amz-Expires=300", "X-Amz-Expires=3000"))).toBe(403);
    fixture.api.clock.set(new Date(Date.now() - 301_000));
    const late = await fixture.api.person({ role: "activist" });
    const outdated = await fixture.api.send(signPostUpload, {
      as: late,
      body: { contentType: "image/jpeg", size: fixture.jpeg.length },
    });
    expect(await put(outdated.body.url)).toBe(403);
  });
});

/** Nine hundred million pixels by its header, in a few bytes. */
async function bomb(): Promise<Buffer> {
  const png = await sharp({ create: { width: 1, height: 1, channels: 3, background: "#000" } })
    .png()
    .toBuffer();
  const { crc32 } = await import("node:zlib");
  png.writeUInt32BE(30_000, 16);
  png.writeUInt32BE(30_000, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}
