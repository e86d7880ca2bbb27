import { type RawBuilder, sql } from "kysely";
import type { SettlementId, UserId } from "#contract/ids";
import type { Page, PageQuery } from "#contract/paging";
import type { AdminSettlement, AdminStatement, Settlement } from "#contract/settlement/schemas";
import { type SettlementDecisionName, settlementDecisionNames } from "#contract/settlement/values";
import { decrypt } from "../crypto";
import type { Db } from "../db/connect";
import type { Deps } from "../deps";
import { adminList, equals, isPartOf } from "../http/admin-list";
import { notFound } from "../http/api-error";
import { allowedDecisions } from "./allowed-decisions";
import type { AccountDetails } from "./payout-account";
import { cursorAt, newestRequestFirst, rangeOf, type SettlementRow, toSettlement } from "./queries";
import { listStatementLines } from "./statement-lines";

type AdminRow = SettlementRow & {
  creator: AdminSettlement["creator"];
  approver: string | null;
  confirmer: string | null;
  decider: string | null;
  waits: boolean;
};

type Admin = { adminId: UserId; at: Date };

const forAdmin = (admin: Admin, condition: RawBuilder<unknown>, order = sql``) => sql<AdminRow>`
  SELECT s.*, json_build_object('userId', c.user_id, 'nickname', c.nickname, 'domain', c.domain) AS creator,
    a.nickname AS approver, f.nickname AS confirmer, d.nickname AS decider, COALESCE(${waitsFor(admin)}, false) AS waits
  FROM settlements s JOIN users c ON c.user_id = s.creator_id LEFT JOIN users a ON a.user_id = s.approved_by
    LEFT JOIN users f ON f.user_id = s.confirmed_by LEFT JOIN users d ON d.user_id = s.decided_by
  WHERE ${condition} ${order}`;

/** The condition under which settlement `s` waits for a decision that this admin may take; any open one may be rejected. */
function waitsFor({ adminId, at }: Admin): RawBuilder<boolean> {
  const { approve, confirm, pay } = allowedDecisions(adminId, at);
  return sql`(${approve} OR ${confirm} OR ${pay})`;
}

type AdminFilter = PageQuery & { q?: string; status?: Settlement["status"] };

/**
 * Settlements for admins, newest first, those that wait for an admin oldest first; `q` is part of the creator's nickname,
 * domain ID or email address.
 */
export function listSettlementsForAdmin(deps: Deps, admin: Admin, query: AdminFilter): Promise<Page<AdminSettlement>> {
  return adminList(deps.keys, {
    list: "settlements",
    query,
    order: newestRequestFirst,
    isQueue: query.status === "requested" || query.status === "approved",
    filters: [equals("s.status", query.status)],
    search: (q) => isPartOf(q, "c.nickname", "c.domain", "c.email"),
    fetch: (where, orderBy) => forAdmin(admin, where, orderBy).execute(deps.database.db),
    toItem: toAdminSettlement,
    cursorAt,
  });
}

type Look = Admin & { settlementId: SettlementId };

/** One settlement as an admin sees it before deciding: never with the whole account number. Throws RESOURCE_NOT_FOUND. */
export async function adminStatement(deps: Deps, look: Look): Promise<AdminStatement> {
  const { db } = deps.database;
  const { rows } = await forAdmin(look, sql`s.settlement_id = ${look.settlementId}`).execute(db);
  const row = rows[0];
  if (!row) throw notFound();
  const isOpen = row.status === "requested" || row.status === "approved";
  const account = isOpen && row.payout_sealed && (JSON.parse(decrypt(deps.keys, row.payout_sealed)) as AccountDetails);
  return {
    settlement: toAdminSettlement(row),
    holder: account ? account.holder : null,
    lines: await listStatementLines(db, rangeOf(row)),
    allowedDecisions: await decisionsFor(db, look),
    nextWaiting: await findNextWaiting(db, look),
  };
}

async function decisionsFor(db: Db, { settlementId, adminId, at }: Look): Promise<SettlementDecisionName[]> {
  const allowed = allowedDecisions(adminId, at);
  const names = settlementDecisionNames.map((name) => sql`CASE WHEN ${allowed[name]} THEN ${name}::text END`);
  const { rows } = await sql<{ names: SettlementDecisionName[] }>`
    SELECT array_remove(ARRAY[${sql.join(names)}], NULL) AS names FROM settlements s
    WHERE s.settlement_id = ${settlementId}`.execute(db);
  return rows[0]?.names ?? [];
}

/** The next after this one, in the order of requests, that waits for a decision this admin may take; then from the first. */
async function findNextWaiting(db: Db, { settlementId, ...admin }: Look): Promise<SettlementId | null> {
  const { rows } = await sql<{ settlement_id: SettlementId }>`
    SELECT s.settlement_id FROM settlements s JOIN settlements shown ON shown.settlement_id = ${settlementId}
    WHERE s.status IN ('requested', 'approved') AND s.settlement_id <> ${settlementId} AND ${waitsFor(admin)}
    ORDER BY (s.requested_at, s.settlement_id) > (shown.requested_at, shown.settlement_id) DESC, s.requested_at,
      s.settlement_id LIMIT 1`.execute(db);
  return rows[0]?.settlement_id ?? null;
}

const toAdminSettlement = (row: AdminRow): AdminSettlement => ({
  ...toSettlement(row),
  creator: row.creator,
  businessNumber: row.business_number,
  approvedBy: row.approver,
  confirmedBy: row.confirmer,
  confirmedAt: row.confirmed_at?.toISOString() ?? null,
  payoutFileAt: row.payout_file_at?.toISOString() ?? null,
  decidedBy: row.decider,
  waits: row.waits,
});
