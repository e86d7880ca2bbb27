import { expect, test } from "vitest";
import { blockUser } from "#contract/blocks/endpoints";
import { deleteDeliveryInfo } from "#contract/campaigns/endpoints";
import { listAuditEntries } from "#contract/staff/endpoints";
import type { Person } from "#tests/support/api";
import { campaignFixture, closingTime, deliveryAddress } from "#tests/support/fixtures/campaign-fixture";
import { purgeAddresses } from "./retention";
import { sendClosingNotices } from "./send-closing-notices";

const day = 86_400_000;
const fixture = campaignFixture();
const { table, fresh, begun, given, write, read, fetchList, addressesOf, mails } = fixture;

test("an address is written and read by the fan who gave, and changed until the closing", async () => {
  const campaign = await begun();
  expect((await write(fixture.fan, campaign.id)).status).toBe(404);
  await given(campaign.id);
  expect((await read(fixture.fan, campaign.id)).body).toMatchObject({ address: null, writable: true });
  const written = await write(fixture.fan, campaign.id);
  expect(written.body.address).toEqual({ ...deliveryAddress, phone: "01012345678" });
  const moved = await write(fixture.fan, campaign.id, { address1: "부산 해운대구 우동 2", postcode: "48060" });
  expect(moved.body).toMatchObject({ address: { postcode: "48060" }, writableUntil: closingTime });
  expect(await addressesOf(campaign.id)).toBe(1);
  const stranger = await fixture.api.person();
  expect((await read(stranger, campaign.id)).status).toBe(404);
  expect((await write(stranger, campaign.id)).status).toBe(404);
  fixture.api.clock.set(closingTime);
  const late = await write(await fresh(fixture.fan), campaign.id);
  expect([late.status, late.body.fields]).toEqual([409, { campaignId: [expect.any(String)] }]);
  expect((await read(await fresh(fixture.fan), campaign.id)).body).toMatchObject({
    writable: false,
    address: { postcode: "48060" },
  });
});

test("a fan who gave at the last moment may write a first address for 14 days more, no longer", async () => {
  const campaign = await begun();
  await given(campaign.id);
  const end = new Date(closingTime).getTime() + 14 * day;
  fixture.api.clock.set(new Date(end - 1));
  expect((await write(await fresh(fixture.fan), campaign.id)).status).toBe(200);
  expect((await write(await fresh(fixture.fan), campaign.id, { note: "바꿀게요" })).status).toBe(409);
  const other = await fixture.api.person();
  await given(campaign.id, other);
  fixture.api.clock.set(new Date(end));
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
  const answer = await write(fixture.fan, campaign.id, { phone });
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
  const answer = await write(fixture.fan, campaign.id, { postcode });
  expect(answer.status).toBe(good ? 200 : 400);
  if (!good) expect(Object.keys(answer.body.fields ?? {})).toEqual(["postcode"]);
});

test("a campaign without delivery accepts no address", async () => {
  const campaign = await begun({ needsDelivery: false });
  await given(campaign.id);
  expect((await write(fixture.fan, campaign.id)).status).toBe(404);
  expect((await fetchList(fixture.creator, campaign.id)).status).toBe(404);
});

