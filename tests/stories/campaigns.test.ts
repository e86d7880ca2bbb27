import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { findBrokenInvariants } from "#api/ledger/checks";
import { refundByAdmin } from "#api/payments/refunds/request-refund";
import { blockUser } from "#contract/blocks/endpoints";
import { takeDownCampaign } from "#contract/campaigns/admin-endpoints";
import {
  closeCampaign,
  getCampaign,
  getOwnCampaign,
  listAvailableCampaigns,
  openCampaign,
} from "#contract/campaigns/endpoints";
import type { OwnCampaign } from "#contract/campaigns/schemas";
import { getDonationRanking, listReceivedGifts, listSupportHistory } from "#contract/gifts/endpoints";
import type { OrderId } from "#contract/ids";
import { approveBrandPayOrder, getPaymentKeys, openOrder } from "#contract/payments/endpoints";
import type { Order, Payment } from "#contract/payments/schemas";
import { type Person, startApi, type TestApi } from "../support/api";
import { members } from "../support/fixtures/members";
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
  expect(await findBrokenInvariants(api.deps.database.db)).toEqual([]);
  await api.stop();
  await sandbox.close();
});

const campaignInput = {
  title: "겨울 가마를 고쳐요",
  body: "십 년 된 가마의 열선을 바꿔요.",
  imageUrl: null,
  goalAmount: 100_000,
  opensAt: null,
  closesAt: closing,
  needsDelivery: true,
};
async function begin(fields: object = {}): Promise<OwnCampaign> {
  const answer = await api.send(openCampaign, { as: creator, body: { ...campaignInput, ...fields } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}
const ready = (as: Person, fields: object = {}) =>
  api.send(openOrder, {
    as,
    body: { kind: "campaign", campaignId: campaign.id, amount: 10_000, shown: "nameAndAmount", ...fields },
  });
const payOnPage = async (as: Person, order: { orderId: OrderId; amount: number }, last4?: string) => {
  const { customerKey } = (await api.send(getPaymentKeys, { as })).body;
  return sandbox.brandPay(customerKey, order, last4);
};
const approve = (as: Person, { orderId, amount }: { orderId: OrderId; amount: number }, paymentKey: string) =>
  api.send(approveBrandPayOrder, { as, query: { paymentKey, orderId, amount }, body: {} });
async function giveTo(as = fan, fields: object = {}, last4?: string) {
  const order = (await ready(as, fields)).body;
  const answer = await approve(as, order, await payOnPage(as, order, last4));
  return { order, answer, payment: answer.body };
}
const seen = async (as?: Person) => (await api.send(getCampaign, { as, params: { id: campaign.id } })).body;
const sums = async () => {
  const { raisedAmount, supporterCount } = (
    await api.send(getOwnCampaign, { as: await members(api, sandbox).fresh(creator), params: { id: campaign.id } })
  ).body;
  return [raisedAmount, supporterCount];
};
const table = async (text: string, values: unknown[] = []) => (await api.deps.database.pool.query(text, values)).rows;
const ledgerOf = async (orderId: OrderId) =>
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

test("a campaign gift of 10,000 won appears once in ledger, progress, lists, receipt and ranking", async () => {
  const { order, answer } = await giveTo(fan, { message: "따뜻한 겨울" });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const named = { id: campaign.id, title: campaignInput.title, needsDelivery: true };
  expect(order).toMatchObject({ kind: "campaign", amount: 10_000, campaign: named, message: "따뜻한 겨울" });
  expect(answer.body).toMatchObject({ kind: "campaign", campaign: named, shown: "nameAndAmount" });
  expect(await ledgerOf(order.orderId)).toEqual([
    "capture FEE_REVENUE -1000",
    "capture HELD:creator -8900",
    "capture PG_CLEARING 10000",
    "capture VAT_OUT -100",
  ]);
  expect(await seen()).toMatchObject({ raisedAmount: 10_000, supporterCount: 1, goalAmount: 100_000, status: "open" });
  const history = await api.send(listSupportHistory, { as: fan });
  expect(history.body.items).toMatchObject([{ kind: "campaign", title: campaignInput.title, amount: 10_000 }]);
  const received = await api.send(listReceivedGifts, { as: creator, query: { campaignId: campaign.id } });
  expect(received.body.items).toMatchObject([
    {
      kind: "campaign",
      campaign: { title: campaignInput.title },
      giver: { userId: fan.userId },
      message: "따뜻한 겨울",
    },
  ]);
  const ranking = await api.send(getDonationRanking, { params: { domain: creator.domain } });
  expect(ranking.body.items).toMatchObject([{ rank: 1, person: { userId: fan.userId }, amount: 10_000 }]);
  const receipts = await table("SELECT 1 FROM graphile_worker._private_jobs WHERE key = $1", [
    `receipt:${order.orderId}`,
  ]);
  expect(receipts).toHaveLength(1);
});

test("a gift without a privacy choice counts, and its donor is named nowhere", async () => {
  const order = await api.send(openOrder, {
    as: fan,
    body: { kind: "campaign", campaignId: campaign.id, amount: 5_000 },
  });
  expect(order.body.shown).toBe("anonymous");
  await approve(fan, order.body, await payOnPage(fan, order.body));
  expect(await sums()).toEqual([5_000, 1]);
  const { items } = (await api.send(listReceivedGifts, { as: creator })).body;
  expect(items).toMatchObject([{ giver: null, amount: 5_000 }]);
  expect((await api.send(getDonationRanking, { params: { domain: creator.domain } })).body.items).toEqual([]);
});

test("twenty simultaneous returns from the payment page are one charge and one gift", async () => {
  const order = (await ready(fan)).body;
  const paymentKey = await payOnPage(fan, order);
  const answers = await Promise.all(Array.from({ length: 20 }, () => approve(fan, order, paymentKey)));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.paymentId}`)).size).toBe(1);
  const rows = (await sandbox.transactions()).filter((row) => row.orderId === order.orderId);
  expect(rows.map((row) => row.amount)).toEqual([10_000]);
  expect(await sums()).toEqual([10_000, 1]);
});

test("a tampered amount, another user's order and an expired order give nothing", async () => {
  const order = (await ready(fan)).body;
  const paymentKey = await payOnPage(fan, order);
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

test("gifts to one's own, an unknown or a blocking creator's campaign are refused", async () => {
  expect((await ready(creator)).body.code).toBe("INVALID_REQUEST");
  expect((await ready(fan, { campaignId: "cmp_000000000000" })).status).toBe(404);
  await api.send(blockUser, { as: creator, params: { userId: fan.userId } });
  expect((await ready(fan)).status).toBe(404);
});

test("a campaign closes to the millisecond; an order opened before is paid within 30 minutes", async () => {
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
  const paymentKey = await payOnPage(await fresh(fan), inTime.body);
  api.clock.set(new Date(at - 1 + 1_800_000 - 1));
  expect((await approve(await fresh(fan), inTime.body, paymentKey)).status).toBe(200);
  expect(await sums()).toEqual([10_000, 1]);
  const available = await api.send(listAvailableCampaigns);
  expect(available.body.items.map(({ id }) => id)).not.toContain(campaign.id);
});

test("before its opening a campaign is visible to its creator only and takes no gifts", async () => {
  campaign = await begin({ opensAt: "2026-11-22T00:00:00.000Z" });
  expect(campaign.status).toBe("scheduled");
  expect((await ready(fan)).status).toBe(404);
  expect((await api.send(getCampaign, { as: fan, params: { id: campaign.id } })).status).toBe(404);
  api.clock.set("2026-11-22T00:00:00.000Z");
  expect((await ready(await members(api, sandbox).fresh(fan))).status).toBe(201);
});

test("a campaign closed early takes no new gifts immediately", async () => {
  const [open] = [(await ready(fan)).body];
  await api.send(closeCampaign, { as: creator, params: { id: campaign.id } });
  expect((await ready(fan, { amount: 30_000 })).body.code).toBe("RESOURCE_CONFLICT");
  expect((await approve(fan, open, await payOnPage(fan, open))).status).toBe(200);
});

test("a campaign taken down takes nothing, even for open orders; its gifts can be refunded", async () => {
  const { payment } = await giveTo();
  const open = (await ready(fan, { amount: 30_000 })).body;
  const paymentKey = await payOnPage(fan, open);
  const down = { as: admin, body: { reason: "거짓 모금으로 신고되었어요." } };
  expect((await api.send(takeDownCampaign, { params: { id: campaign.id }, ...down })).status).toBe(204);
  expect((await approve(fan, open, paymentKey)).body.code).toBe("RESOURCE_CONFLICT");
  expect((await ready(fan)).status).toBe(404);
  expect((await sandbox.transactions()).filter((row) => row.orderId === open.orderId)).toEqual([]);
  await refund(payment);
  expect(await sums()).toEqual([0, 0]);
});

test("a refund lowers the progress in its transaction; the last won removes the supporter", async () => {
  const { order, payment } = await giveTo();
  const other = await api.person();
  await giveTo(other, { amount: 3_000 });
  const { payment: second } = await giveTo(fan, { amount: 2_000 });
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

test("a declined card raises nothing, and the progress may exceed the goal", async () => {
  await giveTo(fan, {}, "0002");
  expect(await sums()).toEqual([0, 0]);
  await giveTo(fan, { amount: 150_000 });
  expect(await seen()).toMatchObject({ raisedAmount: 150_000, goalAmount: 100_000, status: "open" });
});

test("simultaneous gifts and refunds keep the sums correct without deadlock; naive ones do not", async () => {
  const fans = await Promise.all(Array.from({ length: 12 }, () => api.person()));
  const first = await Promise.all(fans.map((one, i) => giveTo(one, { amount: 1_000 * (i + 1) })));
  const orders = await Promise.all(fans.map(async (one, i) => (await ready(one, { amount: 2_000 * (i + 1) })).body));
  const keys = await Promise.all(fans.map((one, i) => payOnPage(one, orders[i] as Order)));
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
  expect(await findBrokenInvariants(api.deps.database.db)).toEqual([]);

  // The naive way: read, add, write back. Of two simultaneous updates one is lost.
  await table("CREATE TABLE naive_sums AS SELECT 0 AS raised_won");
  const addNaively = async (won: number) => {
    const [before] = await table("SELECT raised_won FROM naive_sums");
    await table("UPDATE naive_sums SET raised_won = $1", [before.raised_won + won]);
  };
  await Promise.all(fans.map((_, i) => addNaively(1_000 * (i + 1))));
  expect((await table("SELECT raised_won FROM naive_sums"))[0].raised_won).toBeLessThan(78_000);
}, 60_000);
