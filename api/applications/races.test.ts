import { afterAll, beforeAll, expect, test } from "vitest";
import { approveApplication, rejectApplication } from "#contract/applications/admin-endpoints";
import { getOwnApplication, withdrawApplication } from "#contract/applications/endpoints";
import type { UserId } from "#contract/ids";
import { editProfile } from "#contract/profiles/endpoints";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import {
  createPendingApplication,
  findClaim,
  newDomain,
  submitApplication,
  validApplication,
} from "#tests/support/fixtures/applications";

// Each rule beside its naive version (check first, then write), with the same users and database.
const trials = 25;
let api: TestApi;
let admins: Person[];
beforeAll(async () => {
  api = await startApi();
  admins = await people(3, "admin");
  await api.deps.database.pool.query(
    "CREATE TABLE naive_users (user_id text, domain text); CREATE TABLE naive_applications (user_id text, domain text, status text)",
  );
});
afterAll(() => api.stop());

const people = (count: number, role: "supporter" | "admin" = "supporter") =>
  Promise.all(Array.from({ length: count }, () => api.person({ role })));
const edit = (as: Person, body: object) => api.send(editProfile, { as, body });
const withdraw = (as: Person) => api.send(withdrawApplication, { as });
const decisions = { approve: approveApplication, reject: rejectApplication };
const decide = (as: Person, id: string, verb: keyof typeof decisions) =>
  api.send(decisions[verb], { as, params: { id }, body: { reason: "사유" } });
const codes = (answers: { status: number; body?: { code?: string } }[]) =>
  answers.map(({ status, body }) => (status < 300 ? "ok" : body?.code)).sort();
const naive = async (text: string, values: unknown[]) => (await api.deps.database.pool.query(text, values)).rows;
const countPending = async ({ userId }: Person) =>
  (await naive("SELECT count(*)::int FROM applications WHERE user_id = $1 AND status = 'pending'", [userId]))[0].count;

/** Checks that no user has or requests the domain ID, then writes. */
async function naiveApply(userId: UserId, domain: string): Promise<boolean> {
  const [taken] = await naive(
    "SELECT FROM naive_users WHERE domain = $1 UNION ALL SELECT FROM naive_applications WHERE domain = $1 AND status = 'pending'",
    [domain],
  );
  if (taken) return false;
  await naive("INSERT INTO naive_applications VALUES ($1, $2, 'pending')", [userId, domain]);
  return true;
}
async function naiveTake(userId: UserId, domain: string): Promise<boolean> {
  const [taken] = await naive(
    "SELECT FROM naive_users WHERE domain = $1 UNION ALL SELECT FROM naive_applications WHERE domain = $1 AND status = 'pending'",
    [domain],
  );
  if (taken) return false;
  await naive("INSERT INTO naive_users VALUES ($1, $2)", [userId, domain]);
  return true;
}

test("twenty applications of one user at once are one pending application", async () => {
  for (let trial = 0; trial < 5; trial++) {
    const fan = await api.person();
    const all = await Promise.all(
      Array.from({ length: 20 }, () => submitApplication(api, fan, validApplication({ domain: `p_${fan.domain}` }))),
    );
    expect(codes(all)).toEqual([...Array(19).fill("APPLICATION_PENDING_CONFLICT"), "ok"]);
    expect(await countPending(fan)).toBe(1);
  }
});

test("twenty applications with as many domain IDs reserve one of them", async () => {
  const fan = await api.person();
  const domains = Array.from({ length: 20 }, () => newDomain("many"));
  const all = await Promise.all(domains.map((domain) => submitApplication(api, fan, validApplication({ domain }))));
  expect(codes(all)).toEqual([...Array(19).fill("APPLICATION_PENDING_CONFLICT"), "ok"]);
  const claims = await Promise.all(domains.map((domain) => findClaim(api, domain)));
  expect(claims.filter(Boolean)).toMatchObject([{ user_id: fan.userId }]);
});

test("a domain ID that six users apply for at once is reserved for one, in every trial", async () => {
  let naiveDoubles = 0;
  for (let trial = 0; trial < trials; trial++) {
    const domain = newDomain("six");
    const crowd = await people(6);
    const all = await Promise.all(crowd.map((fan) => submitApplication(api, fan, validApplication({ domain }))));
    expect(codes(all)).toEqual([...Array(5).fill("RESOURCE_CONFLICT_DOMAIN"), "ok"]);
    const held = (await Promise.all(crowd.map(countPending))).reduce((sum, count) => sum + count, 0);
    expect(held).toBe(1);
    const won = await Promise.all(crowd.map(({ userId }) => naiveApply(userId, domain)));
    if (won.filter(Boolean).length > 1) naiveDoubles++;
  }
  expect(naiveDoubles, "asking first lets several have it").toBeGreaterThan(0);
});

