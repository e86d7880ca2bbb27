import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ledgerFindings } from "#api/ledger/checks";
import { refundByAdmin } from "#api/payments/refunds/request-refund";
import type { Campaign, OwnCampaign } from "#contract/campaigns";
import type { GiftReceived, Ranking, SupportRecord } from "#contract/gifts";
import type { Page } from "#contract/paging";
import type { Order, Payment, PaymentKeys } from "#contract/payments";
import { type Person, startApi, type TestApi } from "../support/api";
import { members } from "../support/members";
import { startSandbox, type TestSandbox } from "../support/sandbox";

const beginning = "2026-11-21T03:00:00.000Z";
const closing = "2026-11-30T14:59:59.000Z";
let sandbox: TestSandbox;
let api: TestApi;
let creator: Person;
let fan: Person;
let admin: Person;
let campaign: OwnCampaign;
beforeAll(async () => {
  sandbox = await startSandbox();
  api = await startApi({ tossUrl: sandbox.url });
});
beforeEach(async () => {
  api.clock.set(beginning);
  [creator, fan, admin] = [
    await api.person({ role: "activist" }),
    await api.person(),
    await api.person({ role: "admin" }),
  ];
  campaign = await begin();
});
afterAll(async () => {
  expect(await ledgerFindings(api.deps.database.db)).toEqual([]);
  await api.stop();
  await sandbox.close();
});

