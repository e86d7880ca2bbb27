import type { TaxType } from "#contract/settlement/values";
import { minus, type Won, won } from "../money";

type Withheld = { incomeTax: Won; localTax: Won };

/**
 * The taxes withheld from a payout: 3 % income tax and a tenth of it as local tax, each rounded down to ten won (the
 * small-amount exemption ended on 2024-07-01). A business that invoices is paid in full.
 */
export function withholdingOf(amount: Won, taxType: TaxType = "INDIVIDUAL_3_3"): Withheld {
  if (taxType === "BUSINESS_INVOICE") return { incomeTax: won(0), localTax: won(0) };
  const incomeTax = won(Math.floor((amount * 3) / 1_000) * 10);
  return { incomeTax, localTax: won(Math.floor(incomeTax / 100) * 10) };
}

export type Payout = Withheld & { amount: Won; offset: Won; net: Won };

/** The parts of a payout of `amount`: after tax, the creator's debt is deducted as far as possible. */
export function payoutOf(amount: Won, receivable: Won, taxType: TaxType = "INDIVIDUAL_3_3"): Payout {
  const withheld = withholdingOf(amount, taxType);
  const afterTax = minus(minus(amount, withheld.incomeTax), withheld.localTax);
  const offset = receivable < afterTax ? receivable : afterTax;
  return { ...withheld, amount, offset, net: minus(afterTax, offset) };
}
