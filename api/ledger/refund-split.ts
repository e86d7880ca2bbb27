import { minus, plus, type Won, won } from "../money";
import type { Split } from "./split";

/**
 * The split of a refund of `amount` after `before` was refunded of the same payment. Computed from the totals, so that the
 * parts of any number of refunds sum to the payment's split and none is negative. The platform bears the rounding. Throws
 * RangeError beyond the paid amount.
 */
export function refundSplit(split: Split, before: Won, amount: Won): Split {
  const after = plus(before, amount);
  const total = plus(plus(split.fee, split.vat), split.net);
  if (amount <= 0 || before < 0 || after > total) throw new RangeError(`cannot give back ${amount} of ${total}`);
  const [splitBefore, splitAfter] = [splitOfReturned(split, total, before), splitOfReturned(split, total, after)];
  return {
    fee: minus(splitAfter.fee, splitBefore.fee),
    vat: minus(splitAfter.vat, splitBefore.vat),
    net: minus(splitAfter.net, splitBefore.net),
  };
}

/** The split of everything returned so far: no part ever shrinks or grows by more than the refund. */
function splitOfReturned({ fee, vat, net }: Split, total: Won, amount: Won): Split {
  const backNet = portion(net, amount, total);
  const ours = minus(amount, backNet);
  const backVat = portion(vat, ours, plus(fee, vat));
  return { fee: minus(ours, backVat), vat: backVat, net: backNet };
}

/** `part` × `amount` / `whole`, rounded half up; exact even where the product exceeds a double's integers. */
function portion(part: Won, amount: Won, whole: Won): Won {
  if (whole === 0) return won(0);
  return won(Number((2n * BigInt(part) * BigInt(amount) + BigInt(whole)) / (2n * BigInt(whole))));
}
