import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Page } from "#contract/paging";
import type { UserCard } from "#contract/people";
import type { UploadOffer } from "#contract/pictures";
import type { Draft, DraftSummary, Post } from "#contract/posts";
import { type Answer, type Person, startApi, type TestApi } from "#tests/support/api";
import { startSandbox, type TestSandbox } from "#tests/support/sandbox";
import { newId, randomText } from "../ids";
import { removeObjects } from "../media/remove-objects";
import { sweep } from "../sweep";
import { erasePosts } from "./erase-posts";
import { sweepCopy } from "./post-pictures";

let sandbox: TestSandbox;
let api: TestApi;
let creator: Person;
let fan: Person;
let jpeg: Buffer;
beforeAll(async () => {
  sandbox = await startSandbox();
  api = await startApi({
    tossUrl: sandbox.url,
    env: { S3_ACCESS_KEY_ID: "gyeot-sandbox", S3_SECRET_ACCESS_KEY: "gyeot-sandbox-secret" },
  });
  jpeg = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#a63" } })
    .jpeg()
    .withExif({ IFD0: { Make: "CANARY-MAKER" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "37/1 33/1 59/1" } })
    .toBuffer();
});
afterAll(async () => {
  await api.stop();
  await sandbox.close();
});
// The store tells the time by the machine's clock, so the API's has to stand there too.
beforeEach(async () => {
  api.clock.set(new Date());
  creator = await api.person({ role: "activist" });
  fan = await api.person();
});

const newDraftId = () => `dft_${randomText(24)}`;
const blank = { body: "", images: [] as { url: string; alt: string }[], visibility: "public", minPlanId: null };
type Fields = Partial<Omit<typeof blank, "minPlanId">> & { minPlanId?: string | null };

const write = (body: Fields & { draftId?: string }, { as = creator, key = "" } = {}) =>
  api.call<Post>("POST", "/feed/post", {
    as,
    body: { ...blank, ...body },
    headers: key ? { "idempotency-key": key } : {},
  });
const edit = (postId: string, body: Fields, as = creator) =>
  api.call<Post>("PUT", "/feed/post", { as, body: { ...blank, ...body, postId } });
const remove = (postId: string, as = creator) => api.call("DELETE", "/feed/post", { as, body: { postId } });
const read = (postId: string, as?: Person) => api.call<Post>("GET", `/feed/post/${postId}`, { as });
const save = (draftId: string, body: Fields & { version: number }, as = creator) =>
  api.call<Draft>("PUT", `/feed/drafts/${draftId}`, { as, body: { ...blank, ...body } });
const draft = (draftId: string, as = creator) => api.call<Draft>("GET", `/feed/drafts/${draftId}`, { as });
const drafts = async (as = creator) =>
  (await api.call<{ items: DraftSummary[] }>("GET", "/feed/drafts", { as })).body.items;

async function upload(bytes: Uint8Array = jpeg, contentType = "image/jpeg", as = creator): Promise<string> {
  const { body } = await api.call<UploadOffer>("POST", "/feed/generatePresignedUrl", {
    as,
    body: { contentType, size: bytes.length },
  });
  const put = await fetch(body.url, { method: "PUT", headers: body.headers, body: bytes as BodyInit });
  expect(put.status).toBe(200);
  return body.publicUrl;
}
const pictures = async (count: number) =>
  Promise.all(Array.from({ length: count }, async (_, i) => ({ url: await upload(), alt: `그림 ${i + 1}` })));
const opens = async (url: string, as?: Person) =>
  (await api.app.request(url, { headers: { authorization: as ? `Bearer ${as.token}` : "guest" } })).status;
const postCount = async () => (await api.call<UserCard>("GET", `/users/${creator.domain}/card`)).body.postCount;
const rows = async () =>
  (
    await api.deps.database.db
      .selectFrom("posts")
      .select("post_id")
      .where("creator_id", "=", creator.userId)
      .where("deleted_at", "is", null)
      .execute()
  ).length;
const fieldOf = (answer: Answer) => Object.entries(answer.body.fields ?? {})[0] ?? [];

