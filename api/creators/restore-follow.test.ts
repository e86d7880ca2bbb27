import { afterAll, beforeAll, expect, test } from "vitest";
import { blockUser } from "#contract/blocks/endpoints";
import {
  followCreator,
  getCreatorCard,
  restoreFollow,
  setFollowNotifications,
  unfollowCreator,
} from "#contract/creators/endpoints";
import { limits } from "#contract/limits";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import { erasePersonalData } from "../account-deletion/personal-data";
import { purgeExpired } from "../worker/purge-expired";

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const actOn =
  (endpoint: typeof followCreator | typeof unfollowCreator | typeof restoreFollow) => (as: Person, on: Person) =>
    api.send(endpoint, { as, params: { domain: on.domain } });
const [follow, unfollow, restore] = [followCreator, unfollowCreator, restoreFollow].map(actOn) as [
  ReturnType<typeof actOn>,
  ReturnType<typeof actOn>,
  ReturnType<typeof actOn>,
];

async function followed() {
  const [fan, creator] = await Promise.all([api.person(), api.person({ role: "activist" })]);
  await follow(fan, creator);
  const params = { domain: creator.domain };
  await api.send(setFollowNotifications, { as: fan, params, body: { level: "members" } });
  return { fan, creator };
}

const rowsOf = async (text: string, ...values: string[]) => (await api.deps.database.pool.query(text, values)).rows;
const followRow = ({ fan, creator }: { fan: Person; creator: Person }) =>
  rowsOf("SELECT * FROM follows WHERE follower_id = $1 AND creator_id = $2", fan.userId, creator.userId);

/** The stored counters of both, beside the rows they must equal. */
async function expectExactCounts({ fan, creator }: { fan: Person; creator: Person }) {
  const text = `SELECT follower_count - (SELECT count(*)::int FROM follows WHERE creator_id = user_id) AS followers,
    following_count - (SELECT count(*)::int FROM follows WHERE follower_id = user_id) AS following
    FROM users WHERE user_id IN ($1, $2)`;
  const exact = { followers: 0, following: 0 };
  expect(await rowsOf(text, fan.userId, creator.userId)).toEqual([exact, exact]);
}

test("a restored follow has its time and notification level", async () => {
  const pair = await followed();
  const before = await followRow(pair);
  api.clock.advance(60);
  expect((await unfollow(pair.fan, pair.creator)).body).toEqual({ isFollowing: false, followerCount: 0 });
  expect((await restore(pair.fan, pair.creator)).body).toEqual({ isFollowing: true, followerCount: 1 });
  expect(await followRow(pair)).toEqual(before);
  const card = await api.send(getCreatorCard, { as: pair.fan, params: { domain: pair.creator.domain } });
  expect(card.body.notificationLevel).toBe("members");
});

test("restoring sends no notification and no greeting, even if the first one was deleted", async () => {
  const pair = await followed();
  await rowsOf("DELETE FROM notifications WHERE user_id = $1", pair.creator.userId);
  const greetings = "SELECT * FROM graphile_worker.jobs WHERE task_identifier = 'greet'";
  const enqueued = (await rowsOf(greetings)).length;
  await unfollow(pair.fan, pair.creator);
  await restore(pair.fan, pair.creator);
  expect(await rowsOf("SELECT FROM notifications WHERE user_id = $1", pair.creator.userId)).toEqual([]);
  expect(await rowsOf(greetings)).toHaveLength(enqueued);
});

test("a follow is restored until 15 seconds after its end, and no later", async () => {
  const [early, late] = [await followed(), await followed()];
  for (const { fan, creator } of [early, late]) await unfollow(fan, creator);
  api.clock.advance(limits.undoSeconds - 1);
  expect((await restore(early.fan, early.creator)).status).toBe(200);
  api.clock.advance(2);
  expect((await restore(late.fan, late.creator)).status).toBe(404);
  expect([await followRow(late), (await followRow(early)).length]).toEqual([[], 1]);
});

test("restored twice in a row and five times simultaneously, a follow is counted once", async () => {
  const pair = await followed();
  for (let trial = 0; trial < 5; trial++) {
    await unfollow(pair.fan, pair.creator);
    const answers = await Promise.all(Array.from({ length: 5 }, () => restore(pair.fan, pair.creator)));
    const restored = { isFollowing: true, followerCount: 1 };
    expect(answers.map(({ body }) => body)).toEqual(Array.from({ length: 5 }, () => restored));
    expect((await restore(pair.fan, pair.creator)).body).toEqual(restored);
    await expectExactCounts(pair);
  }
});

test("unfollowing, restoring and following at once neither fail nor miscount", async () => {
  const pair = await followed();
  for (let trial = 0; trial < 10; trial++) {
    const acts = [unfollow, restore, follow, restore, unfollow, restore];
    const answers = await Promise.all(acts.map((act) => act(pair.fan, pair.creator)));
    expect(answers.filter(({ status }) => status !== 200 && status !== 404)).toEqual([]);
    await expectExactCounts(pair);
  }
});

test("a fan who never followed, and one blocked meanwhile, restore nothing", async () => {
  const pair = await followed();
  const stranger = await api.person();
  await unfollow(pair.fan, pair.creator);
  await api.send(blockUser, { as: pair.creator, params: { userId: pair.fan.userId } });
  for (const fan of [stranger, pair.fan]) expect((await restore(fan, pair.creator)).status).toBe(404);
  expect(await followRow(pair)).toEqual([]);
});

test("an ended follow is purged after its time, and with either account", async () => {
  const [expired, ofDeleted] = [await followed(), await followed()];
  await unfollow(expired.fan, expired.creator);
  api.clock.advance(limits.undoSeconds + 1);
  await unfollow(ofDeleted.fan, ofDeleted.creator);
  await purgeExpired(api.deps);
  const stored = "SELECT follower_id FROM ended_follows WHERE follower_id IN ($1, $2)";
  const left = () => rowsOf(stored, expired.fan.userId, ofDeleted.fan.userId);
  expect(await left()).toEqual([{ follower_id: ofDeleted.fan.userId }]);
  const gone = { userId: ofDeleted.creator.userId, at: api.clock.now() };
  await api.deps.database.db.transaction().execute((tx) => erasePersonalData(api.deps, tx, gone));
  expect(await left()).toEqual([]);
});