const wish = {
  title: "겨울 가마를 고쳐요",
  body: "십 년 된 가마의 열선을 바꿔요.",
  imageUrl: null,
  goalAmount: 100_000,
  opensAt: null,
  closesAt: closing,
  needsDelivery: true,
};
async function begin(fields: object = {}): Promise<OwnCampaign> {
  const answer = await api.call<OwnCampaign>("POST", "/users/mypage/campaigns", {
    as: creator,
    body: { ...wish, ...fields },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}
const ready = (as: Person, fields: object = {}) =>
  api.call<Order>("POST", "/payments/ready", {
    as,
    body: { kind: "campaign", campaignId: campaign.id, amount: 10_000, shown: "nameAndAmount", ...fields },
  });
const window = async (as: Person, order: { orderId: string; amount: number }, last4?: string) => {
  const { customerKey } = (await api.call<PaymentKeys>("GET", "/payments/my", { as })).body;
  return sandbox.brandPay(customerKey, order, last4);
};
const approve = (as: Person, { orderId, amount }: { orderId: string; amount: number }, paymentKey: string) =>
  api.call<Payment>(
    "POST",
    `/payments/toss-brand/approve?paymentKey=${paymentKey}&orderId=${orderId}&amount=${amount}`,
    {
      as,
      body: {},
    },
  );
async function give(as = fan, fields: object = {}, last4?: string) {
  const order = (await ready(as, fields)).body;
  const answer = await approve(as, order, await window(as, order, last4));
  return { order, answer, payment: answer.body };
}
const seen = async (as?: Person) => (await api.call<Campaign>("GET", `/users/campaigns/${campaign.id}`, { as })).body;
const sums = async () => {
  const { raisedAmount, supporterCount } = (
    await api.call<OwnCampaign>("GET", `/users/mypage/campaigns/${campaign.id}`, {
      as: await members(api, sandbox).fresh(creator),
    })
  ).body;
  return [raisedAmount, supporterCount];
};
const table = async (text: string, values: unknown[] = []) => (await api.deps.database.pool.query(text, values)).rows;
const ledgerOf = async (orderId: string) =>
  (
    await table(
      `SELECT event, account, amount_won FROM ledger_entries JOIN ledger_journals USING (journal_key)
       WHERE journal_key = 'capture:' || $1 OR journal_key IN (SELECT 'refund:' || refund_id FROM refunds
         JOIN payments USING (payment_id) WHERE order_id = $1) ORDER BY event, account, abs(amount_won)`,
      [orderId],
    )
  ).map(({ event, account, amount_won }) => `${event} ${account.replace(creator.userId, "creator")} ${amount_won}`);
const refund = (payment: Payment, amount = payment.amount) =>
  refundByAdmin(api.deps, {
    adminId: admin.userId,
    paymentId: payment.paymentId,
    amount,
    reason: "요청",
    at: api.clock.now(),
  });

test("10,000 won to a campaign: charged once, in the ledger, the progress, both lists, the receipt and the ranking", async () => {
  const { order, answer } = await give(fan, { message: "따뜻한 겨울" });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const named = { id: campaign.id, title: wish.title, needsDelivery: true };
  expect(order).toMatchObject({ kind: "campaign", amount: 10_000, campaign: named, message: "따뜻한 겨울" });
  expect(answer.body).toMatchObject({ kind: "campaign", campaign: named, shown: "nameAndAmount" });
  expect(await ledgerOf(order.orderId)).toEqual([
    "capture FEE_REVENUE -1000",
    "capture HELD:creator -8900",
    "capture PG_CLEARING 10000",
    "capture VAT_OUT -100",
  ]);
  expect(await seen()).toMatchObject({ raisedAmount: 10_000, supporterCount: 1, goalAmount: 100_000, status: "open" });
  const history = await api.call<Page<SupportRecord>>("GET", "/accounts/support-history", { as: fan });
  expect(history.body.items).toMatchObject([{ kind: "campaign", title: wish.title, amount: 10_000 }]);
  const received = await api.call<Page<GiftReceived>>("GET", `/users/mypage/donations?campaignId=${campaign.id}`, {
    as: creator,
  });
  expect(received.body.items).toMatchObject([
    { kind: "campaign", campaign: { title: wish.title }, giver: { userId: fan.userId }, message: "따뜻한 겨울" },
  ]);
  const ranking = await api.call<Ranking>("GET", `/users/${creator.domain}/ranking`);
  expect(ranking.body.items).toMatchObject([{ rank: 1, person: { userId: fan.userId }, amount: 10_000 }]);
  const receipts = await table("SELECT 1 FROM graphile_worker._private_jobs WHERE key = $1", [
    `receipt:${order.orderId}`,
  ]);
  expect(receipts).toHaveLength(1);
});

test("without a word on what is shown nothing is: the gift counts, and its giver is named nowhere", async () => {
  const order = await api.call<Order>("POST", "/payments/ready", {
    as: fan,
    body: { kind: "campaign", campaignId: campaign.id, amount: 5_000 },
  });
  expect(order.body.shown).toBe("anonymous");
  await approve(fan, order.body, await window(fan, order.body));
  expect(await sums()).toEqual([5_000, 1]);
  const { items } = (await api.call<Page<GiftReceived>>("GET", "/users/mypage/donations", { as: creator })).body;
  expect(items).toMatchObject([{ giver: null, amount: 5_000 }]);
  expect((await api.call<Ranking>("GET", `/users/${creator.domain}/ranking`)).body.items).toEqual([]);
});

test("twenty returns of the provider's page at once are one charge, one gift, one step of the progress", async () => {
  const order = (await ready(fan)).body;
  const paymentKey = await window(fan, order);
  const answers = await Promise.all(Array.from({ length: 20 }, () => approve(fan, order, paymentKey)));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.paymentId}`)).size).toBe(1);
  const rows = (await sandbox.transactions()).filter((row) => row.orderId === order.orderId);
  expect(rows.map((row) => row.amount)).toEqual([10_000]);
  expect(await sums()).toEqual([10_000, 1]);
});

test("a tampered amount, another's order and an order of half an hour ago give nothing", async () => {
  const order = (await ready(fan)).body;
  const paymentKey = await window(fan, order);
  expect((await approve(fan, { ...order, amount: 1 }, paymentKey)).body.code).toBe("INVALID_REQUEST");
  expect((await approve(await api.person(), order, paymentKey)).status).toBe(404);
  api.clock.advance(1_800);
  const late = await approve(await members(api, sandbox).fresh(fan), order, paymentKey);
  expect(late.body.code).toBe("RESOURCE_CONFLICT");
  expect((await sandbox.transactions()).filter((row) => row.orderId === order.orderId)).toEqual([]);
  expect(await ledgerOf(order.orderId)).toEqual([]);
  expect(await sums()).toEqual([0, 0]);
});

test.each([[999], [1_000_001], [0], [-1_000], [1.5], ["5000"]])(
  "an amount of %j is refused beside its field",
  async (amount) => {
    const answer = await ready(fan, { amount });
    expect([answer.status, answer.body.code]).toEqual([400, "INVALID_REQUEST"]);
  },
);

test("one's own campaign, one that is nobody's and one of who has blocked the giver take nothing", async () => {
  expect((await ready(creator)).body.code).toBe("INVALID_REQUEST");
  expect((await ready(fan, { campaignId: "cmp_000000000000" })).status).toBe(404);
  await api.call("POST", `/blocks/${fan.userId}`, { as: creator });
  expect((await ready(fan)).status).toBe(404);
});

test("it closes to the instant: a moment before an order is opened, from then on none; one opened before is paid within its half hour", async () => {
  const fresh = members(api, sandbox).fresh;
  const at = new Date(closing).getTime();
  api.clock.set(new Date(at - 1));
  const inTime = await ready(await fresh(fan));
  expect(inTime.status).toBe(201);
  expect((await seen()).status).toBe("open");
  api.clock.set(new Date(at));
  const late = await ready(await fresh(fan), { amount: 20_000 });
  expect([late.status, late.body.code, Object.keys(late.body.fields ?? {})]).toEqual([
    409,
    "RESOURCE_CONFLICT",
    ["campaignId"],
  ]);
  expect((await seen()).status).toBe("closed");
  const paymentKey = await window(await fresh(fan), inTime.body);
  api.clock.set(new Date(at - 1 + 1_800_000 - 1));
  expect((await approve(await fresh(fan), inTime.body, paymentKey)).status).toBe(200);
  expect(await sums()).toEqual([10_000, 1]);
  const available = await api.call<Page<Campaign>>("GET", "/users/campaigns/available");
  expect(available.body.items.map(({ id }) => id)).not.toContain(campaign.id);
});

test("before its opening nobody but its creator knows of it, and nothing can be given", async () => {
  campaign = await begin({ opensAt: "2026-11-22T00:00:00.000Z" });
  expect(campaign.status).toBe("scheduled");
  expect((await ready(fan)).status).toBe(404);
  expect((await api.call("GET", `/users/campaigns/${campaign.id}`, { as: fan })).status).toBe(404);
  api.clock.set("2026-11-22T00:00:00.000Z");
  expect((await ready(await members(api, sandbox).fresh(fan))).status).toBe(201);
});

test("closed early it takes nothing new at once", async () => {
  const [open] = [(await ready(fan)).body];
  await api.call("POST", `/users/mypage/campaigns/${campaign.id}/closing`, { as: creator });
  expect((await ready(fan, { amount: 30_000 })).body.code).toBe("RESOURCE_CONFLICT");
  expect((await approve(fan, open, await window(fan, open))).status).toBe(200);
});

test("taken down it takes nothing, not even an order opened before; what was given can be given back", async () => {
  const { payment } = await give();
  const open = (await ready(fan, { amount: 30_000 })).body;
  const paymentKey = await window(fan, open);
  const down = { as: admin, body: { reason: "거짓 모금으로 신고되었어요." } };
  expect((await api.call("POST", `/admin/campaigns/${campaign.id}/take-down`, down)).status).toBe(200);
  expect((await approve(fan, open, paymentKey)).body.code).toBe("RESOURCE_CONFLICT");
  expect((await ready(fan)).status).toBe(404);
  expect((await sandbox.transactions()).filter((row) => row.orderId === open.orderId)).toEqual([]);
  await refund(payment);
  expect(await sums()).toEqual([0, 0]);
});

test("what goes back lowers the progress in its own transaction, a part by its part, and the last won takes the supporter out", async () => {
  const { order, payment } = await give();
  const other = await api.person();
  await give(other, { amount: 3_000 });
  const { payment: second } = await give(fan, { amount: 2_000 });
  expect(await sums()).toEqual([15_000, 2]);
  await refund(payment, 4_000);
  expect(await sums()).toEqual([11_000, 2]);
  await refund(payment, 6_000);
  expect(await sums()).toEqual([5_000, 2]);
  await refund(second);
  expect(await sums()).toEqual([3_000, 1]);
  expect(await ledgerOf(order.orderId)).toEqual([
    "capture FEE_REVENUE -1000",
    "capture HELD:creator -8900",
    "capture PG_CLEARING 10000",
    "capture VAT_OUT -100",
    "refund FEE_REVENUE 400",
    "refund FEE_REVENUE 600",
    "refund HELD:creator 3560",
    "refund HELD:creator 5340",
    "refund PG_CLEARING -4000",
    "refund PG_CLEARING -6000",
    "refund VAT_OUT 40",
    "refund VAT_OUT 60",
  ]);
});

test("a declined card raises nothing, and the progress may pass the goal", async () => {
  await give(fan, {}, "0002");
  expect(await sums()).toEqual([0, 0]);
  await give(fan, { amount: 150_000 });
  expect(await seen()).toMatchObject({ raisedAmount: 150_000, goalAmount: 100_000, status: "open" });
});

test("gifts and refunds of many at once leave sums equal to what stands, without a deadlock; read and written back they do not", async () => {
  const fans = await Promise.all(Array.from({ length: 12 }, () => api.person()));
  const first = await Promise.all(fans.map((one, i) => give(one, { amount: 1_000 * (i + 1) })));
  const orders = await Promise.all(fans.map(async (one, i) => (await ready(one, { amount: 2_000 * (i + 1) })).body));
  const keys = await Promise.all(fans.map((one, i) => window(one, orders[i] as Order)));
  const answers = await Promise.all([
    ...fans.map((one, i) => approve(one, orders[i] as Order, String(keys[i])).then(({ status }) => status)),
    ...first.map(({ payment }, i) => refund(payment, i % 2 ? payment.amount : 500).then(() => 200)),
  ]);
  expect(new Set(answers)).toEqual(new Set([200]));
  const [truth] = await table(
    `SELECT sum(amount_won - refunded_won)::int AS won, count(DISTINCT fan_id)::int AS people FROM gifts
     WHERE campaign_id = $1 AND amount_won > refunded_won`,
    [campaign.id],
  );
  expect(await sums()).toEqual([truth.won, truth.people]);
  expect(await ledgerFindings(api.deps.database.db)).toEqual([]);

  // As one would write it at first: look, add, put back. Two at once and one of them is lost.
  await table("CREATE TABLE naive_sums AS SELECT 0 AS raised_won");
  const addNaively = async (won: number) => {
    const [before] = await table("SELECT raised_won FROM naive_sums");
    await table("UPDATE naive_sums SET raised_won = $1", [before.raised_won + won]);
  };
  await Promise.all(fans.map((_, i) => addNaively(1_000 * (i + 1))));
  expect((await table("SELECT raised_won FROM naive_sums"))[0].raised_won).toBeLessThan(78_000);
}, 60_000);
