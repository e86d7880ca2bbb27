import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { AuditEntry } from "#contract/admin";
import type { AdminCampaign, Campaign, DeliveryInfo, OwnCampaign, ShippingList } from "#contract/campaigns";
import type { PersonalData } from "#contract/leaving";
import { limits } from "#contract/limits";
import type { Page } from "#contract/paging";
import { type Person, startApi, type TestApi } from "#tests/support/api";
import { members } from "#tests/support/members";
import { startSandbox, type TestSandbox } from "#tests/support/sandbox";
import { newId } from "../ids";
import { unseal } from "../keys";
import { removeAccount } from "../leaving/remove-account";
import { campaignMail } from "./campaign-mail";
import { purgeAddresses } from "./purge-addresses";
import { tellClosings } from "./tell-closings";

const beginning = "2026-11-21T03:00:00.000Z";
const closing = "2026-11-30T14:59:59.000Z";
const day = 86_400_000;
let sandbox: TestSandbox;
let api: TestApi;
let creator: Person;
let fan: Person;
let admin: Person;
beforeAll(async () => {
  sandbox = await startSandbox();
  api = await startApi({ tossUrl: sandbox.url });
});
beforeEach(async () => {
  api.clock.set(beginning);
  await table("DELETE FROM graphile_worker._private_jobs");
  [creator, fan, admin] = [
    await api.person({ role: "activist" }),
    await api.person(),
    await api.person({ role: "admin" }),
  ];
});
afterAll(async () => {
  await api.stop();
  await sandbox.close();
});

const wish = {
  title: "겨울 가마를 고쳐요",
  body: "십 년 된 가마의 열선을 바꿔요.",
  imageUrl: null as string | null,
  goalAmount: 100_000,
  opensAt: null as string | null,
  closesAt: closing,
  needsDelivery: true,
};
const table = async (text: string, values: unknown[] = []) => (await api.deps.database.pool.query(text, values)).rows;
const fresh = (person: Person) => members(api, sandbox).fresh(person);
const begin = (as: Person, fields: object = {}) =>
  api.call<OwnCampaign>("POST", "/users/mypage/campaigns", { as, body: { ...wish, ...fields } });
const begun = async (fields: object = {}, as = creator) => {
  const answer = await begin(as, fields);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
};
const edit = (as: Person, { id, ...before }: OwnCampaign, fields: object) => {
  const { title, body, imageUrl, goalAmount, opensAt, closesAt, needsDelivery } = before;
  const whole = { title, body, imageUrl, goalAmount, opensAt, closesAt, needsDelivery, ...fields };
  return api.call<OwnCampaign>("PUT", `/users/mypage/campaigns/${id}`, { as, body: whole });
};
const own = async (id: string, as = creator) =>
  (await api.call<OwnCampaign>("GET", `/users/mypage/campaigns/${id}`, { as: await fresh(as) })).body;
const list = async (query = "", as?: Person) =>
  (await api.call<Page<Campaign>>("GET", `/users/campaigns${query}`, { as })).body;
const ids = ({ items }: Page<Campaign>) => items.map(({ id }) => id);

/** A gift as capture leaves it: payment and ledger are the money story's. */
async function given(campaignId: string, by = fan, won = 10_000): Promise<string> {
  const at = api.clock.now();
  const orderId = newId("ord", at);
  await table(
    `WITH o AS (INSERT INTO orders (order_id, kind, buyer_id, creator_id, campaign_id, amount_won, shown, status, created_at, expires_at)
       SELECT $1, 'campaign', $2, creator_id, campaign_id, $3, 'nameAndAmount', 'approved', $4, $4 FROM campaigns WHERE campaign_id = $5
       RETURNING *)
     INSERT INTO gifts (order_id, kind, creator_id, fan_id, campaign_id, amount_won, shown, given_at)
     SELECT order_id, kind, creator_id, buyer_id, campaign_id, amount_won, shown, created_at FROM o`,
    [orderId, by.userId, won, at, campaignId],
  );
  return orderId;
}
const home = {
  name: "김곁에",
  phone: "010-1234-5678",
  postcode: "03925",
  address1: "서울 마포구 월드컵북로 1",
  address2: "101동 202호",
  note: "문 앞에 두어 주세요",
};
const write = (as: Person, campaignId: string, fields: object = {}) =>
  api.call<DeliveryInfo>("POST", "/users/delivery-info", { as, body: { campaignId, ...home, ...fields } });
