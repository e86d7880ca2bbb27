import { expect, test, vi } from "vitest";
import { followCreator } from "#contract/creators/endpoints";
import type { PlanId, PostId, SeriesId } from "#contract/ids";
import { limits } from "#contract/limits";
import { changePosts, listOwnPosts } from "#contract/posts/endpoints";
import type { PostsChange } from "#contract/posts/schemas";
import { createSeries, getSeries, placeInSeries } from "#contract/posts/series-endpoints";
import { waitingForLock } from "#tests/support/database";
import { writingFixture } from "#tests/support/fixtures/writing-fixture";
import { secondsAfter } from "../../clock";

const fixture = writingFixture();
const { write, edit, remove, read, pictures, opens, filesNamed, runRemovalJobs } = fixture;

type Kind<K> = Extract<PostsChange, { kind: K }>;
const send = (body: PostsChange, as = fixture.creator) => fixture.api.send(changePosts, { as, body });
const audience = (postIds: PostId[], fields: Partial<Kind<"visibility">> = {}) =>
  send({ postIds, kind: "visibility", visibility: "followers", minPlanId: null, ...fields });
const tags = (postIds: PostId[], add: string[], remove: string[] = []) => send({ postIds, kind: "tags", add, remove });
const series = (postIds: PostId[], seriesId: SeriesId | null) => send({ postIds, kind: "series", seriesId });

const inSeconds = (seconds: number) => secondsAfter(fixture.api.clock.now(), seconds).toISOString();
const wait = (seconds: number) => fixture.api.clock.set(secondsAfter(fixture.api.clock.now(), seconds));

async function posts(count: number, fields: object = {}): Promise<PostId[]> {
  const written: PostId[] = [];
  for (let i = 0; i < count; i++) {
    wait(1);
    written.push((await write({ body: `글 ${i}`, ...fields })).body.postId);
  }
  return written;
}
const one = async (fields: object = {}) => (await posts(1, fields))[0] as PostId;
const shown = async (postIds: PostId[]) =>
  Promise.all(postIds.map(async (postId) => (await read(postId, fixture.creator)).body));
const audiences = async (postIds: PostId[]) =>
  (await shown(postIds)).map(({ visibility, minPlanId }) => minPlanId ?? visibility);

async function newSeries(): Promise<{ seriesId: SeriesId; order: () => Promise<PostId[]> }> {
  const body = { title: "일지", description: "", coverUrl: null, isComplete: false };
  const { seriesId, slug } = (await fixture.api.send(createSeries, { as: fixture.creator, body })).body;
  const as = fixture.creator;
  const params = { domain: as.domain, slug };
  const order = async () =>
    (await fixture.api.send(getSeries, { as, params })).body.items.map(({ post }) => post.postId);
  return { seriesId, order };
}

const fanOuts = async (postIds: PostId[]) =>
  (await fixture.api.deps.database.pool.query("SELECT post_id FROM post_fan_outs WHERE post_id = ANY ($1)", [postIds]))
    .rowCount;

test("an audience is set for all posts; those that have it stay unmarked, as after a repeat", async () => {
  const wide = await posts(2);
  const narrow = await one({ visibility: "followers" });
  const before = await fanOuts([...wide, narrow]);
  wait(60);
  const all = [narrow, ...wide];
  expect((await audience(all)).body).toEqual({ changed: 2, opened: 0 });
  expect(await audiences(all)).toEqual(["followers", "followers", "followers"]);
  expect((await shown(all)).map(({ updatedAt }) => updatedAt !== null)).toEqual([false, true, true]);
  expect((await audience(all)).body).toEqual({ changed: 0, opened: 0 });
  expect(await fanOuts(all)).toBe(before);
});

