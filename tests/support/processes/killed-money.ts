import { newId } from "#api/ids";
import { recordChargeback } from "#api/payments/chargebacks/record-chargeback";
import { sendToReview } from "#api/payments/charges/record-outcome";
import { releaseHeld } from "#api/payments/charges/release-held";
import { sendRefundToReview } from "#api/payments/refunds/record-refund-outcome";
import { type NewDiscrepancy, recordDiscrepancy } from "#api/reconciliation/discrepancies";
import type { OrderId } from "#contract/ids";
import { approveOrder, getPaymentKeys, openOrder, refundPayment } from "#contract/payments/endpoints";
import type { OrderMethod } from "#contract/payments/methods";
import type { ReviewAction as ReviewDecision } from "#contract/reconciliation/values";
import { setPayoutAccount } from "#contract/settlement/endpoints";
import type { Person, TestApi } from "../api";
import { createShop } from "../fixtures/shop";
import type { TestSandbox } from "../sandbox";

export type KeyedRequest = {
  as?: Person;
  path: string;
  body: unknown;
  endpoint: string;
  /** how often it took effect, or the contradiction between the tables */
  effects: () => Promise<number | string>;
};

const reason = "전화로 확인했어요";

/** Makes one request to each endpoint that moves money or decides about it, each with people and money of its own. */
export async function moneyRequests(api: TestApi, sandbox: TestSandbox) {
  const shop = createShop(api, sandbox);
  const { deps } = api;
  const query = async (text: string, values: unknown[] = []) => (await deps.database.pool.query(text, values)).rows;
  const count = async (text: string, values: unknown[]) =>
    Number((await query(`SELECT count(*) AS n FROM ${text}`, values))[0].n);
  const admin = await api.person({ role: "admin" });
  const buy = async () => {
    const creator = await api.person({ role: "activist" });
    return { ...(await shop.buy(await api.plan(creator, { priceWon: 20_000 }))), creator };
  };
  const audits = (targetId: string) => count("audit_log WHERE target_id = $1", [targetId]);
  const journals = (key: string) => count("ledger_journals WHERE journal_key LIKE $1", [key]);
  const countIfEqual = (...counts: number[]) => (new Set(counts).size === 1 ? (counts[0] ?? 0) : counts.join(" and "));
  const captures = async (orderId: OrderId) =>
    (await shop.transactionAmounts(orderId)).filter((amount) => amount > 0).length;
  const returned = async (orderId: OrderId) =>
    (await shop.transactionAmounts(orderId)).filter((amount) => amount < 0).length;
  const doneRefunds = (orderId: OrderId) =>
    count("refunds r JOIN payments p USING (payment_id) WHERE p.order_id = $1 AND r.outcome = 'done'", [orderId]);

  async function settlement(): Promise<KeyedRequest> {
    const { creator } = await buy();
    await releaseHeld(deps, new Date(deps.clock.now().getTime() + 8 * 86_400_000));
    const body = { bank: "신한은행", holder: "이하루", number: "110222333444" };
    await api.send(setPayoutAccount, { as: creator, body });
    const effects = async () =>
      countIfEqual(
        await count("settlements WHERE creator_id = $1", [creator.userId]),
        await count("ledger_entries WHERE account = $1 AND journal_key LIKE 'streq:%'", [`PAYABLE:${creator.userId}`]),
      );
    const endpoint = "/payments/settlement/request";
    return { endpoint, as: creator, path: endpoint, body: {}, effects };
  }

  async function paymentPageApproval(method: OrderMethod): Promise<KeyedRequest> {
    const [fan, creator] = [await api.person(), await api.person({ role: "activist" })];
    const gift = { kind: "donation", domain: creator.domain, amount: 10_000, shown: "anonymous", method };
    const { orderId, amount } = (await api.send(openOrder, { as: fan, body: gift })).body;
    const { customerKey } = (await api.send(getPaymentKeys, { as: fan })).body;
    const paymentKey =
      method === "creditCard"
        ? await sandbox.brandPay(customerKey, { orderId, amount })
        : await sandbox.easyPay({ orderId, amount }, method.toUpperCase());
    const endpoint = "/payments/toss-brand/approve";
    const path = `${endpoint}?${new URLSearchParams({ paymentKey, orderId, amount: String(amount) })}`;
    const effects = async () =>
      countIfEqual(
        await captures(orderId),
        await journals(`capture:${orderId}`),
        await count("payments WHERE order_id = $1 AND method = $2", [orderId, method]),
      );
    return { endpoint, as: fan, path, body: {}, effects };
  }

  async function fanRefund(): Promise<KeyedRequest> {
    const { fan, orderId, payment } = await buy();
    const effects = async () => countIfEqual(await returned(orderId), await doneRefunds(orderId));
    const path = `/payments/${payment.paymentId}/refund`;
    return { endpoint: "/payments/{id}/refund", as: fan, path, body: {}, effects };
  }

  async function adminRefund(): Promise<KeyedRequest> {
    const { orderId, payment } = await buy();
    const effects = async () =>
      countIfEqual(await returned(orderId), await doneRefunds(orderId), await audits(payment.paymentId));
    const path = `/admin/payments/${payment.paymentId}/refund`;
    return { endpoint: "/admin/payments/{id}/refund", as: admin, path, body: { amount: 5_000, reason }, effects };
  }

  async function chargebackFee(): Promise<KeyedRequest> {
    const { payment } = await buy();
    const { paymentId } = payment;
    const [row] = await query("SELECT provider_payment_key FROM payments WHERE payment_id = $1", [paymentId]);
    const cancellation = {
      paymentKey: row.provider_payment_key,
      transactionKey: `bank-${paymentId}`,
      amountWon: 20_000,
    };
    await recordChargeback(deps, { ...cancellation, at: deps.clock.now() });
    const [refund] = await query("SELECT refund_id FROM refunds WHERE payment_id = $1", [paymentId]);
    const refundId = refund.refund_id;
    const path = `/admin/payments/${paymentId}/chargeback-fee`;
    const effects = async () => countIfEqual(await journals(`cbfee:${refundId}`), await audits(paymentId));
    const endpoint = "/admin/payments/{id}/chargeback-fee";
    return { endpoint, as: admin, path, body: { refundId, fee: 5_500, reason }, effects };
  }

  let months = 0;
  async function tax(): Promise<KeyedRequest> {
    const { creator } = await buy();
    // Each in a month of its own, as a month's tax is paid once.
    const [{ n }] = await query("SELECT count(*) AS n FROM settlements WHERE settlement_id LIKE 'stl_tax%'");
    const month = `2025-${String(1 + Number(n) + months++).padStart(2, "0")}`;
    await query(
      `INSERT INTO settlements (settlement_id, creator_id, status, amount_won, gross_won, platform_fee_won, carried_won, income_tax_won,
         local_tax_won, offset_won, net_won, payout_bank, payout_last4, after_entry_id, entry_id, requested_at, approved_at, decided_at)
       VALUES ($1, $2, 'paid', 100000, 100000, 0, 0, 3000, 300, 0, 96700, '신한은행', '1234', 0, 1, $3, $3, $3)`,
      [`stl_tax_${month}`, creator.userId, new Date(`${month}-15T03:00:00Z`)],
    );
    const path = `/admin/ledger/taxes/${month}/pay`;
    const effects = async () => countIfEqual(await journals(`taxpay:${month.replace("-", "")}`), await audits(month));
    return { endpoint: "/admin/ledger/taxes/{month}/pay", as: admin, path, body: { reason }, effects };
  }

  async function contactClosing(): Promise<KeyedRequest> {
    const contactId = newId("ctc");
    await query(
      `INSERT INTO contacts (contact_id, email, lang, topic, body, digest, received_at)
       VALUES ($1, $1 || '@example.com', 'ko', 'general', '문의', sha256(convert_to($1, 'UTF8')), now())`,
      [contactId],
    );
    const path = `/admin/contacts/${contactId}/close`;
    const effects = () => audits(contactId);
    return { endpoint: "/admin/contacts/{id}/close", as: admin, path, body: { reason }, effects };
  }

  const review = (decision: ReviewDecision, id: string, effects: KeyedRequest["effects"]): KeyedRequest => ({
    endpoint: `/admin/reviews/{id}/${decision}`,
    as: admin,
    path: `/admin/reviews/${id}/${decision}`,
    body: { reason },
    effects: async () => countIfEqual(...[await effects(), await audits(id)].map(Number)),
  });
  const lost = { kind: "unknown", code: "NO_ANSWER", answered: false } as const;

  /** A charge that an admin has to resolve: captured at the provider, or never sent. */
  async function chargeCase(decision: ReviewDecision, isCaptured: boolean): Promise<KeyedRequest> {
    const { toss } = deps;
    const [fan, creator] = [await shop.fanWithCard(), await api.person({ role: "activist" })];
    const body = { kind: "membership", planId: await api.plan(creator, { priceWon: 20_000 }) };
    const { orderId } = (await api.send(openOrder, { as: fan, body })).body;
    const real = { ...toss };
    Object.assign(toss, {
      charge: async (charge: Parameters<typeof toss.charge>[0]) => {
        if (isCaptured) await real.charge(charge);
        return lost;
      },
      find: async () => ({ kind: "unknown" }),
    });
    await api.send(approveOrder, { as: fan, body: { orderId } });
    Object.assign(toss, real);
    const [{ attempt_id: id }] = await query("SELECT attempt_id FROM payment_attempts WHERE order_id = $1", [orderId]);
    await sendToReview(deps, { attemptId: id, code: "TOO_OLD", at: deps.clock.now() });
    const settled = () => count("payment_attempts WHERE attempt_id = $1 AND outcome IN ('done', 'declined')", [id]);
    if (decision === "refund") return review(decision, id, () => returned(orderId));
    return review(decision, id, async () =>
      (await captures(orderId)) === Number(isCaptured) ? settled() : Number.NaN,
    );
  }

  /** A refund that an admin has to resolve: refunded by the provider, or never sent. */
  async function refundCase(decision: ReviewDecision, isSent: boolean): Promise<KeyedRequest> {
    const { toss } = deps;
    const { fan, orderId, payment } = await buy();
    const real = { ...toss };
    Object.assign(toss, {
      cancel: async (cancel: Parameters<typeof toss.cancel>[0]) => {
        if (isSent) await real.cancel(cancel);
        return lost;
      },
      findCancels: async () => ({ kind: "unknown" }),
    });
    await api.send(refundPayment, { as: fan, params: { id: payment.paymentId }, body: {} });
    Object.assign(toss, real);
    const [{ refund_id: id }] = await query("SELECT refund_id FROM refunds WHERE payment_id = $1", [payment.paymentId]);
    await sendRefundToReview(deps, { refundId: id, code: "TOO_OLD" });
    if (decision === "close")
      return review(decision, id, () => count("refunds WHERE refund_id = $1 AND outcome = 'refused'", [id]));
    return review(decision, id, async () => ((await doneRefunds(orderId)) === 1 ? returned(orderId) : 0));
  }

  /** A discrepancy between the provider's list and the ledger. */
  async function findingCase(decision: ReviewDecision, kind: NewDiscrepancy["kind"]): Promise<KeyedRequest> {
    const { orderId, payment } = await buy();
    const { paymentId } = payment;
    const [row] = await query("SELECT provider_payment_key AS key FROM payments WHERE payment_id = $1", [paymentId]);
    // Our key is one the provider does not know: then the provider's transaction and ours are both unmatched.
    const unheard = `unheard-of-${orderId}`;
    if (kind !== "settlementDiffers")
      await query("UPDATE payments SET provider_payment_key = $2 WHERE payment_id = $1", [paymentId, unheard]);
    const found: Record<string, Partial<NewDiscrepancy>> = {
      providerOnly: { paymentKey: row.key, paymentId: null, providerWon: 20_000, oursWon: null },
      oursOnly: { paymentKey: unheard, paymentId, providerWon: null, oursWon: 20_000 },
      settlementDiffers: { paymentKey: row.key, paymentId, providerWon: 19_930, oursWon: 20_000 },
    };
    const id = await deps.database.db.transaction().execute((tx) =>
      recordDiscrepancy(
        tx,
        {
          ...(found[kind] as NewDiscrepancy),
          ...{ kind, subject: orderId, orderId },
          ...(kind === "settlementDiffers" && { suspend: 70 as NewDiscrepancy["suspend"] }),
        },
        deps.clock.now(),
      ),
    );
    const findingId = String(id);
    if (decision === "refund") return review(decision, findingId, () => returned(orderId));
    const ended = () => count("reconciliation_findings WHERE finding_id = $1 AND resolved_at IS NOT NULL", [findingId]);
    if (kind !== "oursOnly") return review(decision, findingId, ended);
    return review(decision, findingId, async () => ((await ended()) === 1 ? doneRefunds(orderId) : 0));
  }

  type Maker = [endpoint: string, make: () => Promise<KeyedRequest>];
  const reviewCase = (decision: ReviewDecision, make: (decision: ReviewDecision) => Promise<KeyedRequest>): Maker => [
    `/admin/reviews/{id}/${decision}`,
    () => make(decision),
  ];
  // Created one after the other: the provider is replaced meanwhile.
  return [
    ["/payments/settlement/request", settlement],
    ["/payments/toss-brand/approve", () => paymentPageApproval("creditCard")],
    ["/payments/toss-brand/approve", () => paymentPageApproval("kakaoPay")],
    ["/payments/{id}/refund", fanRefund],
    ["/admin/payments/{id}/refund", adminRefund],
    ["/admin/payments/{id}/chargeback-fee", chargebackFee],
    ["/admin/ledger/taxes/{month}/pay", tax],
    ["/admin/contacts/{id}/close", contactClosing],
    reviewCase("lookUp", (decision) => chargeCase(decision, true)),
    reviewCase("accept", (decision) => chargeCase(decision, true)),
    reviewCase("refund", (decision) => chargeCase(decision, true)),
    reviewCase("close", (decision) => chargeCase(decision, false)),
    reviewCase("lookUp", (decision) => refundCase(decision, true)),
    reviewCase("refund", (decision) => refundCase(decision, false)),
    reviewCase("close", (decision) => refundCase(decision, false)),
    reviewCase("refund", (decision) => findingCase(decision, "providerOnly")),
    reviewCase("close", (decision) => findingCase(decision, "providerOnly")),
    reviewCase("reverse", (decision) => findingCase(decision, "oursOnly")),
    reviewCase("reverse", (decision) => findingCase(decision, "settlementDiffers")),
    reviewCase("absorb", (decision) => findingCase(decision, "settlementDiffers")),
  ] satisfies Maker[];
}
