import { expect, test } from "vitest";
import { blockUser } from "#contract/blocks/endpoints";
import { listComments } from "#contract/comments/endpoints";
import { listChangedPosts } from "#contract/crawlers/endpoints";
import type { PlanId, PostId } from "#contract/ids";
import {
  getPost,
  listCreatorPosts,
  listFollowingPosts,
  listPlannedPosts,
  listSubscribedPosts,
  publishPostNow,
  unschedulePost,
} from "#contract/posts/endpoints";
import { isScheduled } from "#contract/posts/openings";
import { searchAll } from "#contract/search/endpoints";
import type { Person } from "#tests/support/api";
import { openingFixture, secret, shown } from "#tests/support/fixtures/opening-fixture";
import { fieldOf, newDraftId } from "#tests/support/fixtures/writing-fixture";
import { secondsAfter } from "../../clock";
import { postForCard } from "../../social-cards/queries";
import { publishPictures } from "../withhold-post";

const { fixture, inSeconds, wait, steppedPost, follower, member, runNotifications, notificationsOf } = openingFixture();
const { write, edit, remove, read, save, draft, pictures, opens, postCount } = fixture;

/** A viewer, and the step from which they may read the post: -1 its author, 4 never. */
type Viewer = { as?: Person; from: number };

/** Where the post may be, with whether `viewer` finds it there; lists of a viewer who has none of them are left out. */
async function surfaces({ as, from }: Viewer, postId: PostId): Promise<Record<string, boolean>> {
  const { api, creator } = fixture;
  const params = { domain: creator.domain };
  const page = await api.send(getPost, { as, params: { postId } });
  const [image] = page.body.images ?? [];
  const isReader = from >= 0;
  return {
    page: await shown(Promise.resolve(page)),
    picture: image !== undefined && (await opens(image.url, as)) === 200,
    search: await shown(api.send(searchAll, { as, query: { q: secret, type: "posts" } })),
    comments: (await api.send(listComments, { as, params: { postId } })).status === 200,
    ...(isReader && { list: await shown(api.send(listCreatorPosts, { as, params })) }),
    ...(as && isReader && from < 3 && { following: await shown(api.send(listFollowingPosts, { as })) }),
    ...(as && isReader && from < 2 && { subscribed: await shown(api.send(listSubscribedPosts, { as })) }),
    ...(!as && {
      card: (await postForCard(api.deps, postId, api.clock.now()))?.body?.includes(secret) ?? false,
      changes: JSON.stringify((await api.send(listChangedPosts, {})).body).includes(postId),
    }),
  };
}

test("an opening shows a post on every surface of its audience at its second, and on no other's", async () => {
  const { api, creator } = fixture;
  const { postId, dear, cheap, steps } = await steppedPost({ images: await pictures(1) });
  const blocked = await follower();
  await api.send(blockUser, { as: creator, params: { userId: blocked.userId } });
  const viewers: Viewer[] = [
    { as: creator, from: -1 },
    { as: await member(dear), from: 0 },
    { as: await member(cheap), from: 1 },
    { as: await follower(), from: 2 },
    { as: await api.person(), from: 3 },
    { from: 3 },
    { as: blocked, from: 4 },
  ];
  const start = secondsAfter(api.clock.now(), 0);
  for (const [step] of steps.entries())
    for (const offset of [-1, 0, 1]) {
      api.clock.set(secondsAfter(start, 60 * (step + 1) + offset));
      const opened = offset < 0 ? step - 1 : step;
      for (const viewer of viewers) {
        const found = await surfaces(viewer, postId);
        const expected = Object.fromEntries(Object.keys(found).map((name) => [name, viewer.from <= opened]));
        expect(found, `step ${step}, ${offset} s, viewer from step ${viewer.from}`).toEqual(expected);
      }
    }
});

