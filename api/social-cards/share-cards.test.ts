import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getCreatorCard } from "#contract/creators/endpoints";
import type { PostId } from "#contract/ids";
import { getPost } from "#contract/posts/endpoints";
import { creatorCardPath, postCardPath, roundedCount } from "#contract/social-cards/share-card";
import { suspendUser } from "#contract/staff/endpoints";
import { type Person, startApi, type TestApi } from "#tests/support/api";

let api: TestApi;
let readKeys: string[] = [];
let draws = 0;
let lost = false;
beforeAll(async () => {
  api = await startApi();
  const picture = await sharp({ create: { width: 320, height: 320, channels: 3, background: "#1199ff" } })
    .webp()
    .toBuffer();
  api.deps.store = {
    ...api.deps.store,
    get: async (key) => {
      readKeys.push(key);
      if (lost) throw new Error("the store is away");
      const body = new Response(new Uint8Array(picture)).body as ReadableStream<Uint8Array>;
      return { body, contentType: "image/webp", length: picture.length };
    },
  };
  const { use } = api.deps.limits;
  api.deps.limits = {
    ...api.deps.limits,
    use: async (rule, key) => {
      if (rule === "cardDrawingPerAddress") draws++;
      return use(rule, key);
    },
  };
});
afterAll(() => api.stop());

const card = (path: string, headers: Record<string, string> = {}) => api.app.request(path, { headers });
const bytesOf = async (path: string) => Buffer.from(await (await card(path)).arrayBuffer());
const pathOfCreator = async (person: Person, lang: "ko" | "en" = "ko") =>
  creatorCardPath((await api.send(getCreatorCard, { params: { domain: person.domain } })).body, lang);
const pathOfPost = async (postId: PostId, lang: "ko" | "en" = "ko") =>
  postCardPath((await api.send(getPost, { params: { postId } })).body, lang);

async function withPicture(postId: PostId, key: string): Promise<void> {
  const row = {
    post_id: postId,
    position: 0,
    image_key: key,
    width: 960,
    height: 640,
    alt: "",
    color: "#d8d2c8",
    widths: [480, 960],
  };
  await api.deps.database.db.insertInto("post_images").values(row).execute();
  await api.deps.database.db.updateTable("posts").set({ image_count: 1 }).where("post_id", "=", postId).execute();
}

test("creators' and posts' cards are JPEGs of 1200 × 630 below the size limit in both languages", async () => {
  const creator = await api.person({ role: "activist" });
  const postId = await api.post(creator, { body: "오늘은 가마를 열었어요. 🎉 뷁쉛뀁 漢字" });
  for (const lang of ["ko", "en"] as const)
    for (const path of [await pathOfCreator(creator, lang), await pathOfPost(postId, lang)]) {
      const answer = await card(path);
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
      const bytes = Buffer.from(await answer.arrayBuffer());
      const { format, width, height } = await sharp(bytes).metadata();
      expect([format, width, height]).toEqual(["jpeg", 1200, 630]);
      expect(bytes.length).toBeLessThan(200_000);
      expect(bytes.length).toBe(Number(answer.headers.get("content-length")));
    }
});

test("a card is cached under its version and shortly under another, and drawn once", async () => {
  const creator = await api.person({ role: "activist" });
  const path = await pathOfCreator(creator);
  const before = draws;
  const first = await card(path);
  expect(first.headers.get("cache-control")).toBe("public, max-age=86400, s-maxage=30, immutable");
  const etag = first.headers.get("etag") as string;
  const again = await card(path, { "if-none-match": etag });
  expect([again.status, (await again.arrayBuffer()).byteLength, again.headers.get("etag")]).toEqual([304, 0, etag]);
  for (const other of [path.replace(/v=.*/, "v=other"), path.replace(/&v=.*/, ""), `${path}&fbclid=1`])
    expect((await card(other)).headers.get("cache-control")).toMatch(
      other.endsWith("fbclid=1") ? /immutable/ : /^public, max-age=300, s-maxage=30$/,
    );
  expect(draws - before).toBe(1);
  await api.deps.database.db
    .updateTable("users")
    .set({ introduction: "새 소개" })
    .where("user_id", "=", creator.userId)
    .execute();
  expect(await pathOfCreator(creator)).not.toBe(path);
  expect((await card(path, { "if-none-match": etag })).status).toBe(200);
});

test("a hundred simultaneous requests draw one card", async () => {
  const path = await pathOfCreator(await api.person({ role: "activist" }));
  const before = draws;
  const answers = await Promise.all(Array.from({ length: 100 }, () => card(path)));
  expect(answers.map(({ status }) => status)).toEqual(Array(100).fill(200));
  expect(draws - before).toBe(1);
});

test("a flood of different cards draws one at a time, and refuses beyond the queue", async () => {
  const people = await Promise.all(Array.from({ length: 30 }, () => api.person({ role: "activist" })));
  const paths = await Promise.all(people.map((person) => pathOfCreator(person)));
  const answers = await Promise.all(paths.map((path) => card(path)));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(13);
  for (const answer of answers.filter(({ status }) => status !== 200)) {
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBeTruthy();
    expect(answer.headers.get("cache-control")).toBe("no-store");
  }
});

