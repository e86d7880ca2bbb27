import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { followCreator } from "#contract/creators/endpoints";
import { createPost, listCreatorPosts, signPostUpload } from "#contract/posts/endpoints";
import { startApi } from "#tests/support/api";
import { fieldOf, newDraftId, writingFixture } from "#tests/support/fixtures/writing-fixture";
import { newId, randomText } from "../ids";
import { purgeCopy } from "./post-pictures";

const fixture = writingFixture();
const { write, edit, remove, read, save, upload, pictures, opens, postCount, rows, filesNamed, runRemovalJobs } =
  fixture;

describe("writing", () => {
  test("a new post appears with its text, pictures, descriptions and order, and is counted", async () => {
    const images = await pictures(3);
    const { status, body } = await write({ body: "오늘의 첫 글\n\n둘째 줄", images });
    expect([status, body.body, body.updatedAt, body.visibility]).toEqual([
      201,
      "오늘의 첫 글\n\n둘째 줄",
      null,
      "public",
    ]);
    expect(body.images.map(({ alt }) => alt)).toEqual(["그림 1", "그림 2", "그림 3"]);
    expect(body.images[0]).toMatchObject({
      width: 60,
      height: 40,
      color: expect.stringMatching(/^#a[0-9a-f]6[0-9a-f]3/),
    });
    expect((await read(body.postId)).body).toMatchObject({ body: body.body, imageCount: 3 });
    const list = await fixture.api.send(listCreatorPosts, { params: { domain: fixture.creator.domain } });
    expect(list.body.items.map(({ postId }) => postId)).toEqual([body.postId]);
    expect(await postCount()).toBe(1);
  });

  test.each([
    [60, [60]],
    [700, [480, 700]],
    [1_500, [480, 960, 1_500]],
  ])("a picture %i pixels wide is WebP of its addresses' widths, without place or camera", async (width, widths) => {
    const wide = await sharp({ create: { width, height: 40, channels: 3, background: "#a63" } })
      .withExif({ IFD3: { GPSLatitude: "37/1 33/1 58/1" }, IFD0: { Make: "CANARY" } })
      .jpeg()
      .toBuffer();
    const { body } = await write({ images: [{ url: await upload(wide), alt: "" }] });
    const variants = body.images[0]?.variants ?? [];
    expect(variants.map((variant) => variant.width)).toEqual(widths);
    for (const variant of variants) {
      const answer = await fixture.api.app.request(variant.url, { headers: { authorization: "guest" } });
      const bytes = Buffer.from(await answer.arrayBuffer());
      const { format, exif, width: real } = await sharp(bytes).metadata();
      expect([answer.status, format, exif, bytes.includes("CANARY")]).toEqual([200, "webp", undefined, false]);
      expect(real).toBe(variant.width);
    }
  });

  test.each([
    [{}, "body", "글이나 사진을 넣어 주세요."],
    [{ body: "  \n " }, "body", "글이나 사진을 넣어 주세요."],
    [{ body: "가".repeat(5_001) }, "body", "글은 5,000자까지 적을 수 있어요."],
    [{ body: "글", visibility: "members" }, "minPlanId", "어느 멤버십부터 볼 수 있는지 선택해 주세요."],
    [{ body: "글", minPlanId: "pln_000000000000" }, "minPlanId", "어느 멤버십부터 볼 수 있는지 선택해 주세요."],
    [{ body: "글", visibility: "secret" }, "visibility", "올바르지 않은 값이에요."],
    [
      { body: "글", images: [{ url: "x", alt: "가".repeat(201) }] },
      "images.0.alt",
      "사진 설명은 200자까지 적을 수 있어요.",
    ],
    [{ body: "글", images: Array(11).fill({ url: "x", alt: "" }) }, "images", "사진은 10장까지 올릴 수 있어요."],
    [{ body: "글", likeCount: 9 }, "likeCount", "알 수 없는 항목이에요."],
  ])("what is wrong is said beside its field: %j", async (body, field, words) => {
    const answer = await write(body as object);
    expect([answer.status, fieldOf(answer)]).toEqual([400, [field, [words]]]);
    expect(await rows()).toBe(0);
  });

  test("5,000 characters (graphemes) and ten pictures are accepted", async () => {
    const { status, body } = await write({ body: "💐".repeat(5_000), images: await pictures(10) });
    expect([status, body.imageCount]).toEqual([201, 10]);
  });

  test("a post for members needs a plan of the creator's own; others' are as unknown as none", async () => {
    const own = await fixture.api.plan(fixture.creator);
    const others = await fixture.api.plan(await fixture.api.person({ role: "activist" }));
    const refused = await write({ body: "글", visibility: "members", minPlanId: others });
    expect([refused.status, fieldOf(refused)[0]]).toEqual([400, "minPlanId"]);
    const { body } = await write({ body: "글", visibility: "members", minPlanId: own });
    expect(body).toMatchObject({ visibility: "members", minPlanId: own });
  });

  test("only activists write", async () => {
    const calls = [
      write({ body: "글" }, { as: fixture.fan }),
      edit("pst_000000000000", { body: "글" }, fixture.fan),
      remove("pst_000000000000", fixture.fan),
      save(newDraftId(), { version: 0 }, fixture.fan),
      fixture.api.send(signPostUpload, { as: fixture.fan, body: { contentType: "image/png", size: 9 } }),
    ];
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  });

  test("is limited to sixty an hour", async () => {
    const strict = await startApi({ env: { RATE_LIMIT_FACTOR: 1 } });
    const as = await strict.person({ role: "activist" });
    const statuses: number[] = [];
    for (let i = 0; i < 61; i++)
      statuses.push(
        (await strict.send(createPost, { as, body: { body: "글", images: [], visibility: "public", minPlanId: null } }))
          .status,
      );
    await strict.stop();
    expect(statuses.filter((status) => status === 201)).toHaveLength(60);
    expect(statuses[60]).toBe(429);
  });
});

describe("a new post is visible according to its visibility", () => {
  test("its public pictures to everybody, its private ones by a signed address for one viewer", async () => {
    const planId = await fixture.api.plan(fixture.creator);
    await fixture.api.send(followCreator, { as: fixture.fan, params: { domain: fixture.creator.domain } });
    const stranger = await fixture.api.person();
    const kinds = [
      { visibility: "public", minPlanId: null, open: [true, true, true] },
      { visibility: "followers", minPlanId: null, open: [false, false, true] },
      { visibility: "members", minPlanId: planId, open: [false, false, false] },
    ];
    for (const { visibility, minPlanId, open } of kinds) {
      const { body } = await write({ body: `canary-${visibility}`, images: await pictures(1), visibility, minPlanId });
      const own = body.images[0]?.url as string;
      expect(own.startsWith(visibility === "public" ? "/media/pub/post-" : "/media/prv/post-")).toBe(true);
      expect(await opens(own, fixture.creator)).toBe(200);
      const viewers = [undefined, stranger, fixture.fan];
      const seen = await Promise.all(viewers.map(async (viewer) => (await read(body.postId, viewer)).body));
      expect(seen.map((post) => post.body.includes("canary"))).toEqual(open);
      for (const [i, viewer] of viewers.entries()) {
        const url = seen[i]?.images[0]?.url;
        expect(Boolean(url)).toBe(open[i]);
        if (url) expect(await opens(url, viewer)).toBe(200);
        if (visibility !== "public" && viewer) expect(await opens(own, viewer)).toBe(404);
      }
      await runRemovalJobs();
      const files = await filesNamed(own);
      expect(files).toHaveLength(1);
      expect(files.every((file) => file.startsWith(visibility === "public" ? "pub/" : "prv/"))).toBe(true);
    }
  });

  test("a change of visibility leaves no copy of its pictures in the former folder", async () => {
    const first = (await write({ images: await pictures(2) })).body;
    const before = first.images.map(({ url }) => url);
    const asIs = first.images.map(({ url, alt }) => ({ url, alt }));
    const closed = await edit(first.postId, { images: asIs, visibility: "followers" });
    expect(closed.body.images.map(({ alt }) => alt)).toEqual(["그림 1", "그림 2"]);
    await runRemovalJobs();
    expect(await Promise.all(before.map((url) => opens(url)))).toEqual([404, 404]);
    expect((await filesNamed(before[0] as string)).every((file) => file.startsWith("prv/"))).toBe(true);
    // An editor opened before still sends the pictures' old addresses.
    const again = await edit(first.postId, { images: asIs, visibility: "public" });
    await runRemovalJobs();
    const now = again.body.images.map(({ url }) => url);
    expect(await Promise.all(now.map((url) => opens(url)))).toEqual([200, 200]);
    expect(now.some((url) => before.includes(url))).toBe(false);
    expect((await filesNamed(before[0] as string)).every((file) => file.startsWith("pub/"))).toBe(true);
  });

  test("a copy no post uses is purged; one in use stays", async () => {
    const { body } = await write({ images: await pictures(1) });
    const key = /media\/(pub\/[^/]+)\//.exec(body.images[0]?.url as string)?.[1] as string;
    await purgeCopy(fixture.api.deps, { key, widths: [480, 960] });
    expect(await opens(body.images[0]?.url as string)).toBe(200);
    await fixture.api.deps.store.put("pub/post-lost--00000000/480.webp", new Uint8Array(3), "image/webp");
    await purgeCopy(fixture.api.deps, { key: "pub/post-lost--00000000", widths: [480, 960] });
    expect(await opens("/media/pub/post-lost--00000000/480.webp")).toBe(404);
  });
});

describe("a post sent twice", () => {
  test("ten simultaneous submits of a draft make one post, and all get its id", async () => {
    for (let trial = 0; trial < 8; trial++) {
      const draftId = newDraftId();
      const before = await rows();
      const fields = { body: `글 ${trial}`, images: await pictures(1), draftId };
      const answers = await Promise.all(Array.from({ length: 10 }, () => write(fields)));
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
      expect(new Set(answers.map(({ body }) => body.postId)).size).toBe(1);
      expect([await rows(), await postCount()]).toEqual([before + 1, before + 1]);
      await runRemovalJobs();
      expect(await opens(answers[0]?.body.images[0]?.url as string)).toBe(200);
    }
  });

  test("a naive check before the insert would make several, for comparison", async () => {
    const { db } = fixture.api.deps.database;
    const naive = async (draft: string) => {
      const there = await db.selectFrom("posts").select("post_id").where("body", "=", draft).executeTakeFirst();
      if (!there) await fixture.api.post(fixture.creator, { body: draft });
    };
    let doubled = 0;
    for (let trial = 0; trial < 20; trial++) {
      const body = randomText(12);
      await Promise.all(Array.from({ length: 10 }, () => naive(body)));
      if ((await db.selectFrom("posts").select("post_id").where("body", "=", body).execute()).length > 1) doubled++;
    }
    expect(doubled).toBeGreaterThan(0);
  });

  test("gets the first response again by its Idempotency-Key, a conflict for another body", async () => {
    const first = await write({ body: "한 번" }, { key: "k-1" });
    const second = await write({ body: "한 번" }, { key: "k-1" });
    expect([second.status, second.body.postId]).toEqual([201, first.body.postId]);
    expect((await write({ body: "다른 글" }, { key: "k-1" })).status).toBe(409);
    const many = await Promise.all(Array.from({ length: 10 }, () => write({ body: "동시에" }, { key: "k-2" })));
    expect(many.every(({ status }) => status === 201 || status === 409)).toBe(true);
    expect([await rows(), await postCount()]).toEqual([2, 2]);
  });

  test("another text for a posted draft is refused, and nothing is lost or doubled", async () => {
    const draftId = newDraftId();
    await write({ body: "먼저", draftId });
    const late = await write({ body: "나중", draftId });
    expect([late.status, late.body.code, fieldOf(late)]).toEqual([
      409,
      "RESOURCE_CONFLICT",
      ["draftId", ["이미 게시한 글이에요."]],
    ]);
    expect(await rows()).toBe(1);
  });

  test("five simultaneous copies of an edit with a new picture and visibility change it once", async () => {
    for (let trial = 0; trial < 5; trial++) {
      const post = (await write({ images: await pictures(1) })).body;
      const images = [...post.images.map(({ url, alt }) => ({ url, alt })), ...(await pictures(1))];
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => edit(post.postId, { body: "고침", images, visibility: "followers" })),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
      await runRemovalJobs();
      const { body } = await read(post.postId, fixture.creator);
      expect(body.images).toHaveLength(2);
      for (const { url } of body.images) expect(await opens(url, fixture.creator)).toBe(200);
      for (const { url } of images)
        expect((await filesNamed(url)).filter((file) => file.startsWith("pub/"))).toEqual([]);
    }
  });
});