const read = (as: Person, campaignId: string) =>
  api.call<DeliveryInfo>("GET", `/users/campaigns/${campaignId}/delivery-info`, { as });
const fetchList = (as: Person, campaignId: string) =>
  api.call<ShippingList>("POST", `/users/mypage/campaigns/${campaignId}/shipping-list`, { as });
const addressesOf = async (campaignId: string) =>
  (await table("SELECT count(*)::int AS n FROM campaign_deliveries WHERE campaign_id = $1", [campaignId]))[0].n;
const mails = async (email: string): Promise<{ kind: string }[]> =>
  (
    await table(
      "SELECT payload->>'sealed' AS sealed FROM graphile_worker._private_jobs WHERE payload->>'to' = $1 AND payload->>'mail' = 'campaign' ORDER BY id",
      [email],
    )
  ).map(({ sealed }) => JSON.parse(unseal(api.deps.keys, sealed)));

test("a campaign begins at once or at its time, and says its state by the clock", async () => {
  const now = await begun();
  expect(now).toMatchObject({ status: "open", opensAt: beginning, raisedAmount: 0, promised: false, isOwn: true });
  const later = await begun({ opensAt: "2026-11-22T00:00:00.000Z" });
  expect(later.status).toBe("scheduled");
  expect(ids(await list())).toContain(now.id);
  expect(ids(await list())).not.toContain(later.id);
  api.clock.set("2026-11-22T00:00:00.000Z");
  expect(ids(await list("?status=open"))).toContain(later.id);
  api.clock.set(closing);
  expect((await own(now.id)).status).toBe("closed");
  expect(ids(await list("?status=closed"))).toEqual(expect.arrayContaining([now.id, later.id]));
});

test.each([
  [{ title: " " }, "title"],
  [{ title: "가".repeat(61) }, "title"],
  [{ body: "" }, "body"],
  [{ goalAmount: 9_999 }, "goalAmount"],
  [{ goalAmount: 1_000_000_001 }, "goalAmount"],
  [{ goalAmount: "100000" }, "goalAmount"],
  [{ closesAt: beginning }, "closesAt"],
  [{ closesAt: "2026-11-21T03:59:59.999Z" }, "closesAt"],
  [{ closesAt: "2027-05-20T03:00:00.001Z" }, "closesAt"],
  [{ closesAt: "내일" }, "closesAt"],
  [{ opensAt: "2025-11-21T03:00:00.000Z" }, "opensAt"],
  [{ imageUrl: "https://evil.example/x.png" }, "imageUrl"],
])("%j is refused beside %s", async (fields, field) => {
  const answer = await begin(creator, fields);
  expect([answer.status, answer.body.code, Object.keys(answer.body.fields ?? {})]).toEqual([
    400,
    "INVALID_REQUEST",
    [field],
  ]);
});