test("a dry run counts the posts that open to more people, and changes nothing", async () => {
  const { api, creator } = fixture;
  const dear = await api.plan(creator, { name: "가마지기", priceWon: 20_000 });
  const cheap = await api.plan(creator, { name: "찻잔", priceWon: 5_000 });
  const members = async (minPlanId: PlanId) => one({ visibility: "members", minPlanId });
  const all = [await members(dear), await members(cheap), await one({ visibility: "followers" }), await one()];
  const before = await audiences(all);
  const count = async (fields: Partial<Kind<"visibility">>) => (await audience(all, { ...fields, dryRun: true })).body;
  expect([
    await count({ visibility: "public" }),
    await count({ visibility: "followers" }),
    await count({ visibility: "members", minPlanId: cheap }),
    await count({ visibility: "members", minPlanId: dear }),
  ]).toEqual([
    { changed: 3, opened: 3 },
    { changed: 3, opened: 2 },
    { changed: 3, opened: 1 },
    { changed: 3, opened: 0 },
  ]);
  expect(await audiences(all)).toEqual(before);
});

test("pictures of closed posts leave the public folder, and return when the posts open", async () => {
  const images = [await pictures(2), await pictures(1)];
  const all = [await one({ images: images[0] }), await one({ images: images[1] })];
  const urls = async () => (await shown(all)).flatMap((post) => post.images.map(({ url }) => url));
  const open = await urls();
  expect((await audience(all)).body.changed).toBe(2);
  await runRemovalJobs();
  expect(await Promise.all(open.map((url) => opens(url)))).toEqual([404, 404, 404]);
  for (const { url } of images.flat())
    expect((await filesNamed(url)).some((file) => file.startsWith("pub/"))).toBe(false);
  expect((await audience(all, { visibility: "public" })).body.opened).toBe(2);
  expect(await Promise.all((await urls()).map((url) => opens(url)))).toEqual([200, 200, 200]);
});

test("one post that is another creator's, deleted, withheld or opens later leaves all unchanged", async () => {
  const { api } = fixture;
  const [own, deleted, withheld, later] = [
    await one(),
    await one(),
    await one(),
    await one({ opensAt: inSeconds(600) }),
  ];
  const stepped = await one({
    visibility: "followers",
    laterAudiences: [{ opensAt: inSeconds(900), visibility: "public", minPlanId: null }],
  });
  await remove(deleted);
  const others = await api.post(await api.person({ role: "activist" }));
  await api.deps.database.pool.query("UPDATE posts SET withheld_until = $2 WHERE post_id = $1", [
    withheld,
    secondsAfter(api.clock.now(), 600),
  ]);
  for (const [postIds, status, fields] of [
    [[own, others], 404, { "postIds.1": ["postMissing"] }],
    [[deleted, own, withheld], 404, { "postIds.0": ["postMissing"], "postIds.2": ["postWithheld"] }],
    [[own, withheld], 403, { "postIds.1": ["postWithheld"] }],
    [[later, own, stepped], 400, { "postIds.0": ["postOpensLater"], "postIds.2": ["postOpensLater"] }],
  ] as const) {
    const { status: given, body } = await audience([...postIds]);
    expect([given, Object.keys(body.fields ?? {})]).toEqual([status, Object.keys(fields)]);
  }
  for (const answer of [await tags([own, others], ["여행"]), await series([own, others], null)])
    expect(answer.status).toBe(404);
  expect((await shown([own])).map(({ visibility, tags, updatedAt }) => [visibility, tags, updatedAt])).toEqual([
    ["public", [], null],
  ]);
});

test("scheduled and stepped posts take tags and a series, and keep their times", async () => {
  const scheduled = await one({ opensAt: inSeconds(600) });
  const stepped = await one({
    visibility: "followers",
    laterAudiences: [{ opensAt: inSeconds(900), visibility: "public", minPlanId: null }],
  });
  const times = async () => (await shown([scheduled, stepped])).map(({ openings, createdAt }) => [openings, createdAt]);
  const before = await times();
  const { seriesId } = await newSeries();
  expect((await tags([scheduled, stepped], ["여행"])).body.changed).toBe(2);
  expect((await series([scheduled, stepped], seriesId)).body.changed).toBe(2);
  expect(await times()).toEqual(before);
  expect(await fanOuts([scheduled])).toBe(0);
});

