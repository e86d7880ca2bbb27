import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SessionUser } from "#contract/accounts";
import type { Comment } from "#contract/comments";
import { limits } from "#contract/limits";
import type { NotificationKind, NotificationPage, NotificationsReadAnswer } from "#contract/notifications";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import { removeAccount } from "../leaving/remove-account";
import { fanOutPost } from "./fan-out";
import { removeTold, sweepNotifications } from "./forget";
import { notify } from "./notify";

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const page = async (as: Person, query = "") =>
  (await api.call<NotificationPage>("GET", `/notifications${query}`, { as })).body;
const told = async (as: Person) => (await page(as)).items;
const kinds = async (as: Person) => (await told(as)).map(({ kind }) => kind);
const unread = async (as: Person) => (await api.call<SessionUser>("GET", "/users/me", { as })).body.unreadNotifications;
const read = (as: Person, body: { id: string } | { upTo: string }) =>
  api.call<NotificationsReadAnswer>("POST", "/notifications/read", { as, body });
const like = (as: Person, postId: string) => api.call("POST", "/like", { as, body: { postId } });
const unlike = (as: Person, postId: string) => api.call("POST", "/unlike", { as, body: { postId } });
const follow = (as: Person, whom: Person) => api.call("POST", `/follows/${whom.domain}`, { as });
const unfollow = (as: Person, whom: Person) => api.call("DELETE", `/follows/${whom.domain}`, { as });
const block = (as: Person, whom: Person) => api.call("POST", `/blocks/${whom.userId}`, { as });
const say = async (as: Person, postId: string, body = "말", parentId?: string) =>
  (await api.call<Comment>("POST", `/feed/post/${postId}/comments`, { as, body: { body, parentId } })).body.commentId;
const publish = async (as: Person, fields: object = {}) => {
  const body = { body: "새 글", visibility: "public", minPlanId: null, images: [], ...fields };
  const { postId } = (await api.call<{ postId: string }>("POST", "/feed/post", { as, body })).body;
  await fanOutPost(api.deps, postId);
  return postId;
};
const activist = () => api.person({ role: "activist" });
const people = (count: number) => Promise.all(Array.from({ length: count }, () => api.person()));
const rows = (of: Person) =>
  api.deps.database.db.selectFrom("notifications").selectAll().where("user_id", "=", of.userId).execute();

describe("what happens is told to whom it concerns", () => {
  test("a follow, a like, a comment and a reply, each with who, where and when, and one's own deeds never", async () => {
    const [creator, fan, other] = [await activist(), await api.person(), await api.person()];
    const postId = await api.post(creator);
    await follow(fan, creator);
    api.clock.advance(1);
    await like(fan, postId);
    await like(creator, postId);
    api.clock.advance(1);
    const commentId = await say(fan, postId);
    api.clock.advance(1);
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
    const [creator, fan, late, leaver] = [await activist(), await api.person(), await api.person(), await api.person()];
    for (const person of [fan, leaver]) await follow(person, creator);
    api.clock.advance(1);
    const body = { body: "새 글", visibility: "public", minPlanId: null, images: [] };
    const { postId } = (await api.call<{ postId: string }>("POST", "/feed/post", { as: creator, body })).body;
    api.clock.advance(1);
    await follow(late, creator);
    await unfollow(leaver, creator);
    await fanOutPost(api.deps, postId);
    expect(await kinds(fan)).toEqual(["newPost"]);
    expect((await told(fan))[0]).toMatchObject({
      actor: { userId: creator.userId },
      target: { url: `/posts/${postId}` },
    });
    for (const person of [late, leaver, creator]) expect(await kinds(person)).not.toContain("newPost");
    const planId = await api.plan(creator, { basic: true });
    await publish(creator, { visibility: "members", minPlanId: planId });
    expect(await kinds(fan)).toEqual(["newPost"]);
    await publish(creator, { visibility: "followers" });
    expect(await kinds(fan)).toEqual(["newPost", "newPost"]);
  });

  test("every other kind is told by the verb, in the transaction it belongs to, once however often it is called", async () => {
    const [to, actor] = [await activist(), await api.person()];
    const at = api.clock.now();
    const { db } = api.deps.database;
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
    const [to, actor] = [await api.person(), await api.person()];
    const notice = {
      to: to.userId,
      kind: "message",
      actor: actor.userId,
      target: { type: "room", id: "rom_00000000" },
    } as const;
    const send = () => notify(api.deps.database.db, { ...notice, at: api.clock.now() });
    await Promise.all(Array.from({ length: 8 }, send));
    expect(await told(to)).toHaveLength(1);
    await read(to, { upTo: api.clock.now().toISOString() });
    api.clock.advance(1);
    await send();
    expect((await told(to)).map(({ readAt }) => readAt === null)).toEqual([true, false]);
  });

  test("following again tells nobody again; a follow that ended is not shown", async () => {
    const [creator, fan] = [await activist(), await api.person()];
    await follow(fan, creator);
    await read(creator, { upTo: api.clock.now().toISOString() });
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
    const postId = await api.post(creator);
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
      const postId = await api.post(creator);
      await Promise.all(fans.flatMap((fan) => [like(fan, postId), unlike(fan, postId), like(fan, postId)]));
      const { likeCount } = (await api.call<{ likeCount: number }>("GET", `/feed/post/${postId}`, { as: creator }))
        .body;
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
    const postId = await api.post(creator);
    await like(one, postId);
    const [first] = await told(creator);
    api.clock.advance(60);
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
    const postId = await api.post(creator);
    await like(one, postId);
    const { asOf } = await page(creator);
    api.clock.advance(1);
    await like(two, postId);
    expect((await read(creator, { upTo: asOf })).body).toEqual({ unreadNotifications: 1, target: null });
    const { asOf: later } = await page(creator);
    expect((await read(creator, { upTo: later })).body.unreadNotifications).toBe(0);
  });
});

