import { sql } from "kysely";
import type { PersonalTables } from "#contract/account-deletion/schemas";
import type { UserId } from "#contract/ids";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import type { DomainPersonalData } from "../personal-data";
import { deleteEvidence } from "./evidence/send-evidence";
import { pathOfTarget } from "./queries";

export const takedownPersonalData: DomainPersonalData = { erase: eraseTakedowns, export: exportTakedowns };

/** Erases an author's words and evidence from the cases about them; the requests are stored for the required three years. */
async function eraseTakedowns(tx: Tx, userId: UserId): Promise<void> {
  await deleteEvidence(tx, sql`t.owner_id = ${userId} AND e.party = 'author'`);
  await tx
    .updateTable("takedowns")
    .set((e) => ({
      reported_body: "",
      author_token_hash: null,
      objection: e.case().when("objection", "is not", null).then("").else(null).end(),
    }))
    .where("owner_id", "=", userId)
    .execute();
}

/** The decided cases about an author's content, for their data archive; not who requested them. */
async function exportTakedowns({ database: { db } }: Deps, userId: UserId): Promise<PersonalTables> {
  const rows = await db
    .selectFrom("takedowns")
    .innerJoin("users", "users.user_id", "takedowns.owner_id")
    .selectAll("takedowns")
    .select("users.domain")
    .where("owner_id", "=", userId)
    .where("withheld_at", "is not", null)
    .orderBy("withheld_at")
    .execute();
  return {
    takedowns: rows.map((row) => ({
      address: pathOfTarget(row),
      ground: row.ground,
      outcome: row.outcome,
      reason: row.reason,
      withheldAt: row.withheld_at?.toISOString() ?? null,
      withheldUntil: row.withheld_until?.toISOString() ?? null,
      objection: row.objection,
    })),
  };
}
