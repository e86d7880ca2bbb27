import type { UserId } from "#contract/ids";
import { sha256 } from "../crypto";
import { randomText } from "../ids";

const codes = 10;
/** 24 characters of base 32 are 120 bits: enough for a plain hash (ASVS V6.5.2 requires 112). */
const length = 24;

/** Ten new codes in groups of four, for reading. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: codes }, () => (randomText(length).match(/.{4}/g) ?? []).join("-"));

/** The stored hash: equal for every way of typing the code, and useless for another user. */
export function recoveryHash({ userId, typed }: { userId: UserId; typed: string }): Buffer {
  const plain = typed.toLowerCase().replace(/[\s-]/g, "").replaceAll("o", "0").replace(/[il]/g, "1");
  return sha256(`recovery ${userId} ${plain}`);
}