describe("reading", () => {
  test("one is marked and answers where it leads; again changes nothing; another's is not found", async () => {
    const [creator, fan] = [await activist(), await api.person()];
    await follow(fan, creator);
    const [one] = await told(creator);
    const id = String(one?.id);
    const answers = await Promise.all(Array.from({ length: 6 }, () => read(creator, { id })));
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body).toEqual({ unreadNotifications: 0, target: one?.target });
    }
    const readAt = (await told(creator))[0]?.readAt;
    api.clock.advance(60);
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
    expect((await api.call("POST", "/notifications/read", { as: await api.person(), body })).status).toBe(400);
  });

  test("pages hold everything once, the newest first, while more comes and some is read", async () => {
    const creator = await activist();
    const fans = await people(9);
    for (const fan of fans) {
      await follow(fan, creator);
      api.clock.advance(1);
    }
    const seen: string[] = [];
    let query = "?size=2";
    for (let i = 0; i < 5; i++) {
      const { items, pagingKey } = await page(creator, query);
      seen.push(...items.map(({ actor }) => String(actor?.userId)));
      await follow(await api.person(), creator);
      await read(creator, { id: String(items[0]?.id) });
      query = `?size=2&pagingKey=${pagingKey}`;
      if (pagingKey === null) break;
    }
    expect(seen).toEqual(fans.map(({ userId }) => userId).reverse());
    const { pagingKey } = await page(creator, "?size=2");
    expect((await api.call("GET", `/notifications?pagingKey=${pagingKey}`, { as: fans[0] })).status).toBe(400);
  });

  test("more than a hundred are counted as a hundred", async () => {
    const person = await api.person();
    const at = api.clock.now();
    for (let i = 0; i < 103; i++)
      await notify(api.deps.database.db, {
        to: person.userId,
        kind: "reportResolved",
        actor: null,
        target: { type: "report", id: `rpt_${String(i).padStart(8, "0")}` },
        at,
      });
    expect(await unread(person)).toBe(100);
  });
});