test("the creator's address list is audited and hides the gifts; fetched addresses are fixed", async () => {
  const campaign = await begun();
  const people = [fixture.fan, await fixture.api.person(), await fixture.api.person()];
  for (const [i, person] of people.entries()) {
    await given(campaign.id, person);
    await write(person, campaign.id, { postcode: `4${2 - i}000`, name: `받는이${i}` });
  }
  await fixture.api.send(blockUser, { as: people[2], params: { userId: fixture.creator.userId } });
  const fetched = await fetchList(fixture.creator, campaign.id);
  expect(fetched.body.items.map(({ postcode, name }) => [postcode, name])).toEqual([
    ["41000", "받는이1"],
    ["42000", "받는이0"],
  ]);
  expect(JSON.stringify(fetched.body)).not.toMatch(
    new RegExp(`${fixture.fan.userId}|${fixture.fan.nickname}|usr_|ord_`),
  );
  await fetchList(fixture.creator, campaign.id);
  const audit = await fixture.api.send(listAuditEntries, { as: fixture.admin, query: { targetId: campaign.id } });
  expect(audit.body.items.map(({ action, reason }) => [action, reason])).toEqual([
    ["campaign.addresses", "2"],
    ["campaign.addresses", "2"],
  ]);
  expect((await write(fixture.fan, campaign.id, { note: "늦었나요" })).status).toBe(409);
  expect((await fixture.api.send(deleteDeliveryInfo, { as: fixture.fan, params: { id: campaign.id } })).status).toBe(
    409,
  );
  expect((await read(fixture.fan, campaign.id)).body).toMatchObject({
    listed: true,
    writable: false,
    writableUntil: null,
  });
});

test("of a change and a fetch at once, the creator has the address the fan is shown as final", async () => {
  const campaign = await begun();
  for (let i = 0; i < 40; i++) {
    const person = await fixture.api.person();
    await given(campaign.id, person);
    await write(person, campaign.id, { note: `처음 ${i}` });
    const [changed, fetched] = await Promise.all([
      write(person, campaign.id, { note: `바꿈 ${i}` }),
      fetchList(fixture.creator, campaign.id),
    ]);
    const told = (await read(person, campaign.id)).body.address?.note;
    expect(told).toBe(changed.status === 200 ? `바꿈 ${i}` : `처음 ${i}`);
    expect(fetched.body.items.map(({ note }) => note)).toContain(told);
  }
}, 60_000);

test("an address is deleted by its writer or by a full refund of the gift", async () => {
  const campaign = await begun();
  const order = await given(campaign.id);
  await write(fixture.fan, campaign.id);
  expect((await fixture.api.send(deleteDeliveryInfo, { as: fixture.fan, params: { id: campaign.id } })).status).toBe(
    204,
  );
  expect((await fixture.api.send(deleteDeliveryInfo, { as: fixture.fan, params: { id: campaign.id } })).status).toBe(
    204,
  );
  expect(await addressesOf(campaign.id)).toBe(0);
  await write(fixture.fan, campaign.id);
  await table("UPDATE gifts SET refunded_won = 4000 WHERE order_id = $1", [order]);
  expect(await addressesOf(campaign.id)).toBe(1);
  await table("UPDATE gifts SET refunded_won = 10000 WHERE order_id = $1", [order]);
  expect(await addressesOf(campaign.id)).toBe(0);
  expect((await write(fixture.fan, campaign.id)).status).toBe(404);
});

test("addresses are encrypted, and in no job, audit entry or another user's response", async () => {
  const campaign = await begun();
  await given(campaign.id);
  await write(fixture.fan, campaign.id);
  await fetchList(fixture.creator, campaign.id);
  fixture.api.clock.set(closingTime);
  await sendClosingNotices(fixture.api.deps);
  const tables = await table(
    "SELECT table_schema, table_name FROM information_schema.tables WHERE table_type = 'BASE TABLE' AND table_schema IN ('public', 'graphile_worker')",
  );
  for (const { table_schema, table_name } of tables) {
    const rows = await table(`SELECT t::text AS row FROM "${table_schema}"."${table_name}" t`);
    expect(JSON.stringify(rows), table_name).not.toMatch(/01012345678|월드컵북로|김곁에/);
  }
});