test("before its first opening a post is unknown to all but its author, who sees its steps", async () => {
  const { api, creator, fan } = fixture;
  const { postId, steps } = await steppedPost();
  for (const as of [undefined, fan]) expect((await read(postId, as)).status).toBe(404);
  const own = (await read(postId, creator)).body;
  expect(own.openings.map(({ opensAt, visibility, minPlanId }) => ({ opensAt, visibility, minPlanId }))).toEqual(steps);
  expect([own.locked, own.visibility, own.opensWith, isScheduled(own)]).toEqual([false, "members", "가마지기", true]);
  const { items } = (await api.send(listCreatorPosts, { as: creator, params: { domain: creator.domain } })).body;
  expect([items, await postCount()]).toEqual([[], 0]);
  wait(60);
  expect(isScheduled((await read(postId, creator)).body)).toBe(false);
  expect(await postCount()).toBe(1);
});

test("a locked post shows its viewer when it will open for them", async () => {
  const { postId, cheap } = await steppedPost();
  wait(60);
  const opensTo = async (as?: Person) =>
    (await read(postId, as)).body.openings.map(({ visibility, includesViewer }) => `${visibility} ${includesViewer}`);
  expect(await opensTo()).toEqual(["members false", "followers false", "public true"]);
  expect(await opensTo(await follower())).toEqual(["members false", "followers true", "public true"]);
  expect(await opensTo(await member(cheap))).toEqual(["members true", "followers true", "public true"]);
  const { postId: whole } = (await write({ body: "바로 여는 글", visibility: "followers" })).body;
  expect((await read(whole)).body.openings).toEqual([]);
});

test("a past or far time, and a step out of order or not wider, are refused beside their fields", async () => {
  const { api, creator } = fixture;
  const { dear, cheap, input } = await steppedPost();
  const foreign = await api.plan(await api.person({ role: "activist" }));
  const step = (seconds: number, visibility: string, minPlanId: PlanId | null = null) => ({
    opensAt: inSeconds(seconds),
    visibility,
    minPlanId,
  });
  const flawOf = async (fields: object) => fieldOf(await write({ ...input, laterAudiences: [], ...fields }));
  const past = ["이미 지난 시각이에요. 지금보다 뒤로 정해 주세요."];
  const unordered = ["앞 단계보다 뒤의 시각으로 정해 주세요."];
  const narrower = ["앞 단계보다 더 많은 사람에게 여는 단계만 더할 수 있어요."];
  expect(await flawOf({ opensAt: inSeconds(0) })).toEqual(["opensAt", past]);
  expect(await flawOf({ opensAt: inSeconds(181 * 86_400) })).toEqual(["opensAt", ["180일 안의 시각으로 정해 주세요."]]);
  expect((await write({ ...input, opensAt: "내일" })).status).toBe(400);
  const later = (...laterAudiences: object[]) => flawOf({ laterAudiences });
  expect(await later(step(60, "public"))).toEqual(["laterAudiences.0.opensAt", unordered]);
  expect(await later(step(-60, "public"))).toEqual(["laterAudiences.0.opensAt", past]);
  expect(await later(step(90, "followers"), step(120, "members", cheap))).toEqual([
    "laterAudiences.1.visibility",
    narrower,
  ]);
  for (const planId of [dear, foreign])
    expect(await later(step(90, "members", planId))).toEqual(["laterAudiences.0.visibility", narrower]);
  expect((await later(step(90, "members")))[0]).toBe("laterAudiences.0.minPlanId");
  expect((await later(...Array(13).fill(step(90, "public"))))[0]).toBe("laterAudiences");
  expect((await api.send(listPlannedPosts, { as: creator })).body.items).toHaveLength(1);
});