describe("what is not to be seen is neither listed nor counted, and leads nowhere", () => {
  test("of somebody blocked, either way round, until the block is taken back", async () => {
    for (const direction of ["by", "of"] as const) {
      const [creator, fan, other] = [await activist(), await api.person(), await api.person()];
      const postId = await api.post(creator);
      await follow(fan, creator);
      const commentId = await say(fan, postId);
      for (const person of [fan, other]) await like(person, postId);
      await say(creator, postId, "답", commentId);
      const ids = (await told(creator)).map(({ id }) => id);
      expect([await unread(creator), await unread(fan)]).toEqual([3, 1]);
      await (direction === "by" ? block(creator, fan) : block(fan, creator));
      const left = await told(creator);
      expect(left).toEqual([expect.objectContaining({ kind: "like", count: 1, names: [other.nickname] })]);
      expect(JSON.stringify(left)).not.toContain(fan.nickname);
      expect(await told(fan)).toEqual([]);
      expect([await unread(creator), await unread(fan)]).toEqual([1, 0]);
      for (const id of ids.filter((each) => each !== left[0]?.id))
        expect((await read(creator, { id })).status).toBe(404);
      const [blocker, blocked] = direction === "by" ? [creator, fan] : [fan, creator];
      await api.call("DELETE", `/blocks/${blocked.userId}`, { as: blocker });
      // The follow ended with the block.
      expect((await kinds(creator)).sort()).toEqual(["comment", "like"]);
    }
  });

  test("of a suspended or leaving person", async () => {
    const [creator, fan] = [await activist(), await api.person()];
    await follow(fan, creator);
    for (const change of [{ status: "blocked" } as const, { status: "leaving", leaves_at: api.clock.now() } as const]) {
      await api.deps.database.db
        .updateTable("users")
        .set({ leaves_at: null, ...change })
        .where("user_id", "=", fan.userId)
        .execute();
      expect([await told(creator), await unread(creator)]).toEqual([[], 0]);
    }
  });

  test("of a post that went, or of a comment that went, whose rows go too", async () => {
    const [creator, fan, other] = [await activist(), await api.person(), await api.person()];
    await follow(fan, creator);
    api.clock.advance(1);
    const postId = await publish(creator);
    await like(fan, postId);
    const commentId = await say(fan, postId);
    const replyId = await say(other, postId, "답", commentId);
    expect((await kinds(fan)).sort()).toEqual(["newPost", "reply"]);
    await api.call("DELETE", `/comments/${replyId}`, { as: other });
    expect(await kinds(fan)).toEqual(["newPost"]);
    expect((await rows(fan)).map(({ kind }) => kind)).toEqual(["newPost"]);
    await api.call("DELETE", `/comments/${commentId}`, { as: fan });
    expect((await kinds(creator)).sort()).toEqual(["follow", "like"]);
    await api.call("DELETE", "/feed/post", { as: creator, body: { postId } });
    expect([await kinds(creator), await kinds(fan), await unread(fan)]).toEqual([["follow"], [], 0]);
    await removeTold(api.deps, postId);
    expect([await rows(fan), (await rows(creator)).map(({ kind }) => kind)]).toEqual([[], ["follow"]]);
  });

  test("of a comment on a post that is no longer open to one", async () => {
    const [creator, fan, other] = [await activist(), await api.person(), await api.person()];
    for (const person of [fan, other]) await follow(person, creator);
    const postId = await api.post(creator, { visibility: "followers" });
    const commentId = await say(fan, postId);
    await say(other, postId, "canary", commentId);
    expect(await kinds(fan)).toEqual(["reply"]);
    await unfollow(fan, creator);
    expect([await told(fan), await unread(fan)]).toEqual([[], 0]);
    await follow(fan, creator);
    expect(await kinds(fan)).toEqual(["reply"]);
  });

  test("and no word of a post or a comment is ever in it", async () => {
    const [creator, fan] = [await activist(), await api.person()];
    await follow(fan, creator);
    const postId = await publish(creator, { body: "canary-post" });
    const commentId = await say(fan, postId, "canary-comment");
    await say(creator, postId, "canary-reply", commentId);
    for (const person of [creator, fan]) expect(JSON.stringify(await page(person))).not.toContain("canary");
  });
});

test("after their time they are swept, read or not", async () => {
  const [creator, fan, later] = [await activist(), await api.person(), await api.person()];
  await follow(fan, creator);
  const at = new Date(api.clock.now().getTime() + (limits.notificationDays * 86_400 + 1) * 1_000);
  await notify(api.deps.database.db, {
    to: creator.userId,
    kind: "follow",
    actor: later.userId,
    target: { type: "user", id: later.userId },
    at,
  });
  await sweepNotifications(api.deps, at);
  expect((await rows(creator)).map(({ actor_id }) => actor_id)).toEqual([later.userId]);
});

test("who leaves is in nobody's notifications any more, nor are their posts, and nothing they were told is left", async () => {
  const [creator, fan, other] = [await activist(), await api.person(), await api.person()];
  await follow(fan, creator);
  await follow(other, creator);
  api.clock.advance(1);
  const postId = await publish(creator);
  const commentId = await say(fan, postId);
  await say(other, postId, "답", commentId);
  await like(fan, postId);
  const leave = async (who: Person) => {
    const leaves_at = api.clock.now();
    await api.deps.database.db
      .updateTable("users")
      .set({ status: "leaving", leaves_at })
      .where("user_id", "=", who.userId)
      .execute();
    await removeAccount(api.deps, who.userId);
  };
  await leave(fan);
  expect(await rows(fan)).toEqual([]);
  expect((await told(creator)).map(({ actor }) => actor?.userId)).toEqual([other.userId]);
  const left = (await rows(creator)).map(({ actor_id }) => actor_id);
  expect(left).not.toContain(fan.userId);
  expect(await kinds(other)).toEqual(["newPost"]);
  await leave(creator);
  expect([await told(other), await unread(other)]).toEqual([[], 0]);
  await removeTold(api.deps, postId);
  expect([await rows(other), await rows(creator)]).toEqual([[], []]);
});

test("looking at the list and at the count changes nothing", async () => {
  const [creator, fan] = [await activist(), await api.person()];
  await follow(fan, creator);
  const before = await rows(creator);
  for (let look = 0; look < 3; look++) await Promise.all([page(creator), unread(creator)]);
  expect(await rows(creator)).toEqual(before);
});
