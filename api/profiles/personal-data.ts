import type { PersonalTables } from "#contract/account-deletion/schemas";
import type { UserId } from "#contract/ids";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import type { DomainPersonalData } from "../personal-data";
import { deleteWithheldProfile, withheldProfileOf } from "./withhold-profile";

export const profilePersonalData: DomainPersonalData = { erase: eraseProfile, export: exportWithheld };

/**
 * Former domains redirect no longer; the claims stay a year, so that another user cannot impersonate this one. Called
 * after the account has its anonymous domain ID, because that makes a former one of the last.
 */
async function eraseProfile(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom("former_domains").where("user_id", "=", userId).execute();
  await deleteWithheldProfile(tx, userId);
}

/** A user's withheld introduction, for their data archive. */
async function exportWithheld({ database: { db } }: Deps, userId: UserId): Promise<PersonalTables> {
  const withheld = await withheldProfileOf(db, userId);
  if (!withheld) return { withheldProfile: [] };
  const { introduction, withheld_until: until } = withheld;
  return { withheldProfile: [{ introduction, withheldUntil: until.toISOString() }] };
}
