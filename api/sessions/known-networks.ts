import type { UserId } from "#contract/ids";
import { hmac, type Keys } from "../crypto";
import type { Db, Tx } from "../db/connect";

/** The keyed hash under which a network is stored: recognizable, but not readable. */
export const networkHash = (keys: Keys, network: string): Buffer => hmac(keys.network, network);

/** Whether the owner has logged in from this network. */
export async function isKnownNetwork(
  db: Db,
  keys: Keys,
  { userId, network }: { userId: UserId; network: string },
): Promise<boolean> {
  const known = await db
    .selectFrom("known_networks")
    .select("user_id")
    .where("user_id", "=", userId)
    .where("network", "=", networkHash(keys, network))
    .executeTakeFirst();
  return known !== undefined;
}

/** Records that the owner logged in from this network, so that strangers' wrong guesses elsewhere do not count here. */
export async function rememberNetwork(
  db: Db | Tx,
  keys: Keys,
  { userId, network, at }: { userId: UserId; network: string; at: Date },
) {
  await db
    .insertInto("known_networks")
    .values({ user_id: userId, network: networkHash(keys, network), seen_at: at })
    .onConflict((conflict) => conflict.columns(["user_id", "network"]).doUpdateSet({ seen_at: at }))
    .execute();
}
