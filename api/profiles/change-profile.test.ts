import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AccountEdit } from "#contract/accounts/schemas";
import { followCreator, getCreatorCard } from "#contract/creators/endpoints";
import type { UserId } from "#contract/ids";
import { listPlans } from "#contract/memberships/endpoints";
import { listCreatorPosts } from "#contract/posts/endpoints";
import { checkDomain, checkNickname, editProfile, getSessionUser } from "#contract/profiles/endpoints";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import type { BodyOf } from "#tests/support/api-client";
import { purgeExpired } from "../worker/purge-expired";

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const edit = (as: Person, body: BodyOf<typeof editProfile>) => api.send(editProfile, { as, body });
const cardAt = (domain: string, as?: Person) => api.send(getCreatorCard, { as, params: { domain } });
const exists = async (name: "nickname" | "domain", value: string, as?: Person) =>
  name === "nickname"
    ? (await api.send(checkNickname, { as, query: { nickname: value } })).body
    : (await api.send(checkDomain, { as, query: { domain: value } })).body;
const people = (count: number) => Promise.all(Array.from({ length: count }, () => api.person()));
let serial = 0;
/** A new name with a new skeleton: without the digits that look like letters. */
const name = (prefix: string) =>
  `${prefix}_${(serial++).toString(8).replace(/./g, (digit) => String(Number(digit) + 2))}`;
const days = (count: number) => api.clock.advance(count * 86_400);

test("named fields change, and the others stay", async () => {
  const person = await api.person();
  const before = (await api.send(getSessionUser, { as: person })).body;
  const given = { introduction: "느린 아침", gender: "male", lang: "en", relayBannerShown: false } as const;
  const { status, body } = await edit(person, given);
  expect([status, body]).toEqual([200, { ...before, ...given }]);
  expect((await edit(person, {})).body).toEqual(body);
});

test("each invalid field is refused with its own code, and nothing else changes with it", async () => {
  const [person, other] = (await people(2)) as [Person, Person];
  const refused = async (body: AccountEdit) => (await edit(person, { ...body, gender: "male" })).body;
  expect((await refused({ nickname: "x" })).code).toBe("INVALID_REQUEST_NICKNAME");
  expect((await refused({ nickname: other.nickname })).code).toBe("RESOURCE_CONFLICT_NICKNAME");
  expect((await refused({ domain: "9lives" })).code).toBe("INVALID_REQUEST_DOMAIN");
  expect((await refused({ domain: "settings" })).code).toBe("INVALID_REQUEST_DOMAIN");
  expect((await refused({ domain: other.domain })).code).toBe("RESOURCE_CONFLICT_DOMAIN");
  const tooMuch = await refused({ introduction: "가".repeat(151) });
  expect([tooMuch.code, tooMuch.fields?.introduction]).toEqual([
    "TOO_MANY_CHARACTERS",
    ["소개는 150자까지 적을 수 있어요."],
  ]);
  expect((await edit(person, { introduction: "💥".repeat(150) })).status).toBe(200);
  expect((await api.send(getSessionUser, { as: person })).body).toMatchObject({
    gender: "female",
    nickname: person.nickname,
    domain: person.domain,
    domainChangesLeft: 3,
  });
});

test("fields beyond the allow-list (role, counts, limits) are refused by name", async () => {
  const person = await api.person();
  for (const field of ["role", "status", "domainChanges", "domain_changes", "followerCount", "email", "userId"]) {
    const { status, body } = await edit(person, { gender: "male", [field]: field === "role" ? "admin" : 0 });
    expect([status, Object.keys(body.fields ?? {})], field).toEqual([400, [field]]);
  }
  const row = await api.deps.database.db
    .selectFrom("users")
    .selectAll()
    .where("user_id", "=", person.userId)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ role: "supporter", domain_changes: 0, follower_count: 0, gender: "female" });
});