/** Every file that the store holds of what was uploaded by this name, whatever its folder. */
async function filesNamed(url: string): Promise<string[]> {
  const name = /post-[0-9a-f-]{36}/.exec(url)?.[0] as string;
  const { rows: known } = await api.deps.database.pool.query<{ key: string }>(
    `SELECT picture_key AS key FROM uploads WHERE picture_key LIKE '%' || $1
     UNION SELECT payload->>'key' FROM graphile_worker._private_jobs WHERE payload->>'key' LIKE '%' || $1 || '%'`,
    [name],
  );
  const files = known.flatMap(({ key }) => [480, 960].map((width) => `${key}/${width}.webp`));
  const found = await Promise.all(files.map(async (file) => ((await api.deps.store.get(file)) ? file : null)));
  return found.filter((file) => file !== null);
}
/** The worker's part: what was left to be removed. */
async function removeLeft(): Promise<void> {
  const { rows: jobs } = await api.deps.database.pool.query(
    "SELECT id, payload FROM graphile_worker._private_jobs WHERE payload->'keys' IS NOT NULL",
  );
  for (const { id, payload } of jobs) {
    await removeObjects(api.deps, payload.keys);
    await api.deps.database.pool.query("DELETE FROM graphile_worker._private_jobs WHERE id = $1", [id]);
  }
}

describe("writing", () => {
  test("a post is there at once, with its words, pictures, descriptions and order, and is counted", async () => {
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
    const list = await api.call<Page<Post>>("GET", `/feed/activist/${creator.domain}`);
    expect(list.body.items.map(({ postId }) => postId)).toEqual([body.postId]);
    expect(await postCount()).toBe(1);
  });

  test.each([
    [60, [60]],
    [700, [480, 700]],
    [1_500, [480, 960]],
  ])(
    "a picture %i pixels wide is WebP as wide as its addresses say, without where and by what it was taken",
    async (width, widths) => {
      const wide = await sharp({ create: { width, height: 40, channels: 3, background: "#a63" } })
        .withExif({ IFD3: { GPSLatitude: "37/1 33/1 58/1" }, IFD0: { Make: "CANARY" } })
        .jpeg()
        .toBuffer();
      const { body } = await write({ images: [{ url: await upload(wide), alt: "" }] });
      const variants = body.images[0]?.variants ?? [];
      expect(variants.map((variant) => variant.width)).toEqual(widths);
      for (const variant of variants) {
        const answer = await api.app.request(variant.url, { headers: { authorization: "guest" } });
        const bytes = Buffer.from(await answer.arrayBuffer());
        const { format, exif, width: real } = await sharp(bytes).metadata();
        expect([answer.status, format, exif, bytes.includes("CANARY")]).toEqual([200, "webp", undefined, false]);
        expect(real).toBe(variant.width);
      }
    },
  );

  test.each([
    [{}, "body", "글이나 사진을 넣어 주세요."],
    [{ body: "  \n " }, "body", "글이나 사진을 넣어 주세요."],
    [{ body: "가".repeat(5_001) }, "body", "글은 5,000자까지 적을 수 있어요."],
    [{ body: "글", visibility: "members" }, "minPlanId", "어느 멤버십부터 볼 수 있는지 골라 주세요."],
    [{ body: "글", minPlanId: "pln_000000000000" }, "minPlanId", "어느 멤버십부터 볼 수 있는지 골라 주세요."],
    [{ body: "글", visibility: "secret" }, "visibility", "올바르지 않은 값이에요."],
    [
      { body: "글", images: [{ url: "x", alt: "가".repeat(201) }] },
      "images.0.alt",
      "사진 설명은 200자까지 적을 수 있어요.",
    ],
    [{ body: "글", images: Array(11).fill({ url: "x", alt: "" }) }, "images", "사진은 10장까지 올릴 수 있어요."],
    [{ body: "글", likeCount: 9 }, "likeCount", "알 수 없는 항목이에요."],
  ])("what is wrong is said beside its field: %j", async (body, field, words) => {
    const answer = await write(body as Fields);
    expect([answer.status, fieldOf(answer)]).toEqual([400, [field, [words]]]);
    expect(await rows()).toBe(0);
  });

  test("5,000 characters are taken as people count them, and ten pictures", async () => {
    const { status, body } = await write({ body: "💐".repeat(5_000), images: await pictures(10) });
    expect([status, body.imageCount]).toEqual([201, 10]);
  });

  test("a post for members asks for a plan of one's own: another creator's is as unknown as none", async () => {
    const own = await api.plan(creator);
    const others = await api.plan(await api.person({ role: "activist" }));
    const refused = await write({ body: "글", visibility: "members", minPlanId: others });
    expect([refused.status, fieldOf(refused)[0]]).toEqual([400, "minPlanId"]);
    const { body } = await write({ body: "글", visibility: "members", minPlanId: own });
    expect(body).toMatchObject({ visibility: "members", minPlanId: own });
  });

  test("only activists write", async () => {
    const calls = [
      write({ body: "글" }, { as: fan }),
      edit("pst_000000000000", { body: "글" }, fan),
      remove("pst_000000000000", fan),
      save(newDraftId(), { version: 0 }, fan),
      api.call("POST", "/feed/generatePresignedUrl", { as: fan, body: { contentType: "image/png", size: 9 } }),
    ];
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  });

  test("is limited to sixty an hour", async () => {
    const strict = await startApi({ env: { RATE_LIMIT_FACTOR: 1 } });
    const as = await strict.person({ role: "activist" });
    const statuses: number[] = [];
    for (let i = 0; i < 61; i++)
      statuses.push((await strict.call("POST", "/feed/post", { as, body: { ...blank, body: "글" } })).status);
    await strict.stop();
    expect(statuses.filter((status) => status === 201)).toHaveLength(60);
    expect(statuses[60]).toBe(429);
  });
});