test("addresses are deleted 90 days after the closing, even after killed runs, and the list ends", async () => {
  const campaign = await begun();
  const other = await begun({ closesAt: "2026-12-20T00:00:00.000Z" });
  const people = await Promise.all(Array.from({ length: 12 }, () => fixture.api.person()));
  for (const person of people) {
    await given(campaign.id, person);
    await write(person, campaign.id);
  }
  await given(other.id);
  await write(fixture.fan, other.id);
  const end = new Date(closingTime).getTime() + 90 * day;
  fixture.api.clock.set(new Date(end - 1));
  expect(await purgeAddresses(fixture.api.deps)).toBe(0);
  expect((await fetchList(await fresh(fixture.creator), campaign.id)).body.items).toHaveLength(12);
  fixture.api.clock.set(new Date(end));
  expect((await fetchList(await fresh(fixture.creator), campaign.id)).status).toBe(409);
  expect((await read(await fresh(people[0] as Person), campaign.id)).status).toBe(404);
  // Killed in the middle of its statement: nothing is committed, and the next run deletes all.
  const client = await fixture.api.deps.database.pool.connect();
  await client.query("BEGIN");
  await client.query("DELETE FROM campaign_deliveries WHERE ctid IN (SELECT ctid FROM campaign_deliveries LIMIT 5)");
  await client.query("ROLLBACK");
  client.release();
  const removed = await Promise.all([
    purgeAddresses(fixture.api.deps),
    purgeAddresses(fixture.api.deps),
    purgeAddresses(fixture.api.deps),
  ]);
  expect(removed.reduce((sum, n) => sum + n)).toBeGreaterThanOrEqual(12);
  expect(await addressesOf(campaign.id)).toBe(0);
  expect(await addressesOf(other.id)).toBe(1);
  expect(await purgeAddresses(fixture.api.deps)).toBe(0);
});

test("at the closing the creator is mailed once, and each fan without an address reminded once", async () => {
  const campaign = await begun();
  const [wrote, forgot, blocked] = [fixture.fan, await fixture.api.person(), await fixture.api.person()];
  for (const person of [wrote, forgot, blocked]) await given(campaign.id, person);
  await write(wrote, campaign.id);
  await fixture.api.send(blockUser, { as: blocked, params: { userId: fixture.creator.userId } });
  await sendClosingNotices(fixture.api.deps);
  expect(await mails(fixture.creator.email)).toEqual([]);
  fixture.api.clock.set(closingTime);
  const stopped = new AbortController();
  stopped.abort();
  await sendClosingNotices(fixture.api.deps, stopped.signal);
  expect(await mails(fixture.creator.email)).toEqual([]);
  await Promise.all([
    sendClosingNotices(fixture.api.deps),
    sendClosingNotices(fixture.api.deps),
    sendClosingNotices(fixture.api.deps),
  ]);
  await sendClosingNotices(fixture.api.deps);
  expect(await mails(fixture.creator.email)).toMatchObject([{ kind: "closed", raised: 30_000, supporters: 3 }]);
  expect(await mails(forgot.email)).toMatchObject([{ kind: "addressMissing", campaignId: campaign.id }]);
  expect([...(await mails(wrote.email)), ...(await mails(blocked.email))]).toEqual([]);
});

test("250 fans without an address are reminded once each, also when the worker stops between", async () => {
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
  fixture.api.clock.set(closingTime);
  const reminded = async () =>
    (
      await table("SELECT count(reminded_at)::int AS n FROM campaign_supporters WHERE campaign_id = $1", [campaign.id])
    )[0].n;
  // The signal is read before the campaign, before its first batch, and before the second.
  let asked = 0;
  const afterOneBatch = {
    get aborted() {
      asked++;
      return asked > 2;
    },
  } as AbortSignal;
  await sendClosingNotices(fixture.api.deps, afterOneBatch);
  expect(await reminded()).toBe(100);
  await sendClosingNotices(fixture.api.deps);
  expect(await reminded()).toBe(250);
  const rows = await table(
    `SELECT payload->>'to' AS "to", count(*)::int AS n FROM graphile_worker._private_jobs
     WHERE payload->>'to' LIKE 'many%' GROUP BY 1`,
  );
  expect(rows).toHaveLength(250);
  expect(rows.every(({ n }) => n === 1)).toBe(true);
  expect(await mails(fixture.creator.email)).toHaveLength(1);
});
