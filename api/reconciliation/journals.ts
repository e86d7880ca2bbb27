import { type ProviderSettlement, providerSettlementJournal } from "../ledger/journals";
import type { Journal } from "../ledger/post-journal";
import { minus, negative, plus, type Won } from "../money";

/** The provider has `amount` more than our books say, or less: kept apart until somebody finds out why. */
export function suspenseJournal(findingId: string, amount: Won): Journal {
  return {
    key: `recon:${findingId}`,
    event: "recon",
    entries: [
      { account: "PG_CLEARING", amount },
      { account: "SUSPENSE", amount: negative(amount) },
    ],
  };
}

/** What lay in SUSPENSE leaves it: to the provider's account where they put it right, else to the platform's loss. */
export function suspenseEndJournal(
  findingId: string,
  deed: string,
  suspense: Won,
  to: "PG_CLEARING" | "CHARGEBACK_LOSS",
): Journal {
  return {
    key: `recon:${findingId}:${deed}`,
    event: "recon",
    entries: [
      { account: "SUSPENSE", amount: negative(suspense) },
      { account: to, amount: suspense },
    ],
  };
}

type Settled = Omit<ProviderSettlement, "amount"> & { interest: Won };

/** Of a movement's settlement: what came to the bank and what the provider kept, instalments' interest with its fee. */
export function settledJournal({ transactionKey, payOut, supply, vat, interest }: Settled): Journal {
  const kept = plus(supply, interest);
  const amount = plus(plus(payOut, kept), vat);
  return providerSettlementJournal({ transactionKey, amount, payOut, supply: kept, vat });
}

/** How much a settlement cleared too little of a movement; negative for too much. */
export const notCleared = (moved: Won, { payOut, supply, vat, interest }: Omit<Settled, "transactionKey">): Won =>
  minus(moved, plus(plus(payOut, supply), plus(vat, interest)));