test("of fifteen campaigns begun at once ten are, and one sent twice with its key is one", async () => {
  const answers = await Promise.all(Array.from({ length: 15 }, () => begin(creator)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(limits.campaignsOpen);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
  const other = await api.person({ role: "activist" });
  const sent = { as: other, body: wish, headers: { "idempotency-key": "one-campaign" } };
  const first = await api.call<OwnCampaign>("POST", "/users/mypage/campaigns", sent);
  const again = await api.call<OwnCampaign>("POST", "/users/mypage/campaigns", sent);
  expect(again.body.id).toBe(first.body.id);
});

test("before anybody gave everything may change but the opening of one that has opened", async () => {
  const campaign = await begun();
  const changed = { title: "새 제목", goalAmount: 200_000, needsDelivery: false, closesAt: "2026-12-10T00:00:00.000Z" };
  expect((await edit(creator, campaign, changed)).body).toMatchObject({ ...changed, editedAt: beginning });
  const moved = await edit(creator, campaign, { opensAt: "2026-11-25T00:00:00.000Z" });
  expect([moved.status, Object.keys(moved.body.fields ?? {})]).toEqual([409, ["opensAt"]]);
  const scheduled = await begun({ opensAt: "2026-11-22T00:00:00.000Z" });
  expect((await edit(creator, scheduled, { opensAt: "2026-11-24T00:00:00.000Z" })).body).toMatchObject({
    opensAt: "2026-11-24T00:00:00.000Z",
    editedAt: null,
  });
});

test("once somebody has given, title, goal, closing and delivery stand; the text may grow", async () => {
  const campaign = await begun();
  await given(campaign.id);
  for (const [field, value] of Object.entries({
    title: "다른 제목",
    goalAmount: 50_000,
    closesAt: "2026-12-10T00:00:00.000Z",
    needsDelivery: false,
  })) {
    const answer = await edit(creator, campaign, { [field]: value });
    expect([answer.status, answer.body.code, Object.keys(answer.body.fields ?? {})]).toEqual([
      409,
      "RESOURCE_CONFLICT",
      [field],
    ]);
  }
  const grown = await edit(creator, campaign, { body: "열선을 샀어요. 고마워요!" });
  expect(grown.body).toMatchObject({ body: "열선을 샀어요. 고마워요!", promised: true, editedAt: beginning });
});

test("another's campaign is not found, by any of the creator's calls", async () => {
  const campaign = await begun();
  const other = await api.person({ role: "activist" });
  const path = `/users/mypage/campaigns/${campaign.id}`;
  expect((await api.call("GET", path, { as: other })).status).toBe(404);
  expect((await edit(other, campaign, { title: "남의 것" })).status).toBe(404);
  expect((await api.call("DELETE", path, { as: other })).status).toBe(404);
  expect((await api.call("POST", `${path}/closing`, { as: other })).status).toBe(404);
  expect((await fetchList(other, campaign.id)).status).toBe(404);
  expect((await api.call("GET", path, { as: fan })).body.code).toBe("PERMISSION_DENIED");
});

test("closing early is once and for good; one that has not opened is removed instead", async () => {
  const campaign = await begun();
  const close = (id: string) => api.call<OwnCampaign>("POST", `/users/mypage/campaigns/${id}/closing`, { as: creator });
  const answers = await Promise.all([close(campaign.id), close(campaign.id), close(campaign.id)]);
  expect(answers.map(({ body }) => [body.status, body.closesAt])).toEqual(Array(3).fill(["closed", beginning]));
  expect((await edit(creator, campaign, { body: "다시" })).status).toBe(409);
  const scheduled = await begun({ opensAt: "2026-11-22T00:00:00.000Z" });
  expect((await close(scheduled.id)).status).toBe(409);
  const path = `/users/mypage/campaigns/${scheduled.id}`;
  expect((await api.call("DELETE", path, { as: creator })).status).toBe(204);
  expect((await api.call("GET", path, { as: creator })).status).toBe(404);
  expect((await api.call("DELETE", `/users/mypage/campaigns/${campaign.id}`, { as: creator })).status).toBe(409);
});

test("lists are turned by keyset: nothing twice, nothing left out, and of one creator alone where asked", async () => {
  const made = await Promise.all(
    Array.from({ length: 7 }, (_, i) => begun({ title: `쪽 ${i}`, needsDelivery: false })),
  );
  const seen: string[] = [];
  let pagingKey = "";
  do {
    const page = await list(`?domain=${creator.domain}&size=3${pagingKey && `&pagingKey=${pagingKey}`}`);
    seen.push(...ids(page));
    // One that opens meanwhile stands before what was read, and moves nothing.
    api.clock.advance(1);
    if (!pagingKey) await begun({ title: "사이에 열린 것" });
    pagingKey = page.pagingKey ?? "";
  } while (pagingKey);
  expect(seen.sort()).toEqual(made.map(({ id }) => id).sort());
  const soonest = await begun({ closesAt: "2026-11-21T05:00:00.000Z" });
  const available = await api.call<Page<Campaign>>("GET", "/users/campaigns/available?size=2", { as: fan });
  expect(ids(available.body)[0]).toBe(soonest.id);
  expect((await api.call("GET", "/users/campaigns?pagingKey=forged.key")).body.code).toBe("INVALID_REQUEST");
  const mine = await api.call<Page<Campaign>>("GET", "/users/campaigns/available?size=50", { as: creator });
  expect(ids(mine.body)).not.toContain(soonest.id);
});

test("blocked either way, suspended or leaving: a creator's campaigns are in no list and not found", async () => {
  const campaign = await begun();
  const hidden = async (as?: Person) => {
    expect((await api.call("GET", `/users/campaigns/${campaign.id}`, { as })).status).toBe(404);
    expect(ids(await list("", as))).not.toContain(campaign.id);
    expect(
      ids((await api.call<Page<Campaign>>("GET", "/users/campaigns/available?size=50", { as })).body),
    ).not.toContain(campaign.id);
  };
  await api.call("POST", `/blocks/${creator.userId}`, { as: fan });
  await hidden(fan);
  await api.call("DELETE", `/blocks/${creator.userId}`, { as: fan });
  await api.call("POST", `/blocks/${fan.userId}`, { as: creator });
  await hidden(fan);
  expect((await api.call("GET", `/users/campaigns/${campaign.id}`)).status).toBe(200);
  await table("UPDATE users SET status = 'leaving', leaves_at = $2 WHERE user_id = $1", [
    creator.userId,
    api.clock.now(),
  ]);
  await hidden();
});

test("an address is written by who gave, read by them, and changed until the closing", async () => {
  const campaign = await begun();
  expect((await write(fan, campaign.id)).status).toBe(404);
  await given(campaign.id);
  expect((await read(fan, campaign.id)).body).toMatchObject({ address: null, writable: true });
  const written = await write(fan, campaign.id);
  expect(written.body.address).toEqual({ ...home, phone: "01012345678" });
  const moved = await write(fan, campaign.id, { address1: "부산 해운대구 우동 2", postcode: "48060" });
  expect(moved.body).toMatchObject({ address: { postcode: "48060" }, writableUntil: closing });
  expect(await addressesOf(campaign.id)).toBe(1);
  const stranger = await api.person();
  expect((await read(stranger, campaign.id)).status).toBe(404);
  expect((await write(stranger, campaign.id)).status).toBe(404);
  api.clock.set(closing);
  const late = await write(await fresh(fan), campaign.id);
  expect([late.status, late.body.fields]).toEqual([409, { campaignId: [expect.any(String)] }]);
  expect((await read(await fresh(fan), campaign.id)).body).toMatchObject({
    writable: false,
    address: { postcode: "48060" },
  });
});

test("who gave at the last moment may write a first address for 14 days more, and no longer", async () => {
  const campaign = await begun();
  await given(campaign.id);
  const end = new Date(closing).getTime() + 14 * day;
  api.clock.set(new Date(end - 1));
  expect((await write(await fresh(fan), campaign.id)).status).toBe(200);
  expect((await write(await fresh(fan), campaign.id, { note: "바꿀게요" })).status).toBe(409);
  const other = await api.person();
  await given(campaign.id, other);
  api.clock.set(new Date(end));
  expect((await write(await fresh(other), campaign.id)).status).toBe(409);
});

test.each([
  ["010 1234 5678", "01012345678"],
  ["+82 10-1234-5678", "01012345678"],
  ["０１０－１２３４－５６７８", "01012345678"],
  ["011-123-4567", "0111234567"],
  ["02-123-4567", "021234567"],
  ["031-1234-5678", "03112345678"],
  ["070-1234-5678", "07012345678"],
  ["0504-123-4567", "05041234567"],
  ["1234", null],
  ["010-1234-567", null],
  ["+1 415 555 0100", null],
  ["010-1234-56789", null],
])("the phone number %s is kept as %s", async (phone, kept) => {
  const campaign = await begun();
  await given(campaign.id);
  const answer = await write(fan, campaign.id, { phone });
  if (kept) expect(answer.body.address?.phone).toBe(kept);
  else expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, ["phone"]]);
});

