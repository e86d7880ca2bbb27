import * as contract from "#contract/fee-split";
import { type Won, won } from "../money";

/** The parts of a VAT-inclusive amount: the platform's fee, the VAT on it, and the creator's share. */
export type Split = { fee: Won; vat: Won; net: Won };

/** By the rule that the web announces. */
export function splitOf(amount: Won, feeBps: number): Split {
  const { fee, vat, net } = contract.splitOf(amount, feeBps);
  return { fee: won(fee), vat: won(vat), net: won(net) };
}
