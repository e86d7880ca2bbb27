import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { exportPersonalData } from "#contract/account-deletion/endpoints";
import { blockUser } from "#contract/blocks/endpoints";
import { listChangedSeries } from "#contract/crawlers/endpoints";
import type { PostId, SeriesId } from "#contract/ids";
import { unschedulePost } from "#contract/posts/endpoints";
import {
  createSeries,
  deleteSeries,
  editSeries,
  getSeries,
  listSeries,
  placeInSeries,
  removeFromSeries,
} from "#contract/posts/series-endpoints";
import { signProfileUpload } from "#contract/profiles/endpoints";
import type { Person } from "#tests/support/api";
import { fieldOf, newDraftId, writingFixture } from "#tests/support/fixtures/writing-fixture";
import { secondsAfter } from "../../clock";
import { erasePosts } from "../personal-data";

const fixture = writingFixture();
const { write, edit, remove, read, save, draft } = fixture;
const blank = { title: "유약 일지", description: "", coverUrl: null, isComplete: false };

let seriesId: SeriesId;
let slug: string;
beforeEach(async () => {
  ({ seriesId, slug } = (await create()).body);
});

const create = (fields: object = {}, as = fixture.creator) =>
  fixture.api.send(createSeries, { as, body: { ...blank, ...fields } });
const params = () => ({ domain: fixture.creator.domain });
const page = (as?: Person, query: object = {}) =>
  fixture.api.send(getSeries, { as, params: { ...params(), slug }, query });
const order = async (as?: Person) => (await page(as)).body.items.map(({ number, post }) => [number, post.postId]);
const list = async (as?: Person) => (await fixture.api.send(listSeries, { as, params: params() })).body.items;
const place = (postId: PostId, number: number, as = fixture.creator) =>
  fixture.api.send(placeInSeries, { as, params: { seriesId, postId }, body: { number } });
const inSeries = async (fields: object = {}) => (await write({ body: "편", seriesId, ...fields })).body.postId;
const numbered = (...posts: PostId[]) => posts.map((postId, i) => [i + 1, postId]);

test("a series has its title's letters as its address, and stays there when the title changes", async () => {
  expect([slug, (await create()).body.slug, (await create({ title: "A & B: 첫째!" })).body.slug]).toEqual([
    "유약-일지",
    "유약-일지-2",
    "a-b-첫째",
  ]);
  expect((await create({ title: "?!" })).body.slug).toBe("series");
  const body = { ...blank, title: "다른 이름", isComplete: true };
  const edited = await fixture.api.send(editSeries, { as: fixture.creator, params: { seriesId }, body });
  expect(edited.body).toMatchObject({ slug, title: "다른 이름", isComplete: true });
});

test("posts join at the end, and a post is given any number; past the end, it is the last", async () => {
  const [one, two, three] = [await inSeries(), await inSeries(), await inSeries()];
  expect(await order()).toEqual(numbered(one, two, three));
  for (const [postId, number, expected] of [
    [three, 1, [three, one, two]],
    [three, 2, [one, three, two]],
    [one, 900, [three, two, one]],
  ] as const) {
    expect((await place(postId, number)).status).toBe(204);
    expect(await order()).toEqual(numbered(...expected));
  }
});

test("simultaneous moves and posts leave each post in the series once", async () => {
  const posts = await Promise.all(Array.from({ length: 6 }, () => inSeries()));
  await Promise.all(posts.flatMap((postId, i) => [place(postId, 6 - i), place(postId, 1)]));
  const found = (await order()).map(([, postId]) => postId);
  expect(found.sort()).toEqual([...posts].sort());
});

test("a locked post keeps its number and shows no text; a deleted one gives its number up", async () => {
  const [one, two, three] = [
    await inSeries(),
    await inSeries({ body: "비밀", visibility: "followers" }),
    await inSeries(),
  ];
  const { items } = (await page()).body;
  expect(items.map(({ number, post }) => [number, post.locked, post.body])).toEqual([
    [1, false, "편"],
    [2, true, ""],
    [3, false, "편"],
  ]);
  const around = async (postId: PostId, as?: Person) => {
    const { series } = (await read(postId, as)).body;
    return series && [series.number, series.previous?.postId, series.next?.postId];
  };
  expect(await around(two)).toEqual([2, one, three]);
  await remove(two);
  expect(await order()).toEqual(numbered(one, three));
  expect([await around(one), await around(three)]).toEqual([
    [1, undefined, three],
    [2, one, undefined],
  ]);
});

