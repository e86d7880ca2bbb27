import type { Journal } from "../ledger/post-journal";
import { negative, plus, type Won } from "../money";
import type { Payout } from "./withholding";

/** Asked for: no longer payable, and on its way. */
export function requestedJournal(settlementId: string, creatorId: string, amount: Won): Journal {
  return {
    key: `streq:${settlementId}`,
    event: "streq",
    entries: [
      { account: "PAYABLE", owner: creatorId, amount },
      { account: "TRANSIT", owner: settlementId, amount: negative(amount) },
    ],
  };
}

/** Paid: the taxes are kept for the state, what was owed is settled, the rest has left the bank. */
export function paidJournal(settlementId: string, creatorId: string, payout: Payout): Journal {
  return {
    key: `stpaid:${settlementId}`,
    event: "stpaid",
    entries: [
      { account: "TRANSIT", owner: settlementId, amount: payout.amount },
      { account: "WHT_INCOME", amount: negative(payout.incomeTax) },
      { account: "WHT_LOCAL", amount: negative(payout.localTax) },
      { account: "ACT_RECEIVABLE", owner: creatorId, amount: negative(payout.offset) },
      { account: "BANK", amount: negative(payout.net) },
    ],
  };
}

/** Rejected, or the bank would not: payable again, at once. */
export function failedJournal(settlementId: string, creatorId: string, amount: Won): Journal {
  return {
    key: `stfail:${settlementId}`,
    event: "stfail",
    entries: [
      { account: "TRANSIT", owner: settlementId, amount },
      { account: "PAYABLE", owner: creatorId, amount: negative(amount) },
    ],
  };
}

/** What was withheld in a month has been paid on to the state. */
export function taxPaidJournal(month: string, income: Won, local: Won): Journal {
  return {
    key: `taxpay:${month.replace("-", "")}`,
    event: "taxpay",
    entries: [
      { account: "WHT_INCOME", amount: income },
      { account: "WHT_LOCAL", amount: local },
      { account: "BANK", amount: negative(plus(income, local)) },
    ],
  };
}
