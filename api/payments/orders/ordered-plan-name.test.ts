import { expect, test } from "vitest";
import { listSupportHistory } from "#contract/gifts/endpoints";
import type { OrderId } from "#contract/ids";
import { updatePlan } from "#contract/memberships/endpoints";
import { listNotifications } from "#contract/notifications/endpoints";
import { getOrder, getPaymentOfOrder, listHistory, openOrder } from "#contract/payments/endpoints";
import type { Person } from "#tests/support/api";
import { renewalFixture, tenInSeoul } from "#tests/support/fixtures/renewal-fixture";
import { runBackfill } from "../../worker/backfill";
import { fillPlanNames } from "./ordered-plan-name";

const fixture = renewalFixture();

const rename = (name: string) =>
  fixture.api.send(updatePlan, {
    as: fixture.creator,
    params: { id: fixture.planId },
    body: { name, description: "", benefits: [], price: 5_000 },
  });
const ordersOf = (fan: Person) =>
  fixture.query("SELECT plan_name FROM orders WHERE buyer_id = $1 ORDER BY created_at", [fan.userId]);

/** The names of the plan, wherever the fan reads of an order that was paid. */
async function namesShown(fan: Person, orderId: OrderId): Promise<unknown[]> {
  const { api } = fixture;
  const query = { orderId };
  const [order, payment, history, supports, notifications] = [
    await api.send(getOrder, { as: fan, query }),
    await api.send(getPaymentOfOrder, { as: fan, query }),
    await api.send(listHistory, { as: fan, query: {} }),
    await api.send(listSupportHistory, { as: fan, query: {} }),
    await api.send(listNotifications, { as: fan, query: {} }),
  ];
  return [
    order.body.order.plan?.name,
    payment.body.plan?.name,
    history.body.items.find((item) => item.orderId === orderId)?.title,
    supports.body.items.find((item) => item.orderId === orderId)?.title,
    notifications.body.items.find(({ kind }) => kind === "membershipPaid")?.excerpt,
  ];
}

test("receipt, order, lists and notification show the plan's name at the time of the order", async () => {
  await rename("첫 이름");
  const { fan, orderId } = await fixture.member();
  await rename("다음 이름");
  expect(await namesShown(fan, orderId)).toEqual(Array(5).fill("첫 이름"));
});

test("a renewal stores the plan's name at the time of the renewal", async () => {
  await rename("첫 이름");
  const { fan } = await fixture.member();
  await rename("다음 이름");
  await fixture.runAt(tenInSeoul("2026-12-31"));
  expect((await ordersOf(fan)).map(({ plan_name }) => plan_name)).toEqual(["첫 이름", "다음 이름"]);
});

test("a plan renamed while an order is open gets a new order", async () => {
  const fan = await fixture.api.person();
  const order = async () =>
    (await fixture.api.send(openOrder, { as: fan, body: { kind: "membership", planId: fixture.planId } })).body;
  const first = await order();
  expect((await order()).orderId).toBe(first.orderId);
  await rename("다음 이름");
  const second = await order();
  expect([second.orderId === first.orderId, second.plan?.name]).toEqual([false, "다음 이름"]);
});

test("an order without a name shows the plan's present one, until the backfill stores it", async () => {
  await rename("첫 이름");
  const { fan, orderId } = await fixture.member();
  await fixture.query("UPDATE orders SET plan_name = NULL WHERE order_id = $1", [orderId]);
  expect(await namesShown(fan, orderId)).toEqual(Array(5).fill("첫 이름"));
  const backfill = { name: "order_plan_names", batchSize: 1, pauseMs: 0, fill: fillPlanNames };
  await runBackfill(fixture.api.deps, backfill, new AbortController().signal);
  await rename("다음 이름");
  expect(await namesShown(fan, orderId)).toEqual(Array(5).fill("첫 이름"));
  expect(await fixture.query("SELECT FROM orders WHERE plan_id IS NOT NULL AND plan_name IS NULL")).toEqual([]);
});