test("a scheduled post is in the series for its author alone until it opens, to the second", async () => {
  const one = await inSeries();
  const at = secondsAfter(fixture.api.clock.now(), 60);
  const later = await inSeries({ opensAt: at.toISOString() });
  const last = await inSeries();
  expect([await order(), await order(fixture.creator)]).toEqual([numbered(one, last), numbered(one, later, last)]);
  expect([(await list())[0]?.postCount, (await read(one)).body.series?.next]).toEqual([2, { postId: last }]);
  fixture.api.clock.set(secondsAfter(at, -1));
  expect(await order()).toEqual(numbered(one, last));
  fixture.api.clock.set(at);
  expect(await order()).toEqual(numbered(one, later, last));
});

test("crawlers find a series once a post has opened, by its last edit; no blocked user does", async () => {
  const { api, creator, fan } = fixture;
  const listed = async (as?: Person) => {
    const { items } = (await api.send(listChangedSeries, { as, query: { size: 1_000 } })).body;
    return items.filter(({ domain }) => domain === creator.domain);
  };
  const opensAt = secondsAfter(api.clock.now(), 60);
  await inSeries({ visibility: "followers", opensAt: opensAt.toISOString() });
  expect(await listed()).toEqual([]);
  api.clock.set(opensAt);
  expect(await listed()).toMatchObject([{ domain: creator.domain, slug }]);
  await api.send(editSeries, { as: creator, params: { seriesId }, body: { ...blank, title: "새 제목" } });
  expect(await listed(fan)).toEqual([{ domain: creator.domain, slug, updatedAt: opensAt.toISOString() }]);
  await api.send(blockUser, { as: creator, params: { userId: fan.userId } });
  expect(await listed(fan)).toEqual([]);
});

test("pages of fifty begin at any number, and name the pages before and after", async () => {
  const { api, creator } = fixture;
  const posts: PostId[] = [];
  for (let i = 0; i < 103; i++) posts.push(await api.post(creator));
  await api.deps.database.pool.query(
    "INSERT INTO series_posts SELECT id, $2, n FROM unnest($1::text[]) WITH ORDINALITY w (id, n)",
    [posts, seriesId],
  );
  const shape = async (from?: number) => {
    const { items, previousFrom, nextFrom } = (await page(undefined, from ? { from } : {})).body;
    return [items[0]?.number, items.length, previousFrom, nextFrom];
  };
  expect([await shape(), await shape(51), await shape(101)]).toEqual([
    [1, 50, null, 51],
    [51, 50, 1, 101],
    [101, 3, 51, null],
  ]);
  expect((await page(undefined, { from: 0 })).status).toBe(400);
});

test("an empty series is its author's alone, and blocked users find none", async () => {
  const { api, creator, fan } = fixture;
  expect([(await page()).status, (await page(creator)).status]).toEqual([404, 200]);
  expect([await list(), (await list(creator)).length]).toEqual([[], 1]);
  await inSeries();
  expect((await list()).length).toBe(1);
  await api.send(blockUser, { as: creator, params: { userId: fan.userId } });
  expect([(await page(fan)).status, (await list(fan)).length]).toEqual([404, 0]);
});