test("a domain ID one user applies for as another moves to it belongs to one, in every trial", async () => {
  const first = new Set<string>();
  let naiveDoubles = 0;
  for (let trial = 0; trial < trials; trial++) {
    const domain = newDomain("both");
    const [fan, mover] = (await people(2)) as [Person, Person];
    // A delay that differs in each trial, so that neither always comes first.
    const later = async () => {
      for (let calls = trial % 8; calls > 0; calls--) await api.send(getOwnApplication, { as: mover });
      return edit(mover, { domain });
    };
    const [sent, moved] = await Promise.all([submitApplication(api, fan, validApplication({ domain })), later()]);
    first.add(sent.status === 200 ? "sent" : "moved");
    expect(codes([sent, moved])).toEqual(["RESOURCE_CONFLICT_DOMAIN", "ok"]);
    const owner = sent.status === 200 ? fan : mover;
    expect(await findClaim(api, domain)).toMatchObject({ user_id: owner.userId });
    const won = await Promise.all([naiveApply(fan.userId, domain), naiveTake(mover.userId, domain)]);
    if (won.every(Boolean)) naiveDoubles++;
  }
  expect(naiveDoubles, "asking first lets both have it").toBeGreaterThan(0);
  expect(first.size, "each of the two came first now and then").toBe(2);
});

test("no user can take a reserved domain ID at the moment of its approval", async () => {
  for (let trial = 0; trial < 3 * trials; trial++) {
    const domain = newDomain("caught");
    const [fan, thief, other] = (await people(3)) as [Person, Person, Person];
    const id = await createPendingApplication(api, fan, { domain });
    const approval = async () => {
      for (let calls = trial % 4; calls > 0; calls--) await countPending(fan);
      return decide(admins[0] as Person, id, "approve");
    };
    const [approved, ...caught] = await Promise.all([
      approval(),
      edit(thief, { domain }),
      submitApplication(api, other, validApplication({ domain })),
      edit(thief, { domain }),
    ]);
    expect(approved.status).toBe(204);
    expect(codes(caught)).toEqual(Array(3).fill("RESOURCE_CONFLICT_DOMAIN"));
    expect((await edit(fan, {})).body).toMatchObject({ domain, role: "activist", domainChangesLeft: 3 });
  }
});

test("of three admins who decide at once and an applicant who withdraws, one succeeds", async () => {
  const outcomes = new Set<string>();
  for (let trial = 0; trial < trials; trial++) {
    const fan = await api.person();
    const domain = newDomain("decided");
    const id = await createPendingApplication(api, fan, { domain });
    const [first, second, third] = admins as [Person, Person, Person];
    const requests = [
      () => decide(first, id, "approve"),
      () => decide(second, id, "reject"),
      () => decide(third, id, "approve"),
      ...(trial % 2 ? [() => withdraw(fan)] : []),
    ];
    const inTurn = [...requests.slice(trial % 4), ...requests.slice(0, trial % 4)];
    const all = await Promise.all(inTurn.map((send) => send()));
    expect(codes(all)).toEqual([...Array(all.length - 1).fill("RESOURCE_CONFLICT"), "ok"]);
    const [row] = await naive("SELECT status FROM applications WHERE application_id = $1", [id]);
    outcomes.add(row.status);
    const { role } = (await edit(fan, {})).body;
    expect(role).toBe(row.status === "approved" ? "activist" : "supporter");
    const noted = await naive("SELECT action FROM audit_log WHERE target_id = $1", [id]);
    const notified = await naive("SELECT FROM notifications WHERE target_id = $1", [id]);
    expect([noted.length, notified.length]).toEqual(row.status === "withdrawn" ? [0, 0] : [1, 1]);
    expect((await findClaim(api, domain))?.application_id ?? null).toBeNull();
  }
  expect(outcomes.size).toBeGreaterThan(1);
});

test("after concurrent sends and withdrawals an account has one pending application or none", async () => {
  for (let trial = 0; trial < 10; trial++) {
    const fan = await api.person();
    const domain = newDomain("again");
    const all = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        n % 2 ? withdraw(fan) : submitApplication(api, fan, validApplication({ domain })),
      ),
    );
    for (const { status } of all) expect([200, 204, 404, 409]).toContain(status);
    const count = await countPending(fan);
    expect(count).toBeLessThanOrEqual(1);
    expect((await findClaim(api, domain))?.application_id ? 1 : 0).toBe(count);
  }
});
