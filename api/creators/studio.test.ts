import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { followCreator, getStudio } from "#contract/creators/endpoints";
import { replaceGreeting } from "#contract/messages/endpoints";
import { createPost, likePost, saveDraft } from "#contract/posts/endpoints";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import { chat } from "#tests/support/fixtures/chat";
import { newDraftId } from "#tests/support/fixtures/writing-fixture";
import { fanOutPost } from "../notifications/fan-out";

let api: TestApi;
let creator: Person;
beforeAll(async () => {
  api = await startApi();
});
beforeEach(async () => {
  api.clock.set("2026-11-21T03:00:00.000Z");
  creator = await api.person({ role: "activist" });
});
afterAll(() => api.stop());

const studio = async () => (await api.send(getStudio, { as: creator })).body;
const publish = async (body: string) =>
  (await api.send(createPost, { as: creator, body: { body, images: [], visibility: "public", minPlanId: null } })).body;

test("a new creator has no step done, and each step counts once it is taken", async () => {
  expect(await studio()).toEqual({
    members: { current: 0, joined: 0, joinedYesterday: 0, left: 0 },
    unreadRooms: 0,
    draft: null,
    sellerDueAt: null,
    posts: [],
    done: { picture: false, plan: false, greeting: false, post: false, payoutAccount: false },
  });
  await api.plan(creator);
  await publish("첫 글");
  const said = { on: true, body: "반가워요" };
  await api.send(replaceGreeting, { as: creator, body: { forSubscribers: said, forFollowers: said } });
  await api.deps.database.db
    .updateTable("users")
    .set({ profile_image_key: "pictures/one" })
    .where("user_id", "=", creator.userId)
    .execute();
  expect((await studio()).done).toEqual({
    picture: true,
    plan: true,
    greeting: true,
    post: true,
    payoutAccount: false,
  });
});

test("members who joined and left are counted by the month in Seoul, and yesterday's by the day", async () => {
  const planId = await api.plan(creator);
  const end = (fan: Person, at: string) =>
    api.deps.database.db
      .updateTable("subscriptions")
      .set({ status: "canceled", canceled_reason: "ended", canceled_at: new Date(at) })
      .where("fan_id", "=", fan.userId)
      .execute();
  const join = async (at: string) => {
    api.clock.set(at);
    const fan = await api.person();
    await api.subscribe(fan, planId, { endsIn: 40 * 86_400 });
    return fan;
  };
  const [first, second] = [await join("2026-10-31T14:59:59.000Z"), await join("2026-10-31T15:00:00.000Z")];
  await join("2026-11-10T00:00:00.000Z");
  await end(first, "2026-11-05T00:00:00.000Z");
  await end(second, "2026-10-31T14:00:00.000Z");
  for (const at of ["2026-11-19T14:59:59.000Z", "2026-11-19T15:00:00.000Z", "2026-11-20T14:59:59.000Z"]) await join(at);
  api.clock.set("2026-11-21T03:00:00.000Z");
  expect((await studio()).members).toMatchObject({ joined: 5, joinedYesterday: 2, left: 1 });
});

test("the latest five posts come with likes and notified users, without those of another creator", async () => {
  const other = await api.person({ role: "activist" });
  await api.post(other);
  const fans = [await api.person(), await api.person(), await api.person()];
  for (const as of fans) await api.send(followCreator, { as, params: { domain: creator.domain } });
  for (let n = 1; n <= 5; n++) {
    await publish(`글 ${n}`);
    api.clock.advance(1);
  }
  const { postId } = await publish(`마지막 ${"긴 글 ".repeat(100)}`);
  await fanOutPost(api.deps, postId);
  await api.send(likePost, { as: fans[0], body: { postId } });
  const { posts } = await studio();
  expect(posts.map(({ excerpt }) => excerpt.slice(0, 4))).toEqual(["마지막 ", "글 5", "글 4", "글 3", "글 2"]);
  expect(posts[0]).toMatchObject({ postId, likeCount: 1, commentCount: 0, notifiedCount: 3, visibility: "public" });
  expect(posts[0]?.excerpt.length).toBe(80);
});

test("unread rooms and the latest draft are next steps", async () => {
  const fan = await api.person();
  const roomId = await chat(api).subscribe(fan, creator);
  await chat(api).send(fan, roomId, "안녕하세요");
  const fields = { images: [], visibility: "public" as const, minPlanId: null, version: 0 };
  for (const body of ["먼저 쓴 글", "나중에 쓴 글"]) {
    api.clock.advance(60);
    await api.send(saveDraft, { as: creator, params: { draftId: newDraftId() }, body: { ...fields, body } });
  }
  expect(await studio()).toMatchObject({ unreadRooms: 1, draft: { excerpt: "나중에 쓴 글" } });
  expect((await api.send(getStudio, { as: fan })).status).toBe(403);
});
