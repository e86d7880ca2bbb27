import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { AdminCampaign, AdminCampaignQuery } from "#contract/campaigns/schemas";
import type { CampaignId } from "#contract/ids";
import type { Page } from "#contract/paging";
import type { Deps } from "../deps";
import { adminList, isOneOf, isPartOf } from "../http/admin-list";
import { notFound } from "../http/api-error";
import { newestFirst } from "../http/paging";
import { type CampaignRow, campaignColumns, toCampaign } from "./queries";

const isUp = (at: Date) => sql`c.taken_down_at IS NULL AND withheld_at(c.withheld_until, ${at}) IS NULL`;
const ofStatus = {
  scheduled: (at: Date) => sql<SqlBool>`${isUp(at)} AND c.opens_at > ${at}`,
  open: (at: Date) => sql<SqlBool>`${isUp(at)} AND c.opens_at <= ${at} AND c.closes_at > ${at}`,
  closed: (at: Date) => sql<SqlBool>`${isUp(at)} AND c.closes_at <= ${at}`,
  withheld: (at: Date) => sql<SqlBool>`c.taken_down_at IS NULL AND withheld_at(c.withheld_until, ${at}) IS NOT NULL`,
  takenDown: () => sql<SqlBool>`c.taken_down_at IS NOT NULL`,
};

/** Every campaign for admins, newest first; `q` is part of a title, a name or a domain ID, or an ID. */
export function listCampaignsForAdmin(deps: Deps, query: AdminCampaignQuery, at: Date): Promise<Page<AdminCampaign>> {
  return adminList(deps.keys, {
    list: "campaigns",
    query,
    order: newestFirst("c.created_at", "c.campaign_id"),
    filters: [query.status && ofStatus[query.status](at)],
    search: (q) =>
      sql`${isOneOf(q, "c.campaign_id")} OR ${isPartOf(q, "c.title", "u.nickname", "u.domain", "u.email")}`,
    fetch: (where, orderBy) => campaigns(where, orderBy).execute(deps.database.db),
    toItem: toAdmin(at),
    cursorAt: (row) => ({ at: row.created_at, id: row.campaign_id }),
  });
}

/** Throws RESOURCE_NOT_FOUND. */
export async function adminCampaign(
  { database: { db } }: Deps,
  campaignId: CampaignId,
  at: Date,
): Promise<AdminCampaign> {
  const { rows } = await campaigns(sql`c.campaign_id = ${campaignId}`).execute(db);
  if (!rows[0]) throw notFound();
  return toAdmin(at)(rows[0]);
}

const campaigns = (condition: RawBuilder<unknown>, order = sql``) => sql<CampaignRow>`
  SELECT ${campaignColumns} FROM campaigns c JOIN users u ON u.user_id = c.creator_id WHERE ${condition} ${order}`;

const toAdmin =
  (at: Date) =>
  (row: CampaignRow): AdminCampaign => ({
    ...toCampaign(row, { viewer: null, at, lang: null }),
    takenDownAt: row.taken_down_at?.toISOString() ?? null,
    takenDownReason: row.taken_down_reason,
    createdAt: row.created_at.toISOString(),
  });
