import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { blockUser } from "#contract/blocks/endpoints";
import { followCreator } from "#contract/creators/endpoints";
import type { PlanId, UserId } from "#contract/ids";
import { cancelSubscription, createPlan } from "#contract/memberships/endpoints";
import { getArchiveFilters, listArchivedPosts } from "#contract/posts/endpoints";
import type { ArchiveQuery } from "#contract/posts/schemas";
import { type Person, startApi, startTime, type TestApi } from "#tests/support/api";
import { createShop, type Shop } from "#tests/support/fixtures/shop";
import { randomFrom } from "#tests/support/random";
import { startSandbox, type TestSandbox } from "#tests/support/sandbox";
import { secondsAfter } from "../../clock";
import { archivedPosts } from "./archive";

const day = 86_400;
let sandbox: TestSandbox;
let api: TestApi;
let shop: Shop;
let creator: Person;
beforeAll(async () => {
  sandbox = await startSandbox();
  api = await startApi({ tossUrl: sandbox.url });
  shop = createShop(api, sandbox);
});
beforeEach(async () => {
  api.clock.set(startTime);
  creator = await api.person({ role: "activist" });
});
afterAll(async () => {
  await api.stop();
  await sandbox.close();
});

const sql = async (statement: string, ...values: unknown[]) =>
  (await api.deps.database.pool.query(statement, values)).rows;
const daysLater = (days: number) => secondsAfter(new Date(startTime), days * day);
const plan = async (price: number) => {
  const body = { name: `plan ${price}`, benefits: [], description: "", price, basic: false, keepsOpened: true };
  return (await api.send(createPlan, { as: creator, body })).body.id;
};

const seriesId = () => `ser_${creator.userId.slice(4)}`;

/** The viewers of the archive: each sees another part of it. */
async function viewers(cheap: PlanId, dear: PlanId): Promise<(UserId | null)[]> {
  const follower = await api.person();
  await api.send(followCreator, { as: follower, params: { domain: creator.domain } });
  const blocked = await api.person();
  await api.send(blockUser, { as: creator, params: { userId: blocked.userId } });
  const { fan: former } = await shop.buy(cheap);
  const [{ id }] = await sql("SELECT subscription_id AS id FROM subscriptions WHERE fan_id = $1", former.userId);
  await api.send(cancelSubscription, { as: former, body: { subscriptionId: id } });
  const members = await Promise.all(
    [cheap, dear].map(async (planId) => {
      const person = await api.person();
      await api.subscribe(person, planId);
      return person.userId;
    }),
  );
  return [null, creator.userId, follower.userId, blocked.userId, former.userId, ...members];
}

const words = ["흙을 빚는", "재를 거르는", "가마를 여는"];
const tags = ["유약", "가마", "전시"];

/** Two years of posts for every audience, some scheduled, opening in steps, deleted or withheld. */
async function writeArchive(cheap: PlanId, dear: PlanId): Promise<void> {
  const random = randomFrom(7);
  await sql(
    "INSERT INTO series (series_id, creator_id, slug, title, created_at) VALUES ($1, $2, '일지', '일지', $3)",
    seriesId(),
    creator.userId,
    startTime,
  );
  const any = <T>(items: readonly T[]): T => items[random.below(items.length)] as T;
  for (let i = 0; i < 120; i++) {
    const planId = any([undefined, undefined, cheap, dear]);
    const visibility = planId ? "members" : any(["public", "followers"] as const);
    const at = daysLater(random.below(730) - 690);
    const postId = await api.post(creator, { body: `${any(words)} 하루`, visibility, planId, at });
    await sql(
      "UPDATE posts SET tags = $2 WHERE post_id = $1",
      postId,
      tags.filter(() => random.below(10) < 4),
    );
    if (random.below(3) === 0) await sql("INSERT INTO series_posts VALUES ($1, $2, $3)", postId, seriesId(), i);
    const chance = random.below(100);
    if (chance < 8) await sql("UPDATE posts SET deleted_at = $2 WHERE post_id = $1", postId, at);
    else if (chance < 16) await sql("UPDATE posts SET withheld_until = $2 WHERE post_id = $1", postId, daysLater(90));
    else if (chance < 30 && visibility === "public") {
      await sql("UPDATE posts SET opens_fully_at = $2 WHERE post_id = $1", postId, daysLater(60));
      await sql(
        "INSERT INTO post_openings VALUES ($1, $2, $3, 'members', $4), ($1, $2, $5, 'public', NULL)",
        postId,
        creator.userId,
        at,
        cheap,
        daysLater(60),
      );
    }
  }
}

type Row = { id: string; body: string; tags: string[]; series: string | null; year: number; access: string };
const everyPost = (viewer: UserId | null, at: Date): Promise<Row[]> =>
  sql(
    `SELECT p.post_id AS id, body, tags, (SELECT slug FROM series_posts sp JOIN series USING (series_id) WHERE sp.post_id = p.post_id) AS series, extract(year FROM published_at AT TIME ZONE 'Asia/Seoul')::int AS year, post_access(p, $2, $3) AS access
     FROM posts p WHERE creator_id = $1 AND published_at <= $3 ORDER BY published_at DESC, post_id DESC`,
    creator.userId,
    viewer,
    at,
  );

