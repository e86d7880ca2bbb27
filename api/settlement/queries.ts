import { type RawBuilder, type Selectable, sql } from "kysely";
import type { SettlementId, UserId } from "#contract/ids";
import { limits } from "#contract/limits";
import type { Page, PageQuery } from "#contract/paging";
import type { Settlement, SettlementAmount, SettlementStatement } from "#contract/settlement/schemas";
import type { Db, Tx } from "../db/connect";
import type { Tables } from "../db/tables";
import type { Deps } from "../deps";
import { notFound } from "../http/api-error";
import { listPage, newestFirst, orderBy } from "../http/paging";
import { balancesOf } from "../ledger/balances";
import { listStatementLines } from "./statement-lines";
import { payoutOf } from "./withholding";

export type SettlementRow = Selectable<Tables["settlements"]>;

const settlements = (condition: RawBuilder<unknown>, order = sql``) => sql<SettlementRow>`
  SELECT s.* FROM settlements s WHERE ${condition} ${order}`;

export const newestRequestFirst = newestFirst("s.requested_at", "s.settlement_id");

/** The creator's settlement that is not decided yet. */
export async function openSettlement(db: Db | Tx, creatorId: UserId): Promise<Settlement | null> {
  const open = sql`s.creator_id = ${creatorId} AND s.status IN ('requested', 'approved')`;
  const { rows } = await settlements(open, orderBy(newestRequestFirst, 1)).execute(db);
  return rows[0] ? toSettlement(rows[0]) : null;
}

export async function settlementAmount(deps: Deps, creatorId: UserId): Promise<SettlementAmount> {
  const { db } = deps.database;
  const { held, payable, receivable } = await balancesOf(db, creatorId);
  const account = await db
    .selectFrom("payout_accounts")
    .select(["bank", "last4", "tax_type"])
    .where("user_id", "=", creatorId)
    .executeTakeFirst();
  const open = await openSettlement(db, creatorId);
  const taxType = account?.tax_type ?? "INDIVIDUAL_3_3";
  const { incomeTax, localTax, offset, net } = payoutOf(payable, receivable, taxType);
  return {
    payable,
    held,
    inSettlement: open?.amount ?? 0,
    receivable,
    minimum: limits.settlementWon.min,
    withholding: incomeTax + localTax,
    offset,
    net,
    taxType,
    payoutAccount: account ? { bank: account.bank, last4: account.last4 } : null,
    open,
  };
}

/** A creator's settlements, newest first. */
export function listSettlements(deps: Deps, creatorId: UserId, query: PageQuery): Promise<Page<Settlement>> {
  return listPage(deps.keys, {
    scope: `settlements:${creatorId}`,
    query,
    order: newestRequestFirst,
    fetch: (page) =>
      settlements(sql`s.creator_id = ${creatorId} AND ${page.after}`, page.orderBy).execute(deps.database.db),
    toItem: toSettlement,
    cursorAt,
  });
}

export const cursorAt = (row: SettlementRow) => ({ at: row.requested_at, id: row.settlement_id });

async function ownRow(deps: Deps, settlementId: SettlementId, creatorId: UserId): Promise<SettlementRow> {
  const own = sql`s.settlement_id = ${settlementId} AND s.creator_id = ${creatorId}`;
  const { rows } = await settlements(own).execute(deps.database.db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** Throws RESOURCE_NOT_FOUND for another creator's settlement. */
export const settlementOf = async (
  deps: Deps,
  creatorId: UserId,
  { settlementId }: { settlementId: SettlementId },
): Promise<Settlement> => toSettlement(await ownRow(deps, settlementId, creatorId));

/** The creator's own settlement with every statement line. Throws RESOURCE_NOT_FOUND for another creator's. */
export async function statementOf(
  deps: Deps,
  creatorId: UserId,
  { settlementId }: { settlementId: SettlementId },
): Promise<SettlementStatement> {
  const row = await ownRow(deps, settlementId, creatorId);
  return { settlement: toSettlement(row), lines: await listStatementLines(deps.database.db, rangeOf(row)) };
}

export const rangeOf = (row: SettlementRow) => ({
  creatorId: row.creator_id,
  afterEntryId: row.after_entry_id,
  entryId: row.entry_id,
});

export function toSettlement(row: SettlementRow): Settlement {
  return {
    id: row.settlement_id,
    gross: row.gross_won,
    platformFee: row.platform_fee_won,
    carried: row.carried_won,
    amount: row.amount_won,
    withholding: row.income_tax_won + row.local_tax_won,
    incomeTax: row.income_tax_won,
    localTax: row.local_tax_won,
    offset: row.offset_won,
    net: row.net_won,
    taxType: row.tax_type,
    status: row.status,
    payoutAccount: { bank: row.payout_bank, last4: row.payout_last4 },
    requestedAt: row.requested_at.toISOString(),
    approvedAt: row.approved_at?.toISOString() ?? null,
    decidedAt: row.decided_at?.toISOString() ?? null,
    reason: row.reason,
  };
}
