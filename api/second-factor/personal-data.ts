import type { PersonalTables } from "#contract/account-deletion/schemas";
import type { UserId } from "#contract/ids";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import type { DomainPersonalData } from "../personal-data";

export const secondFactorPersonalData: DomainPersonalData = { erase: eraseSecondFactor, export: exportSecondFactor };

async function eraseSecondFactor(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom("second_factors").where("user_id", "=", userId).execute();
}

/** That the user has a second factor and since when; never its secrets. */
async function exportSecondFactor({ database: { db } }: Deps, userId: UserId): Promise<PersonalTables> {
  const rows = await db
    .selectFrom("second_factors")
    .select("confirmed_at")
    .where("user_id", "=", userId)
    .where("confirmed_at", "is not", null)
    .execute();
  return { secondFactor: rows.map(({ confirmed_at }) => ({ since: confirmed_at?.toISOString() ?? null })) };
}
