import { describe, expect, test } from "vitest";
import { writeComment } from "#contract/comments/endpoints";
import { followCreator } from "#contract/creators/endpoints";
import { changeNotificationSettings, markNotificationsRead } from "#contract/notifications/endpoints";
import { createPost, likePost } from "#contract/posts/endpoints";
import { unsubscribeFromPush } from "#contract/push/endpoints";
import { endSession, listSessions, logOut } from "#contract/sessions/endpoints";
import { suspendUser } from "#contract/staff/endpoints";
import type { Person } from "#tests/support/api";
import { chat } from "#tests/support/fixtures/chat";
import { pushFixture } from "#tests/support/fixtures/push-fixture";
import { sendMessage } from "../messages/send-message";
import { fanOutPost } from "../notifications/fan-out";
import { notify } from "../notifications/notify";
import { batchSize } from "./send-pushes";

const push = pushFixture();
const activist = () => push.api.person({ role: "activist" });
const follow = (as: Person, { domain }: Person) => push.api.send(followCreator, { as, params: { domain } });
const jobs = () => push.query("SELECT run_at FROM graphile_worker.jobs WHERE task_identifier = 'send_pushes'");
const waiting = () => push.query("SELECT * FROM push_deliveries");

/** A creator with a subscribed device, and a pending push about a new follower. */
async function followed(lang: "ko" | "en" = "ko", nickname?: string) {
  const [creator, fan] = [await activist(), await push.api.person({ nickname })];
  const device = await push.subscribed(creator, lang);
  await follow(fan, creator);
  return { creator, fan, device };
}

async function publish(creator: Person, fields: object = {}) {
  const body = { body: "새 글", visibility: "public", minPlanId: null, images: [], ...fields };
  const { postId } = (await push.api.send(createPost, { as: creator, body })).body;
  await fanOutPost(push.api.deps, postId);
  return postId;
}