test.each([
  ["03925", true],
  ["０３９２５", true],
  ["63644", true],
  ["00999", false],
  ["64000", false],
  ["123-456", false],
  ["1234", false],
])("the postcode %s: %s", async (postcode, good) => {
  const campaign = await begun();
  await given(campaign.id);
  const answer = await write(fan, campaign.id, { postcode });
  expect(answer.status).toBe(good ? 200 : 400);
  if (!good) expect(Object.keys(answer.body.fields ?? {})).toEqual(["postcode"]);
});

test("a campaign that sends nothing takes no address", async () => {
  const campaign = await begun({ needsDelivery: false });
  await given(campaign.id);
  expect((await write(fan, campaign.id)).status).toBe(404);
  expect((await fetchList(creator, campaign.id)).status).toBe(404);
});

test("the list is the creator's, audited at every look, without whose gift an address belongs to; what was fetched stands", async () => {
  const campaign = await begun();
  const people = [fan, await api.person(), await api.person()];
  for (const [i, person] of people.entries()) {
    await given(campaign.id, person);
    await write(person, campaign.id, { postcode: `4${2 - i}000`, name: `받는이${i}` });
  }
  await api.call("POST", `/blocks/${creator.userId}`, { as: people[2] });
  const fetched = await fetchList(creator, campaign.id);
  expect(fetched.body.items.map(({ postcode, name }) => [postcode, name])).toEqual([
    ["41000", "받는이1"],
    ["42000", "받는이0"],
  ]);
  expect(JSON.stringify(fetched.body)).not.toMatch(new RegExp(`${fan.userId}|${fan.nickname}|usr_|ord_`));
  await fetchList(creator, campaign.id);
  const audit = await api.call<Page<AuditEntry>>("GET", `/admin/audit?targetId=${campaign.id}`, { as: admin });
  expect(audit.body.items.map(({ action, reason }) => [action, reason])).toEqual([
    ["campaign.addresses", "2"],
    ["campaign.addresses", "2"],
  ]);
  expect((await write(fan, campaign.id, { note: "늦었나요" })).status).toBe(409);
  expect((await api.call("DELETE", `/users/campaigns/${campaign.id}/delivery-info`, { as: fan })).status).toBe(409);
  expect((await read(fan, campaign.id)).body).toMatchObject({ listed: true, writable: false, writableUntil: null });
});

