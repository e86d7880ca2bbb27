import { type RawBuilder, sql } from "kysely";
import type { SettlementId } from "#contract/ids";
import type { Page, PageQuery } from "#contract/paging";
import type { AdminSettlement, AdminStatement, Settlement } from "#contract/settlement/schemas";
import type { Deps } from "../deps";
import { adminList, equals, isPartOf } from "../http/admin-list";
import { notFound } from "../http/api-error";
import { cursorAt, newestRequestFirst, rangeOf, type SettlementRow, toSettlement } from "./queries";
import { listStatementLines } from "./statement-lines";

type AdminRow = SettlementRow & {
  creator: AdminSettlement["creator"];
  approver: string | null;
  decider: string | null;
};

const forAdmin = (condition: RawBuilder<unknown>, order = sql``) => sql<AdminRow>`
  SELECT s.*, json_build_object('userId', c.user_id, 'nickname', c.nickname, 'domain', c.domain) AS creator,
    a.nickname AS approver, d.nickname AS decider
  FROM settlements s JOIN users c ON c.user_id = s.creator_id LEFT JOIN users a ON a.user_id = s.approved_by
    LEFT JOIN users d ON d.user_id = s.decided_by
  WHERE ${condition} ${order}`;

type AdminFilter = PageQuery & { q?: string; status?: Settlement["status"] };

/** Settlements for admins, newest first; `q` is part of the creator's nickname, domain ID or email address. */
export function listSettlementsForAdmin(deps: Deps, query: AdminFilter): Promise<Page<AdminSettlement>> {
  return adminList(deps.keys, {
    list: "settlements",
    query,
    order: newestRequestFirst,
    filters: [equals("s.status", query.status)],
    search: (q) => isPartOf(q, "c.nickname", "c.domain", "c.email"),
    fetch: (where, orderBy) => forAdmin(where, orderBy).execute(deps.database.db),
    toItem: toAdminSettlement,
    cursorAt,
  });
}

/** Throws RESOURCE_NOT_FOUND. */
export async function adminStatement(deps: Deps, settlementId: SettlementId): Promise<AdminStatement> {
  const { rows } = await forAdmin(sql`s.settlement_id = ${settlementId}`).execute(deps.database.db);
  if (!rows[0]) throw notFound();
  return {
    settlement: toAdminSettlement(rows[0]),
    lines: await listStatementLines(deps.database.db, rangeOf(rows[0])),
  };
}

const toAdminSettlement = (row: AdminRow): AdminSettlement => ({
  ...toSettlement(row),
  creator: row.creator,
  businessNumber: row.business_number,
  approvedBy: row.approver,
  decidedBy: row.decider,
});
