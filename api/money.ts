declare const brand: unique symbol;

/** A whole number of won, within what a double holds exactly. */
export type Won = number & { readonly [brand]: "won" };

/** Throws RangeError for anything but a safe integer: money is never rounded implicitly. */
export function won(amount: number): Won {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole number of won: ${amount}`);
  return amount as Won;
}

export const plus = (a: Won, b: Won): Won => won(a + b);
export const minus = (a: Won, b: Won): Won => won(a - b);
export const negative = (a: Won): Won => won(0 - a);
