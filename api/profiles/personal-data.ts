import type { UserId } from "#contract/ids";
import type { Tx } from "../db/connect";
import type { DomainPersonalData } from "../personal-data";

export const profilePersonalData: DomainPersonalData = { erase: eraseFormerDomains };

/**
 * Former domains redirect no longer; the claims stay a year, so that another user cannot impersonate this one. Called
 * after the account has its anonymous domain ID, because that makes a former one of the last.
 */
async function eraseFormerDomains(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom("former_domains").where("user_id", "=", userId).execute();
}