describe("what was written is seen as the one visibility function says", () => {
  test("and its pictures with it: public ones by anybody, the others by an address for one viewer", async () => {
    const planId = await api.plan(creator);
    await api.call("POST", `/follows/${creator.domain}`, { as: fan });
    const stranger = await api.person();
    const kinds = [
      { visibility: "public", minPlanId: null, open: [true, true, true] },
      { visibility: "followers", minPlanId: null, open: [false, false, true] },
      { visibility: "members", minPlanId: planId, open: [false, false, false] },
    ];
    for (const { visibility, minPlanId, open } of kinds) {
      const { body } = await write({ body: `canary-${visibility}`, images: await pictures(1), visibility, minPlanId });
      const own = body.images[0]?.url as string;
      expect(own.startsWith(visibility === "public" ? "/media/pub/post-" : "/media/prv/post-")).toBe(true);
      expect(await opens(own, creator)).toBe(200);
      const viewers = [undefined, stranger, fan];
      const seen = await Promise.all(viewers.map(async (viewer) => (await read(body.postId, viewer)).body));
      expect(seen.map((post) => post.body.includes("canary"))).toEqual(open);
      for (const [i, viewer] of viewers.entries()) {
        const url = seen[i]?.images[0]?.url;
        expect(Boolean(url)).toBe(open[i]);
        if (url) expect(await opens(url, viewer)).toBe(200);
        if (visibility !== "public" && viewer) expect(await opens(own, viewer)).toBe(404);
      }
      await removeLeft();
      const files = await filesNamed(own);
      expect(files).toHaveLength(2);
      expect(files.every((file) => file.startsWith(visibility === "public" ? "pub/" : "prv/"))).toBe(true);
    }
  });

  test("a change of visibility leaves no public copy behind, and no withheld one", async () => {
    const first = (await write({ images: await pictures(2) })).body;
    const before = first.images.map(({ url }) => url);
    const asIs = first.images.map(({ url, alt }) => ({ url, alt }));
    const closed = await edit(first.postId, { images: asIs, visibility: "followers" });
    expect(closed.body.images.map(({ alt }) => alt)).toEqual(["그림 1", "그림 2"]);
    await removeLeft();
    expect(await Promise.all(before.map((url) => opens(url)))).toEqual([404, 404]);
    expect((await filesNamed(before[0] as string)).every((file) => file.startsWith("prv/"))).toBe(true);
    // An editor that was open all along still knows the pictures by their old addresses.
    const again = await edit(first.postId, { images: asIs, visibility: "public" });
    await removeLeft();
    const now = again.body.images.map(({ url }) => url);
    expect(await Promise.all(now.map((url) => opens(url)))).toEqual([200, 200]);
    expect(now.some((url) => before.includes(url))).toBe(false);
    expect((await filesNamed(before[0] as string)).every((file) => file.startsWith("pub/"))).toBe(true);
  });

  test("a copy that no post came to use is swept; one in use stays", async () => {
    const { body } = await write({ images: await pictures(1) });
    const key = /media\/(pub\/[^/]+)\//.exec(body.images[0]?.url as string)?.[1] as string;
    await sweepCopy(api.deps, { key, widths: [480, 960] });
    expect(await opens(body.images[0]?.url as string)).toBe(200);
    await api.deps.store.put("pub/post-lost--00000000/480.webp", new Uint8Array(3), "image/webp");
    await sweepCopy(api.deps, { key: "pub/post-lost--00000000", widths: [480, 960] });
    expect(await opens("/media/pub/post-lost--00000000/480.webp")).toBe(404);
  });
});

