import { sql } from "kysely";
import type { UserId } from "#contract/ids";
import { audit } from "../audit/audit";
import type { YearMonth } from "../clock";
import { civilDateOf } from "../clock";
import type { Deps } from "../deps";
import { ApiError, notFound } from "../http/api-error";
import { postJournal } from "../ledger/post-journal";
import { won } from "../money";
import { taxPaidJournal } from "./journals";

type AdminAction = { adminId: UserId; month: string; reason: string; at: Date };

/**
 * Records that the taxes withheld in a month of Seoul were paid to the state. Throws RESOURCE_CONFLICT before the month's
 * end and after the first time, RESOURCE_NOT_FOUND for a month without withheld taxes.
 */
export async function payTax(deps: Deps, { adminId, month, reason, at }: AdminAction): Promise<void> {
  if (month >= civilDateOf(at).slice(0, 7))
    throw new ApiError("RESOURCE_CONFLICT", { fields: { reason: ["monthNotOver"] } });
  await deps.database.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ income: number; local: number }>`
      SELECT coalesce(sum(income_tax_won), 0)::bigint AS income, coalesce(sum(local_tax_won), 0)::bigint AS local FROM settlements
      WHERE status = 'paid' AND to_char(decided_at AT TIME ZONE 'Asia/Seoul', 'YYYY-MM') = ${month}`.execute(tx);
    const [income, local] = [won(rows[0]?.income ?? 0), won(rows[0]?.local ?? 0)];
    if (income + local === 0) throw notFound();
    if (!(await postJournal(tx, taxPaidJournal(month, income, local), at)))
      throw new ApiError("RESOURCE_CONFLICT", { fields: { reason: ["taxPaid"] } });
    await audit(tx, {
      adminId,
      action: "ledger.taxpay",
      target: { type: "ledger", id: month as YearMonth },
      reason,
      at,
    });
  });
}