test("tags are added and removed in any spelling, and a repeat changes none", async () => {
  const [first, second] = [await one({ tags: ["Tea", "일기"] }), await one({ tags: ["일기"] })];
  expect((await tags([first, second], ["tea", "여행"], ["일기", "없음"])).body).toEqual({ changed: 2, opened: 0 });
  expect((await shown([first, second])).map((post) => post.tags)).toEqual([
    ["Tea", "여행"],
    ["Tea", "여행"],
  ]);
  expect((await tags([first, second], ["TEA", "여행"], ["일기"])).body.changed).toBe(0);
});

test("an eleventh tag of one post leaves all unchanged, and stands beside that post", async () => {
  const full = await one({ tags: Array.from({ length: limits.tags }, (_, i) => `태그${i}`) });
  const empty = await one();
  const { status, body } = await tags([empty, full], ["여행"]);
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ["postIds.1"]]);
  expect((await shown([empty]))[0]?.tags).toEqual([]);
  expect((await tags([empty, full], ["여행"], ["태그0"])).body.changed).toBe(2);
});

test("a tag beyond the creator's two hundred is refused beside the tags, and no post has it", async () => {
  const { api, creator } = fixture;
  const all = await posts(limits.tagsOfCreator / limits.tags);
  for (const [i, postId] of all.entries())
    await api.deps.database.pool.query("UPDATE posts SET tags = $2 WHERE post_id = $1", [
      postId,
      Array.from({ length: limits.tags }, (_, n) => `태그${i}-${n}`),
    ]);
  const spare = await one();
  const { status, body } = await send({ postIds: [spare], kind: "tags", add: ["하나 더"], remove: [] }, creator);
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ["add"]]);
  expect((await shown([spare]))[0]?.tags).toEqual([]);
});

test("posts join a series in the order they were published, those in it stay, and all leave it", async () => {
  const [from, to] = [await newSeries(), await newSeries()];
  const [one, two, three] = (await posts(3)) as [PostId, PostId, PostId];
  await series([two], from.seriesId);
  await series([three], to.seriesId);
  expect((await series([three, two, one], to.seriesId)).body.changed).toBe(2);
  expect([await from.order(), await to.order()]).toEqual([[], [three, one, two]]);
  expect((await series([three, two, one], to.seriesId)).body.changed).toBe(0);
  expect((await series([one, three], null)).body.changed).toBe(2);
  expect(await to.order()).toEqual([two]);
  expect((await shown([one])).map(({ updatedAt }) => updatedAt)).toEqual([null]);
});

test("another creator's plan or series is refused, and a list of no, many or repeated posts", async () => {
  const { api } = fixture;
  const own = await one();
  const plan = await api.plan(await api.person({ role: "activist" }));
  const ids = Array.from({ length: limits.postsChanged + 1 }, (_, i) => `pst_${String(i).padStart(24, "0")}`);
  const answers = [
    await audience([own], { visibility: "members", minPlanId: plan }),
    await series([own], "ser_000000000000000000000000" as SeriesId),
    await audience([]),
    await audience(ids as PostId[]),
    await audience([own, own]),
    await tags([own], []),
  ];
  expect(answers.map(({ status, body }) => [status, Object.keys(body.fields ?? {})])).toEqual([
    [400, ["minPlanId"]],
    [400, ["seriesId"]],
    [400, ["postIds"]],
    [400, ["postIds"]],
    [400, ["postIds"]],
    [400, ["add"]],
  ]);
});