test("of a change and a fetch at the same moment, forty times, the creator holds what the fan is told stands", async () => {
  const campaign = await begun();
  for (let i = 0; i < 40; i++) {
    const person = await api.person();
    await given(campaign.id, person);
    await write(person, campaign.id, { note: `처음 ${i}` });
    const [changed, fetched] = await Promise.all([
      write(person, campaign.id, { note: `바꿈 ${i}` }),
      fetchList(creator, campaign.id),
    ]);
    const told = (await read(person, campaign.id)).body.address?.note;
    expect(told).toBe(changed.status === 200 ? `바꿈 ${i}` : `처음 ${i}`);
    expect(fetched.body.items.map(({ note }) => note)).toContain(told);
  }
}, 60_000);

test("an address is taken back by its writer, and goes with a gift given back whole", async () => {
  const campaign = await begun();
  const order = await given(campaign.id);
  await write(fan, campaign.id);
  const path = `/users/campaigns/${campaign.id}/delivery-info`;
  expect((await api.call("DELETE", path, { as: fan })).status).toBe(204);
  expect((await api.call("DELETE", path, { as: fan })).status).toBe(204);
  expect(await addressesOf(campaign.id)).toBe(0);
  await write(fan, campaign.id);
  await table("UPDATE gifts SET refunded_won = 4000 WHERE order_id = $1", [order]);
  expect(await addressesOf(campaign.id)).toBe(1);
  await table("UPDATE gifts SET refunded_won = 10000 WHERE order_id = $1", [order]);
  expect(await addressesOf(campaign.id)).toBe(0);
  expect((await write(fan, campaign.id)).status).toBe(404);
});

test("addresses are sealed in the database, and in no job, no audit entry and nobody else's answer", async () => {
  const campaign = await begun();
  await given(campaign.id);
  await write(fan, campaign.id);
  await fetchList(creator, campaign.id);
  api.clock.set(closing);
  await tellClosings(api.deps);
  const tables = await table(
    "SELECT table_schema, table_name FROM information_schema.tables WHERE table_type = 'BASE TABLE' AND table_schema IN ('public', 'graphile_worker')",
  );
  for (const { table_schema, table_name } of tables) {
    const rows = await table(`SELECT t::text AS row FROM "${table_schema}"."${table_name}" t`);
    expect(JSON.stringify(rows), table_name).not.toMatch(/01012345678|월드컵북로|김곁에/);
  }
});

