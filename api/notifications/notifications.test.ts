import { describe, expect, test } from "vitest";
import type { NotificationKind } from "#contract/notifications";
import type { Person } from "#tests/support/api";
import { notificationFixture } from "#tests/support/notification-fixture";
import { fanOutPost } from "./fan-out";
import { notify } from "./notify";

const fixture = notificationFixture();
const { page, told, kinds, unread, read, like, unlike, follow, unfollow, say, publish, activist, people, rows } =
  fixture;

describe("what happens is told to whom it concerns", () => {
  test("a follow, a like, a comment and a reply, each with who, where and when, and one's own deeds never", async () => {
    const [creator, fan, other] = [await activist(), await fixture.api.person(), await fixture.api.person()];
    const postId = await fixture.api.post(creator);
    await follow(fan, creator);
    fixture.api.clock.advance(1);
    await like(fan, postId);
    await like(creator, postId);
    fixture.api.clock.advance(1);
    const commentId = await say(fan, postId);
    fixture.api.clock.advance(1);
    const replyId = await say(other, postId, "답", commentId);
    await say(fan, postId, "혼잣말", commentId);
    await say(creator, postId);
    expect(await told(creator)).toEqual([
      {
        id: expect.stringMatching(/^ntf_/),
        kind: "comment",
        actor: expect.objectContaining({ userId: fan.userId, nickname: fan.nickname }),
        names: [fan.nickname],
        count: 1,
        target: { type: "comment", id: commentId, url: `/posts/${postId}/comments/${commentId}#${commentId}` },
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
    expect(await told(fan)).toEqual([
      expect.objectContaining({
        kind: "reply",
        target: { type: "comment", id: replyId, url: `/posts/${postId}/comments/${commentId}#${replyId}` },
      }),
    ]);
    expect(await told(other)).toEqual([]);
    expect([await unread(creator), await unread(fan), await unread(other)]).toEqual([3, 1, 0]);
  });

  test("a post is told to those who follow by then and may read it", async () => {
    const [creator, fan, late, leaver] = [
      await activist(),
      await fixture.api.person(),
      await fixture.api.person(),
      await fixture.api.person(),
    ];
    for (const person of [fan, leaver]) await follow(person, creator);
    fixture.api.clock.advance(1);
    const body = { body: "새 글", visibility: "public", minPlanId: null, images: [] };
    const { postId } = (await fixture.api.call<{ postId: string }>("POST", "/feed/post", { as: creator, body })).body;
    fixture.api.clock.advance(1);
    await follow(late, creator);
    await unfollow(leaver, creator);
    await fanOutPost(fixture.api.deps, postId);
    expect(await kinds(fan)).toEqual(["newPost"]);
    expect((await told(fan))[0]).toMatchObject({
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

  test("every other kind is told by the verb, in the transaction it belongs to, once however often it is called", async () => {
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
    const tell = () =>
      Promise.all(
        rest.map(([kind, type, by]) =>
          notify(db, { to: to.userId, kind, actor: by, target: { type, id: "abc_00000000" }, at }),
        ),
      );
    await tell();
    await tell();
    expect((await kinds(to)).sort()).toEqual(rest.map(([kind]) => kind as NotificationKind).sort());
    const rolledBack = db.transaction().execute(async (tx) => {
      const target = { type: "report", id: "abc_00000001" } as const;
      await notify(tx, { to: to.userId, kind: "reportResolved", actor: null, target, at });
      throw new Error("undone");
    });
    await expect(rolledBack).rejects.toThrow("undone");
    expect(await told(to)).toHaveLength(rest.length);
    const event = { to: to.userId, kind: "renewalNotice", actor: null, at } as const;
    for (const period of ["1", "2", "2"])
      await notify(db, {
        ...event,
        target: { type: "subscription", id: "abc_00000000" },
        event: `abc_00000000 ${period}`,
      });
    expect(await told(to)).toHaveLength(rest.length + 2);
  });

  test("messages of a room are one until it is read", async () => {
    const [to, actor] = [await fixture.api.person(), await fixture.api.person()];
    const notice = {
      to: to.userId,
      kind: "message",
      actor: actor.userId,
      target: { type: "room", id: "rom_00000000" },
    } as const;
    const send = () => notify(fixture.api.deps.database.db, { ...notice, at: fixture.api.clock.now() });
    await Promise.all(Array.from({ length: 8 }, send));
    expect(await told(to)).toHaveLength(1);
    await read(to, { upTo: fixture.api.clock.now().toISOString() });
    fixture.api.clock.advance(1);
    await send();
    expect((await told(to)).map(({ readAt }) => readAt === null)).toEqual([true, false]);
  });

  test("following again tells nobody again; a follow that ended is not shown", async () => {
    const [creator, fan] = [await activist(), await fixture.api.person()];
    await follow(fan, creator);
    await read(creator, { upTo: fixture.api.clock.now().toISOString() });
    for (let i = 0; i < 5; i++) {
      await unfollow(fan, creator);
      expect(await told(creator)).toEqual([]);
      await follow(fan, creator);
    }
    expect(await rows(creator)).toHaveLength(1);
    expect(await unread(creator)).toBe(0);
  });
});

describe("likes of a post", () => {
  test("from twenty people at once are one notification of twenty, told by the last two names", async () => {
    const creator = await activist();
    const postId = await fixture.api.post(creator);
    const fans = await people(20);
    await Promise.all(fans.flatMap((fan) => [like(fan, postId), like(fan, postId)]));
    expect(await rows(creator)).toHaveLength(1);
    const [only] = await told(creator);
    expect(only).toMatchObject({ kind: "like", count: 20, readAt: null });
    expect(fans.map(({ nickname }) => nickname)).toEqual(expect.arrayContaining(only?.names ?? []));
    expect(only?.names).toHaveLength(2);
    expect(await unread(creator)).toBe(1);
  });

  test("liked and unliked at once, the notification's count is that of the likes, and none is left without one", async () => {
    const creator = await activist();
    const fans = await people(6);
    for (let trial = 0; trial < 15; trial++) {
      const postId = await fixture.api.post(creator);
      await Promise.all(fans.flatMap((fan) => [like(fan, postId), unlike(fan, postId), like(fan, postId)]));
      const { likeCount } = (
        await fixture.api.call<{ likeCount: number }>("GET", `/feed/post/${postId}`, { as: creator })
      ).body;
      const shown = (await told(creator)).filter(({ target }) => target.id === postId);
      expect(shown.map(({ count }) => count)).toEqual(likeCount > 0 ? [likeCount] : []);
      for (const fan of fans) await unlike(fan, postId);
      expect((await told(creator)).filter(({ target }) => target.id === postId)).toEqual([]);
    }
    expect(await unread(creator)).toBe(0);
  });

  test("join while it is unread and keep its place; after reading, a new one begins", async () => {
    const creator = await activist();
    const [one, two, three] = (await people(3)) as [Person, Person, Person];
    const postId = await fixture.api.post(creator);
    await like(one, postId);
    const [first] = await told(creator);
    fixture.api.clock.advance(60);
    await like(two, postId);
    expect(await told(creator)).toEqual([
      {
        ...first,
        count: 2,
        names: [two.nickname, one.nickname],
        actor: expect.objectContaining({ userId: two.userId }),
      },
    ]);
    await read(creator, { id: String(first?.id) });
    await like(three, postId);
    expect((await told(creator)).map(({ count, readAt }) => [count, readAt === null])).toEqual([
      [1, true],
      [2, false],
    ]);
    expect(await unread(creator)).toBe(1);
  });

  test("reading all up to what was shown leaves unread what a like has joined since", async () => {
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
  test("one is marked and answers where it leads; again changes nothing; another's is not found", async () => {
    const [creator, fan] = [await activist(), await fixture.api.person()];
    await follow(fan, creator);
    const [one] = await told(creator);
    const id = String(one?.id);
    const answers = await Promise.all(Array.from({ length: 6 }, () => read(creator, { id })));
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body).toEqual({ unreadNotifications: 0, target: one?.target });
    }
    const readAt = (await told(creator))[0]?.readAt;
    fixture.api.clock.advance(60);
    await read(creator, { id });
    expect((await told(creator))[0]?.readAt).toBe(readAt);
    expect((await read(fan, { id })).status).toBe(404);
  });

  test.each<[object]>([
    [{}],
    [{ id: "ntf_00000000", upTo: "2026-11-21T03:00:00.000Z" }],
    [{ upTo: "yesterday" }],
    [{ id: "' OR 1=1" }],
    [{ upTo: "2026-11-21T03:00:00.000Z", all: true }],
  ])("%j is refused", async (body) => {
    expect(
      (await fixture.api.call("POST", "/notifications/read", { as: await fixture.api.person(), body })).status,
    ).toBe(400);
  });

  test("pages hold everything once, the newest first, while more comes and some is read", async () => {
    const creator = await activist();
    const fans = await people(9);
    for (const fan of fans) {
      await follow(fan, creator);
      fixture.api.clock.advance(1);
    }
    const seen: string[] = [];
    let query = "?size=2";
    for (let i = 0; i < 5; i++) {
      const { items, pagingKey } = await page(creator, query);
      seen.push(...items.map(({ actor }) => String(actor?.userId)));
      await follow(await fixture.api.person(), creator);
      await read(creator, { id: String(items[0]?.id) });
      query = `?size=2&pagingKey=${pagingKey}`;
      if (pagingKey === null) break;
    }
    expect(seen).toEqual(fans.map(({ userId }) => userId).reverse());
    const { pagingKey } = await page(creator, "?size=2");
    expect((await fixture.api.call("GET", `/notifications?pagingKey=${pagingKey}`, { as: fans[0] })).status).toBe(400);
  });

  test("more than a hundred are counted as a hundred", async () => {
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

test("looking at the list and at the count changes nothing", async () => {
  const [creator, fan] = [await activist(), await fixture.api.person()];
  await follow(fan, creator);
  const before = await rows(creator);
  for (let look = 0; look < 3; look++) await Promise.all([page(creator), unread(creator)]);
  expect(await rows(creator)).toEqual(before);
});