test("a name is stored decoded, in NFC, and compared by its look-alike skeleton", async () => {
  const [person, other] = (await people(2)) as [Person, Person];
  expect((await edit(person, { nickname: "  하늘정원  ".normalize("NFD") })).body.nickname).toBe("하늘정원");
  expect((await edit(person, { nickname: "Bl0ssom" })).status).toBe(200);
  expect((await edit(other, { nickname: "blossom" })).body.code).toBe("RESOURCE_CONFLICT_NICKNAME");
  expect((await edit(person, { nickname: "Blossom" })).status).toBe(200);
  expect((await edit(person, { domain: "bl0ssom_garden" })).status).toBe(200);
  expect((await edit(other, { domain: "blossom_garden" })).body.code).toBe("RESOURCE_CONFLICT_DOMAIN");
});

test("a domain ID that looks like a reserved one is refused", async () => {
  const person = await api.person();
  for (const domain of ["l0gin", "he1p", "b1og", "f0nts", "1egal"])
    expect((await edit(person, { domain })).body.code, domain).toBe("INVALID_REQUEST_DOMAIN");
});

test("a user's own name and own former domain ID are reported as free to them", async () => {
  const [person, other] = (await people(2)) as [Person, Person];
  const old = person.domain;
  await edit(person, { domain: name("moved") });
  expect(await exists("nickname", person.nickname)).toEqual({ exists: true, valid: true });
  expect(await exists("nickname", person.nickname, person)).toEqual({ exists: false, valid: true });
  expect(await exists("domain", old, other)).toEqual({ exists: true, valid: true });
  expect(await exists("domain", old, person)).toEqual({ exists: false, valid: true });
  expect(await exists("domain", "settings")).toEqual({ exists: false, valid: false });
});

describe("a former domain ID", () => {
  test("redirects to the user, wherever a domain ID is accepted, for a year", async () => {
    const person = await api.person({ role: "activist" });
    const fan = await api.person();
    await api.post(person, { body: "글 하나" });
    const [old, now] = [person.domain, name("new")];
    expect((await edit(person, { domain: now })).body).toMatchObject({ domain: now, domainChangesLeft: 2 });
    expect((await cardAt(old)).body).toMatchObject({ userId: person.userId, domain: now });
    expect((await api.send(listCreatorPosts, { params: { domain: old } })).body.items).toHaveLength(1);
    expect((await api.send(listPlans, { params: { domain: old } })).status).toBe(200);
    expect((await api.send(followCreator, { as: fan, params: { domain: old } })).status).toBe(200);
    days(365);
    expect((await cardAt(old)).status).toBe(404);
    expect((await cardAt(now)).status).toBe(200);
  });

  test("is reserved for a year, and then free for everybody", async () => {
    const [person, other] = (await people(2)) as [Person, Person];
    const old = name("held");
    await edit(person, { domain: old });
    await edit(person, { domain: name("left") });
    expect((await edit(other, { domain: old })).body.code).toBe("RESOURCE_CONFLICT_DOMAIN");
    days(364);
    expect((await edit(await api.person(), { domain: old })).body.code).toBe("RESOURCE_CONFLICT_DOMAIN");
    days(1);
    const newcomer = await api.person();
    expect((await edit(newcomer, { domain: old })).status).toBe(200);
    expect((await cardAt(old)).body.userId).toBe(newcomer.userId);
  });

  test("can be taken back by its owner as one change, and never redirects in a circle", async () => {
    const person = await api.person();
    const [first, second] = [person.domain, name("second")];
    await edit(person, { domain: second });
    expect((await edit(person, { domain: first })).body).toMatchObject({ domain: first, domainChangesLeft: 1 });
    expect((await cardAt(second)).body.domain).toBe(first);
    expect((await cardAt(first)).body.domain).toBe(first);
  });

  test("is purged when its year is over, not before", async () => {
    const person = await api.person();
    await edit(person, { domain: name("swept") });
    const held = () =>
      api.deps.database.db.selectFrom("domain_claims").select("domain_skeleton").where("held_until", "is not", null);
    const before = await held().where("user_id", "=", person.userId).execute();
    await purgeExpired(api.deps);
    expect(await held().where("user_id", "=", person.userId).execute()).toEqual(before);
    days(366);
    await purgeExpired(api.deps);
    expect(await held().where("user_id", "=", person.userId).execute()).toEqual([]);
  });
});

