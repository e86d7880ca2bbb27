import { minus, shareOf, type Won } from "../money";

/** The parts of a VAT-inclusive amount: the platform's fee, the VAT on it, and the creator's share. */
export type Split = { fee: Won; vat: Won; net: Won };

/** 10,000 won at 1,000 bps = 1,000 fee + 100 VAT + 8,900 net; the creator gets the remainder, so the parts always sum. */
export function splitOf(amount: Won, feeBps: number): Split {
  const fee = shareOf(amount, feeBps);
  const vat = shareOf(fee, 1_000);
  return { fee, vat, net: minus(minus(amount, fee), vat) };
}