describe("a device gets the notifications of its user", () => {
  test.each([
    ["ko", "곁", (name: string) => `${name}님이 회원님을 팔로우해요`],
    ["en", "Gyeot", (name: string) => `${name} follows you`],
  ] as const)("in its language (%s), with link, group and count of unread ones", async (lang, title, sentence) => {
    const { fan, device } = await followed(lang);
    expect(await jobs()).toHaveLength(1);
    await push.send();
    const [received, ...more] = await push.received();
    expect(more).toEqual([]);
    expect(received).toMatchObject({ endpoint: device.endpoint, ttl: 86_400, urgency: "low" });
    const { tag, ...payload } = received?.payload ?? {};
    expect(payload).toEqual({ title, body: sentence(fan.nickname), url: `/${fan.domain}`, unread: 1 });
    expect(received?.topic).toBe(tag);
    expect(await waiting()).toEqual([]);
  });

  test("each of its devices, and nobody else's", async () => {
    const { creator, fan } = await followed();
    await push.subscribed(fan);
    await push.subscribed(creator);
    await follow(await push.api.person(), creator);
    await push.send();
    expect(await push.received()).toHaveLength(3);
  });

  test("of a post's fan-out, in the statement that notifies its followers", async () => {
    const creator = await activist();
    const fans = await Promise.all(Array.from({ length: 3 }, () => push.api.person()));
    for (const fan of fans) await follow(fan, creator);
    const devices = [await push.subscribed(fans[0] as Person), await push.subscribed(fans[1] as Person)];
    const postId = await publish(creator);
    expect(await jobs()).toHaveLength(1);
    await push.send();
    const received = await push.received();
    expect(received.map(({ endpoint }) => endpoint).sort()).toEqual(devices.map(({ endpoint }) => endpoint).sort());
    expect(received[0]?.payload.url).toBe(`/posts/${postId}`);
    expect(received[0]?.topic).not.toBe(received[1]?.topic);
  });

  test("a later one of the same group replaces it: likes of a post that were read meanwhile", async () => {
    const creator = await activist();
    await push.subscribed(creator);
    const postId = await push.api.post(creator);
    for (let round = 0; round < 2; round++) {
      await push.api.send(likePost, { as: await push.api.person(), body: { postId } });
      await push.send();
      push.api.clock.advance(1);
      await push.api.send(markNotificationsRead, { as: creator, body: { upTo: push.api.clock.now().toISOString() } });
    }
    const [first, second] = await push.received();
    expect(second?.topic).toBe(first?.topic);
  });

  test("nothing is queued where the event is rolled back", async () => {
    const creator = await activist();
    await push.subscribed(creator);
    const undone = push.api.deps.database.db.transaction().execute(async (tx) => {
      const target = { type: "report", id: "rpt_00000001" } as const;
      await notify(tx, { to: creator.userId, kind: "reportResolved", actor: null, target, at: push.api.clock.now() });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect([await waiting(), await jobs()]).toEqual([[], []]);
  });
});

describe("a push says as much as a lock screen may show", () => {
  const canary = "카나리아7391";

  test("no words of a members' post, a comment or a message", async () => {
    const { api } = push;
    const { fan, host, roomId } = await pairWithRoom();
    await push.subscribed(fan);
    await push.subscribed(host);
    const { body } = await api.send(createPost, {
      as: host,
      body: { body: canary, visibility: "public", minPlanId: null, images: [] },
    });
    await fanOutPost(api.deps, body.postId);
    const [{ plan_id: minPlanId }] = await push.query("SELECT plan_id FROM plans WHERE creator_id = $1", [host.userId]);
    await publish(host, { body: canary, visibility: "members", minPlanId });
    await api.send(writeComment, { as: fan, params: { postId: body.postId }, body: { body: canary, parentId: null } });
    await sendMessage(api.deps, { senderId: fan.userId, roomId, body: canary, at: api.clock.now() });
    await push.send();
    const bodies = (await push.received()).map(({ payload }) => payload.body);
    expect(bodies).toEqual(expect.arrayContaining([`${fan.nickname}님이 메시지를 보냈어요`]));
    expect(bodies).toEqual(expect.arrayContaining([`${fan.nickname}님이 회원님의 글에 댓글을 남겼어요`]));
    expect(bodies.filter((text) => text.includes("새 글"))).toHaveLength(2);
    expect(JSON.stringify(await push.received())).not.toContain(canary);
  });

  test("a push with the longest names stays far below 4,096 bytes", async () => {
    await followed("ko", "가".repeat(20));
    await push.send();
    const [received] = await push.received();
    expect(received?.payload.body).toContain("가".repeat(20));
    expect(received?.bytes).toBeLessThan(1_024);
  });

  test("a notification for the list only is not pushed", async () => {
    const fan = await push.api.person();
    await push.subscribed(fan);
    const target = { type: "payment", id: "pay_00000001" } as const;
    const at = push.api.clock.now();
    await notify(push.api.deps.database.db, { to: fan.userId, kind: "donated", actor: null, target, at });
    await push.send();
    expect(await push.tries()).toBe(0);
  });

  async function pairWithRoom() {
    const { fan, creator, roomId } = await chat(push.api).pair();
    await follow(fan, creator);
    return { fan, host: creator, roomId };
  }
});

describe("between writing and sending", () => {
  test.each<[string, (found: Awaited<ReturnType<typeof followed>>) => Promise<unknown>]>([
    ["the user logged out", ({ creator }) => push.api.send(logOut, { as: creator })],
    [
      "the device was signed out",
      async ({ creator }) => {
        const [session] = (await push.api.send(listSessions, { as: creator })).body.items;
        return push.api.send(endSession, { as: creator, params: { id: String(session?.sessionId) } });
      },
    ],
    [
      "the device was unsubscribed",
      ({ creator, device: { id } }) => push.api.send(unsubscribeFromPush, { as: creator, params: { id } }),
    ],
    [
      "another user took the browser over",
      async ({ fan, device: { endpoint, keys } }) => push.subscribe(fan, { endpoint, keys }),
    ],
    [
      "the user was suspended",
      async ({ creator: { userId } }) => {
        const as = await push.api.person({ role: "admin" });
        return push.api.send(suspendUser, { as, params: { userId }, body: { reason: "시험" } });
      },
    ],
    [
      "the notification was read",
      async ({ creator }) => {
        const body = { upTo: push.api.clock.now().toISOString() };
        return push.api.send(markNotificationsRead, { as: creator, body });
      },
    ],
    [
      "the user switched its kind off",
      ({ creator }) => push.api.send(changeNotificationSettings, { as: creator, body: { push: { follow: false } } }),
    ],
  ])("%s: it is not sent", async (_, happen) => {
    const found = await followed();
    const answer = (await happen(found)) as { status: number };
    expect(answer.status).toBeLessThan(300);
    await push.send();
    expect([await push.tries(), await waiting()]).toEqual([0, []]);
  });
});

describe("the answer of the push service", () => {
  test.each([404, 410] as const)("%i ends the subscription", async (status) => {
    const { creator } = await followed();
    await push.answer(status);
    await push.send();
    expect(await push.query("SELECT FROM push_subscriptions WHERE user_id = $1", [creator.userId])).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  test("413 drops the push and keeps the subscription", async () => {
    const { creator } = await followed();
    await push.answer(413);
    await push.send();
    expect(await push.query("SELECT FROM push_subscriptions WHERE user_id = $1", [creator.userId])).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });

  test("429 is tried again when its Retry-After allows it", async () => {
    await followed();
    await push.answer(429, "120");
    await push.send();
    await push.answer(null);
    push.api.clock.advance(119);
    await push.send();
    expect(await push.tries()).toBe(0);
    push.api.clock.advance(1);
    await push.send();
    expect(await push.received()).toHaveLength(1);
  });

  test("a Retry-After beyond the hour drops the push", async () => {
    await followed();
    await push.answer(429, "3601");
    await push.send();
    expect(await waiting()).toEqual([]);
  });

  test("a 500 is tried again three times, and then dropped", async () => {
    await followed();
    await push.answer(500);
    await push.send();
    for (const wait of [60, 300, 900, 3_600]) {
      push.api.clock.advance(wait);
      await push.send();
    }
    expect([await push.tries(), await waiting()]).toEqual([4, []]);
  });

  test("none in time: the push may have arrived, and is not repeated", async () => {
    await followed();
    await push.answer("hang");
    await push.send();
    expect([await push.tries(), await waiting()]).toEqual([1, []]);
  });

  test("an address within our own network is not called", async () => {
    const { device } = await followed();
    await push.query("UPDATE push_subscriptions SET endpoint = 'https://127.0.0.1/a' WHERE push_subscription_id = $1", [
      device.id,
    ]);
    const { env } = push.api.deps;
    push.api.deps.env = { ...env, PUSH_URL: "" };
    try {
      await push.send();
    } finally {
      push.api.deps.env = env;
    }
    expect([await push.tries(), await waiting()]).toEqual([0, []]);
  });
});

test("two workers at once send each push once, of more than one batch", async () => {
  const creator = await activist();
  await push.subscribed(creator);
  const count = batchSize + 3;
  const fans = await Promise.all(Array.from({ length: count }, () => push.api.person()));
  for (const fan of fans) await follow(fan, creator);
  await Promise.all([push.send(), push.send()]);
  expect(await push.tries()).toBe(count);
  expect(new Set((await push.received()).map(({ topic }) => topic)).size).toBe(count);
});

describe("the push of a post that was paid for", () => {
  test.each([
    ["2026-11-21T11:59:59.000Z", true],
    ["2026-11-21T12:00:00.000Z", false],
    ["2026-11-21T22:59:59.000Z", false],
    ["2026-11-21T23:00:00.000Z", true],
  ])("at %s is sent at once: %s; by night it waits for 08:00 in Seoul", async (moment, isDay) => {
    push.api.clock.set(moment);
    const [creator, fan] = [await activist(), await push.api.person()];
    await follow(fan, creator);
    await push.subscribed(fan);
    await publish(creator, { labels: ["paidPartnership"] });
    await push.send();
    expect(await push.tries()).toBe(isDay ? 1 : 0);
    push.api.clock.set("2026-11-21T23:00:00.000Z");
    await push.send();
    const bodies = (await push.received()).map(({ payload }) => payload.body);
    expect(bodies).toEqual([`[유료 광고 포함] ${creator.nickname}님이 새 글을 올렸어요`]);
  });

  test("another post's is sent by night", async () => {
    push.api.clock.set("2026-11-22T15:00:00.000Z");
    const [creator, fan] = [await activist(), await push.api.person()];
    await follow(fan, creator);
    await push.subscribed(fan);
    await publish(creator);
    await push.send();
    expect(await push.tries()).toBe(1);
  });
});
