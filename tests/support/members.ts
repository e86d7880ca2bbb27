import { startSession } from "#api/sessions/session";
import type { Card, Order, Payment, PaymentKeys } from "#contract/payments";
import type { Person, TestApi } from "./api";
import type { TestSandbox } from "./sandbox";

/** People who pay, for tests of memberships: through the API and the provider's card page, as a browser would. */
export function members(api: TestApi, sandbox: TestSandbox) {
  const query = async (text: string, values: unknown[] = []) => (await api.deps.database.pool.query(text, values)).rows;

  /** Access tokens run out when the clock moves by days. */
  async function fresh(person: Person): Promise<Person> {
    const { accessToken } = await startSession(api.deps, api.deps.database.db, person.userId, "test", api.clock.now());
    return { ...person, token: accessToken };
  }

  async function registerCard(fan: Person, last4 = "1234"): Promise<string> {
    const keys = (await api.call<PaymentKeys>("GET", "/payments/my", { as: fan })).body;
    const authKey = await sandbox.authKey(keys.customerKey, `433012341234${last4}`);
    const body = { authKey, customerKey: keys.customerKey };
    return (await api.call<Card>("POST", "/payments/cards", { as: fan, body })).body.cardId;
  }

  const order = (fan: Person, planId: string) =>
    api.call<Order>("POST", "/payments/ready", { as: fan, body: { kind: "membership", planId } });
  const approve = (fan: Person, orderId: string) =>
    api.call<Payment>("POST", "/payments/approve", { as: fan, body: { orderId } });

  async function subscriptionOf(fan: Person) {
    const rows = await query("SELECT * FROM subscriptions WHERE fan_id = $1 ORDER BY created_at DESC", [fan.userId]);
    return rows[0];
  }

  /** A fan with a card who has joined the plan. */
  async function member(planId: string, last4 = "1234") {
    const fan = await api.person();
    await registerCard(fan, last4);
    const { orderId } = (await order(fan, planId)).body;
    const paid = await approve(fan, orderId);
    if (paid.status !== 200) throw new Error(`joining was answered ${paid.status} ${paid.body.code}`);
    const { subscription_id: id } = await subscriptionOf(fan);
    return { fan, id: String(id), orderId };
  }

  /** What the provider took from one fan, and what we have captured: always to be the same. */
  async function chargesOf(fan: Person): Promise<{ taken: number; captured: number; orders: string[] }> {
    const orders = (await query("SELECT order_id FROM orders WHERE buyer_id = $1", [fan.userId])).map(
      (row) => row.order_id,
    );
    const rows = (await sandbox.transactions()).filter((row) => orders.includes(row.orderId) && row.amount > 0);
    const journals = await query("SELECT journal_key FROM ledger_journals WHERE journal_key = ANY($1)", [
      orders.map((orderId) => `capture:${orderId}`),
    ]);
    return { taken: rows.length, captured: journals.length, orders };
  }

  return { query, fresh, registerCard, order, approve, member, subscriptionOf, chargesOf };
}
