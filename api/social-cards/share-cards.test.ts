import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { UserCard } from "#contract/people";
import type { Post } from "#contract/posts";
import { creatorCardPath, postCardPath, roundedCount } from "#contract/share-card";
import { type Person, startApi, type TestApi } from "#tests/support/api";

let api: TestApi;
let asked: string[] = [];
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
      asked.push(key);
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
  creatorCardPath((await api.call<UserCard>("GET", `/users/${person.domain}/card`)).body, lang);
const pathOfPost = async (postId: string, lang: "ko" | "en" = "ko") =>
  postCardPath((await api.call<Post>("GET", `/feed/post/${postId}`)).body, lang);

async function withPicture(postId: string, key: string): Promise<void> {
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

test("a creator's and a post's card are JPEGs of 1200 × 630, light enough for every preview, in both languages", async () => {
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

test("under its own version a card is kept and not sent again; under another it is kept shortly, and drawn no second time", async () => {
  const creator = await api.person({ role: "activist" });
  const path = await pathOfCreator(creator);
  const before = draws;
  const first = await card(path);
  expect(first.headers.get("cache-control")).toBe("public, max-age=86400, s-maxage=3600, immutable");
  const etag = first.headers.get("etag") as string;
  const again = await card(path, { "if-none-match": etag });
  expect([again.status, (await again.arrayBuffer()).byteLength, again.headers.get("etag")]).toEqual([304, 0, etag]);
  for (const other of [path.replace(/v=.*/, "v=other"), path.replace(/&v=.*/, ""), `${path}&fbclid=1`])
    expect((await card(other)).headers.get("cache-control")).toMatch(
      other.endsWith("fbclid=1") ? /immutable/ : /^public, max-age=300$/,
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

test("a hundred who ask at once have one card drawn for them", async () => {
  const path = await pathOfCreator(await api.person({ role: "activist" }));
  const before = draws;
  const answers = await Promise.all(Array.from({ length: 100 }, () => card(path)));
  expect(answers.map(({ status }) => status)).toEqual(Array(100).fill(200));
  expect(draws - before).toBe(1);
});

test("a storm of different cards is answered or told to come back, never more than one drawn at a time", async () => {
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

describe("what is not for everybody", () => {
  test("leaves no trace in a card: two withheld posts that differ in words and pictures alone look the same", async () => {
    const creator = await api.person({ role: "activist" });
    const planId = await api.plan(creator);
    for (const visibility of ["followers", "members"] as const) {
      const traits = { visibility, planId: visibility === "members" ? planId : undefined };
      const canary = await api.post(creator, { ...traits, body: "카나리아 비밀 이야기" });
      await withPicture(canary, "prv/canary-picture");
      const other = await api.post(creator, { ...traits, body: "." });
      asked = [];
      const drawn = await bytesOf(await pathOfPost(canary));
      expect(drawn.equals(await bytesOf(await pathOfPost(other)))).toBe(true);
      expect(asked.filter((key) => key.includes("canary"))).toEqual([]);
    }
  });

  test("is not drawn for those who may read it either: a card knows no viewer", async () => {
    const creator = await api.person({ role: "activist" });
    const planId = await api.plan(creator);
    const postId = await api.post(creator, { visibility: "members", planId, body: "카나리아" });
    const path = await pathOfPost(postId);
    const asOwner = await card(path, { authorization: `Bearer ${creator.token}` });
    expect(Buffer.from(await asOwner.arrayBuffer()).equals(await bytesOf(path))).toBe(true);
    const { body: own } = await api.call<Post>("GET", `/feed/post/${postId}`, { as: creator });
    expect(own.body).toBe("카나리아");
    expect(postCardPath(own, "ko")).toBe(path);
  });

  test("has no card once it is public no more, whatever was kept", async () => {
    const creator = await api.person({ role: "activist" });
    const postId = await api.post(creator, { body: "모두에게" });
    const path = await pathOfPost(postId);
    const open = await bytesOf(path);
    const { db } = api.deps.database;
    await db.updateTable("posts").set({ visibility: "followers" }).where("post_id", "=", postId).execute();
    const closed = await card(path);
    expect(closed.headers.get("cache-control")).toBe("public, max-age=300");
    expect(Buffer.from(await closed.arrayBuffer()).equals(open)).toBe(false);
  });

  test("a public post's card shows its first picture, and a withheld picture is never asked of the store", async () => {
    const creator = await api.person({ role: "activist" });
    const [shown, odd] = [await api.post(creator, { body: "가" }), await api.post(creator, { body: "가" })];
    await withPicture(shown, "pub/first");
    await withPicture(odd, "prv/left-behind");
    asked = [];
    const bytes = await bytesOf(await pathOfPost(shown));
    await bytesOf(await pathOfPost(odd));
    expect(asked).toEqual(["pub/first/960.webp"]);
    const [red = 0, , blue = 0] = await sharp(bytes)
      .extract({ left: 1000, top: 300, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect([red < 60, blue > 200]).toEqual([true, true]);
  });
});

test("nobody's, a supporter's, a suspended, a leaving and a deleted card are 404 in the catalogue's shape", async () => {
  const [supporter, admin] = [await api.person(), await api.person({ role: "admin" })];
  const suspended = await api.person({ role: "activist" });
  const [postId, removed] = [await api.post(suspended), await api.post(suspended)];
  await api.deps.database.db
    .updateTable("posts")
    .set({ deleted_at: api.clock.now() })
    .where("post_id", "=", removed)
    .execute();
  const paths = ["/og/creators/nobody_here", `/og/creators/${supporter.domain}`, `/og/posts/${removed}`];
  const kept = [await pathOfCreator(suspended), await pathOfPost(postId)];
  for (const path of kept) expect((await card(path)).status).toBe(200);
  await api.call("POST", `/admin/users/${suspended.userId}/block`, { as: admin, body: { reason: "시험" } });
  const hostile = [
    "/og/posts/x",
    `/og/posts/${"a".repeat(3_000)}`,
    `/og/creators/${"a".repeat(3_000)}`,
    "/og/posts/%00",
  ];
  for (const path of [...paths, ...kept, ...hostile, "/og/creators/%F0%9F%92%A5", "/og/creators/'--"]) {
    const answer = await card(path);
    expect([path, answer.status, answer.headers.get("cache-control")]).toEqual([path, 404, "no-store"]);
    expect(((await answer.json()) as { code: string }).code).toBe("RESOURCE_NOT_FOUND");
  }
});

test("without the store a card is still drawn, kept by nobody for long", async () => {
  const creator = await api.person({ role: "activist" });
  await api.deps.database.db
    .updateTable("users")
    .set({ profile_image_key: "pub/face" })
    .where("user_id", "=", creator.userId)
    .execute();
  const path = await pathOfCreator(creator);
  lost = true;
  const answer = await card(path);
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "public, max-age=60"]);
  lost = false;
  expect((await card(path)).headers.get("cache-control")).toMatch(/immutable/);
});

test("a number of followers is told by two of its digits", () => {
  expect([0, 9, 99, 100, 109, 1_234, 98_765].map(roundedCount)).toEqual([0, 9, 99, 100, 100, 1_200, 98_000]);
});
