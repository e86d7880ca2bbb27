import type { PersonalTables } from "#contract/leaving";
import type { Deps } from "../deps";

/** What a person reported and what came of it, for their archive. */
export async function exportReports({ database: { db } }: Deps, userId: string): Promise<PersonalTables> {
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
