import { describe, expect, test } from "vitest";
import { listNotifications, markNotificationsRead } from "#contract/notifications/endpoints";
import type { NotificationKind, NotificationPage } from "#contract/notifications/schemas";
import { createPost, getPost } from "#contract/posts/endpoints";
import type { Person } from "#tests/support/api";
import { notificationFixture } from "#tests/support/fixtures/notification-fixture";
import { fanOutPost } from "./fan-out";
import { notify } from "./notify";

const fixture = notificationFixture();
const {
  page,
  notificationsOf,
  kinds,
  unread,
  read,
  like,
  unlike,
  follow,
  unfollow,
  comment,
  publish,
  activist,
  people,
  rows,
} = fixture;

describe("an event notifies the users it concerns", () => {
  test("of a follow, a like, a comment and a reply with actor, link and time; never of own actions", async () => {
    const [creator, fan, other] = [await activist(), await fixture.api.person(), await fixture.api.person()];
    const postId = await fixture.api.post(creator);
    await follow(fan, creator);
    fixture.api.clock.advance(1);
    await like(fan, postId);
    await like(creator, postId);
    fixture.api.clock.advance(1);
    const commentId = await comment(fan, postId);
    fixture.api.clock.advance(1);
    const replyId = await comment(other, postId, "답", commentId);
    await comment(fan, postId, "혼잣말", commentId);
    await comment(creator, postId);
    expect(await notificationsOf(creator)).toEqual([
      {
        id: expect.stringMatching(/^ntf_/),
        kind: "comment",
        actor: expect.objectContaining({ userId: fan.userId, nickname: fan.nickname }),
        names: [fan.nickname],
        count: 1,
        target: { type: "comment", id: commentId, url: `/posts/${postId}?comment=${commentId}#${commentId}` },
        excerpt: expect.any(String),
        amount: null,
        pictureUrl: null,
        createdAt: expect.any(String),
        readAt: null,
      },
      expect.objectContaining({
        kind: "like",
        count: 1,
        target: { type: "post", id: postId, url: `/posts/${postId}` },
      }),
      expect.objectContaining({
        kind: "follow",
        target: { type: "user", id: fan.userId, url: `/${fan.domain}` },
        actor: expect.objectContaining({ userId: fan.userId }),
      }),
    ]);
    expect(await notificationsOf(fan)).toEqual([
      expect.objectContaining({
        kind: "reply",
        target: { type: "comment", id: replyId, url: `/posts/${postId}?comment=${replyId}#${replyId}` },
      }),
    ]);
    expect(await notificationsOf(other)).toEqual([]);
    expect([await unread(creator), await unread(fan), await unread(other)]).toEqual([3, 1, 0]);
  });

  test("a post notifies those who follow by then and may read it", async () => {
    const [creator, fan, late, leaver] = [
      await activist(),
      await fixture.api.person(),
      await fixture.api.person(),
      await fixture.api.person(),
    ];
    for (const person of [fan, leaver]) await follow(person, creator);
    fixture.api.clock.advance(1);
    const body = { body: "새 글", visibility: "public", minPlanId: null, images: [] };
    const { postId } = (await fixture.api.send(createPost, { as: creator, body })).body;
    fixture.api.clock.advance(1);
    await follow(late, creator);
    await unfollow(leaver, creator);
    await fanOutPost(fixture.api.deps, postId);
    expect(await kinds(fan)).toEqual(["newPost"]);
    expect((await notificationsOf(fan))[0]).toMatchObject({
      actor: { userId: creator.userId },
      target: { url: `/posts/${postId}` },
    });
    for (const person of [late, leaver, creator]) expect(await kinds(person)).not.toContain("newPost");
    const planId = await fixture.api.plan(creator, { basic: true });
    await publish(creator, { visibility: "members", minPlanId: planId });
    expect(await kinds(fan)).toEqual(["newPost"]);
    await publish(creator, { visibility: "followers" });
    expect(await kinds(fan)).toEqual(["newPost", "newPost"]);
  });

  test("every other kind is written in its event's transaction, once however often it is called", async () => {
    const [to, actor] = [await activist(), await fixture.api.person()];
    const at = fixture.api.clock.now();
    const { db } = fixture.api.deps.database;
    const rest = [
      ["subscription", "subscription", actor.userId],
      ["donation", "donation", null],
      ["renewalNotice", "subscription", null],
      ["paymentFailed", "subscription", null],
      ["settlementDecided", "settlement", null],
      ["applicationDecided", "application", null],
      ["reportResolved", "report", null],
      ["message", "room", actor.userId],
    ] as const;
    const notifyOnce = () =>
      Promise.all(
        rest.map(([kind, type, by]) =>
          notify(db, {
            to: to.userId,
            kind,
            actor: by,
            target: { type, id: "rpt_00000000" },
            at,
          }),
        ),
      );
    await notifyOnce();
    await notifyOnce();
    expect((await kinds(to)).sort()).toEqual(rest.map(([kind]) => kind as NotificationKind).sort());
    const rolledBack = db.transaction().execute(async (tx) => {
      const target = { type: "report", id: "rpt_00000001" } as const;
      await notify(tx, { to: to.userId, kind: "reportResolved", actor: null, target, at });
      throw new Error("undone");
    });
    await expect(rolledBack).rejects.toThrow("undone");
    expect(await notificationsOf(to)).toHaveLength(rest.length);
    const event = { to: to.userId, kind: "renewalNotice", actor: null, at } as const;
    for (const period of ["1", "2", "2"])
      await notify(db, {
        ...event,
        target: { type: "subscription", id: "rpt_00000000" },
        event: `abc_00000000 ${period}`,
      });
    expect(await notificationsOf(to)).toHaveLength(rest.length + 2);
  });

  test("unread messages of a room are one notification", async () => {
    const [to, actor] = [await fixture.api.person(), await fixture.api.person()];
    const notice = {
      to: to.userId,
      kind: "message",
      actor: actor.userId,
      target: { type: "room", id: "rom_00000000" },
    } as const;
    const send = () => notify(fixture.api.deps.database.db, { ...notice, at: fixture.api.clock.now() });
    await Promise.all(Array.from({ length: 8 }, send));
    expect(await notificationsOf(to)).toHaveLength(1);
    await read(to, { upTo: fixture.api.clock.now().toISOString() });
    fixture.api.clock.advance(1);
    await send();
    expect((await notificationsOf(to)).map(({ readAt }) => readAt === null)).toEqual([true, false]);
  });

  test("following again notifies nobody again; a follow that ended is hidden", async () => {
    const [creator, fan] = [await activist(), await fixture.api.person()];
    await follow(fan, creator);
    await read(creator, { upTo: fixture.api.clock.now().toISOString() });
    for (let i = 0; i < 5; i++) {
      await unfollow(fan, creator);
      expect(await notificationsOf(creator)).toEqual([]);
      await follow(fan, creator);
    }
    expect(await rows(creator)).toHaveLength(1);
    expect(await unread(creator)).toBe(0);
  });
});

