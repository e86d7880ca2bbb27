import { hmac, type Keys } from "../crypto";
import type { Db, Tx } from "../db/connect";

/** A network as it is kept: recognised when it comes again, read back by nobody. */
export const networkMac = (keys: Keys, network: string): Buffer => hmac(keys.network, network);

/** Whether the owner was signed in from there. */
export async function isKnownNetwork(db: Db, keys: Keys, userId: string, network: string): Promise<boolean> {
  const known = await db
    .selectFrom("known_networks")
    .select("user_id")
    .where("user_id", "=", userId)
    .where("network", "=", networkMac(keys, network))
    .executeTakeFirst();
  return known !== undefined;
}

/** Notes that the owner signed in from here: strangers' wrong guesses will not count at this network. */
export async function rememberNetwork(db: Db | Tx, keys: Keys, userId: string, network: string, at: Date) {
  await db
    .insertInto("known_networks")
    .values({ user_id: userId, network: networkMac(keys, network), seen_at: at })
    .onConflict((conflict) => conflict.columns(["user_id", "network"]).doUpdateSet({ seen_at: at }))
    .execute();
}
