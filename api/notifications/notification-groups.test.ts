import { beforeAll, describe, expect, test } from "vitest";
import { listNotifications } from "#contract/notifications/endpoints";
import { type NotificationGroup, notificationGroups } from "#contract/notifications/notification-groups";
import type { NotificationPage } from "#contract/notifications/schemas";
import { type Person, startTime } from "#tests/support/api";
import { planNodes, rowsReadOf, runLongStatement } from "#tests/support/database";
import { notificationFixture } from "#tests/support/fixtures/notification-fixture";
import { statements } from "../db/load-sql";
import { kindsOf } from "./kinds-of-group";

const fixture = notificationFixture();
const { page, kinds, unread, read, like, follow, comment, publish, activist, people } = fixture;

describe("a list of one group", () => {
  test("has the notifications of its kinds, newest first, and no other", async () => {
    const [creator, other, fan] = [await activist(), await activist(), await fixture.api.person()];
    const { clock } = fixture.api;
    const postId = await fixture.api.post(creator);
    const events = [
      () => follow(fan, creator),
      () => follow(creator, other),
      () => publish(other),
      () => like(fan, postId),
      () => comment(fan, postId),
    ];
    for (const event of events) {
      await event();
      clock.advance(1);
    }
    expect(await kinds(creator)).toEqual(["comment", "like", "newPost", "follow"]);
    const of = async (group: NotificationGroup) => (await page(creator, { group })).items.map(({ kind }) => kind);
    expect(await of("reactions")).toEqual(["comment", "like", "follow"]);
    expect(await of("posts")).toEqual(["newPost"]);
    expect(await of("payments")).toEqual([]);
    const before = await unread(creator);
    await read(creator, { upTo: (await page(creator, { group: "posts" })).asOf });
    expect([before, await unread(creator)]).toEqual([4, 0]);
  });

  test("pages list each notification once, and refuse the key of another group", async () => {
    const creator = await activist();
    const fans = await people(5);
    const postId = await fixture.api.post(creator);
    for (const fan of fans) {
      await follow(fan, creator);
      await comment(fan, postId);
      fixture.api.clock.advance(1);
    }
    const seen: string[] = [];
    let pagingKey: string | null = null;
    do {
      const next: NotificationPage = await page(creator, { group: "reactions", size: 3, pagingKey });
      seen.push(...next.items.map(({ kind, actor }) => `${actor?.userId} ${kind}`));
      pagingKey = next.pagingKey;
    } while (pagingKey);
    const expected = fans.flatMap(({ userId }) => [`${userId} comment`, `${userId} follow`]);
    expect(seen.toSorted()).toEqual(expected.toSorted());
    const first = await page(creator, { group: "reactions", size: 3 });
    for (const group of ["posts", undefined] as const) {
      const query = { group, pagingKey: first.pagingKey };
      const refused = await fixture.api.send(listNotifications, { as: creator, query });
      expect([refused.status, refused.body.code]).toEqual([400, "INVALID_REQUEST"]);
    }
  });

  test.each(["all", "newPost", "posts,payments"])("group %j is refused", async (group) => {
    const query = { group: group as NotificationGroup };
    const refused = await fixture.api.send(listNotifications, { as: await fixture.api.person(), query });
    expect([refused.status, refused.body.code]).toEqual([400, "INVALID_REQUEST"]);
  });
});

describe("of a hundred thousand notifications of another group", () => {
  const many = 100_000;
  let fan: Person;
  beforeAll(async () => {
    fan = await fixture.api.person();
    const url = fixture.api.deps.env.DATABASE_URL;
    const rows = (kind: string, type: string, prefix: string, age: number, count: number) =>
      runLongStatement(
        url,
        `INSERT INTO notifications (notification_id, user_id, kind, target_type, target_id, created_at, latest_at)
         SELECT notification_id($1, $2, n::text), $1, $2, $3, $4 || lpad(n::text, 12, '0'), at, at
         FROM generate_series(1, $5) n, LATERAL (SELECT $6::timestamptz - (n + $7) * interval '1 second') t (at)`,
        [fan.userId, kind, type, prefix, count, startTime, age],
      );
    await rows("reportResolved", "report", "rpt_", 0, many);
    await rows("refunded", "payment", "pay_", many, 30);
    await rows("cardNeeded", "card", "crd_", many, 30);
    await runLongStatement(url, "VACUUM ANALYZE notifications");
  });

  /** The rows of notifications that a page of the group reads. */
  async function rowsRead(group: NotificationGroup, cursorAt: Date | null = null): Promise<number> {
    const { database, clock } = fixture.api.deps;
    const values = [fan.userId, clock.now(), kindsOf(group), cursorAt, "", 21];
    const text = statements.get("notifications_of_kinds")?.text;
    return rowsReadOf("notifications", await planNodes(database.pool, text, values));
  }

  test("a page reads at most its own length of each kind, from wherever it begins", async () => {
    const longest = Math.max(...notificationGroups.map((group) => kindsOf(group).length)) * 21;
    const middle = new Date(Date.parse(startTime) - (many / 2) * 1000);
    for (const group of notificationGroups) {
      expect(await rowsRead(group)).toBeLessThanOrEqual(longest);
      expect(await rowsRead(group, middle)).toBeLessThanOrEqual(longest);
    }
    expect(await rowsRead("payments")).toBe(42);
  });
});