test("steps to come move, change and end by an edit, and one that leaves them out keeps them", async () => {
  const { creator } = fixture;
  const { postId, cheap, input } = await steppedPost();
  const openingsOf = async () =>
    (await read(postId, creator)).body.openings.map(({ opensAt, visibility }) => `${visibility} ${opensAt}`);
  const { opensAt, laterAudiences, ...rest } = input;
  const before = await openingsOf();
  const soon = inSeconds(30);
  expect((await edit(postId, { ...rest, body: "다시 쓴 글" })).body.updatedAt).toBeNull();
  expect(await openingsOf()).toEqual(before);
  await edit(postId, { ...rest, opensAt: soon });
  expect(await openingsOf()).toEqual([`members ${soon}`, ...before.slice(1)]);
  wait(31);
  const refused = await edit(postId, { ...rest, opensAt: inSeconds(30) });
  expect(fieldOf(refused)).toEqual(["opensAt", ["이미 열린 글이라 게시 시각을 바꿀 수 없어요."]]);
  // Open to the first plan: the steps to come change, and end.
  await edit(postId, { ...rest, laterAudiences: [{ opensAt: soon, visibility: "public", minPlanId: null }] });
  const to = inSeconds(600);
  await edit(postId, { ...rest, laterAudiences: [{ opensAt: to, visibility: "public", minPlanId: null }] });
  expect(await openingsOf()).toEqual([`public ${to}`]);
  await edit(postId, { ...rest, visibility: "members", minPlanId: cheap, laterAudiences: [] });
  wait(3_600);
  expect((await read(postId)).body).toMatchObject({ locked: true, openings: [], opensWith: "찻잔" });
});

test("an edit between two openings takes nothing back, unless it names another audience", async () => {
  const { postId, cheap, input } = await steppedPost();
  const { opensAt, laterAudiences, ...rest } = input;
  wait(125);
  const someone = await member(cheap);
  const isOpen = async () => !(await read(postId, someone)).body.locked;
  await edit(postId, { ...rest, minPlanId: cheap, body: "고친 글" });
  expect(await isOpen()).toBe(true);
  await edit(postId, { ...rest, body: "다시 가마지기만" });
  expect(await isOpen()).toBe(false);
  wait(60);
  expect(await isOpen()).toBe(true);
});

test("published now, a scheduled post opens to its first audience; later steps keep their times", async () => {
  const { api, creator } = fixture;
  const { postId, dear, steps } = await steppedPost();
  const someone = await member(dear);
  const publish = (as = creator) => api.send(publishPostNow, { as, params: { postId } });
  expect((await publish(await api.person({ role: "activist" }))).status).toBe(404);
  const { body } = await publish();
  expect([body.createdAt, body.openings.length]).toEqual([api.clock.now().toISOString(), 3]);
  expect((await read(postId, someone)).body).toMatchObject({ locked: false, body: `${secret} 이야기` });
  expect((await read(postId)).body.openings.map(({ opensAt }) => opensAt)).toEqual(
    steps.slice(1).map((step) => step.opensAt),
  );
  expect((await publish()).status).toBe(409);
  await runNotifications();
  expect((await notificationsOf(postId)).map(({ id }) => id)).toEqual([someone.userId]);
});

test("unscheduled, a post is a draft again with all that was written, and can be published", async () => {
  const { api, creator } = fixture;
  const images = await pictures(2);
  const { postId, input } = await steppedPost({ images, teaser: "한 줄", labels: ["paidPartnership"] });
  const unschedule = (as = creator) => api.send(unschedulePost, { as, params: { postId } });
  expect((await unschedule(await api.person({ role: "activist" }))).status).toBe(404);
  const { draftId } = (await unschedule()).body;
  expect((await read(postId)).status).toBe(404);
  const { images: inDraft, version, ...again } = (await draft(draftId)).body;
  const { images: _, ...written } = input as typeof input & { images: unknown };
  expect(again).toMatchObject({ ...written, teaser: "한 줄", labels: ["paidPartnership"] });
  expect([inDraft.map(({ alt }) => alt), version, await postCount()]).toEqual([["그림 1", "그림 2"], 1, 0]);
  const resent = inDraft.map(({ url, alt }) => ({ url, alt }));
  const post = (await write({ ...input, images: resent, draftId })).body;
  expect(await opens((await read(post.postId, creator)).body.images[0]?.url ?? "", creator)).toBe(200);
  wait(60);
  expect((await api.send(unschedulePost, { as: creator, params: { postId: post.postId } })).status).toBe(409);
});

