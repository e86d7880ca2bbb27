import { randomBytes } from "node:crypto";
import type { IdOf, IdPrefix } from "#contract/ids";

const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";

/** A new ID: prefix, 9 characters of milliseconds so that index pages stay in memory, 16 random ones (80 bits). */
export function newId<P extends IdPrefix>(prefix: P, at: Date = new Date()): IdOf<P> {
  return `${prefix}_${encodeTime(at.getTime())}${randomText(16)}`;
}

/** `length` characters of Crockford's base 32, lower case, from the system's random source. */
export function randomText(length: number): string {
  const bytes = randomBytes(length);
  let text = "";
  for (const byte of bytes) text += alphabet[byte & 31];
  return text;
}

function encodeTime(ms: number): string {
  let text = "";
  for (let rest = ms, i = 0; i < 9; i++, rest = Math.floor(rest / 32)) text = alphabet[rest % 32] + text;
  return text;
}
