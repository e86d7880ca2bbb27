import { type RawBuilder, sql } from "kysely";
import type { AdminCampaign, AdminCampaignQuery } from "#contract/campaigns";
import type { Page } from "#contract/paging";
import type { Db } from "../db/connect";
import { likePattern } from "../db/like-pattern";
import type { Deps } from "../deps";
import { notFound } from "../http/api-error";
import { cursorOf, pageOf, pageSize } from "../http/paging";
import { type CampaignRow, campaignColumns, toCampaign } from "./queries";

const ofStatus = {
  scheduled: (at: Date) => sql`c.taken_down_at IS NULL AND c.opens_at > ${at}`,
  open: (at: Date) => sql`c.taken_down_at IS NULL AND c.opens_at <= ${at} AND c.closes_at > ${at}`,
  closed: (at: Date) => sql`c.taken_down_at IS NULL AND c.closes_at <= ${at}`,
  takenDown: () => sql`c.taken_down_at IS NOT NULL`,
};

/** Every campaign for the admin's eyes, the newest first; `q` is a part of a title, a name or an address, or an id. */
export async function listCampaignsForAdmin(
  deps: Deps,
  { q: typed, status, ...query }: AdminCampaignQuery,
  at: Date,
): Promise<Page<AdminCampaign>> {
  const plain = typed?.normalize("NFC").trim() || null;
  const q = likePattern(typed);
  const scope = `admin-campaigns:${status ?? ""}:${q ?? ""}`;
  const cursor = cursorOf(deps.keys, scope, query);
  const size = pageSize(query);
  const rows = await campaigns(
    deps.database.db,
    sql`${status ? ofStatus[status](at) : sql`true`}
      AND (${q}::text IS NULL OR c.campaign_id = ${plain}
        OR concat_ws(' ', c.title, u.nickname, u.domain, u.email) ILIKE '%' || ${q} || '%')
      AND (${cursor?.at ?? null}::timestamptz IS NULL OR (c.created_at, c.campaign_id) < (${cursor?.at ?? null}, ${cursor?.id ?? ""}))`,
    size + 1,
  );
  return pageOf(deps.keys, scope, size, rows, toAdmin(at), (row) => ({ at: row.created_at, id: row.campaign_id }));
}

/** Throws RESOURCE_NOT_FOUND. */
export async function adminCampaign({ database: { db } }: Deps, campaignId: string, at: Date): Promise<AdminCampaign> {
  const [row] = await campaigns(db, sql`c.campaign_id = ${campaignId}`, 1);
  if (!row) throw notFound();
  return toAdmin(at)(row);
}

async function campaigns(db: Db, condition: RawBuilder<unknown>, limit: number): Promise<CampaignRow[]> {
  const { rows } = await sql<CampaignRow>`
    SELECT ${campaignColumns} FROM campaigns c JOIN users u ON u.user_id = c.creator_id
    WHERE ${condition} ORDER BY c.created_at DESC, c.campaign_id DESC LIMIT ${limit}`.execute(db);
  return rows;
}

const toAdmin =
  (at: Date) =>
  (row: CampaignRow): AdminCampaign => ({
    ...toCampaign(row, null, at),
    takenDownAt: row.taken_down_at?.toISOString() ?? null,
    takenDownReason: row.taken_down_reason,
    createdAt: row.created_at.toISOString(),
  });
