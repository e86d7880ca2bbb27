import { type RawBuilder, type Selectable, sql } from "kysely";
import { limits } from "#contract/limits";
import type { Page, PageQuery } from "#contract/paging";
import type {
  AdminSettlement,
  AdminStatement,
  Settlement,
  SettlementAmount,
  SettlementStatement,
} from "#contract/settlement";
import type { Db, Tx } from "../db/connect";
import { likePattern } from "../db/like-pattern";
import type { Tables } from "../db/tables";
import type { Deps } from "../deps";
import { notFound } from "../http/api-error";
import { cursorOf, pageOf, pageSize } from "../http/paging";
import { balancesOf } from "../ledger/balances";
import { listLines } from "./lines";
import { payoutOf } from "./withholding";

type Row = Selectable<Tables["settlements"]>;

const settlements = (condition: RawBuilder<unknown>, limit: number) => sql<Row>`
  SELECT s.* FROM settlements s WHERE ${condition} ORDER BY s.requested_at DESC, s.settlement_id DESC LIMIT ${limit}`;

/** The settlement of a creator's that is not decided yet. */
export async function openSettlement(db: Db | Tx, creatorId: string): Promise<Settlement | null> {
  const open = sql`s.creator_id = ${creatorId} AND s.status IN ('requested', 'approved')`;
  const { rows } = await settlements(open, 1).execute(db);
  return rows[0] ? toSettlement(rows[0]) : null;
}

export async function settlementAmount(deps: Deps, creatorId: string): Promise<SettlementAmount> {
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

/** A creator's settlements, the newest first. */
export async function listSettlements(deps: Deps, creatorId: string, query: PageQuery): Promise<Page<Settlement>> {
  const scope = `settlements:${creatorId}`;
  const cursor = cursorOf(deps.keys, scope, query);
  const size = pageSize(query);
  const older = sql`s.creator_id = ${creatorId} AND (${cursor?.at ?? null}::timestamptz IS NULL
    OR (s.requested_at, s.settlement_id) < (${cursor?.at ?? null}, ${cursor?.id ?? ""}))`;
  const { rows } = await settlements(older, size + 1).execute(deps.database.db);
  return pageOf(deps.keys, scope, size, rows, toSettlement, cursorAt);
}

const cursorAt = (row: Row) => ({ at: row.requested_at, id: row.settlement_id });

async function ownRow(deps: Deps, settlementId: string, creatorId: string): Promise<Row> {
  const own = sql`s.settlement_id = ${settlementId} AND s.creator_id = ${creatorId}`;
  const { rows } = await settlements(own, 1).execute(deps.database.db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** Throws RESOURCE_NOT_FOUND for another's. */
export const settlementOf = async (deps: Deps, settlementId: string, creatorId: string): Promise<Settlement> =>
  toSettlement(await ownRow(deps, settlementId, creatorId));

/** A settlement of one's own with every line it is made of. Throws RESOURCE_NOT_FOUND for another's. */
export async function statementOf(deps: Deps, settlementId: string, creatorId: string): Promise<SettlementStatement> {
  const row = await ownRow(deps, settlementId, creatorId);
  return { settlement: toSettlement(row), lines: await listLines(deps.database.db, rangeOf(row)) };
}

const rangeOf = (row: Row) => ({
  creatorId: row.creator_id,
  afterEntryId: row.after_entry_id,
  entryId: row.entry_id,
});

type AdminRow = Row & { creator: AdminSettlement["creator"]; approver: string | null; decider: string | null };

const forAdmin = (condition: RawBuilder<unknown>, limit: number) => sql<AdminRow>`
  SELECT s.*, json_build_object('userId', c.user_id, 'nickname', c.nickname, 'domain', c.domain) AS creator,
    a.nickname AS approver, d.nickname AS decider
  FROM settlements s JOIN users c ON c.user_id = s.creator_id LEFT JOIN users a ON a.user_id = s.approved_by
    LEFT JOIN users d ON d.user_id = s.decided_by
  WHERE ${condition} ORDER BY s.requested_at DESC, s.settlement_id DESC LIMIT ${limit}`;

type AdminFilter = PageQuery & { q?: string; status?: Settlement["status"] };

/** Settlements for the admin's eyes, the newest first; `q` is a part of the creator's nickname, address or email. */
export async function listSettlementsForAdmin(deps: Deps, query: AdminFilter): Promise<Page<AdminSettlement>> {
  const q = likePattern(query.q);
  const status = query.status ?? null;
  const scope = `admin-settlements:${status ?? ""}:${q ?? ""}`;
  const cursor = cursorOf(deps.keys, scope, query);
  const size = pageSize(query);
  const asked = sql`(${status}::text IS NULL OR s.status = ${status})
    AND (${q}::text IS NULL OR concat_ws(' ', c.nickname, c.domain, c.email) ILIKE '%' || ${q} || '%')
    AND (${cursor?.at ?? null}::timestamptz IS NULL OR (s.requested_at, s.settlement_id) < (${cursor?.at ?? null}, ${cursor?.id ?? ""}))`;
  const { rows } = await forAdmin(asked, size + 1).execute(deps.database.db);
  return pageOf(deps.keys, scope, size, rows, toAdminSettlement, cursorAt);
}

/** Throws RESOURCE_NOT_FOUND. */
export async function adminStatement(deps: Deps, settlementId: string): Promise<AdminStatement> {
  const { rows } = await forAdmin(sql`s.settlement_id = ${settlementId}`, 1).execute(deps.database.db);
  if (!rows[0]) throw notFound();
  return { settlement: toAdminSettlement(rows[0]), lines: await listLines(deps.database.db, rangeOf(rows[0])) };
}

/** What is approved and not paid, the first asked for first. */
export async function approvedForPayout(tx: Tx) {
  const { rows } = await sql<Row & { nickname: string; payout_sealed: string }>`
    SELECT s.*, c.nickname FROM settlements s JOIN users c ON c.user_id = s.creator_id
    WHERE s.status = 'approved' AND s.payout_sealed IS NOT NULL ORDER BY s.requested_at, s.settlement_id`.execute(tx);
  return rows;
}

function toSettlement(row: Row): Settlement {
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

const toAdminSettlement = (row: AdminRow): AdminSettlement => ({
  ...toSettlement(row),
  creator: row.creator,
  businessNumber: row.business_number,
  approvedBy: row.approver,
  decidedBy: row.decider,
});