describe("what is not public", () => {
  test("leaves no trace in a card: private posts differing in text and pictures look the same", async () => {
    const creator = await api.person({ role: "activist" });
    const planId = await api.plan(creator);
    for (const visibility of ["followers", "members"] as const) {
      const traits = { visibility, planId: visibility === "members" ? planId : undefined };
      const canary = await api.post(creator, { ...traits, body: "카나리아 비밀 이야기" });
      await withPicture(canary, "prv/canary-picture");
      const other = await api.post(creator, { ...traits, body: "." });
      readKeys = [];
      const drawn = await bytesOf(await pathOfPost(canary));
      expect(drawn.equals(await bytesOf(await pathOfPost(other)))).toBe(true);
      expect(readKeys.filter((key) => key.includes("canary"))).toEqual([]);
    }
  });

  test("is not drawn for users who may read it either, because a card has no viewer", async () => {
    const creator = await api.person({ role: "activist" });
    const planId = await api.plan(creator);
    const postId = await api.post(creator, { visibility: "members", planId, body: "카나리아" });
    const path = await pathOfPost(postId);
    const asOwner = await card(path, { authorization: `Bearer ${creator.token}` });
    expect(Buffer.from(await asOwner.arrayBuffer()).equals(await bytesOf(path))).toBe(true);
    const { body: own } = await api.send(getPost, { as: creator, params: { postId } });
    expect(own.body).toBe("카나리아");
    expect(postCardPath(own, "ko")).toBe(path);
  });

  test("has no card once it is no longer public, even if cached", async () => {
    const creator = await api.person({ role: "activist" });
    const postId = await api.post(creator, { body: "모두에게" });
    const path = await pathOfPost(postId);
    const open = await bytesOf(path);
    const { db } = api.deps.database;
    await db.updateTable("posts").set({ visibility: "followers" }).where("post_id", "=", postId).execute();
    const closed = await card(path);
    expect(closed.headers.get("cache-control")).toBe("public, max-age=300, s-maxage=30");
    expect(Buffer.from(await closed.arrayBuffer()).equals(open)).toBe(false);
  });

  test("a public post's card shows its first picture; private pictures are never read", async () => {
    const creator = await api.person({ role: "activist" });
    const [shown, odd] = [await api.post(creator, { body: "가" }), await api.post(creator, { body: "가" })];
    await withPicture(shown, "pub/first");
    await withPicture(odd, "prv/left-behind");
    readKeys = [];
    const bytes = await bytesOf(await pathOfPost(shown));
    await bytesOf(await pathOfPost(odd));
    expect(readKeys).toEqual(["pub/first/960.webp"]);
    const [red = 0, , blue = 0] = await sharp(bytes)
      .extract({ left: 1000, top: 300, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect([red < 60, blue > 200]).toEqual([true, true]);
  });
});

test("unknown, suspended, deleted and supporters' cards are 404 in the catalogue's shape", async () => {
  const [supporter, admin] = [await api.person(), await api.person({ role: "admin" })];
  const suspended = await api.person({ role: "activist" });
  const [postId, removed] = [await api.post(suspended), await api.post(suspended)];
  await api.deps.database.db
    .updateTable("posts")
    .set({ deleted_at: api.clock.now() })
    .where("post_id", "=", removed)
    .execute();
  const paths = ["/og/creators/nobody_here", `/og/creators/${supporter.domain}`, `/og/posts/${removed}`];
  const cachedPaths = [await pathOfCreator(suspended), await pathOfPost(postId)];
  for (const path of cachedPaths) expect((await card(path)).status).toBe(200);
  await api.send(suspendUser, { as: admin, params: { userId: suspended.userId }, body: { reason: "시험" } });
  const hostile = [
    "/og/posts/x",
    `/og/posts/${"a".repeat(3_000)}`,
    `/og/creators/${"a".repeat(3_000)}`,
    "/og/posts/%00",
  ];
  for (const path of [...paths, ...cachedPaths, ...hostile, "/og/creators/%F0%9F%92%A5", "/og/creators/'--"]) {
    const answer = await card(path);
    expect([path, answer.status, answer.headers.get("cache-control")]).toEqual([path, 404, "no-store"]);
    expect(((await answer.json()) as { code: string }).code).toBe("RESOURCE_NOT_FOUND");
  }
});

test("while the store is unavailable a card is drawn without pictures and cached shortly", async () => {
  const creator = await api.person({ role: "activist" });
  await api.deps.database.db
    .updateTable("users")
    .set({ profile_image_key: "pub/face" })
    .where("user_id", "=", creator.userId)
    .execute();
  const path = await pathOfCreator(creator);
  lost = true;
  const answer = await card(path);
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "public, max-age=60, s-maxage=30"]);
  lost = false;
  expect((await card(path)).headers.get("cache-control")).toMatch(/immutable/);
});

test("follower counts are rounded to two digits", () => {
  expect([0, 9, 99, 100, 109, 1_234, 98_765].map(roundedCount)).toEqual([0, 9, 99, 100, 100, 1_200, 98_000]);
});