describe("likes of a post", () => {
  test("twenty simultaneous likes are one notification of twenty with the last two names", async () => {
    const creator = await activist();
    const postId = await fixture.api.post(creator);
    const fans = await people(20);
    await Promise.all(fans.flatMap((fan) => [like(fan, postId), like(fan, postId)]));
    expect(await rows(creator)).toHaveLength(1);
    const [only] = await notificationsOf(creator);
    expect(only).toMatchObject({ kind: "like", count: 20, readAt: null });
    expect(fans.map(({ nickname }) => nickname)).toEqual(expect.arrayContaining(only?.names ?? []));
    expect(only?.names).toHaveLength(2);
    expect(await unread(creator)).toBe(1);
  });

  test("likes racing unlikes keep the notification's count equal, and none without a like", async () => {
    const creator = await activist();
    const fans = await people(6);
    for (let trial = 0; trial < 15; trial++) {
      const postId = await fixture.api.post(creator);
      await Promise.all(fans.flatMap((fan) => [like(fan, postId), unlike(fan, postId), like(fan, postId)]));
      const { likeCount } = (await fixture.api.send(getPost, { as: creator, params: { postId } })).body;
      const shown = (await notificationsOf(creator)).filter(({ target }) => target.id === postId);
      expect(shown.map(({ count }) => count)).toEqual(likeCount > 0 ? [likeCount] : []);
      for (const fan of fans) await unlike(fan, postId);
      expect((await notificationsOf(creator)).filter(({ target }) => target.id === postId)).toEqual([]);
    }
    expect(await unread(creator)).toBe(0);
  });

  test("join the unread notification in its place; after reading, a new one begins", async () => {
    const creator = await activist();
    const [one, two, three] = (await people(3)) as [Person, Person, Person];
    const postId = await fixture.api.post(creator);
    await like(one, postId);
    const [first] = await notificationsOf(creator);
    fixture.api.clock.advance(60);
    await like(two, postId);
    expect(await notificationsOf(creator)).toEqual([
      {
        ...first,
        count: 2,
        names: [two.nickname, one.nickname],
        actor: expect.objectContaining({ userId: two.userId }),
      },
    ]);
    await read(creator, { id: String(first?.id) });
    await like(three, postId);
    expect((await notificationsOf(creator)).map(({ count, readAt }) => [count, readAt === null])).toEqual([
      [1, true],
      [2, false],
    ]);
    expect(await unread(creator)).toBe(1);
  });

  test("reading up to a time leaves a notification unread that a later like has joined", async () => {
    const creator = await activist();
    const [one, two] = (await people(2)) as [Person, Person];
    const postId = await fixture.api.post(creator);
    await like(one, postId);
    const { asOf } = await page(creator);
    fixture.api.clock.advance(1);
    await like(two, postId);
    expect((await read(creator, { upTo: asOf })).body).toEqual({ unreadNotifications: 1, target: null });
    const { asOf: later } = await page(creator);
    expect((await read(creator, { upTo: later })).body.unreadNotifications).toBe(0);
  });
});

