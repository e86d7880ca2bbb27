import type { DiscrepancyId } from "#contract/ids";
import type { DiscrepancySubject } from "../ledger/journal-subject";
import { type ProviderSettlement, providerSettlementJournal } from "../ledger/journals";
import type { Journal } from "../ledger/post-journal";
import { minus, negative, plus, type Won } from "../money";

/** The provider has `amount` more or less than our ledger: booked to SUSPENSE until it is explained. */
export function suspenseJournal(findingId: DiscrepancyId, amount: Won): Journal {
  return {
    subject: { event: "recon", findingId },
    entries: [
      { account: "PG_CLEARING", amount },
      { account: "SUSPENSE", amount: negative(amount) },
    ],
  };
}

/** Money leaves SUSPENSE: to the provider's account where the provider corrected it, else to the platform's loss. */
export function suspenseReleaseJournal(
  subject: DiscrepancySubject,
  suspense: Won,
  to: "PG_CLEARING" | "CHARGEBACK_LOSS",
): Journal {
  return {
    subject,
    entries: [
      { account: "SUSPENSE", amount: negative(suspense) },
      { account: to, amount: suspense },
    ],
  };
}

type ProviderPayout = Omit<ProviderSettlement, "amount"> & { interest: Won };

/** The payout of a provider transaction: the money at the bank and the provider's fee, including instalment interest. */
export function settledJournal({ transactionKey, payOut, supply, vat, interest }: ProviderPayout): Journal {
  const fee = plus(supply, interest);
  const amount = plus(plus(payOut, fee), vat);
  return providerSettlementJournal({ transactionKey, amount, payOut, supply: fee, vat });
}

/** How much a payout falls short of its transaction; negative for too much. */
export const uncleared = (
  transactionAmount: Won,
  { payOut, supply, vat, interest }: Omit<ProviderPayout, "transactionKey">,
): Won => minus(transactionAmount, plus(plus(payOut, supply), plus(vat, interest)));
