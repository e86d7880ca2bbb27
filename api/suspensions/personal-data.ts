import type { PersonalTables } from "#contract/account-deletion/schemas";
import type { UserId } from "#contract/ids";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import type { DomainPersonalData } from "../personal-data";

export const suspensionPersonalData: DomainPersonalData = { erase: eraseAppeals, export: exportAppeals };

/** Erases the text of a user's appeals; that a block was appealed and decided is stored without a name. */
export async function eraseAppeals(tx: Tx, userId: UserId): Promise<void> {
  await tx.updateTable("appeals").set({ body: "", words: "" }).where("user_id", "=", userId).execute();
  await tx
    .updateTable("user_blocks")
    .set({ reason: "", appeal_token_hash: null })
    .where("user_id", "=", userId)
    .execute();
}

/** A user's blocks and appeals, for their data archive. */
async function exportAppeals({ database: { db } }: Deps, userId: UserId): Promise<PersonalTables> {
  const rows = await db
    .selectFrom("user_blocks as b")
    .leftJoin("appeals as a", "a.block_id", "b.block_id")
    .select(["b.reason", "b.blocked_at", "b.lifted_at", "a.body", "a.received_at", "a.outcome", "a.words"])
    .where("b.user_id", "=", userId)
    .orderBy("b.blocked_at")
    .execute();
  return {
    suspensions: rows.map((row) => ({
      reason: row.reason,
      blockedAt: row.blocked_at.toISOString(),
      liftedAt: row.lifted_at?.toISOString() ?? null,
      appeal: row.body,
      appealedAt: row.received_at?.toISOString() ?? null,
      outcome: row.outcome,
      words: row.words,
    })),
  };
}
