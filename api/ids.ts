import { randomBytes } from "node:crypto";

const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";

type IdPrefix =
  | "usr"
  | "ses"
  | "evc"
  | "cst"
  | "pst"
  | "pln"
  | "ppr"
  | "sub"
  | "crd"
  | "ord"
  | "att"
  | "pay"
  | "aud"
  | "ach"
  | "rpt"
  | "upl"
  | "cmt"
  | "rfd"
  | "stl"
  | "lck"
  | "rec"
  | "fnd"
  | "ctc"
  | "cmp"
  | "msg"
  | "bct"
  | "blk"
  | "ape"
  | "apl"
  | "mal";

/** A new id: prefix, 9 characters of milliseconds so that indexes stay warm, 16 random ones (80 bits). */
export function newId(prefix: IdPrefix, at: Date = new Date()): string {
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