test("planned posts are listed to their creator, the next to open first, until fully open", async () => {
  const { api, creator } = fixture;
  const planned = async (as = creator) => (await api.send(listPlannedPosts, { as })).body.items;
  await write({ body: "바로 여는 글" });
  const { postId: last } = (await write({ body: "나중 글", opensAt: inSeconds(280) })).body;
  const { postId } = await steppedPost();
  expect((await planned()).map((each) => [each.postId, each.open, each.openings.length])).toEqual([
    [postId, false, 4],
    [last, false, 1],
  ]);
  expect(await planned(await api.person({ role: "activist" }))).toEqual([]);
  wait(60);
  const [next] = await planned();
  expect(next).toMatchObject({ open: true, visibility: "members", planName: "가마지기", excerpt: `${secret} 이야기` });
  await remove(postId);
  expect((await planned()).map((each) => each.postId)).toEqual([last]);
  wait(220);
  expect(await planned()).toEqual([]);
});

test("opened to everybody, a picture is shown to guests at once; a job gives it a public address", async () => {
  const { api } = fixture;
  const { postId } = (await write({ body: "", images: await pictures(1), opensAt: inSeconds(60) })).body;
  const stored = async () =>
    (await api.deps.database.pool.query("SELECT image_key AS key FROM post_images WHERE post_id = $1", [postId]))
      .rows[0].key;
  const secretUrl = `/media/${await stored()}/480.webp`;
  expect([secretUrl.startsWith("/media/prv/"), await opens(secretUrl)]).toEqual([true, 404]);
  wait(60);
  const [image] = (await read(postId)).body.images;
  expect([image?.url, await opens(image?.url ?? "")]).toEqual([secretUrl, 200]);
  await publishPictures(api.deps, { postId });
  const moved = (await read(postId)).body.images[0]?.url ?? "";
  expect([moved.startsWith("/media/pub/"), await opens(moved)]).toEqual([true, 200]);
});

test("a draft keeps its times as they are, and is checked when it is published", async () => {
  const draftId = newDraftId();
  const laterAudiences = [{ opensAt: inSeconds(-60), visibility: "public", minPlanId: null }];
  const fields = { body: "쓰는 중", visibility: "followers", opensAt: inSeconds(60), laterAudiences };
  expect((await save(draftId, { ...fields, version: 0 })).status).toBe(200);
  expect((await save(draftId, { ...fields, version: 0 })).status).toBe(200);
  expect((await draft(draftId)).body).toMatchObject(fields);
  expect(fieldOf(await write({ ...fields, draftId }))[0]).toBe("laterAudiences.0.opensAt");
  const repaired = { ...fields, laterAudiences: [], draftId };
  const { postId } = (await write(repaired)).body;
  expect([(await write(repaired)).body.postId, (await write({ ...repaired, opensAt: inSeconds(90) })).status]).toEqual([
    postId,
    409,
  ]);
});

test("deleted before its first opening, a post was never there, also once its times are over", async () => {
  const { postId, dear } = await steppedPost();
  const someone = await member(dear);
  await remove(postId);
  for (const seconds of [0, 245]) {
    wait(seconds);
    expect([(await read(postId, someone)).status, (await read(postId)).status]).toEqual([404, 404]);
  }
});

test("a post deleted after its first opening answers 410 to those who had access", async () => {
  const { postId, dear } = await steppedPost();
  const someone = await member(dear);
  wait(60);
  await remove(postId);
  expect((await read(postId, someone)).status).toBe(410);
});

test("guests' lists name the next opening only shortly before it", async () => {
  const { api, creator, fan } = fixture;
  const opensAt = inSeconds(600);
  await write({ body: "곧 여는 글", opensAt });
  const changesAt = async (as?: Person) =>
    (await api.send(listCreatorPosts, { as, params: { domain: creator.domain } })).body.changesAt;
  expect(await changesAt()).toBeNull();
  wait(271);
  expect([await changesAt(), await changesAt(fan)]).toEqual([opensAt, null]);
});