/** All pages of three posts, one after the other. */
async function listed(viewer: UserId | null, query: Partial<ArchiveQuery>, at: Date): Promise<string[]> {
  const ids: string[] = [];
  let pagingKey: string | undefined;
  do {
    const asked = { ...query, size: 3, pagingKey } as ArchiveQuery;
    const page = await archivedPosts(api.deps, viewer, { domain: creator.domain, query: asked, at, lang: "ko" });
    ids.push(...page.items.map(({ postId }) => postId));
    pagingKey = page.pagingKey ?? undefined;
  } while (pagingKey);
  return ids;
}

test("filters combined list exactly the posts that pass each of them, for every viewer", async () => {
  const [cheap, dear] = [await plan(5_000), await plan(20_000)];
  const people = await viewers(cheap, dear);
  await writeArchive(cheap, dear);
  const at = daysLater(40);
  let found = 0;
  for (const viewer of people) {
    const every = (await everyPost(viewer, at)).filter(({ access }) => access !== "hidden");
    for (const q of [undefined, "재를", "하루"])
      for (const tag of [undefined, "유약"])
        for (const series of [undefined, "일지"])
          for (const year of [undefined, 2025])
            for (const open of [undefined, "1"] as const) {
              const expected = every.filter(
                (post) =>
                  (!q || post.body.includes(q)) &&
                  (!tag || post.tags.includes(tag)) &&
                  (!series || post.series === series) &&
                  (!year || post.year === year) &&
                  (!(open || q) || post.access === "open"),
              );
              found += expected.length;
              const asked = { q, tag, series, year, open };
              expect([asked, await listed(viewer, asked, at)]).toEqual([asked, expected.map(({ id }) => id)]);
            }
  }
  expect(found).toBeGreaterThan(1_000);
});

test("words beyond the newest posts are found, for a guest and for a member", async () => {
  const [cheap, dear] = [await plan(5_000), await plan(20_000)];
  const rare = await Promise.all(
    [undefined, cheap, dear].map((planId) =>
      api.post(creator, {
        body: "드문 이야기",
        visibility: planId ? "members" : "public",
        planId,
        at: daysLater(-400),
      }),
    ),
  );
  await sql(
    `INSERT INTO posts (post_id, creator_id, body, visibility, published_at)
     SELECT 'pst_many' || lpad(n::text, 8, '0'), $1, '흔한 이야기', 'public', $2::timestamptz - n * interval '1 minute'
     FROM generate_series(1, 700) n`,
    creator.userId,
    startTime,
  );
  const member = await api.person();
  await api.subscribe(member, cheap);
  const at = api.clock.now();
  expect(await listed(null, { q: "드문" }, at)).toEqual([rare[0]]);
  expect((await listed(member.userId, { q: "드문" }, at)).sort()).toEqual([rare[0], rare[1]].sort());
  expect(await listed(null, { q: "이야기" }, at)).toHaveLength(701);
});

test("tags and years of posts that have opened are offered as filters, the most used tag first", async () => {
  const filters = async (as?: Person) =>
    (await api.send(getArchiveFilters, { as, params: { domain: creator.domain } })).body;
  expect(await filters()).toEqual({ postCount: 0, tags: [], years: [] });
  const posts = await Promise.all(
    [-400, -1, -2, 1].map((days) => api.post(creator, { visibility: "followers", at: daysLater(days) })),
  );
  await sql("UPDATE posts SET tags = '{유약}' WHERE post_id = ANY($1)", posts);
  await sql("UPDATE posts SET tags = '{가마,유약}' WHERE post_id = $1", posts[0]);
  await sql("UPDATE posts SET tags = '{아직}' WHERE post_id = $1", posts[3]);
  const [year, before] = [daysLater(-1), daysLater(-400)].map((at) => at.getUTCFullYear());
  expect(await filters()).toEqual({
    postCount: 3,
    tags: [
      { tag: "유약", postCount: 3 },
      { tag: "가마", postCount: 1 },
    ],
    years: [
      { year, postCount: 2 },
      { year: before, postCount: 1 },
    ],
  });
  await sql("UPDATE posts SET deleted_at = $2 WHERE post_id = $1", posts[0], startTime);
  expect((await filters()).tags).toEqual([{ tag: "유약", postCount: 2 }]);
  const blocked = await api.person();
  await api.send(blockUser, { as: creator, params: { userId: blocked.userId } });
  expect((await filters(blocked)).code).toBe("RESOURCE_NOT_FOUND");
});

test("a page key of other filters, a word too short and a year that is none are refused", async () => {
  for (let i = 0; i < 3; i++) await api.post(creator);
  const list = (query: object) => api.send(listArchivedPosts, { params: { domain: creator.domain }, query });
  const { pagingKey } = (await list({ size: 1 })).body;
  expect((await list({ size: 1, pagingKey })).status).toBe(200);
  expect((await list({ size: 1, pagingKey, open: "1" })).status).toBe(400);
  const refused = await Promise.all(
    [{ q: "a" }, { q: "가".repeat(51) }, { year: "이천" }, { tag: "가".repeat(31) }].map(list),
  );
  expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
});