describe("sent twice", () => {
  test("ten identical submits of a draft at once make one post, are all answered it, and count once", async () => {
    for (let trial = 0; trial < 8; trial++) {
      const draftId = newDraftId();
      const before = await rows();
      const fields = { body: `글 ${trial}`, images: await pictures(1), draftId };
      const answers = await Promise.all(Array.from({ length: 10 }, () => write(fields)));
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
      expect(new Set(answers.map(({ body }) => body.postId)).size).toBe(1);
      expect([await rows(), await postCount()]).toEqual([before + 1, before + 1]);
      await removeLeft();
      expect(await opens(answers[0]?.body.images[0]?.url as string)).toBe(200);
    }
  });

  test("a look before the insert would not do: the naive way, for comparison", async () => {
    const { db } = api.deps.database;
    const naive = async (draft: string) => {
      const there = await db.selectFrom("posts").select("post_id").where("body", "=", draft).executeTakeFirst();
      if (!there) await api.post(creator, { body: draft });
    };
    let doubled = 0;
    for (let trial = 0; trial < 20; trial++) {
      const body = randomText(12);
      await Promise.all(Array.from({ length: 10 }, () => naive(body)));
      if ((await db.selectFrom("posts").select("post_id").where("body", "=", body).execute()).length > 1) doubled++;
    }
    expect(doubled).toBeGreaterThan(0);
  });

  test("with an Idempotency-Key: the first answer again, and a conflict for another body", async () => {
    const first = await write({ body: "한 번" }, { key: "k-1" });
    const second = await write({ body: "한 번" }, { key: "k-1" });
    expect([second.status, second.body.postId]).toEqual([201, first.body.postId]);
    expect((await write({ body: "다른 글" }, { key: "k-1" })).status).toBe(409);
    const many = await Promise.all(Array.from({ length: 10 }, () => write({ body: "동시에" }, { key: "k-2" })));
    expect(many.every(({ status }) => status === 201 || status === 409)).toBe(true);
    expect([await rows(), await postCount()]).toEqual([2, 2]);
  });

  test("another text for a draft that was posted is told so, and nothing is lost or doubled", async () => {
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

  test("the same edit with a new picture and another visibility, five at once, changes it once", async () => {
    for (let trial = 0; trial < 5; trial++) {
      const post = (await write({ images: await pictures(1) })).body;
      const images = [...post.images.map(({ url, alt }) => ({ url, alt })), ...(await pictures(1))];
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => edit(post.postId, { body: "고침", images, visibility: "followers" })),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
      await removeLeft();
      const { body } = await read(post.postId, creator);
      expect(body.images).toHaveLength(2);
      for (const { url } of body.images) expect(await opens(url, creator)).toBe(200);
      for (const { url } of images)
        expect((await filesNamed(url)).filter((file) => file.startsWith("pub/"))).toEqual([]);
    }
  });
});

describe("editing", () => {
  test("replaces words, order, descriptions and pictures, says so, and what is no longer shown goes", async () => {
    const post = (await write({ body: "처음", images: await pictures(3) })).body;
    const [a, b, c] = post.images.map(({ url }) => url) as [string, string, string];
    api.clock.advance(60);
    const [fresh] = await pictures(1);
    const { body } = await edit(post.postId, {
      body: "고침",
      images: [{ url: c, alt: "셋째가 첫째로" }, fresh as { url: string; alt: string }, { url: a, alt: "" }],
    });
    expect(body.images.map(({ alt }) => alt)).toEqual(["셋째가 첫째로", "그림 1", ""]);
    expect([body.body, body.createdAt, body.imageCount]).toEqual(["고침", post.createdAt, 3]);
    expect(body.updatedAt).toBe(api.clock.now().toISOString());
    await removeLeft();
    expect(await Promise.all([a, b, c].map((url) => opens(url)))).toEqual([200, 404, 200]);
    expect(await postCount()).toBe(1);
  });

  test("saved as it was, it is not told to be edited", async () => {
    const post = (await write({ body: "그대로", images: await pictures(1) })).body;
    const images = post.images.map(({ url, alt }) => ({ url, alt }));
    expect((await edit(post.postId, { body: "그대로", images })).body.updatedAt).toBeNull();
  });

  test("another's post, a removed one and one that never was are not found, by the same words", async () => {
    const other = await api.person({ role: "activist" });
    const { postId } = (await write({ body: "내 글" })).body;
    const gone = (await write({ body: "지울 글" })).body.postId;
    await remove(gone);
    const answers = [
      await edit(postId, { body: "남의 글" }, other),
      await remove(postId, other),
      await edit(gone, { body: "되살리기" }),
      await edit(newId("pst"), { body: "없는 글" }),
      await remove(newId("pst")),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(5).fill([404, "RESOURCE_NOT_FOUND"]));
    expect((await read(postId)).body.body).toBe("내 글");
  });

  test("a picture of another post or another person is not found", async () => {
    const theirs = await upload(jpeg, "image/jpeg", await api.person({ role: "activist" }));
    const mine = (await write({ images: await pictures(1) })).body.images[0]?.url as string;
    const { postId } = (await write({ body: "글" })).body;
    for (const url of [theirs, mine, "/media/prv/post-x/960.webp", "https://evil.example/x.webp", ""]) {
      const answer = await edit(postId, { body: "글", images: [{ url, alt: "" }] });
      expect([answer.status, fieldOf(answer)]).toEqual([
        400,
        ["images.0.url", ["올린 사진을 찾을 수 없어요. 사진을 다시 골라 주세요."]],
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
  test("takes words, pictures and the count along; ten at once count once, and again changes nothing", async () => {
    for (let trial = 0; trial < 8; trial++) {
      const { body } = await write({ body: "지울 글", images: await pictures(1) });
      await write({ body: "남을 글" });
      const answers = await Promise.all(Array.from({ length: 10 }, () => remove(body.postId)));
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(204));
      expect((await read(body.postId, creator)).status).toBe(404);
      await removeLeft();
      expect(await filesNamed(body.images[0]?.url as string)).toEqual([]);
      expect([await rows(), await postCount()]).toEqual([trial + 1, trial + 1]);
    }
    const { db } = api.deps.database;
    const kept = await db.selectFrom("posts").select("body").where("deleted_at", "is not", null).execute();
    expect(kept.every(({ body }) => body === "")).toBe(true);
  });

  test("an edit and a deletion at once: whichever comes first, the post is gone with all its files", async () => {
    for (let trial = 0; trial < 8; trial++) {
      const { body } = await write({ images: await pictures(1) });
      const images = body.images.map(({ url, alt }) => ({ url, alt }));
      const [edited, removed] = await Promise.all([
        edit(body.postId, { body: "고침", images, visibility: "followers" }),
        remove(body.postId),
      ]);
      expect([removed.status, [200, 404].includes(edited.status)]).toEqual([204, true]);
      expect((await read(body.postId, creator)).status).toBe(404);
      await removeLeft();
      const left = await filesNamed(body.images[0]?.url as string);
      for (const file of left) await sweepCopy(api.deps, { key: file.replace(/\/\d+\.webp$/, ""), widths: [480, 960] });
      expect(await filesNamed(body.images[0]?.url as string)).toEqual([]);
    }
    expect(await postCount()).toBe(0);
  });
});

describe("drafts", () => {
  test("are kept whole, pictures and all, listed newest first, and are nobody else's", async () => {
    const [older, newer] = [newDraftId(), newDraftId()];
    await save(older, { body: "오래된 글", version: 0 });
    api.clock.advance(60);
    const { body } = await save(newer, {
      body: "쓰던 글",
      images: await pictures(2),
      version: 0,
      visibility: "followers",
    });
    expect(body).toMatchObject({ version: 1, body: "쓰던 글", visibility: "followers" });
    expect(await opens(body.images[0]?.url as string, creator)).toBe(200);
    expect(await opens(body.images[0]?.url as string)).toBe(404);
    expect((await draft(newer)).body.images.map(({ alt }) => alt)).toEqual(["그림 1", "그림 2"]);
    expect((await drafts()).map(({ draftId, imageCount }) => [draftId, imageCount])).toEqual([
      [newer, 2],
      [older, 0],
    ]);
    const other = await api.person({ role: "activist" });
    expect([(await draft(newer, other)).status, await drafts(other)]).toEqual([404, []]);
  });

  test("become a post with the pictures they held, and are gone", async () => {
    const draftId = newDraftId();
    const kept = (await save(draftId, { body: "글", images: await pictures(2), version: 0 })).body;
    const images = kept.images.map(({ url, alt }) => ({ url, alt })).reverse();
    // The upload's hour is over long before the draft's.
    api.clock.advance(250);
    const { status, body } = await write({ body: "글", images, draftId });
    expect([status, body.images.map(({ alt }) => alt)]).toEqual([201, ["그림 2", "그림 1"]]);
    await removeLeft();
    for (const { url } of body.images) expect(await opens(url)).toBe(200);
    expect((await filesNamed(images[0]?.url as string)).every((file) => file.startsWith("pub/"))).toBe(true);
    expect((await draft(draftId)).status).toBe(404);
  });

  test("outlive the uploads' hour", async () => {
    const draftId = newDraftId();
    const kept = (await save(draftId, { images: await pictures(1), version: 0 })).body;
    api.clock.advance(3_600 + 901);
    await sweep(api.deps);
    const key = /media\/(prv\/[^/]+)\//.exec(kept.images[0]?.url as string)?.[1] as string;
    expect(await api.deps.store.get(`${key}/960.webp`)).not.toBeNull();
  });

  test("a save on top of an older version is told so, and changes nothing", async () => {
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

  test("of ten tabs that save at once one wins each time, and the others are told", async () => {
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

  test("the same save twice at once is one save", async () => {
    const draftId = newDraftId();
    const images = await pictures(1);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => save(draftId, { body: "같은 글", images, version: 0 })),
    );
    expect(answers.map(({ status, body }) => [status, body.version])).toEqual(Array(5).fill([200, 1]));
    await removeLeft();
    expect(await opens(answers[0]?.body.images[0]?.url as string, creator)).toBe(200);
  });

  test("an autosave that comes after posting makes no second draft", async () => {
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

  test("keep a text that is too long to post, and a picture taken out goes", async () => {
    const draftId = newDraftId();
    const body = "가".repeat(7_000);
    const kept = (await save(draftId, { body, images: await pictures(2), version: 0 })).body;
    const [first, second] = kept.images.map(({ url, alt }) => ({ url, alt })) as [
      { url: string; alt: string },
      { url: string; alt: string },
    ];
    await save(draftId, { body, images: [second], version: 1 });
    await removeLeft();
    expect([await opens(first.url, creator), await opens(second.url, creator)]).toEqual([404, 200]);
    expect(fieldOf(await write({ body, draftId }))[0]).toBe("body");
    expect((await draft(draftId)).body.body).toBe(body);
  });

  test("are thrown away with their pictures, twice as well as once", async () => {
    const draftId = newDraftId();
    const kept = (await save(draftId, { images: await pictures(1), version: 0 })).body;
    const thrown = await Promise.all(
      [1, 2, 3].map(() => api.call("DELETE", `/feed/drafts/${draftId}`, { as: creator })),
    );
    expect(thrown.map(({ status }) => status)).toEqual([204, 204, 204]);
    await removeLeft();
    expect(await filesNamed(kept.images[0]?.url as string)).toEqual([]);
    expect((await save(draftId, { body: "더 쓴 글", version: 1 })).status).toBe(404);
  });

  test("are fifty at most, however many are begun at once", async () => {
    await Promise.all(Array.from({ length: 45 }, () => save(newDraftId(), { body: "글", version: 0 })));
    const more = await Promise.all(Array.from({ length: 10 }, () => save(newDraftId(), { body: "글", version: 0 })));
    expect(more.filter(({ status }) => status === 200)).toHaveLength(5);
    const refused = more.find(({ status }) => status !== 200) as Answer<Draft>;
    expect([refused.status, fieldOf(refused)[0]]).toEqual([409, "drafts"]);
    expect(await drafts()).toHaveLength(50);
  });

  test("go when their writer does", async () => {
    const kept = (await save(newDraftId(), { body: "글", images: await pictures(1), version: 0 })).body;
    await api.deps.database.db.transaction().execute((tx) => erasePosts(tx, creator.userId, api.clock.now()));
    await removeLeft();
    expect([await drafts(), await filesNamed(kept.images[0]?.url as string)]).toEqual([[], []]);
  });
});

describe("hostile uploads", () => {
  const kind = "JPEG, PNG, WebP 사진만 올릴 수 있어요.";
  const broken = "읽을 수 없는 사진이에요. 다른 사진을 골라 주세요.";
  const cases: [string, () => Buffer | Promise<Buffer>, string, string][] = [
    ["SVG", () => Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"), "image/png", kind],
    ["HTML", () => Buffer.from("<!doctype html><script>alert(1)</script>"), "image/jpeg", kind],
    ["a polyglot", () => Buffer.concat([jpeg, Buffer.from("<script>alert(1)</script>")]), "image/jpeg", kind],
    ["a cut-off file", () => jpeg.subarray(0, jpeg.length / 2), "image/jpeg", broken],
    ["the wrong type for its content", () => jpeg, "image/png", kind],
    ["30,000 × 30,000", () => bomb(), "image/png", "사진의 가로세로가 너무 커요. 4천만 화소까지 올릴 수 있어요."],
  ];
  test.each(cases)("%s is refused beside its picture, in a post and in a draft", async (_, bytes, type, words) => {
    const images = [...(await pictures(1)), { url: await upload(await bytes(), type), alt: "" }];
    for (const answer of [await write({ images }), await save(newDraftId(), { images, version: 0 })])
      expect([answer.status, fieldOf(answer)]).toEqual([400, ["images.1.url", [words]]]);
    expect(await rows()).toBe(0);
    // What was right is not used up by what was wrong.
    expect((await write({ images: images.slice(0, 1) })).status).toBe(201);
  });

  test("over 10 MiB, another kind, an altered and an expired address are refused", async () => {
    const offer = (contentType: string, size: number) =>
      api.call<UploadOffer>("POST", "/feed/generatePresignedUrl", { as: creator, body: { contentType, size } });
    expect((await offer("image/jpeg", 10 * 1024 * 1024 + 1)).status).toBe(413);
    expect((await offer("image/svg+xml", 10)).status).toBe(400);
    const { url, headers } = (await offer("image/jpeg", jpeg.length)).body;
    const put = async (to: string) => (await fetch(to, { method: "PUT", headers, body: new Uint8Array(jpeg) })).status;
    expect(await put(url.replace(/tmp\/[^?]+/, "pub/post-x/480.webp"))).toBe(403);
    expect(await put(url.replace("X-Amz-Expires=300", "X-Amz-Expires=3000"))).toBe(403);
    api.clock.set(new Date(Date.now() - 301_000));
    const late = await api.person({ role: "activist" });
    const outdated = await api.call<UploadOffer>("POST", "/feed/generatePresignedUrl", {
      as: late,
      body: { contentType: "image/jpeg", size: jpeg.length },
    });
    expect(await put(outdated.body.url)).toBe(403);
  });
});

/** Nine hundred million pixels by its head, a few bytes in all. */
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