test("simultaneous changes and single edits of the same posts lose neither texts nor tags", async () => {
  const all = await posts(6, { images: [] });
  const answers = await Promise.all([
    ...all.map((postId, i) => edit(postId, { body: `새 글 ${i}`, images: [] })),
    tags(all, ["여행"]),
    tags(all.toReversed(), ["차"]),
    ...all.map((postId, i) => edit(postId, { body: `새 글 ${i}`, images: [] })),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const found = await shown(all);
  expect(found.map(({ body }) => body)).toEqual(all.map((_, i) => `새 글 ${i}`));
  expect(found.map((post) => [...post.tags].sort())).toEqual(all.map(() => ["여행", "차"]));
});

test("simultaneous moves between two series leave each post in one, and no request fails", async () => {
  const { api, creator } = fixture;
  const [some, others] = [await newSeries(), await newSeries()];
  const all = await posts(8);
  await series(all, some.seriesId);
  const place = (postId: PostId, seriesId: SeriesId, number: number) =>
    api.send(placeInSeries, { as: creator, params: { seriesId, postId }, body: { number } });
  const answers = await Promise.all([
    series(all.slice(0, 5), others.seriesId),
    ...all.slice(5).map((postId, i) => place(postId, some.seriesId, 3 - i)),
    series(all.slice(2).toReversed(), others.seriesId),
    ...all.slice(0, 3).map((postId, i) => place(postId, others.seriesId, 1 + i)),
  ]);
  expect(answers.filter(({ status }) => status >= 300)).toEqual([]);
  const found = [...(await some.order()), ...(await others.order())];
  expect(found.toSorted()).toEqual(all.toSorted());
});

test("a move out of a series outlasts a new order of that series that began before it", async () => {
  const { api, creator } = fixture;
  const [from, to] = [await newSeries(), await newSeries()];
  const [held, moved, placed] = (await posts(3)) as [PostId, PostId, PostId];
  await series([held, moved], from.seriesId);
  const { pool } = api.deps.database;
  const waiting = async () => (await pool.query(waitingForLock)).rowCount;
  const blocker = await pool.connect();
  await blocker.query("BEGIN");
  await blocker.query("SELECT FROM series_posts WHERE post_id = $1 FOR UPDATE", [held]);
  const params = { seriesId: from.seriesId, postId: placed };
  const order = api.send(placeInSeries, { as: creator, params, body: { number: 9 } });
  await vi.waitFor(async () => expect(await waiting()).toBe(1));
  let isDone = false;
  const move = series([moved], to.seriesId).finally(() => {
    isDone = true;
  });
  await vi.waitFor(async () => expect(isDone || (await waiting()) === 2).toBe(true));
  await blocker.query("COMMIT");
  blocker.release();
  expect([(await order).status, (await move).status]).toEqual([204, 200]);
  expect([await from.order(), await to.order()]).toEqual([[held, placed], [moved]]);
});

test("nobody is notified by a change, and a follower reads the posts at once", async () => {
  const { api, creator, fan } = fixture;
  const plan = await api.plan(creator);
  await api.send(followCreator, { as: fan, params: { domain: creator.domain } });
  const all = await posts(2, { visibility: "members", minPlanId: plan });
  await api.deps.database.pool.query("DELETE FROM post_fan_outs WHERE post_id = ANY ($1)", [all]);
  expect((await read(all[0] as PostId, fan)).body.locked).toBe(true);
  expect((await audience(all)).body).toEqual({ changed: 2, opened: 2 });
  expect((await read(all[0] as PostId, fan)).body.locked).toBe(false);
  expect(await fanOuts(all)).toBe(0);
});

test("one's own posts are listed by every filter together", async () => {
  const { seriesId } = await newSeries();
  const wanted = await one({ body: "찻물 이야기", tags: ["차"], visibility: "followers", seriesId });
  await one({ body: "찻물 이야기", tags: ["차"], seriesId });
  await one({ body: "다른 이야기", tags: ["차"], visibility: "followers", seriesId });
  await one({ body: "찻물 이야기", visibility: "followers", seriesId });
  await one({ body: "찻물 이야기", tags: ["차"], visibility: "followers" });
  const list = async (query: object, as = fixture.creator) =>
    (await fixture.api.send(listOwnPosts, { as, query })).body.items.map(({ postId }) => postId);
  const year = new Date(fixture.api.clock.now().getTime() + 9 * 3_600_000).getUTCFullYear();
  const query = { q: "찻물", tag: "차", series: "일지", visibility: "followers" };
  expect(await list({ ...query, year })).toEqual([wanted]);
  expect(await list({ ...query, year: year - 1 })).toEqual([]);
  expect((await list({ visibility: "followers" })).length).toBe(4);
  expect((await list({ visibility: "public" })).length).toBe(1);
  expect(await list({}, await fixture.api.person({ role: "activist" }))).toEqual([]);
});
