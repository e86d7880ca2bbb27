import type { UserId } from "#contract/ids";
import type { SellerIdentity, SellerInput } from "#contract/sellers/schemas";
import { encrypt } from "../crypto";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { newId } from "../ids";

/**
 * Stores what a creator states about themselves as a seller, for an admin to verify. It takes the place of one that still
 * waits; a verified one stays in force until this one is verified.
 */
export async function submitIdentity(
  deps: Deps,
  { userId, input, at }: { userId: UserId; input: SellerInput; at: Date },
): Promise<void> {
  const identity = identityOf(input);
  await deps.database.db.transaction().execute(async (tx) => {
    await lockSeller(tx, userId);
    await tx.deleteFrom("seller_identities").where("user_id", "=", userId).where("status", "=", "submitted").execute();
    await tx
      .insertInto("seller_identities")
      .values({
        seller_identity_id: newId("sid", at),
        user_id: userId,
        kind: input.kind,
        sealed: encrypt(deps.keys, JSON.stringify(identity)),
        submitted_at: at,
      })
      .execute();
  });
}

/** Serializes what concerns one seller: submissions, decisions and the deletion of the account. */
export async function lockSeller(tx: Tx, userId: UserId): Promise<void> {
  await tx.selectFrom("users").select("user_id").where("user_id", "=", userId).forNoKeyUpdate().execute();
}

function identityOf({ kind, name, phone, ...business }: SellerInput): SellerIdentity {
  if (kind === "business") return { kind, name, phone, ...business };
  return { kind, name, phone, representative: null, address: null, registrationNumber: null, mailOrderNumber: null };
}
