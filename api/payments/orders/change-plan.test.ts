import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { blockUser } from "#contract/blocks/endpoints";
import type { PlanId } from "#contract/ids";
import {
  cancelPlanChange,
  cancelSubscription,
  chooseNextPlan,
  listSubscribers,
  updatePlan,
} from "#contract/memberships/endpoints";
import { getOrder } from "#contract/payments/endpoints";
import type { Order } from "#contract/payments/schemas";
import { getPost } from "#contract/posts/endpoints";
import { type Person, startApi, startTime, type TestApi } from "#tests/support/api";
import { members } from "#tests/support/fixtures/members";
import { startSandbox, type TestSandbox } from "#tests/support/sandbox";
import { upgradeCharge } from "../../memberships/proration";
import { won } from "../../money";
import { renewDue } from "../charges/renew-due";

let sandbox: TestSandbox;
let api: TestApi;
let people: ReturnType<typeof members>;
let creator: Person;
let [small, middle, large] = ["", "", ""];
beforeAll(async () => {
  sandbox = await startSandbox();
  api = await startApi({ tossUrl: sandbox.url });
  people = members(api, sandbox);
});
beforeEach(async () => {
  api.clock.set(startTime);
  creator = await api.person({ role: "activist" });
  small = await api.plan(creator, { priceWon: 5_000 });
  middle = await api.plan(creator, { priceWon: 8_000, position: 1 });
  large = await api.plan(creator, { priceWon: 20_000, position: 2 });
});
afterAll(async () => {
  await api.stop();
  await sandbox.close();
});

const nextPlan = (as: Person, id: string, planId: PlanId) =>
  api.send(chooseNextPlan, { as, params: { id }, body: { planId } });
const countOf = async (planId: PlanId) =>
  (await people.query("SELECT subscriber_count FROM plans WHERE plan_id = $1", [planId]))[0].subscriber_count;

test("an upgrade costs ⌊difference × days left / days in the period⌋, and nothing below 100 won", () => {
  const charge = (at: string, toWon = 20_000) =>
    upgradeCharge({ anchorOn: "2026-11-21", periodNo: 0, fromWon: won(5_000), toWon: won(toWon), at: new Date(at) });
  expect(charge("2026-11-21T03:00:00Z")).toBe(15_000);
  expect(charge("2026-12-01T03:00:00Z")).toBe(10_000);
  expect(charge("2026-12-01T14:59:59Z")).toBe(10_000);
  expect(charge("2026-12-01T15:00:00Z")).toBe(9_500);
  expect(charge("2026-12-20T03:00:00Z")).toBe(500);
  expect(charge("2026-12-21T00:30:00Z")).toBe(0);
  expect(charge("2026-12-20T03:00:00Z", 7_000)).toBe(0);
});

test("an upgrade charges the difference once, changes the plan now and renews at the new price", async () => {
  const { fan, id } = await people.member(small as PlanId);
  api.clock.set("2026-12-01T03:00:00.000Z");
  const now = await people.fresh(fan);
  const postId = await api.post(creator, { visibility: "members", planId: large as PlanId });
  const order = (await people.order(now, large as PlanId)).body;
  expect(order).toMatchObject({ purpose: "upgrade", amount: 10_000 });
  expect((await people.order(now, large as PlanId)).body.orderId).toBe(order.orderId);
  const detail = (await api.send(getOrder, { as: now, query: { orderId: order.orderId } })).body;
  expect(detail).toMatchObject({ renewsAt: "2026-12-21T01:00:00.000Z", nextAmount: 20_000 });
  const answers = await Promise.all([people.approve(now, order.orderId), people.approve(now, order.orderId)]);
  expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
  expect(await people.chargesOf(fan)).toMatchObject({ taken: 2, captured: 2 });
  expect(await people.subscriptionOf(fan)).toMatchObject({
    subscription_id: id,
    plan_id: large,
    price_won: 20_000,
    period_no: 0,
    renewal_order_id: null,
  });
  expect((await api.send(getPost, { as: now, params: { postId } })).body.locked).toBe(false);
  expect([await countOf(small as PlanId), await countOf(large as PlanId)]).toEqual([0, 1]);
  api.clock.set("2026-12-21T01:00:00.000Z");
  await renewDue(api.deps);
  const amounts = await people.query("SELECT amount_won FROM payments WHERE buyer_id = $1 ORDER BY approved_at", [
    fan.userId,
  ]);
  expect(amounts.map((row) => row.amount_won)).toEqual([5_000, 10_000, 20_000]);
});

test("of two upgrades at once one is charged; the other and an outdated one are a conflict", async () => {
  const { fan } = await people.member(small as PlanId);
  const [first, second] = [
    (await people.order(fan, middle as PlanId)).body,
    (await people.order(fan, large as PlanId)).body,
  ];
  const answers = await Promise.all([people.approve(fan, first.orderId), people.approve(fan, second.orderId)]);
  expect(answers.map((answer) => answer.body.code ?? "paid").sort()).toEqual(["RESOURCE_CONFLICT", "paid"]);
  expect(await people.chargesOf(fan)).toMatchObject({ taken: 2, captured: 2 });
  for (const { orderId } of [first, second]) await people.approve(fan, orderId);
  expect((await people.chargesOf(fan)).taken).toBe(2);
});

