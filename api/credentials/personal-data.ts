import type { UserId } from "#contract/ids";
import type { Tx } from "../db/connect";
import type { DomainPersonalData } from "../personal-data";

export const credentialPersonalData: DomainPersonalData = { erase: eraseCredentials };

/** Deletes a user's verification codes and linked identities; called while the account still has its address. */
async function eraseCredentials(tx: Tx, userId: UserId): Promise<void> {
  await tx
    .deleteFrom("email_codes")
    .where("email", "=", (e) => e.selectFrom("users").select("email").where("user_id", "=", userId))
    .execute();
  await tx.deleteFrom("social_identities").where("user_id", "=", userId).execute();
}
