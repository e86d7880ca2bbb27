import { sql } from "kysely";
import type { PersonalTables } from "#contract/account-deletion/schemas";
import type { UserId } from "#contract/ids";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import type { DomainPersonalData } from "../personal-data";

export const moderationPersonalData: DomainPersonalData = { erase: eraseReports, export: exportReports };

/**
 * Erases what a user wrote in reports, and their name from report snapshots. The report itself is stored for the required
 * three years, without a name.
 */
async function eraseReports(tx: Tx, userId: UserId): Promise<void> {
  await tx.updateTable("reports").set({ detail: "" }).where("reporter_id", "=", userId).execute();
  await sql`UPDATE reports SET evidence = evidence || jsonb_build_object('nickname', NULL, 'domain', NULL, 'pictures', '[]'::jsonb,
      'body', CASE WHEN target_type = 'user' THEN '' ELSE evidence->>'body' END)
    WHERE owner_id = ${userId}`.execute(tx);
}

/** A user's reports and their outcomes, for their data archive. */
async function exportReports({ database: { db } }: Deps, userId: UserId): Promise<PersonalTables> {
  const reports = await db
    .selectFrom("reports")
    .select([
      "report_id",
      "target_type",
      "target_id",
      "reason",
      "detail",
      "outcome",
      "note",
      "created_at",
      "resolved_at",
    ])
    .where("reporter_id", "=", userId)
    .orderBy("created_at")
    .execute();
  return {
    reports: reports.map((row) => ({
      reportId: row.report_id,
      targetType: row.target_type,
      targetId: row.target_id,
      reason: row.reason,
      detail: row.detail,
      outcome: row.outcome,
      note: row.note,
      reportedAt: row.created_at.toISOString(),
      resolvedAt: row.resolved_at?.toISOString() ?? null,
    })),
  };
}