test("a declined upgrade leaves the membership unchanged, and it renews", async () => {
  const { fan } = await people.member(small as PlanId, "0010");
  const order = (await people.order(fan, large as PlanId)).body as Order;
  expect((await people.approve(fan, order.orderId)).body.code).toBe("PAYMENT_DECLINED");
  expect(await people.subscriptionOf(fan)).toMatchObject({
    plan_id: small,
    price_won: 5_000,
    renewal_order_id: null,
    status: "active",
  });
  await people.addCard(fan);
  await renewDue(api.deps);
  expect((await people.chargesOf(fan)).taken, "nothing is due yet").toBe(1);
});

test("an upgrade with too little left to charge is confirmed and charges nothing", async () => {
  const { fan } = await people.member(small as PlanId);
  api.clock.set("2026-12-20T15:30:00.000Z");
  const now = await people.fresh(fan);
  const order = (await people.order(now, middle as PlanId)).body;
  expect(order.amount).toBe(0);
  expect((await people.approve(now, order.orderId)).body).toMatchObject({ amount: 0, status: "done" });
  expect((await people.approve(now, order.orderId)).status).toBe(200);
  expect(await people.subscriptionOf(fan)).toMatchObject({ plan_id: middle, price_won: 8_000 });
  expect((await people.chargesOf(fan)).taken).toBe(1);
});

test("the same or a cheaper plan cannot be ordered, nor any while the membership is canceled", async () => {
  const { fan, id } = await people.member(middle as PlanId);
  for (const planId of [middle, small])
    expect((await people.order(fan, planId as PlanId)).body.code).toBe("CONFLICT_SUBSCRIBE");
  await api.send(cancelSubscription, { as: fan, body: { subscriptionId: id } });
  expect((await people.order(fan, large as PlanId)).body.code).toBe("RESOURCE_CONFLICT");
});

test("a downgrade takes effect next period at its own price, and can be undone until then", async () => {
  const { fan, id } = await people.member(large as PlanId);
  expect((await nextPlan(await api.person(), id, small as PlanId)).status).toBe(404);
  expect((await nextPlan(fan, id, large as PlanId)).body.code).toBe("CONFLICT_SUBSCRIBE");
  const stranger = await api.plan(await api.person({ role: "activist" }), { priceWon: 1_000 });
  expect((await nextPlan(fan, id, stranger)).status).toBe(404);
  const twice = await Promise.all([nextPlan(fan, id, small as PlanId), nextPlan(fan, id, small as PlanId)]);
  for (const { body } of twice)
    expect(body).toMatchObject({ plan: { id: large }, nextPlan: { id: small }, nextPrice: 5_000 });
  const undone = await api.send(cancelPlanChange, { as: fan, params: { id } });
  expect(undone.body).toMatchObject({ nextPlan: null, nextPrice: 20_000 });
  await nextPlan(fan, id, small as PlanId);
  await api.send(updatePlan, {
    as: creator,
    params: { id: small },
    body: { name: "곁의 자리", price: 6_000, benefits: [], description: "" },
  });
  api.clock.set("2026-12-21T01:00:00.000Z");
  await renewDue(api.deps);
  expect(await people.subscriptionOf(fan)).toMatchObject({
    plan_id: small,
    price_won: 5_000,
    next_plan_id: null,
    period_no: 1,
  });
  expect([await countOf(small as PlanId), await countOf(large as PlanId)]).toEqual([1, 0]);
  const amounts = await people.query("SELECT amount_won FROM payments WHERE buyer_id = $1 ORDER BY approved_at", [
    fan.userId,
  ]);
  expect(amounts.map((row) => row.amount_won)).toEqual([20_000, 5_000]);
});

test("a creator lists their subscribers with plan and start, without anyone blocked either way", async () => {
  const joined: Person[] = [];
  for (const planId of [small, middle, large, small]) {
    api.clock.advance(1);
    joined.push((await people.member(planId as PlanId)).fan);
  }
  const page = async (pagingKey?: string | null) =>
    (await api.send(listSubscribers, { as: creator, query: { size: 3, pagingKey } })).body;
  const first = await page();
  const rest = await page(first.pagingKey);
  const ids = joined.map((fan) => fan.userId).reverse();
  expect([...first.items, ...rest.items].map((item) => item.userId)).toEqual(ids);
  expect(first.items[0]).toMatchObject({ planName: "곁의 자리", at: expect.stringContaining("2026-11-21") });
  const [blocked, blocking] = joined as [Person, Person];
  await api.send(blockUser, { as: creator, params: { userId: blocked.userId } });
  await api.send(blockUser, { as: blocking, params: { userId: creator.userId } });
  expect((await page()).items.map((item) => item.userId)).toEqual(ids.slice(0, 2));
  expect((await api.send(listSubscribers, { as: blocking })).status).toBe(403);
});
