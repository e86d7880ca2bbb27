import { hmac, type Keys } from "../crypto";
import type { Db, Tx } from "../db/connect";
import type { Deps } from "../deps";

/** A keyed hash that finds an address without storing it. */
export const addressHash = (keys: Keys, email: string): Buffer => hmac(keys.address, email.trim().toLowerCase());

/** An address as admins see it: its first letter and its domain. */
export function maskedAddress(email: string): string {
  const at = email.lastIndexOf("@");
  const [first = ""] = email;
  return at < 1 ? "…" : `${first}…${email.slice(at)}`;
}

/** Whether and since when mail to an address bounces or is unwanted; else undefined. */
export async function findBounce(deps: Deps, email: string) {
  return deps.database.db
    .selectFrom("returned_addresses")
    .select(["why", "returned_at"])
    .where("address_hash", "=", addressHash(deps.keys, email))
    .executeTakeFirst();
}

/** Marks an address as deliverable again; returns whether it was marked as bouncing. */
export async function clearAddress(db: Db | Tx, keys: Keys, email: string): Promise<boolean> {
  const cleared = await db
    .deleteFrom("returned_addresses")
    .where("address_hash", "=", addressHash(keys, email))
    .executeTakeFirst();
  return cleared.numDeletedRows > 0n;
}
