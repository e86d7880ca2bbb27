import { beforeEach, expect, test } from "vitest";
import { exportPersonalData } from "#contract/account-deletion/endpoints";
import { blockUser, unblockUser } from "#contract/blocks/endpoints";
import { followCreator, unfollowCreator } from "#contract/creators/endpoints";
import type { PostId, SeriesId } from "#contract/ids";
import { changeReadingChoice, getReadingChoice, markRead } from "#contract/posts/reading-endpoints";
import { createSeries, getSeries, removeFromSeries } from "#contract/posts/series-endpoints";
import { changeSwitch } from "#contract/switches/admin-endpoints";
import type { Person } from "#tests/support/api";
import { waitingForLock } from "#tests/support/database";
import { writingFixture } from "#tests/support/fixtures/writing-fixture";
import { erasePosts } from "../personal-data";

const fixture = writingFixture();
const { write, remove, read } = fixture;

let seriesId: SeriesId;
let slug: string;
beforeEach(async () => {
  const body = { title: "유약 일지", description: "", coverUrl: null, isComplete: false };
  ({ seriesId, slug } = (await fixture.api.send(createSeries, { as: fixture.creator, body })).body);
});

const inSeries = async (fields: object = {}) => (await write({ body: "편", seriesId, ...fields })).body.postId;
const mark = async (postId: PostId, as = fixture.fan) =>
  (await fixture.api.send(markRead, { as, params: { postId } })).status;
const page = async (as: Person | undefined = fixture.fan, query: object = {}) => {
  const params = { domain: fixture.creator.domain, slug };
  return (await fixture.api.send(getSeries, { as, params, query })).body;
};
const ticks = async (as?: Person) => (await page(as)).items.map((item) => item.read);
const next = async (as?: Person) => (await page(as)).firstUnread;
const isUnread = async (postId: PostId, as?: Person) => (await read(postId, as)).body.unread;
const choose = async (remembered: boolean, as = fixture.fan) =>
  (await fixture.api.send(changeReadingChoice, { as, body: { remembered } })).body;
const rowsOf = async ({ userId } = fixture.fan) =>
  fixture.api.deps.database.db.selectFrom("read_posts").selectAll().where("user_id", "=", userId).execute();
const query = async (text: string, ...values: unknown[]) =>
  (await fixture.api.deps.database.pool.query(text, values)).rows;
/** The transaction that wrote each mark of the fan: another one has written it again, or locked it. */
const writes = () => query("SELECT xmin, xmax, ctid FROM read_posts WHERE user_id = $1", fixture.fan.userId);

test("a post read in a series is ticked for its reader alone, and its page knows", async () => {
  const [one, two] = [await inSeries(), await inSeries()];
  const other = await fixture.api.person();
  expect([await isUnread(one, fixture.fan), await mark(one), await isUnread(one, fixture.fan)]).toEqual([
    true,
    204,
    false,
  ]);
  expect([await ticks(), await ticks(other), (await page()).readCount]).toEqual([[true, false], [false, false], 1]);
  expect(await page(other)).toMatchObject({ readCount: 0, firstUnread: null });
  const guest = (await fixture.api.send(getSeries, { params: { domain: fixture.creator.domain, slug } })).body;
  expect([guest.items.map((item) => item.read), guest.readCount, guest.firstUnread]).toEqual([[false, false], 0, null]);
  expect([await isUnread(two), await isUnread(two, other)]).toEqual([false, true]);
});

test("a post is marked once: the first time stays, and a repeat writes and locks nothing", async () => {
  const postId = await inSeries();
  await mark(postId);
  const [rows, written] = [await rowsOf(), await writes()];
  const [before] = await query("SELECT xmax FROM posts WHERE post_id = $1", postId);
  fixture.api.clock.advance(60);
  expect([await mark(postId), await rowsOf(), await writes()]).toEqual([204, rows, written]);
  expect(await query("SELECT xmax FROM posts WHERE post_id = $1", postId)).toEqual([before]);
});

test("simultaneous views of a post leave one mark", async () => {
  const postId = await inSeries();
  expect(await Promise.all(Array.from({ length: 8 }, () => mark(postId)))).toEqual(Array(8).fill(204));
  expect(await rowsOf()).toHaveLength(1);
});

test("nothing is remembered of a closed, hidden, unknown or own post, nor of one in no series", async () => {
  const { api, creator, fan } = fixture;
  const locked = await inSeries({ visibility: "followers" });
  const alone = (await write({ body: "글" })).body.postId;
  for (const postId of [locked, alone, "pst_000000000000" as PostId]) expect(await mark(postId)).toBe(204);
  expect([await isUnread(locked, fan), await isUnread(alone, fan)]).toEqual([false, false]);
  const open = await inSeries();
  expect([await mark(open, creator), await isUnread(open, creator), await rowsOf(creator)]).toEqual([204, false, []]);
  await api.send(blockUser, { as: creator, params: { userId: fan.userId } });
  expect([await mark(open), await rowsOf()]).toEqual([204, []]);
});

test("what staff view for their work is not remembered", async () => {
  const admin = await fixture.api.person({ role: "admin" });
  expect([await mark(await inSeries(), admin), await rowsOf(admin)]).toEqual([204, []]);
});

test("reading goes on at the first unread post that is open to the reader, once one was read", async () => {
  const [one, , three, four] = [
    await inSeries(),
    await inSeries({ visibility: "followers" }),
    await inSeries(),
    await inSeries(),
  ];
  expect(await next()).toBeNull();
  await mark(one);
  expect(await next()).toEqual({ postId: three, number: 3 });
  expect((await page(fixture.fan, { from: 4 })).firstUnread).toEqual({ postId: three, number: 3 });
  await mark(three);
  expect(await next()).toEqual({ postId: four, number: 4 });
  await mark(four);
  expect(await next()).toBeNull();
  await fixture.api.send(followCreator, { as: fixture.fan, params: { domain: fixture.creator.domain } });
  expect((await next())?.number).toBe(2);
});

