import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Subscriber, Subscription } from "#contract/memberships";
import type { Page } from "#contract/paging";
import type { Order, OrderDetail } from "#contract/payments";
import { beginning, type Person, startApi, type TestApi } from "#tests/support/api";
import { members } from "#tests/support/members";
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
  api.clock.set(beginning);
  creator = await api.person({ role: "activist" });
  small = await api.plan(creator, { priceWon: 5_000 });
  middle = await api.plan(creator, { priceWon: 8_000, position: 1 });
  large = await api.plan(creator, { priceWon: 20_000, position: 2 });
});
afterAll(async () => {
  await api.stop();
  await sandbox.close();
});

const nextPlan = (as: Person, id: string, planId: string) =>
  api.call<Subscription>("PUT", `/payments/recurring/${id}/next-plan`, { as, body: { planId } });
const countOf = async (planId: string) =>
  (await people.query("SELECT subscriber_count FROM plans WHERE plan_id = $1", [planId]))[0].subscriber_count;

test("an upgrade costs ⌊difference × days left / days in the period⌋ by dates in Seoul, and nothing below 100 won", () => {
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

test("an upgrade charges the difference once, opens the dearer plan now, keeps the anchor, and renews at the new price", async () => {
  const { fan, id } = await people.member(small);
  api.clock.set("2026-12-01T03:00:00.000Z");
  const now = await people.fresh(fan);
  const postId = await api.post(creator, { visibility: "members", planId: large });
  const order = (await people.order(now, large)).body;
  expect(order).toMatchObject({ purpose: "upgrade", amount: 10_000 });
  expect((await people.order(now, large)).body.orderId).toBe(order.orderId);
  const detail = (await api.call<OrderDetail>("GET", `/payments/ready?orderId=${order.orderId}`, { as: now })).body;
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
  expect((await api.call<{ locked: boolean }>("GET", `/feed/post/${postId}`, { as: now })).body.locked).toBe(false);
  expect([await countOf(small), await countOf(large)]).toEqual([0, 1]);
  api.clock.set("2026-12-21T01:00:00.000Z");
  await renewDue(api.deps);
  const amounts = await people.query("SELECT amount_won FROM payments WHERE buyer_id = $1 ORDER BY approved_at", [
    fan.userId,
  ]);
  expect(amounts.map((row) => row.amount_won)).toEqual([5_000, 10_000, 20_000]);
});

test("two upgrades at once: one is charged, the other RESOURCE_CONFLICT before any charge; so is one computed from an older plan", async () => {
  const { fan } = await people.member(small);
  const [first, second] = [(await people.order(fan, middle)).body, (await people.order(fan, large)).body];
  const answers = await Promise.all([people.approve(fan, first.orderId), people.approve(fan, second.orderId)]);
  expect(answers.map((answer) => answer.body.code ?? "paid").sort()).toEqual(["RESOURCE_CONFLICT", "paid"]);
  expect(await people.chargesOf(fan)).toMatchObject({ taken: 2, captured: 2 });
  for (const { orderId } of [first, second]) await people.approve(fan, orderId);
  expect((await people.chargesOf(fan)).taken).toBe(2);
});

test("a declined upgrade leaves the membership as it was, and it renews", async () => {
  const { fan } = await people.member(small, "0010");
  const order = (await people.order(fan, large)).body as Order;
  expect((await people.approve(fan, order.orderId)).body.code).toBe("PAYMENT_DECLINED");
  expect(await people.subscriptionOf(fan)).toMatchObject({
    plan_id: small,
    price_won: 5_000,
    renewal_order_id: null,
    status: "active",
  });
  await people.registerCard(fan);
  await renewDue(api.deps);
  expect((await people.chargesOf(fan)).taken, "nothing is due yet").toBe(1);
});

test("with too little left to charge, the upgrade is confirmed all the same and charges nothing", async () => {
  const { fan } = await people.member(small);
  api.clock.set("2026-12-20T15:30:00.000Z");
  const now = await people.fresh(fan);
  const order = (await people.order(now, middle)).body;
  expect(order.amount).toBe(0);
  expect((await people.approve(now, order.orderId)).body).toMatchObject({ amount: 0, status: "done" });
  expect((await people.approve(now, order.orderId)).status).toBe(200);
  expect(await people.subscriptionOf(fan)).toMatchObject({ plan_id: middle, price_won: 8_000 });
  expect((await people.chargesOf(fan)).taken).toBe(1);
});

test("the plan one has, or a cheaper one, cannot be ordered: CONFLICT_SUBSCRIBE; nor any while the membership is canceled", async () => {
  const { fan, id } = await people.member(middle);
  for (const planId of [middle, small]) expect((await people.order(fan, planId)).body.code).toBe("CONFLICT_SUBSCRIBE");
  await api.call("POST", "/payments/recurring/cancel", { as: fan, body: { subscriptionId: id } });
  expect((await people.order(fan, large)).body.code).toBe("RESOURCE_CONFLICT");
});

test("a downgrade waits for the next period, is shown, can be undone, and is charged at its own price", async () => {
  const { fan, id } = await people.member(large);
  expect((await nextPlan(await api.person(), id, small)).status).toBe(404);
  expect((await nextPlan(fan, id, large)).body.code).toBe("CONFLICT_SUBSCRIBE");
  const stranger = await api.plan(await api.person({ role: "activist" }), { priceWon: 1_000 });
  expect((await nextPlan(fan, id, stranger)).status).toBe(404);
  const twice = await Promise.all([nextPlan(fan, id, small), nextPlan(fan, id, small)]);
  for (const { body } of twice)
    expect(body).toMatchObject({ plan: { id: large }, nextPlan: { id: small }, nextPrice: 5_000 });
  const kept = await api.call<Subscription>("DELETE", `/payments/recurring/${id}/next-plan`, { as: fan });
  expect(kept.body).toMatchObject({ nextPlan: null, nextPrice: 20_000 });
  await nextPlan(fan, id, small);
  await api.call("PUT", `/users/mypage/plans/${small}`, {
    as: creator,
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
  expect([await countOf(small), await countOf(large)]).toEqual([1, 0]);
  const amounts = await people.query("SELECT amount_won FROM payments WHERE buyer_id = $1 ORDER BY approved_at", [
    fan.userId,
  ]);
  expect(amounts.map((row) => row.amount_won)).toEqual([20_000, 5_000]);
});

test("a creator sees who subscribes, their plan and since when, page by page; nobody whom a block either way parts", async () => {
  const joined: Person[] = [];
  for (const planId of [small, middle, large, small]) {
    api.clock.advance(1);
    joined.push((await people.member(planId)).fan);
  }
  const page = async (pagingKey?: string | null) => {
    const more = pagingKey ? `&pagingKey=${pagingKey}` : "";
    return (await api.call<Page<Subscriber>>("GET", `/users/mypage/subscribers?size=3${more}`, { as: creator })).body;
  };
  const first = await page();
  const rest = await page(first.pagingKey);
  const ids = joined.map((fan) => fan.userId).reverse();
  expect([...first.items, ...rest.items].map((item) => item.userId)).toEqual(ids);
  expect(first.items[0]).toMatchObject({ planName: "곁의 자리", at: expect.stringContaining("2026-11-21") });
  const [blocked, blocking] = joined as [Person, Person];
  await api.call("POST", `/blocks/${blocked.userId}`, { as: creator });
  await api.call("POST", `/blocks/${creator.userId}`, { as: blocking });
  expect((await page()).items.map((item) => item.userId)).toEqual(ids.slice(0, 2));
  expect((await api.call("GET", "/users/mypage/subscribers", { as: blocking })).status).toBe(403);
});