describe("editing", () => {
  test("replaces text, order, descriptions and pictures, marks the post, deletes unused files", async () => {
    const post = (await write({ body: "처음", images: await pictures(3) })).body;
    const [a, b, c] = post.images.map(({ url }) => url) as [string, string, string];
    fixture.api.clock.advance(60);
    const [fresh] = await pictures(1);
    const { body } = await edit(post.postId, {
      body: "고침",
      images: [{ url: c, alt: "셋째가 첫째로" }, fresh as { url: string; alt: string }, { url: a, alt: "" }],
    });
    expect(body.images.map(({ alt }) => alt)).toEqual(["셋째가 첫째로", "그림 1", ""]);
    expect([body.body, body.createdAt, body.imageCount]).toEqual(["고침", post.createdAt, 3]);
    expect(body.updatedAt).toBe(fixture.api.clock.now().toISOString());
    await runRemovalJobs();
    expect(await Promise.all([a, b, c].map((url) => opens(url)))).toEqual([200, 404, 200]);
    expect(await postCount()).toBe(1);
  });

  test("a post saved unchanged is not marked as edited", async () => {
    const post = (await write({ body: "그대로", images: await pictures(1) })).body;
    const images = post.images.map(({ url, alt }) => ({ url, alt }));
    expect((await edit(post.postId, { body: "그대로", images })).body.updatedAt).toBeNull();
  });

  test("another creator's, a deleted and a missing post are not found alike", async () => {
    const other = await fixture.api.person({ role: "activist" });
    const { postId } = (await write({ body: "내 글" })).body;
    const deletedId = (await write({ body: "지울 글" })).body.postId;
    await remove(deletedId);
    const answers = [
      await edit(postId, { body: "남의 글" }, other),
      await remove(postId, other),
      await edit(deletedId, { body: "되살리기" }),
      await edit(newId("pst"), { body: "없는 글" }),
      await remove(newId("pst")),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(5).fill([404, "RESOURCE_NOT_FOUND"]));
    expect((await read(postId)).body.body).toBe("내 글");
  });

  test("a picture of another post or another user is not found", async () => {
    const othersPicture = await upload(fixture.jpeg, "image/jpeg", await fixture.api.person({ role: "activist" }));
    const ownPicture = (await write({ images: await pictures(1) })).body.images[0]?.url as string;
    const { postId } = (await write({ body: "글" })).body;
    for (const url of [othersPicture, ownPicture, "/media/prv/post-x/960.webp", "https://evil.example/x.webp", ""]) {
      const answer = await edit(postId, { body: "글", images: [{ url, alt: "" }] });
      expect([answer.status, fieldOf(answer)]).toEqual([
        400,
        ["images.0.url", ["올린 사진을 찾을 수 없어요. 사진을 다시 선택해 주세요."]],
      ]);
    }
  });

  test("one picture named twice is refused", async () => {
    const [image] = await pictures(1);
    const answer = await write({ images: [image, image] as { url: string; alt: string }[] });
    expect([answer.status, fieldOf(answer)[0]]).toEqual([400, "images.1.url"]);
  });
});

