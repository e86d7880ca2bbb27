const vatBps = 1_000;

/** `amount` × `bps`/10,000, rounded half up, in integers only. */
export function shareOf(amount: number, bps: number): number {
  if (!Number.isInteger(bps) || bps < 0 || bps > 10_000) throw new RangeError(`not a share in basis points: ${bps}`);
  return Math.floor((amount * bps * 2 + 10_000) / 20_000);
}

/** 10,000 won at 1,000 bps = 1,000 fee + 100 VAT + 8,900 net; the creator gets the remainder, so the parts always sum. */
export function splitOf(amount: number, feeBps: number) {
  const fee = shareOf(amount, feeBps);
  const vat = shareOf(fee, vatBps);
  return { fee, vat, net: amount - fee - vat };
}