test("90 days after the closing the addresses are gone, whatever is killed on the way, and the list is over", async () => {
  const campaign = await begun();
  const other = await begun({ closesAt: "2026-12-20T00:00:00.000Z" });
  const people = await Promise.all(Array.from({ length: 12 }, () => api.person()));
  for (const person of people) {
    await given(campaign.id, person);
    await write(person, campaign.id);
  }
  await given(other.id);
  await write(fan, other.id);
  const end = new Date(closing).getTime() + 90 * day;
  api.clock.set(new Date(end - 1));
  expect(await purgeAddresses(api.deps)).toBe(0);
  expect((await fetchList(await fresh(creator), campaign.id)).body.items).toHaveLength(12);
  api.clock.set(new Date(end));
  expect((await fetchList(await fresh(creator), campaign.id)).status).toBe(409);
  expect((await read(await fresh(people[0] as Person), campaign.id)).status).toBe(404);
  // Killed in the middle of its statement: nothing of it stands, and the next run does it all.
  const client = await api.deps.database.pool.connect();
  await client.query("BEGIN");
  await client.query("DELETE FROM campaign_deliveries WHERE ctid IN (SELECT ctid FROM campaign_deliveries LIMIT 5)");
  await client.query("ROLLBACK");
  client.release();
  const removed = await Promise.all([purgeAddresses(api.deps), purgeAddresses(api.deps), purgeAddresses(api.deps)]);
  expect(removed.reduce((sum, n) => sum + n)).toBeGreaterThanOrEqual(12);
  expect(await addressesOf(campaign.id)).toBe(0);
  expect(await addressesOf(other.id)).toBe(1);
  expect(await purgeAddresses(api.deps)).toBe(0);
});

test("at the closing the creator is told once, and who gave no address is reminded once, by however many workers", async () => {
  const campaign = await begun();
  const [wrote, forgot, blocked] = [fan, await api.person(), await api.person()];
  for (const person of [wrote, forgot, blocked]) await given(campaign.id, person);
  await write(wrote, campaign.id);
  await api.call("POST", `/blocks/${creator.userId}`, { as: blocked });
  await tellClosings(api.deps);
  expect(await mails(creator.email)).toEqual([]);
  api.clock.set(closing);
  const stopped = new AbortController();
  stopped.abort();
  await tellClosings(api.deps, stopped.signal);
  expect(await mails(creator.email)).toEqual([]);
  await Promise.all([tellClosings(api.deps), tellClosings(api.deps), tellClosings(api.deps)]);
  await tellClosings(api.deps);
  expect(await mails(creator.email)).toMatchObject([{ kind: "closed", raised: 30_000, supporters: 3 }]);
  expect(await mails(forgot.email)).toMatchObject([{ kind: "addressMissing", campaignId: campaign.id }]);
  expect([...(await mails(wrote.email)), ...(await mails(blocked.email))]).toEqual([]);
});

test("250 without an address are reminded once each, also when the worker is stopped between two batches", async () => {
  const campaign = await begun();
  await table(
    `INSERT INTO users (user_id, email, nickname, nickname_skeleton, domain, domain_skeleton, gender, role, created_at, updated_at)
     SELECT 'usr_many' || lpad(n::text, 12, '0'), 'many' || n || '@example.com', 'many' || n, 'many' || n, 'many_' || n, 'many_' || n,
       'female', 'supporter', now(), now() FROM generate_series(1, 250) n`,
  );
  await table(
    `INSERT INTO campaign_supporters (campaign_id, fan_id, given_won)
     SELECT $1, user_id, 1000 FROM users WHERE user_id LIKE 'usr_many%'`,
    [campaign.id],
  );
  api.clock.set(closing);
  const stop = new AbortController();
  const running = tellClosings(api.deps, stop.signal);
  stop.abort();
  await running;
  await tellClosings(api.deps);
  const rows = await table(
    `SELECT payload->>'to' AS "to", count(*)::int AS n FROM graphile_worker._private_jobs
     WHERE payload->>'to' LIKE 'many%' GROUP BY 1`,
  );
  expect(rows).toHaveLength(250);
  expect(rows.every(({ n }) => n === 1)).toBe(true);
  expect(await mails(creator.email)).toHaveLength(1);
});

