import { sql } from "kysely";
import type { UserId } from "#contract/ids";
import type { FeeFile, WithholdingFile } from "#contract/settlement/tax-file-schemas";
import { audit } from "../audit/audit";
import { monthBefore, monthOf, startOfMonth, type YearMonth } from "../clock";
import { decrypt } from "../crypto";
import type { Tx } from "../db/connect";
import { execute, loadSql } from "../db/load-sql";
import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";
import type { AccountDetails } from "./payout-account";
import type { SettlementRow } from "./queries";

type AdminAction = { adminId: UserId; month: string; at: Date };
type Range = { start: Date; end: Date };

const feeStatement = loadSql<FeeFile["items"][number], Range>("settlement/sql/sum-fees.sql", {
  name: "sum_fees",
  parameters: ["start", "end"],
});

/**
 * The platform's fee and its VAT by creator in a month of Seoul. Audited. Throws RESOURCE_CONFLICT before the month's end,
 * Error where the rows do not sum to the ledger's entries.
 */
export const feeFile = (deps: Deps, adminAction: AdminAction): Promise<FeeFile> =>
  createFile(deps, adminAction, "feeFile", async (tx, range) => {
    const items = await execute(tx, feeStatement, range);
    const [supply, vat] = [await posted(tx, "FEE_REVENUE", range), await posted(tx, "VAT_OUT", range)];
    requireEqual(items, { supply, vat });
    return { items, total: { supply, vat, total: supply + vat } };
  });

/**
 * The settlements paid in a month of Seoul, with the taxes withheld from each. Audited. Throws RESOURCE_CONFLICT before
 * the month's end, Error where the rows do not sum to the ledger's entries.
 */
export const withholdingFile = (deps: Deps, adminAction: AdminAction): Promise<WithholdingFile> =>
  createFile(deps, adminAction, "withholdingFile", async (tx, range) => {
    const { rows } = await sql<SettlementRow & { nickname: string; decided_at: Date }>`
      SELECT s.*, u.nickname FROM settlements s JOIN users u ON u.user_id = s.creator_id
      WHERE s.status = 'paid' AND s.decided_at >= ${range.start} AND s.decided_at < ${range.end}
      ORDER BY s.decided_at, s.settlement_id`.execute(tx);
    const items = rows.map((row) => ({
      settlementId: row.settlement_id,
      paidAt: row.decided_at.toISOString(),
      creatorId: row.creator_id,
      nickname: row.nickname,
      holder: row.payout_sealed ? (JSON.parse(decrypt(deps.keys, row.payout_sealed)) as AccountDetails).holder : "",
      taxType: row.tax_type,
      businessNumber: row.business_number ?? "",
      amount: row.amount_won,
      incomeTax: row.income_tax_won,
      localTax: row.local_tax_won,
      offset: row.offset_won,
      net: row.net_won,
    }));
    const total = { incomeTax: await posted(tx, "WHT_INCOME", range), localTax: await posted(tx, "WHT_LOCAL", range) };
    requireEqual(items, total);
    return { items, total };
  });

/** In one snapshot, so that the rows and the ledger's sums are of the same moment. */
async function createFile<File extends { items: unknown[] }>(
  deps: Deps,
  { adminId, month, at }: AdminAction,
  name: "feeFile" | "withholdingFile",
  read: (tx: Tx, range: Range) => Promise<File>,
): Promise<File> {
  if (month >= monthOf(at)) throw new ApiError("RESOURCE_CONFLICT", { fields: { month: ["monthNotOver"] } });
  const range = { start: startOfMonth(month), end: startOfMonth(monthBefore(month, -1)) };
  return deps.database.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => {
      const file = await read(tx, range);
      const target = { type: "ledger", id: month as YearMonth } as const;
      await audit(tx, { adminId, action: `ledger.${name}`, target, reason: String(file.items.length), at });
      return file;
    });
}

/** What was credited to an account less what was debited; the taxes' payment to the state is left out. */
async function posted(tx: Tx, account: string, { start, end }: Range): Promise<number> {
  const { rows } = await sql<{ won: number }>`
    SELECT coalesce(-sum(e.amount_won), 0)::bigint AS won FROM ledger_entries e JOIN ledger_journals j USING (journal_key)
    WHERE e.account = ${account} AND j.event <> 'taxpay' AND j.created_at >= ${start} AND j.created_at < ${end}`.execute(
    tx,
  );
  return rows[0]?.won ?? 0;
}

function requireEqual<Name extends string>(items: Record<NoInfer<Name>, number>[], ledger: Record<Name, number>): void {
  for (const name of Object.keys(ledger) as Name[]) {
    const sum = items.reduce((total, item) => total + item[name], 0);
    if (sum !== ledger[name]) throw new Error(`the rows' ${name} is ${sum}, the ledger's ${ledger[name]}`);
  }
}
