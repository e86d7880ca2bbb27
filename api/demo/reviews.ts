import type { Deps } from "../deps";
import { checkLedger } from "../ledger/checks";
import { won } from "../money";
import { beginAttempt } from "../payments/charges/begin-attempt";
import { sendToReview } from "../payments/charges/record-outcome";
import { openDonation } from "../payments/orders/open-gift-order";
import { customerKeyOf } from "../payments/provider/customer-key";
import { passPaymentPage } from "./donations";
import type { Person } from "./person";

/** Donations whose response was lost, by index: fan, creator, won, and whether the provider captured the money. */
const demoReviews: [number, number, number, boolean][] = [
  [6, 6, 12_000, true],
  [7, 7, 7_000, true],
  [7, 6, 5_000, true],
  [6, 8, 3_000, false],
];

/** Adds cases waiting for an admin, and a first check of the ledger. */
export async function addDemoReviews(deps: Deps, fans: Person[], creators: Person[], at: Date): Promise<void> {
  for (const [fan, creator, amount, isCaptured] of demoReviews) {
    const [giver, receiver] = [fans[fan] as Person, creators[creator] as Person];
    const gift = { kind: "donation", domain: receiver.domain, amount, shown: "nameAndAmount" } as const;
    const { orderId } = await openDonation(deps, { buyerId: giver.userId, donation: gift, at });
    const customerKey = await customerKeyOf(deps, giver.userId, at);
    const paymentKey = await passPaymentPage(deps, customerKey, { orderId, amount });
    const brand = { paymentKey, amount };
    const begun = await beginAttempt(deps, { buyerId: giver.userId, orderId, cardId: undefined, brand, at });
    if (begun.kind !== "started") throw new Error("the demo's charge was not begun");
    const charge = { paymentKey, orderId, amount: won(amount), customerKey, idempotencyKey: orderId };
    if (isCaptured) await deps.toss.confirmWindow({ ...charge, isEasyPay: false });
    await sendToReview(deps, { attemptId: begun.attemptId, code: "TOO_OLD", at });
  }
  await checkLedger(deps, at);
}