describe("deleting", () => {
  test("a deletion removes text, pictures and one from the count, even when sent ten times", async () => {
    for (let trial = 0; trial < 8; trial++) {
      const { body } = await write({ body: "지울 글", images: await pictures(1) });
      await write({ body: "남을 글" });
      const answers = await Promise.all(Array.from({ length: 10 }, () => remove(body.postId)));
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(204));
      expect((await read(body.postId, fixture.creator)).status).toBe(410);
      await runRemovalJobs();
      expect(await filesNamed(body.images[0]?.url as string)).toEqual([]);
      expect([await rows(), await postCount()]).toEqual([trial + 1, trial + 1]);
    }
    const { db } = fixture.api.deps.database;
    const storedPosts = await db.selectFrom("posts").select("body").where("deleted_at", "is not", null).execute();
    expect(storedPosts.every(({ body }) => body === "")).toBe(true);
  });

  test("an edit racing a deletion leaves the post deleted with all its files", async () => {
    for (let trial = 0; trial < 8; trial++) {
      const { body } = await write({ images: await pictures(1) });
      const images = body.images.map(({ url, alt }) => ({ url, alt }));
      const [edited, removed] = await Promise.all([
        edit(body.postId, { body: "고침", images, visibility: "followers" }),
        remove(body.postId),
      ]);
      expect([removed.status, [200, 404].includes(edited.status)]).toEqual([204, true]);
      expect((await read(body.postId, fixture.creator)).status).toBe(410);
      await runRemovalJobs();
      const left = await filesNamed(body.images[0]?.url as string);
      for (const file of left)
        await purgeCopy(fixture.api.deps, { key: file.replace(/\/\d+\.webp$/, ""), widths: [480, 960] });
      expect(await filesNamed(body.images[0]?.url as string)).toEqual([]);
    }
    expect(await postCount()).toBe(0);
  });
});
