import type { SettlementId, UserId } from "#contract/ids";
import type { Journal } from "../ledger/post-journal";
import { negative, plus, type Won } from "../money";
import type { Payout } from "./withholding";

type Requested = { settlementId: SettlementId; creatorId: UserId; amount: Won };

/** Requested: no longer payable, and in transit. */
export function requestedJournal({ settlementId, creatorId, amount }: Requested): Journal {
  return {
    subject: { event: "streq", settlementId },
    entries: [
      { account: "PAYABLE", owner: creatorId, amount },
      { account: "TRANSIT", owner: settlementId, amount: negative(amount) },
    ],
  };
}

/** Paid: the taxes are withheld for the state, the creator's debt is deducted, the rest has left the bank. */
export function paidJournal({
  settlementId,
  creatorId,
  payout,
}: {
  settlementId: SettlementId;
  creatorId: UserId;
  payout: Payout;
}): Journal {
  return {
    subject: { event: "stpaid", settlementId },
    entries: [
      { account: "TRANSIT", owner: settlementId, amount: payout.amount },
      { account: "WHT_INCOME", amount: negative(payout.incomeTax) },
      { account: "WHT_LOCAL", amount: negative(payout.localTax) },
      { account: "ACT_RECEIVABLE", owner: creatorId, amount: negative(payout.offset) },
      { account: "BANK", amount: negative(payout.net) },
    ],
  };
}

/** Rejected by an admin or the bank: payable again. */
export function failedJournal({ settlementId, creatorId, amount }: Requested): Journal {
  return {
    subject: { event: "stfail", settlementId },
    entries: [
      { account: "TRANSIT", owner: settlementId, amount },
      { account: "PAYABLE", owner: creatorId, amount: negative(amount) },
    ],
  };
}

/** The taxes withheld in a month have been paid to the state. */
export function taxPaidJournal(month: string, income: Won, local: Won): Journal {
  return {
    subject: { event: "taxpay", month },
    entries: [
      { account: "WHT_INCOME", amount: income },
      { account: "WHT_LOCAL", amount: local },
      { account: "BANK", amount: negative(plus(income, local)) },
    ],
  };
}
