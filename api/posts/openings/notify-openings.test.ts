import { expect, test } from "vitest";
import type { PlanId } from "#contract/ids";
import { listNotifications } from "#contract/notifications/endpoints";
import type { Person } from "#tests/support/api";
import { openingFixture, secret, shown } from "#tests/support/fixtures/opening-fixture";
import { fanOutPost } from "../../notifications/fan-out";
import { notifyOpenings } from "./notify-openings";

const { fixture, wait, steppedPost, follower, member, runNotifications, notificationsOf } = openingFixture();
const { read } = fixture;

test("each opening notifies the followers who gain access by it, and nobody twice", async () => {
  const { postId, dear, cheap } = await steppedPost();
  const [first, second, third] = [await member(dear), await member(cheap), await follower()];
  const upgraded = await follower();
  const notified: string[][] = [];
  for (let step = 0; step < 4; step++) {
    wait(60);
    if (step === 1) await fixture.api.subscribe(upgraded, dear);
    await runNotifications();
    await runNotifications();
    notified.push((await notificationsOf(postId)).map(({ id }) => id).sort());
  }
  const all = [first, second, third, upgraded].map(({ userId }) => userId).sort();
  expect(notified).toEqual([[first.userId], [first, second, upgraded].map(({ userId }) => userId).sort(), all, all]);
  const { items } = (await fixture.api.send(listNotifications, { as: third })).body;
  expect(items.map(({ excerpt }) => excerpt)).toEqual([`${secret} 이야기`]);
});

test("a downgrade between openings locks the post until the next, and notifies nobody twice", async () => {
  const { postId, dear, cheap } = await steppedPost();
  const fan = await member(dear);
  const seen: [boolean, number][] = [];
  for (let step = 0; step < 3; step++) {
    wait(30);
    if (step === 1) await changePlan(fan, cheap);
    seen.push([await shown(read(postId, fan)), (await notificationsOf(postId)).length]);
    wait(30);
    await runNotifications();
    seen.push([await shown(read(postId, fan)), (await notificationsOf(postId)).length]);
  }
  expect(seen).toEqual([
    [false, 0],
    [true, 1],
    [false, 1],
    [true, 1],
    [true, 1],
    [true, 1],
  ]);
});

/** As a renewal at the cheaper plan does. */
const changePlan = (fan: Person, planId: PlanId) =>
  fixture.api.deps.database.pool.query(
    `UPDATE subscriptions s SET plan_id = price.plan_id, plan_price_id = price.plan_price_id, price_won = price.price_won
     FROM plan_prices price WHERE price.plan_id = $2 AND s.fan_id = $1`,
    [fan.userId, planId],
  );

test("a notification has the words of a post for members only once it is open to others too", async () => {
  const { postId, dear } = await steppedPost();
  const someone = await member(dear);
  const excerpt = async () =>
    (await fixture.api.send(listNotifications, { as: someone })).body.items.map((item) => item.excerpt);
  wait(60);
  await runNotifications();
  expect((await excerpt()).join("")).not.toContain(secret);
  wait(120);
  expect(await excerpt()).toEqual([`${secret} 이야기`]);
  expect((await notificationsOf(postId)).length).toBe(1);
});

test("an opening during the notifications of the one before notifies its own followers too", async () => {
  const { api } = fixture;
  const { postId, dear } = await steppedPost();
  const [early, late] = [await member(dear), await follower()];
  wait(60);
  await notifyOpenings(api.deps);
  // As between two batches, the second of which has nobody left.
  await api.deps.database.pool.query("UPDATE post_fan_outs SET cursor_at = '-infinity'");
  wait(120);
  await notifyOpenings(api.deps);
  await fanOutPost(api.deps, postId);
  expect((await notificationsOf(postId)).map(({ id }) => id).sort()).toEqual([early.userId, late.userId].sort());
});