test("a domain ID is changed three times at most; the same one again is no change", async () => {
  const person = await api.person();
  for (const left of [2, 1, 0]) {
    const domain = name("third");
    expect((await edit(person, { domain })).body.domainChangesLeft).toBe(left);
    expect((await edit(person, { domain })).body.domainChangesLeft).toBe(left);
  }
  const { status, body } = await edit(person, { domain: name("fourth"), gender: "male" });
  expect([status, body.code]).toEqual([409, "MAX_DOMAIN_COUNT_REACHED"]);
  expect((await edit(person, { introduction: "그래도 소개는 바꿔요" })).status).toBe(200);
});

// Each rule beside its naive version (check, then write), with the same users on the same database.
describe("simultaneous changes", () => {
  const trials = 40;
  const crowd = 6;

  beforeAll(async () => {
    await api.deps.database.pool.query(
      "CREATE TABLE naive (user_id text PRIMARY KEY, skeleton text, changes int NOT NULL DEFAULT 0)",
    );
    await api.deps.database.pool.query("CREATE TABLE naive_held (skeleton text, user_id text)");
  });
  const naive = async (text: string, values: unknown[]) => (await api.deps.database.pool.query(text, values)).rows;
  async function naiveClaim(userId: UserId, skeleton: string): Promise<boolean> {
    const [taken] = await naive(
      "SELECT 1 FROM naive WHERE skeleton = $1 UNION ALL SELECT 1 FROM naive_held WHERE skeleton = $1 AND user_id <> $2",
      [skeleton, userId],
    );
    if (taken) return false;
    await naive("UPDATE naive SET skeleton = $2 WHERE user_id = $1", [userId, skeleton]);
    return true;
  }
  const insertUsers = (users: Person[], changes = 0) =>
    Promise.all(
      users.map(({ userId }) =>
        naive("INSERT INTO naive VALUES ($1, $1, $2) ON CONFLICT (user_id) DO UPDATE SET skeleton = $1, changes = $2", [
          userId,
          changes,
        ]),
      ),
    );

  test.each(["nickname", "domain"] as const)("one %s goes to one of many, in every trial", async (field) => {
    const users = await people(crowd);
    let naiveDoubles = 0;
    for (let trial = 0; trial < trials; trial++) {
      const wanted = name(field);
      await api.deps.database.db.updateTable("users").set({ domain_changes: 0 }).execute();
      const answers = await Promise.all(users.map((user) => edit(user, { [field]: wanted })));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const code = field === "nickname" ? "RESOURCE_CONFLICT_NICKNAME" : "RESOURCE_CONFLICT_DOMAIN";
      expect(answers.filter(({ body }) => body.code === code)).toHaveLength(crowd - 1);
      await insertUsers(users);
      const won = await Promise.all(users.map(({ userId }) => naiveClaim(userId, wanted)));
      if (won.filter(Boolean).length > 1) naiveDoubles++;
    }
    expect(naiveDoubles, "asking first lets several have it").toBeGreaterThan(0);
  });

  test("a domain ID being given up is never taken by another user in that moment", async () => {
    const [owner, thief] = (await people(2)) as [Person, Person];
    let naiveThefts = 0;
    for (let trial = 0; trial < trials; trial++) {
      const treasure = name("treasure");
      await api.deps.database.db.updateTable("users").set({ domain_changes: 0 }).execute();
      expect((await edit(owner, { domain: treasure })).status).toBe(200);
      const [left, caught] = await Promise.all([
        edit(owner, { domain: name("left") }),
        edit(thief, { domain: treasure }),
      ]);
      expect([left?.status, caught?.body.code]).toEqual([200, "RESOURCE_CONFLICT_DOMAIN"]);
      await insertUsers([owner, thief]);
      await naiveClaim(owner.userId, treasure);
      const giveUpDomain = async () => {
        await naiveClaim(owner.userId, name("left"));
        await naive("INSERT INTO naive_held VALUES ($1, $2)", [treasure, owner.userId]);
      };
      const snatch = async () => {
        for (let tries = 0; tries < 6; tries++) if (await naiveClaim(thief.userId, treasure)) return true;
        return false;
      };
      if ((await Promise.all([giveUpDomain(), snatch()]))[1]) naiveThefts++;
    }
    expect(naiveThefts, "writing the hold after leaving opens a gap").toBeGreaterThan(0);
  });

  test("of eight simultaneous third changes one counts", async () => {
    const person = await api.person();
    let naiveOverruns = 0;
    for (let trial = 0; trial < trials; trial++) {
      await api.deps.database.db
        .updateTable("users")
        .set({ domain_changes: 2 })
        .where("user_id", "=", person.userId)
        .execute();
      const answers = await Promise.all(Array.from({ length: 8 }, () => edit(person, { domain: name("rush") })));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ body }) => body.code === "MAX_DOMAIN_COUNT_REACHED")).toHaveLength(7);
      await insertUsers([person], 2);
      const change = async () => {
        const [row] = await naive("SELECT changes FROM naive WHERE user_id = $1", [person.userId]);
        if (row.changes >= 3) return false;
        await naive("UPDATE naive SET changes = $2 WHERE user_id = $1", [person.userId, row.changes + 1]);
        return true;
      };
      const won = await Promise.all(Array.from({ length: 8 }, change));
      if (won.filter(Boolean).length > 1) naiveOverruns++;
    }
    expect(naiveOverruns, "reading the count first lets several through").toBeGreaterThan(0);
  });

  test("the same change sent eight times is one change", async () => {
    const person = await api.person();
    const domain = name("same");
    const answers = await Promise.all(Array.from({ length: 8 }, () => edit(person, { domain })));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect((await edit(person, {})).body).toMatchObject({ domain, domainChangesLeft: 2 });
  });

  test("eight users racing for three domain IDs and each other's are never answered 5xx", async () => {
    const ring = await people(8);
    for (let trial = 0; trial < trials; trial++) {
      await api.deps.database.db.updateTable("users").set({ domain_changes: 0 }).execute();
      const domains = (await api.deps.database.db.selectFrom("users").select(["user_id", "domain"]).execute()).filter(
        ({ user_id }) => ring.some(({ userId }) => userId === user_id),
      );
      const free = [name("free"), name("free"), name("free")];
      const answers = await Promise.all(
        ring.flatMap((person, i) => [
          edit(person, { domain: free[i % 3] }),
          edit(person, { domain: domains[(i + 1) % 8]?.domain }),
          edit(person, { domain: free[(i + 1) % 3] }),
        ]),
      );
      for (const { status, body } of answers)
        expect([200, "RESOURCE_CONFLICT_DOMAIN", "MAX_DOMAIN_COUNT_REACHED"]).toContain(
          status === 200 ? status : body.code,
        );
    }
  });

  test("every domain ID in use has its claim after all of the above", async () => {
    const { rows } = await sql`SELECT u.user_id FROM users u LEFT JOIN domain_claims c
      ON c.domain_skeleton = u.domain_skeleton AND c.user_id = u.user_id AND c.held_until IS NULL
      WHERE c.user_id IS NULL`.execute(api.deps.database.db);
    expect(rows).toEqual([]);
  });
});

test("a domain ID taken before it was reserved stays its owner's, is found and cannot be taken", async () => {
  const [owner, other] = [await api.person({ role: "activist" }), await api.person({ role: "activist" })];
  await api.deps.database.pool.query(
    "UPDATE users SET domain = 'undefined', domain_skeleton = 'undefined' WHERE user_id = $1",
    [owner.userId],
  );
  const change = (as: Person) => edit(as, { domain: "undefined", introduction: "곁에 있어요" });
  expect((await change(owner)).status).toBeLessThan(300);
  expect((await change(other)).body.code).toBe("INVALID_REQUEST_DOMAIN");
  expect((await api.send(getCreatorCard, { params: { domain: "undefined" } })).status).toBe(200);
});