test("another creator's series and posts are neither found nor changed", async () => {
  const { api } = fixture;
  const other = await api.person({ role: "activist" });
  const postId = await inSeries();
  const theirs = await api.post(other);
  const body = { ...blank, title: "빼앗기" };
  const answers = [
    await api.send(editSeries, { as: other, params: { seriesId }, body }),
    await api.send(deleteSeries, { as: other, params: { seriesId } }),
    await place(postId, 1, other),
    await place(theirs, 1),
    await api.send(removeFromSeries, { as: other, params: { seriesId, postId } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  const refused = await api.send(createSeries, { as: fixture.fan, body: blank });
  expect(refused.status).toBe(403);
  const foreign = (await api.send(createSeries, { as: other, body: blank })).body.seriesId;
  expect(fieldOf(await write({ body: "글", seriesId: foreign }))[0]).toBe("seriesId");
  expect(await order()).toEqual(numbered(postId));
});

test("an edit keeps, changes or removes the series, and that marks no post as edited", async () => {
  const postId = await inSeries();
  const other = (await create()).body.seriesId;
  const after = async (fields: object) => {
    const { series, updatedAt } = (await edit(postId, { body: "편", ...fields })).body;
    return [series?.seriesId, updatedAt];
  };
  expect(await after({})).toEqual([seriesId, null]);
  expect(await after({ seriesId: other })).toEqual([other, null]);
  expect(await after({ seriesId: null })).toEqual([undefined, null]);
});

test("a draft keeps its series, its post is in it, and a cancelled scheduled post's draft too", async () => {
  const draftId = newDraftId();
  await save(draftId, { body: "글", seriesId, version: 0 });
  expect((await draft(draftId)).body.seriesId).toBe(seriesId);
  expect((await write({ body: "글", seriesId, draftId })).body.series?.number).toBe(1);
  const opensAt = secondsAfter(fixture.api.clock.now(), 3_600).toISOString();
  const scheduled = await inSeries({ opensAt });
  const { body } = await fixture.api.send(unschedulePost, { as: fixture.creator, params: { postId: scheduled } });
  expect((await draft(body.draftId)).body.seriesId).toBe(seriesId);
});

test("a deleted series leaves its posts; an erased creator leaves no series", async () => {
  const { api, creator } = fixture;
  const postId = await inSeries();
  const { series, seriesPosts } = (await api.send(exportPersonalData, { as: creator })).body.tables;
  expect(series).toMatchObject([{ slug, title: "유약 일지" }]);
  expect(seriesPosts).toEqual([{ seriesId, postId, position: 1 }]);
  expect((await api.send(deleteSeries, { as: creator, params: { seriesId } })).status).toBe(204);
  expect((await read(postId)).body.series).toBeNull();
  await create();
  await api.deps.database.db.transaction().execute((tx) => erasePosts(tx, creator.userId, api.clock.now()));
  expect(
    await api.deps.database.db.selectFrom("series").selectAll().where("creator_id", "=", creator.userId).execute(),
  ).toEqual([]);
});

test("a cover is cropped to a portrait, replaced by the next and removed with its series", async () => {
  const { api, creator } = fixture;
  const bytes = await sharp({ create: { width: 900, height: 900, channels: 3, background: "#456" } })
    .jpeg()
    .toBuffer();
  const upload = async () => {
    const body = { contentType: "image/jpeg", size: bytes.length, purpose: "series" };
    const offer = (await api.send(signProfileUpload, { as: creator, body })).body;
    await fetch(offer.url, { method: "PUT", headers: offer.headers, body: new Uint8Array(bytes) });
    return offer.publicUrl;
  };
  const size = async (url: string | null) => {
    const answer = await api.app.request(String(url));
    if (answer.status !== 200) return answer.status;
    const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    return [width, height];
  };
  const change = async (coverUrl: string | null) => {
    const body = { ...blank, coverUrl };
    return (await api.send(editSeries, { as: creator, params: { seriesId }, body })).body.coverUrl;
  };
  const first = await change(await upload());
  expect([await size(first), await change(first)]).toEqual([[480, 600], first]);
  const second = await change(await upload());
  await fixture.runRemovalJobs();
  expect([await size(first), await size(second)]).toEqual([404, [480, 600]]);
  await api.send(deleteSeries, { as: creator, params: { seriesId } });
  await fixture.runRemovalJobs();
  expect(await size(second)).toBe(404);
});

test("a title too long or missing, a long text and a cover that is none are refused by field", async () => {
  const refusals = await Promise.all(
    [
      { title: "" },
      { title: "가".repeat(61) },
      { description: "가".repeat(301) },
      { coverUrl: "/media/pub/x/480.webp" },
    ].map((fields) => create(fields)),
  );
  expect(refusals.map((answer) => [answer.status, fieldOf(answer)[0]])).toEqual([
    [400, "title"],
    [400, "title"],
    [400, "description"],
    [400, "coverUrl"],
  ]);
});

test("a series has at most a thousand posts, and a creator at most a hundred series", async () => {
  const { api, creator } = fixture;
  const { pool } = api.deps.database;
  await pool.query(
    `INSERT INTO posts (post_id, creator_id, body, visibility, published_at)
     SELECT 'pst_full' || lpad(n::text, 8, '0'), $1, '글', 'public', $2 FROM generate_series(1, 1000) n`,
    [creator.userId, api.clock.now()],
  );
  await pool.query(
    "INSERT INTO series_posts SELECT 'pst_full' || lpad(n::text, 8, '0'), $1, n FROM generate_series(1, 1000) n",
    [seriesId],
  );
  const full = await write({ body: "글", seriesId });
  expect([full.status, fieldOf(full)[0]]).toEqual([409, "seriesId"]);
  await pool.query(
    `INSERT INTO series (series_id, creator_id, slug, title, created_at)
     SELECT 'ser_many' || lpad(n::text, 8, '0'), $1, 's' || n, '시리즈', $2 FROM generate_series(1, 99) n`,
    [creator.userId, api.clock.now()],
  );
  const many = await create();
  expect([many.status, fieldOf(many)[0]]).toEqual([409, "title"]);
});