test("a post locked again keeps its tick and shows nothing of its text", async () => {
  const { api, fan, creator } = fixture;
  const params = { domain: creator.domain };
  await api.send(followCreator, { as: fan, params });
  await mark(await inSeries({ visibility: "followers", body: "canary-text" }));
  await api.send(unfollowCreator, { as: fan, params });
  const answer = await page();
  expect(answer.items[0]).toMatchObject({ read: true, post: { locked: true, body: "" } });
  expect(JSON.stringify(answer)).not.toContain("canary-text");
});

test("turning it off erases all marks at once, and none is made until it is on again", async () => {
  const { api, fan } = fixture;
  const other = await api.person();
  const [one, two] = [await inSeries(), await inSeries()];
  await mark(one);
  await mark(one, other);
  const choice = async () => (await api.send(getReadingChoice, { as: fan })).body;
  expect(await choice()).toEqual({ remembered: true });
  for (let i = 0; i < 2; i++) expect(await choose(false)).toEqual({ remembered: false });
  expect([await rowsOf(), await choice(), await ticks()]).toEqual([[], { remembered: false }, [false, false]]);
  expect([await mark(two), await isUnread(two, fan), await rowsOf()]).toEqual([204, false, []]);
  expect(await rowsOf(other)).toHaveLength(1);
  for (let i = 0; i < 2; i++) expect(await choose(true)).toEqual({ remembered: true });
  expect([await mark(two), await ticks()]).toEqual([204, [false, true]]);
});

test("a mark that is written while its reader turns it off is erased, or never made", async () => {
  for (let round = 0; round < 10; round++) {
    await choose(true);
    const posts = [await inSeries(), await inSeries(), await inSeries()];
    await Promise.all([mark(posts[0] as PostId), choose(false), ...posts.map((postId) => mark(postId))]);
    expect(await rowsOf()).toEqual([]);
  }
});

test("a mark waits for its reader's choice to be forgotten, and is not made", async () => {
  const { api, fan } = fixture;
  const postId = await inSeries();
  const client = await api.deps.database.pool.connect();
  try {
    await client.query("BEGIN");
    await client.query("UPDATE users SET reads_remembered = false WHERE user_id = $1", [fan.userId]);
    const marking = mark(postId);
    await expect.poll(() => query(`${waitingForLock} AND query LIKE '%read_posts%'`)).toHaveLength(1);
    await client.query("COMMIT");
    expect([await marking, await rowsOf()]).toEqual([204, []]);
  } finally {
    client.release();
  }
});

test("a deleted post takes its marks with it, also while one is being made", async () => {
  const postId = await inSeries();
  await mark(postId);
  const [removed] = await Promise.all([remove(postId), ...Array.from({ length: 4 }, () => mark(postId))]);
  expect([removed.status < 300, await rowsOf()]).toEqual([true, []]);
});

test("a post that leaves its series keeps its mark, and is ticked when it is in one again", async () => {
  const postId = await inSeries();
  await mark(postId);
  await fixture.api.send(removeFromSeries, { as: fixture.creator, params: { seriesId, postId } });
  expect(await page()).toMatchObject({ code: "RESOURCE_NOT_FOUND" });
  await fixture.edit(postId, { body: "편", seriesId });
  expect(await ticks()).toEqual([true]);
});

test("marks are exported with the choice; those a block hides are not, and return with the post", async () => {
  const { api, creator, fan } = fixture;
  const postId = await inSeries();
  await mark(postId);
  const exported = async () => (await api.send(exportPersonalData, { as: fan })).body.tables;
  const { readPosts, profile } = await exported();
  const readAt = (await rowsOf())[0]?.read_at.toISOString();
  expect(readPosts).toEqual([{ postId, domain: creator.domain, readAt }]);
  expect(profile).toMatchObject([{ readsRemembered: true }]);
  await api.send(blockUser, { as: creator, params: { userId: fan.userId } });
  expect([(await exported()).readPosts, await page()]).toMatchObject([[], { code: "RESOURCE_NOT_FOUND" }]);
  await api.send(unblockUser, { as: creator, params: { userId: fan.userId } });
  expect(await ticks()).toEqual([true]);
});

test("with an account its marks are erased, and a creator's posts take others' marks with them", async () => {
  const { api, creator, fan } = fixture;
  const other = await api.person();
  const postId = await inSeries();
  await mark(postId);
  await mark(postId, other);
  const erase = ({ userId }: Person) =>
    api.deps.database.db.transaction().execute((tx) => erasePosts(tx, userId, api.clock.now()));
  await erase(fan);
  expect([await rowsOf(), (await rowsOf(other)).length]).toEqual([[], 1]);
  await erase(creator);
  expect(await rowsOf(other)).toEqual([]);
});

test("in read-only mode posts and series are read and ticked, and no mark is made", async () => {
  const { api, fan } = fixture;
  const [one, two] = [await inSeries(), await inSeries()];
  await mark(one);
  const admin = await api.person({ role: "admin" });
  const turn = (off: boolean) =>
    api.send(changeSwitch, { as: admin, params: { name: "writes" }, body: { off, reason: "점검" } });
  await turn(true);
  expect([await mark(two), (await read(two, fan)).status, await ticks()]).toEqual([503, 200, [true, false]]);
  await turn(false);
  expect(await rowsOf()).toHaveLength(1);
});
