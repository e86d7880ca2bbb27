import { sql } from "kysely";
import type { PersonalTables } from "#contract/leaving";
import { secondsAfter } from "../clock";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { addressHash } from "./address";

const keptDays = 90;

/** Takes a person's mails out of the log; asked for while the account still has its address. */
export async function eraseMails(deps: Deps, tx: Tx, userId: string): Promise<void> {
  const user = await tx.selectFrom("users").select("email").where("user_id", "=", userId).executeTakeFirst();
  if (!user) return;
  const hash = addressHash(deps.keys, user.email);
  await sql`DELETE FROM mails WHERE user_id = ${userId} OR to_hash = ${hash}`.execute(tx);
  await tx.deleteFrom("returned_addresses").where("address_hash", "=", hash).execute();
}

/** Which mails went to a person, for their archive. */
export async function exportMails({ database: { db } }: Deps, userId: string): Promise<PersonalTables> {
  const rows = await db
    .selectFrom("mails")
    .select(["kind", "state", "created_at", "settled_at"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
  return {
    mails: rows.map(({ created_at, settled_at, ...row }) => ({
      ...row,
      createdAt: created_at.toISOString(),
      settledAt: settled_at?.toISOString() ?? null,
    })),
  };
}

/** Forgets mails that are older than the log is kept. */
export async function sweepMails(deps: Deps, at: Date): Promise<void> {
  await deps.database.db
    .deleteFrom("mails")
    .where("created_at", "<", secondsAfter(at, -keptDays * 86_400))
    .execute();
}