describe("reading", () => {
  test("marks one notification and returns its link; another user's is not found", async () => {
    const [creator, fan] = [await activist(), await fixture.api.person()];
    await follow(fan, creator);
    const [one] = await notificationsOf(creator);
    const id = String(one?.id);
    const answers = await Promise.all(Array.from({ length: 6 }, () => read(creator, { id })));
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body).toEqual({ unreadNotifications: 0, target: one?.target });
    }
    const readAt = (await notificationsOf(creator))[0]?.readAt;
    fixture.api.clock.advance(60);
    await read(creator, { id });
    expect((await notificationsOf(creator))[0]?.readAt).toBe(readAt);
    expect((await read(fan, { id })).status).toBe(404);
  });

  test.each<[object]>([
    [{}],
    [{ id: "ntf_00000000", upTo: "2026-11-21T03:00:00.000Z" }],
    [{ upTo: "yesterday" }],
    [{ id: "' OR 1=1" }],
    [{ upTo: "2026-11-21T03:00:00.000Z", all: true }],
  ])("%j is refused", async (body) => {
    expect((await fixture.api.send(markNotificationsRead, { as: await fixture.api.person(), body })).status).toBe(400);
  });

  test("pages list everything once, newest first, while more arrive and some are read", async () => {
    const creator = await activist();
    const fans = await people(9);
    for (const fan of fans) {
      await follow(fan, creator);
      fixture.api.clock.advance(1);
    }
    const seen: string[] = [];
    let after: string | null = null;
    for (let i = 0; i < 5; i++) {
      const { items, pagingKey }: NotificationPage = await page(creator, { size: 2, pagingKey: after });
      seen.push(...items.map(({ actor }) => String(actor?.userId)));
      await follow(await fixture.api.person(), creator);
      await read(creator, { id: String(items[0]?.id) });
      after = pagingKey;
      if (pagingKey === null) break;
    }
    expect(seen).toEqual(fans.map(({ userId }) => userId).reverse());
    const { pagingKey } = await page(creator, { size: 2 });
    expect((await fixture.api.send(listNotifications, { as: fans[0], query: { pagingKey } })).status).toBe(400);
  });

  test("more than a hundred unread are counted as a hundred", async () => {
    const person = await fixture.api.person();
    const at = fixture.api.clock.now();
    for (let i = 0; i < 103; i++)
      await notify(fixture.api.deps.database.db, {
        to: person.userId,
        kind: "reportResolved",
        actor: null,
        target: { type: "report", id: `rpt_${String(i).padStart(8, "0")}` },
        at,
      });
    expect(await unread(person)).toBe(100);
  });
});

test("reading the list and the count changes nothing", async () => {
  const [creator, fan] = [await activist(), await fixture.api.person()];
  await follow(fan, creator);
  const before = await rows(creator);
  for (let look = 0; look < 3; look++) await Promise.all([page(creator), unread(creator)]);
  expect(await rows(creator)).toEqual(before);
});
