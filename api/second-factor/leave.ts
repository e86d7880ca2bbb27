import type { PersonalTables } from "#contract/leaving";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";

export async function eraseSecondFactor(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("second_factors").where("user_id", "=", userId).execute();
  await tx.deleteFrom("login_challenges").where("user_id", "=", userId).execute();
}

/** That one has it and since when; never what it is made of. */
export async function exportSecondFactor({ database: { db } }: Deps, userId: string): Promise<PersonalTables> {
  const rows = await db
    .selectFrom("second_factors")
    .select("confirmed_at")
    .where("user_id", "=", userId)
    .where("confirmed_at", "is not", null)
    .execute();
  return { secondFactor: rows.map(({ confirmed_at }) => ({ since: confirmed_at?.toISOString() ?? null })) };
}
