import { expect, test } from "vitest";
import { exportPersonalData } from "#contract/account-deletion/endpoints";
import { blockUser } from "#contract/blocks/endpoints";
import { writeComment } from "#contract/comments/endpoints";
import {
  followCreator,
  getCreatorCard,
  listFollowing,
  setFollowNotifications,
  unfollowCreator,
} from "#contract/creators/endpoints";
import type { NotificationLevel } from "#contract/creators/schemas";
import type { CommentId, PlanId, PostId } from "#contract/ids";
import { getRoom } from "#contract/messages/endpoints";
import { listNotifications } from "#contract/notifications/endpoints";
import type { Person } from "#tests/support/api";
import { chat } from "#tests/support/fixtures/chat";
import { openingFixture } from "#tests/support/fixtures/opening-fixture";
import { roomIdOf } from "../messages/room-id";

const { fixture, wait, steppedPost, follower, member, runNotifications, notificationsOf } = openingFixture();
const { write } = fixture;

const ofCreator = () => ({ domain: fixture.creator.domain });
const choose = (as: Person, level: NotificationLevel) =>
  fixture.api.send(setFollowNotifications, { as, params: ofCreator(), body: { level } });
const levelOf = async (as: Person) =>
  (await fixture.api.send(getCreatorCard, { as, params: ofCreator() })).body.notificationLevel;
const notified = async (postId: PostId) => (await notificationsOf(postId)).map(({ id }) => id).sort();
const kinds = async (as: Person) =>
  (await fixture.api.send(listNotifications, { as })).body.items.map(({ kind }) => kind);
const idsOf = (...people: Person[]) => people.map(({ userId }) => userId).sort();

/** A follower and a member at each level. */
async function audience(planId: PlanId) {
  const people = {
    follower: { all: await follower(), members: await follower(), none: await follower() },
    member: { all: await member(planId), members: await member(planId), none: await member(planId) },
  };
  for (const { all: _, ...chosen } of Object.values(people))
    for (const [level, person] of Object.entries(chosen)) await choose(person, level as NotificationLevel);
  return people;
}

test("'all' is notified of each post, 'members' of members' posts alone, 'none' of none", async () => {
  const planId = await fixture.api.plan(fixture.creator);
  const { follower, member } = await audience(planId);
  const published = async (fields: object) => {
    const { postId } = (await write({ body: "새 글", ...fields })).body;
    await runNotifications();
    return notified(postId);
  };
  expect(await published({ visibility: "public", minPlanId: null })).toEqual(idsOf(follower.all, member.all));
  expect(await published({ visibility: "followers", minPlanId: null })).toEqual(idsOf(follower.all, member.all));
  expect(await published({ visibility: "members", minPlanId: planId })).toEqual(idsOf(member.all, member.members));
});

test("a post that opens in steps is a members' post until it opens to followers", async () => {
  const { postId, dear, cheap } = await steppedPost();
  const [first, second, late] = [await member(dear), await member(cheap), await follower()];
  for (const person of [first, late]) await choose(person, "members");
  await choose(second, "none");
  wait(60);
  await runNotifications();
  expect(await notified(postId)).toEqual(idsOf(first));
  wait(60);
  await choose(second, "members");
  await runNotifications();
  expect(await notified(postId)).toEqual(idsOf(first, second));
  wait(120);
  await runNotifications();
  expect(await notified(postId)).toEqual(idsOf(first, second));
});

test.each([
  ["all", ["message"]],
  ["members", ["message"]],
  ["none", []],
] as const)("at the level %j the creator's message notifies as %j, and stays unread", async (level, expected) => {
  const fan = await member(await fixture.api.plan(fixture.creator));
  await choose(fan, level);
  const roomId = roomIdOf(fan.userId, fixture.creator.userId);
  expect((await chat(fixture.api).send(fixture.creator, roomId, "소식이에요")).status).toBe(201);
  expect(await kinds(fan)).toEqual(expected);
  const params = { participantId: roomId };
  expect((await fixture.api.send(getRoom, { as: fan, params })).body.unreadCount).toBe(1);
});

test("at the level 'none' the creator's reply to one's own comment still notifies", async () => {
  const fan = await follower();
  await choose(fan, "none");
  const postId = await fixture.api.post(fixture.creator);
  const comment = (as: Person, body: { body: string; parentId?: CommentId }) =>
    fixture.api.send(writeComment, { as, params: { postId }, body });
  const { commentId } = (await comment(fan, { body: "잘 읽었어요" })).body;
  await comment(fixture.creator, { body: "고마워요", parentId: commentId });
  expect(await kinds(fan)).toEqual(["reply"]);
});

test("the level is on the card, in the list and in the export, and ends with the follow", async () => {
  const fan = await fixture.api.person();
  expect(await levelOf(fan)).toBeNull();
  await fixture.api.send(followCreator, { as: fan, params: ofCreator() });
  expect(await levelOf(fan)).toBe("all");
  for (const _ of [1, 2]) expect((await choose(fan, "members")).body).toEqual({ level: "members" });
  expect(await levelOf(fan)).toBe("members");
  expect((await fixture.api.send(listFollowing, { as: fan })).body.items).toMatchObject([
    { notificationLevel: "members" },
  ]);
  const data = (await fixture.api.send(exportPersonalData, { as: fan })).body;
  expect(data.tables.following).toMatchObject([{ notificationLevel: "members" }]);
  // Following again changes nothing.
  await fixture.api.send(followCreator, { as: fan, params: ofCreator() });
  expect(await levelOf(fan)).toBe("members");
  await fixture.api.send(unfollowCreator, { as: fan, params: ofCreator() });
  await fixture.api.send(followCreator, { as: fan, params: ofCreator() });
  expect(await levelOf(fan)).toBe("all");
});

test("of simultaneous choices one is kept; an unknown one, and one after a block, are refused", async () => {
  const [fan, stranger] = [await follower(), await fixture.api.person()];
  const levels = ["all", "members", "none"] as const;
  const answers = await Promise.all(levels.map((level) => choose(fan, level)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(levels).toContain(await levelOf(fan));
  expect((await choose(fan, "some" as NotificationLevel)).status).toBe(400);
  expect((await choose(stranger, "none")).body.code).toBe("RESOURCE_NOT_FOUND");
  await fixture.api.send(blockUser, { as: fixture.creator, params: { userId: fan.userId } });
  expect((await choose(fan, "none")).body.code).toBe("RESOURCE_NOT_FOUND");
});