test("an admin takes it down once, with a reason that the creator is told and the log keeps; its addresses go", async () => {
  const campaign = await begun();
  await given(campaign.id);
  await write(fan, campaign.id);
  const path = `/admin/campaigns/${campaign.id}/take-down`;
  const down = () => api.call<AdminCampaign>("POST", path, { as: admin, body: { reason: "거짓 모금" } });
  expect((await api.call("POST", path, { as: admin, body: { reason: " " } })).status).toBe(400);
  const answers = await Promise.all([down(), down(), down()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await addressesOf(campaign.id)).toBe(0);
  expect((await api.call("GET", `/users/campaigns/${campaign.id}`, { as: fan })).status).toBe(404);
  expect(await own(campaign.id)).toMatchObject({ status: "takenDown", takenDownReason: "거짓 모금" });
  expect((await fetchList(creator, campaign.id)).status).toBe(409);
  expect((await write(fan, campaign.id)).status).toBe(404);
  expect(await mails(creator.email)).toMatchObject([{ kind: "takenDown", reason: "거짓 모금" }]);
  const log = await table("SELECT action, reason FROM audit_log WHERE target_id = $1", [campaign.id]);
  expect(log).toEqual([{ action: "campaign.takeDown", reason: "거짓 모금" }]);
  api.clock.set(closing);
  await tellClosings(api.deps);
  expect(await mails(creator.email)).toHaveLength(1);
});

test("admins find campaigns by title, name and state, page by page", async () => {
  const [one, two] = [await begun({ title: "별빛 도서관" }), await begun({ title: "100%_달빛" })];
  const look = async (query: string) =>
    (await api.call<Page<AdminCampaign>>("GET", `/admin/campaigns?${query}`, { as: admin })).body;
  expect((await look(`q=${encodeURIComponent("별빛")}`)).items.map(({ id }) => id)).toEqual([one.id]);
  expect((await look(`q=${encodeURIComponent("100%_")}`)).items.map(({ id }) => id)).toEqual([two.id]);
  expect((await look(`q=${creator.nickname}&status=closed`)).items).toEqual([]);
  const first = await look(`q=${creator.domain}&status=open&size=1`);
  const next = await look(`q=${creator.domain}&status=open&size=1&pagingKey=${first.pagingKey}`);
  expect([...first.items, ...next.items].map(({ id }) => id).sort()).toEqual([one.id, two.id].sort());
});

test("who leaves takes their addresses along, and their own campaigns lose words and open doors; sums stay", async () => {
  const campaign = await begun();
  await given(campaign.id);
  await write(fan, campaign.id);
  const mine = (await api.call<PersonalData>("GET", "/accounts/export", { as: fan })).body.tables;
  expect(mine.deliveryAddresses).toMatchObject([{ title: wish.title, name: home.name, phone: "01012345678" }]);
  const theirs = (await api.call<PersonalData>("GET", "/accounts/export", { as: creator })).body.tables;
  expect(theirs.campaigns).toMatchObject([{ title: wish.title, raisedWon: 10_000 }]);
  expect(JSON.stringify(theirs)).not.toMatch(/01012345678|월드컵북로|김곁에/);
  const leave = async ({ userId }: Person) => {
    await table("UPDATE users SET status = 'leaving', leaves_at = $2 WHERE user_id = $1", [userId, api.clock.now()]);
    await removeAccount(api.deps, userId);
  };
  await leave(fan);
  expect(await addressesOf(campaign.id)).toBe(0);
  const stays = await api.person();
  await given(campaign.id, stays, 5_000);
  await write(stays, campaign.id);
  await leave(creator);
  expect(await addressesOf(campaign.id)).toBe(0);
  const [row] = await table("SELECT * FROM campaigns WHERE campaign_id = $1", [campaign.id]);
  expect(row).toMatchObject({ title: "", body: "", raised_won: 15_000, closes_at: api.clock.now() });
  const history = await api.call<Page<object>>("GET", "/accounts/support-history", { as: stays });
  expect(history.status).toBe(200);
});

test.each([["ko"], ["en"]] as const)(
  "the mails of a campaign say what is to be known, in %s, and no address",
  async (lang) => {
    const until = "2027-02-28T14:59:59.000Z";
    const made = await Promise.all([
      campaignMail(
        api.deps,
        { kind: "closed", campaignId: "cmp_0", title: "가마", raised: 30_000, supporters: 3, until },
        lang,
      ),
      campaignMail(api.deps, { kind: "addressMissing", campaignId: "cmp_0", title: "가마", until }, lang),
      campaignMail(api.deps, { kind: "takenDown", title: "<b>가마</b>", reason: "거짓" }, lang),
    ]);
    expect(made[0]?.text).toContain("30,000");
    expect(made[1]?.text).toContain("/campaigns/cmp_0/delivery");
    expect(made[2]?.text).toContain("거짓");
    expect(made[2]?.html).not.toContain("<b>가마");
  },
);
