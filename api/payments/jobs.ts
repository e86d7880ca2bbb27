import type { AttemptId, CardId, OrderId, RefundId } from "#contract/ids";
import { defineJob, type NoPayload } from "../jobs";
import { removeBillingKey } from "./cards/remove-billing-key";
import { releaseHeld } from "./charges/release-held";
import { renewDue } from "./charges/renew-due";
import { resolveAttempt } from "./charges/resolve-attempt";
import { syncOrderWithProvider } from "./receive-webhook";
import { runAutomaticRefund } from "./refunds/automatic-refund";
import { resolveRefund } from "./refunds/resolve-refund";

declare module "../jobs" {
  interface Jobs {
    resolve_payment: { attemptId: AttemptId };
    renew_due: NoPayload;
    release_held: NoPayload;
    look_at_order: { orderId: OrderId };
    remove_billing_key: { cardId: CardId };
    give_back: {
      orderId: OrderId;
      /** null for everything not yet refunded */
      amount: number | null;
      /** the reason's unique key: at most one refund for each */
      givenFor: string;
    };
    resolve_refund: { refundId: RefundId };
  }
}

export const paymentJobs = [
  defineJob({ name: "resolve_payment", run: (deps, { attemptId }) => resolveAttempt(deps, attemptId) }),
  defineJob({
    name: "renew_due",
    schedule: { everyMinutes: 1 },
    run: (deps, _, { signal }) => renewDue(deps, { signal }),
  }),
  defineJob({
    name: "release_held",
    schedule: { everyMinutes: 10 },
    run: (deps) => releaseHeld(deps, deps.clock.now()),
  }),
  defineJob({ name: "look_at_order", run: (deps, { orderId }) => syncOrderWithProvider(deps, orderId) }),
  defineJob({ name: "remove_billing_key", run: (deps, { cardId }) => removeBillingKey(deps, cardId) }),
  defineJob({ name: "give_back", run: runAutomaticRefund }),
  defineJob({ name: "resolve_refund", run: (deps, { refundId }) => resolveRefund(deps, refundId) }),
] as const;
