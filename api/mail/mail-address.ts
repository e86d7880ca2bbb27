import { hmac, type Keys } from "../crypto";
import type { Db, Tx } from "../db/connect";
import type { Deps } from "../deps";

/** What an address is found by and never read from. */
export const addressHash = (keys: Keys, email: string): Buffer => hmac(keys.address, email.trim().toLowerCase());

/** An address as an admin is shown it: its first letter and where it is. */
export function maskedAddress(email: string): string {
  const at = email.lastIndexOf("@");
  const [first = ""] = email;
  return at < 1 ? "…" : `${first}…${email.slice(at)}`;
}

/** Whether mail to an address comes back, or is not wanted there, and since when; undefined for any other. */
export async function returnedOf(deps: Deps, email: string) {
  return deps.database.db
    .selectFrom("returned_addresses")
    .select(["why", "returned_at"])
    .where("address_hash", "=", addressHash(deps.keys, email))
    .executeTakeFirst();
}

/** Mail arrives at an address again. Answers whether it had come back. */
export async function clearAddress(db: Db | Tx, keys: Keys, email: string): Promise<boolean> {
  const cleared = await db
    .deleteFrom("returned_addresses")
    .where("address_hash", "=", addressHash(keys, email))
    .executeTakeFirst();
  return cleared.numDeletedRows > 0n;
}
