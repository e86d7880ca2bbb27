import { minus, plus, type Won, won } from "../money";
import type { Split } from "./split";

/**
 * What giving back `amount`, after `before` of the same payment, takes of each part of its split. Computed from all that
 * has gone back, so that the parts of any number of refunds sum to the split itself, and no part is ever negative. The
 * remainder of the creator's rounding is the platform's. Throws RangeError beyond what was paid.
 */
export function refundSplit(split: Split, before: Won, amount: Won): Split {
  const after = plus(before, amount);
  const total = plus(plus(split.fee, split.vat), split.net);
  if (amount <= 0 || before < 0 || after > total) throw new RangeError(`cannot give back ${amount} of ${total}`);
  const [was, is] = [gone(split, total, before), gone(split, total, after)];
  return { fee: minus(is.fee, was.fee), vat: minus(is.vat, was.vat), net: minus(is.net, was.net) };
}

/** The parts of all that has gone back: each only ever grows, by no more than what goes back. */
function gone({ fee, vat, net }: Split, total: Won, amount: Won): Split {
  const backNet = portion(net, amount, total);
  const ours = minus(amount, backNet);
  const backVat = portion(vat, ours, plus(fee, vat));
  return { fee: minus(ours, backVat), vat: backVat, net: backNet };
}

/** `part` × `amount` / `whole`, halves up; exact also where the product is beyond a double's whole numbers. */
function portion(part: Won, amount: Won, whole: Won): Won {
  if (whole === 0) return won(0);
  return won(Number((2n * BigInt(part) * BigInt(amount) + BigInt(whole)) / (2n * BigInt(whole))));
}
