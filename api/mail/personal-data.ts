import { sql } from "kysely";
import type { PersonalTables } from "#contract/account-deletion/schemas";
import type { UserId } from "#contract/ids";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import type { DomainPersonalData } from "../personal-data";
import { addressHash } from "./mail-address";

export const mailPersonalData: DomainPersonalData = { erase: eraseMails, export: exportMails };

/** Deletes a user's mails from the log; called while the account still has its address. */
async function eraseMails(tx: Tx, userId: UserId, _at: Date, deps: Deps): Promise<void> {
  const user = await tx.selectFrom("users").select("email").where("user_id", "=", userId).executeTakeFirst();
  if (!user) return;
  const hash = addressHash(deps.keys, user.email);
  await sql`DELETE FROM mails WHERE user_id = ${userId} OR to_hash = ${hash}`.execute(tx);
  await tx.deleteFrom("returned_addresses").where("address_hash", "=", hash).execute();
}

/** The log of mails sent to a user, for their data export. */
async function exportMails({ database: { db } }: Deps, userId: UserId): Promise<PersonalTables> {
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
