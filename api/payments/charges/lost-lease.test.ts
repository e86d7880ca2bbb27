import { expect, test } from "vitest";
import { openOrder } from "#contract/payments/endpoints";
import { renewalFixture, tenInSeoul } from "#tests/support/fixtures/renewal-fixture";
import { newId } from "../../ids";
import type { Cancel, Canceled, CancelOutcome, Charge, ChargeOutcome } from "../provider/toss";
import { refundByAdmin } from "../refunds/request-refund";
import { resolveRefund } from "../refunds/resolve-refund";
import { beginAttempt } from "./begin-attempt";
import { renewDue } from "./renew-due";
import { resolveAttempt } from "./resolve-attempt";

const fixture = renewalFixture();
const passing = { kind: "unknown", code: "PROVIDER_ERROR", answered: true } as const;

test("a silent process whose lease another took over charges nothing when it resumes", async () => {
  const { fan } = await fixture.member();
  fixture.api.clock.set(tenInSeoul("2026-12-21"));
  const declined = { kind: "declined", code: "REJECT_CARD_PAYMENT", message: "한도 초과" } as const;
  const answers = new Map<string, ChargeOutcome>();
  let isAsleep = true;
  const deps = {
    ...fixture.api.deps,
    toss: {
      ...fixture.api.deps.toss,
      // A response stays bound to its key; only a third key would charge.
      async charge({ idempotencyKey, amount }: Charge) {
        const approvedAt = fixture.api.clock.now();
        const payment = {
          method: "creditCard",
          paymentKey: newId("pay"),
          amount,
          approvedAt,
          receiptUrl: null,
        } as const;
        const answer = answers.get(idempotencyKey) ?? [passing, declined][answers.size] ?? { kind: "done", payment };
        answers.set(idempotencyKey, answer);
        return answer;
      },
      async find() {
        if (isAsleep) {
          isAsleep = false;
          fixture.api.clock.advance(91);
          const [attempt] = await fixture.query(
            "SELECT attempt_id FROM payment_attempts a JOIN orders o USING (order_id) WHERE o.buyer_id = $1 AND a.outcome = 'pending'",
            [fan.userId],
          );
          await resolveAttempt(deps, attempt?.attempt_id);
        }
        return { kind: "absent" } as const;
      },
    },
  };
  await renewDue(deps);
  expect([...answers.values()].map(({ kind }) => kind)).toEqual(["unknown", "declined"]);
  expect(await fixture.subscriptionOf(fan)).toMatchObject({ status: "past_due" });
});

test("nobody waits for a charge whose process has been silent for twenty seconds", { timeout: 10_000 }, async () => {
  const { api, planId } = fixture;
  const fan = await api.person();
  await fixture.registerCard(fan);
  const { orderId } = (await api.send(openOrder, { as: fan, body: { kind: "membership", planId } })).body;
  await beginAttempt(api.deps, { buyerId: fan.userId, orderId, cardId: undefined, at: api.clock.now() });
  api.clock.advance(20);
  const answer = await fixture.approve(fan, orderId);
  expect(answer).toMatchObject({ status: 503, body: { code: "SERVICE_UNAVAILABLE" } });
});

test("a refund whose sender lost its lease is not sent a second time", async () => {
  const { orderId } = await fixture.member();
  const [payment] = await fixture.query("SELECT payment_id FROM payments WHERE order_id = $1", [orderId]);
  const refund = async () =>
    (await fixture.query("SELECT refund_id, outcome FROM refunds WHERE payment_id = $1", [payment?.payment_id]))[0];
  const answers = new Map<string, CancelOutcome>();
  const cancels: Canceled[] = [];
  let isAsleep = true;
  const deps = {
    ...fixture.api.deps,
    toss: {
      ...fixture.api.deps.toss,
      async cancel({ idempotencyKey, amount, mark }: Cancel) {
        const known = answers.get(idempotencyKey);
        if (known) return known;
        if (answers.size > 0) cancels.push({ transactionKey: newId("rfd"), amount, reason: mark });
        const answer: CancelOutcome = answers.size > 0 ? { kind: "done", cancels: [...cancels] } : passing;
        answers.set(idempotencyKey, answer);
        return answer;
      },
      async findCancels() {
        const found = { kind: "found" as const, cancels: [...cancels] };
        if (isAsleep) {
          isAsleep = false;
          fixture.api.clock.advance(91);
          await resolveRefund(deps, (await refund())?.refund_id);
        }
        return found;
      },
    },
  };
  const { userId: adminId } = await fixture.api.person({ role: "admin" });
  const part = { adminId, paymentId: payment?.payment_id, amount: 1_000, reason: "시험", at: fixture.api.clock.now() };
  const answered = await refundByAdmin(deps, part).catch((error: unknown) => error);
  expect(cancels).toHaveLength(1);
  expect(answered).toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  expect(await refund()).toMatchObject({ outcome: "done" });
});
