import type { Card, Order, Payment, PaymentKeys } from "#contract/payments";
import type { Person, TestApi } from "./api";
import type { TestSandbox } from "./sandbox";

/** Buys as a fan would: through the provider's card page, an order and its approval. */
export function createShop(api: TestApi, sandbox: TestSandbox) {
  async function fanWithCard(last4 = "1234"): Promise<Person> {
    const fan = await api.person();
    const keys = (await api.call<PaymentKeys>("GET", "/payments/my", { as: fan })).body;
    const authKey = await sandbox.authKey(keys.customerKey, `433012341234${last4}`);
    await api.call<Card>("POST", "/payments/cards", { as: fan, body: { authKey, customerKey: keys.customerKey } });
    return fan;
  }

  async function buy(planId: string, fan?: Person) {
    const buyer = fan ?? (await fanWithCard());
    const order = await api.call<Order>("POST", "/payments/ready", { as: buyer, body: { kind: "membership", planId } });
    const { orderId } = order.body;
    const answer = await api.call<Payment>("POST", "/payments/approve", { as: buyer, body: { orderId } });
    if (answer.status !== 200) throw new Error(`not paid: ${JSON.stringify(answer.body)}`);
    return { fan: buyer, orderId, payment: answer.body };
  }

  /** The provider's rows of an order: what it took, and, negative, what it gave back. */
  const moved = async (orderId: string) =>
    (await sandbox.transactions()).filter((row) => row.orderId === orderId).map((row) => row.amount);

  const control = (wish: object) =>
    fetch(`${sandbox.url}/sandbox/control`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(wish),
    });

  /** A person whose access token has run out with the clock, signed in again. */
  async function fresh(person: Person): Promise<Person> {
    const { body } = await api.call<{ token: { accessToken: string; refreshToken: { token: string } } }>(
      "POST",
      "/auth/token/reissue",
      { headers: { cookie: `refreshToken=${person.refreshToken}` } },
    );
    return { ...person, token: body.token.accessToken, refreshToken: body.token.refreshToken.token };
  }

  /** The ledger's entries as a table, people by the names given; `since` a count of entries to leave out. */
  async function ledger(names: Record<string, string> = {}): Promise<string[]> {
    const { rows } = await api.deps.database.pool.query(
      `SELECT j.event, e.account, e.amount_won FROM ledger_entries e JOIN ledger_journals j USING (journal_key) ORDER BY entry_id`,
    );
    return rows.map(({ event, account, amount_won }) => {
      const [kind, owner] = account.split(":");
      return [event, owner ? `${kind}:${names[owner] ?? "?"}` : kind, amount_won].join(" ");
    });
  }

  return { fanWithCard, buy, moved, control, fresh, ledger };
}
export type Shop = ReturnType<typeof createShop>;
