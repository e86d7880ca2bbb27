import { type RawBuilder, sql } from "kysely";
import type { Campaign, CampaignQuery, OwnCampaign } from "#contract/campaigns";
import type { Page, PageQuery } from "#contract/paging";
import { type SummaryRow, toSummary } from "../creators/summary";
import type { Db, Tx } from "../db/connect";
import type { Deps } from "../deps";
import { notFound } from "../http/api-error";
import { cursorOf, pageOf, pageSize } from "../http/paging";
import { pictureUrl } from "../media/address";
import { addressesUntil, statusOf } from "./campaign";

export type CampaignRow = SummaryRow & {
  campaign_id: string;
  title: string;
  body: string;
  image_key: string | null;
  goal_won: number;
  needs_delivery: boolean;
  opens_at: Date;
  closes_at: Date;
  created_at: Date;
  edited_at: Date | null;
  taken_down_at: Date | null;
  taken_down_reason: string | null;
  raised_won: number;
  supporter_count: number;
};
type OwnRow = CampaignRow & { promised: boolean; addresses: number };

export const campaignColumns =
  sql.raw(`c.campaign_id, c.title, c.body, c.image_key, c.goal_won, c.needs_delivery, c.opens_at,
  c.closes_at, c.created_at, c.edited_at, c.taken_down_at, c.taken_down_reason, c.raised_won, c.supporter_count,
  u.user_id, u.domain, u.nickname, u.profile_image_key, u.role`);

/** Campaigns that have opened, the newest first, as `viewer` (null: a guest) may know of them. */
export async function listCampaigns(
  deps: Deps,
  viewer: string | null,
  { domain, status, ...query }: CampaignQuery,
  at: Date,
): Promise<Page<Campaign>> {
  const scope = `campaigns:${domain?.toLowerCase() ?? ""}:${status ?? ""}`;
  const cursor = cursorOf(deps.keys, scope, query);
  const size = pageSize(query);
  const { rows } = await sql<CampaignRow>`
    SELECT ${campaignColumns} FROM campaigns c JOIN users u ON u.user_id = c.creator_id
    WHERE c.opens_at <= ${at} AND c.taken_down_at IS NULL AND campaign_visible(c, ${viewer}, ${at})
      AND (${domain ?? null}::text IS NULL OR c.creator_id = domain_owner(${domain?.toLowerCase() ?? ""}, ${at}))
      AND ${status === "open" ? sql`c.closes_at > ${at}` : status === "closed" ? sql`c.closes_at <= ${at}` : sql`true`}
      AND (${cursor?.at ?? null}::timestamptz IS NULL OR (c.opens_at, c.campaign_id) < (${cursor?.at ?? null}, ${cursor?.id ?? ""}))
    ORDER BY c.opens_at DESC, c.campaign_id DESC LIMIT ${size + 1}`.execute(deps.database.db);
  return pageOf(deps.keys, scope, size, rows, shownTo(viewer, at), (row) => ({
    at: row.opens_at,
    id: row.campaign_id,
  }));
}

/** Campaigns that `viewer` may give to now, the one that closes first in front. */
export async function listAvailable(
  deps: Deps,
  viewer: string | null,
  query: PageQuery,
  at: Date,
): Promise<Page<Campaign>> {
  const scope = "campaigns-available";
  const cursor = cursorOf(deps.keys, scope, query);
  const size = pageSize(query);
  const { rows } = await sql<CampaignRow>`
    SELECT ${campaignColumns} FROM campaigns c JOIN users u ON u.user_id = c.creator_id
    WHERE c.closes_at > ${at} AND c.opens_at <= ${at} AND c.taken_down_at IS NULL AND campaign_visible(c, ${viewer}, ${at})
      AND c.creator_id IS DISTINCT FROM ${viewer}
      AND (${cursor?.at ?? null}::timestamptz IS NULL OR (c.closes_at, c.campaign_id) > (${cursor?.at ?? null}, ${cursor?.id ?? ""}))
    ORDER BY c.closes_at, c.campaign_id LIMIT ${size + 1}`.execute(deps.database.db);
  return pageOf(deps.keys, scope, size, rows, shownTo(viewer, at), (row) => ({
    at: row.closes_at,
    id: row.campaign_id,
  }));
}

/** Throws RESOURCE_NOT_FOUND for one that `viewer` is not to know of. */
export async function seenCampaign(
  { database: { db } }: Deps,
  viewer: string | null,
  campaignId: string,
  at: Date,
): Promise<Campaign> {
  const { rows } = await sql<CampaignRow>`
    SELECT ${campaignColumns} FROM campaigns c JOIN users u ON u.user_id = c.creator_id
    WHERE c.campaign_id = ${campaignId} AND campaign_visible(c, ${viewer}, ${at})`.execute(db);
  if (!rows[0]) throw notFound();
  return shownTo(viewer, at)(rows[0]);
}

/** A creator's own campaigns, also those still to open and those taken down, the newest opening first. */
export async function listOwnCampaigns(
  deps: Deps,
  creatorId: string,
  query: PageQuery,
  at: Date,
): Promise<Page<OwnCampaign>> {
  const scope = `own-campaigns:${creatorId}`;
  const cursor = cursorOf(deps.keys, scope, query);
  const size = pageSize(query);
  const rows = await ownRows(
    deps.database.db,
    sql`c.creator_id = ${creatorId}
      AND (${cursor?.at ?? null}::timestamptz IS NULL OR (c.opens_at, c.campaign_id) < (${cursor?.at ?? null}, ${cursor?.id ?? ""}))`,
    size + 1,
  );
  return pageOf(deps.keys, scope, size, rows, toOwn(at), (row) => ({ at: row.opens_at, id: row.campaign_id }));
}

/** Throws RESOURCE_NOT_FOUND for another's. */
export async function ownCampaign(deps: Deps, creatorId: string, campaignId: string, at: Date): Promise<OwnCampaign> {
  const [row] = await ownRows(deps.database.db, sql`c.creator_id = ${creatorId} AND c.campaign_id = ${campaignId}`, 1);
  if (!row) throw notFound();
  return toOwn(at)(row);
}

async function ownRows(db: Db, condition: RawBuilder<unknown>, limit: number): Promise<OwnRow[]> {
  const { rows } = await sql<OwnRow>`
    SELECT ${campaignColumns}, campaign_promised(c.campaign_id) AS promised,
      (SELECT count(*)::int FROM campaign_deliveries d WHERE d.campaign_id = c.campaign_id
        AND creator_visible(d.fan_id, c.creator_id)) AS addresses
    FROM campaigns c JOIN users u ON u.user_id = c.creator_id
    WHERE ${condition} ORDER BY c.opens_at DESC, c.campaign_id DESC LIMIT ${limit}`.execute(db);
  return rows;
}

/** The creator's own campaign, held until the transaction ends: nobody begins to give to it meanwhile. Throws RESOURCE_NOT_FOUND. */
export async function holdOwn(tx: Tx, creatorId: string, campaignId: string) {
  const row = await tx
    .selectFrom("campaigns")
    .selectAll()
    .where("campaign_id", "=", campaignId)
    .where("creator_id", "=", creatorId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** Whether somebody has given, or is paying now. The caller holds the campaign. */
export async function isPromised(tx: Tx, campaignId: string): Promise<boolean> {
  const { rows } = await sql<{ promised: boolean }>`SELECT campaign_promised(${campaignId}) AS promised`.execute(tx);
  return rows[0]?.promised === true;
}

const shownTo =
  (viewer: string | null, at: Date) =>
  (row: CampaignRow): Campaign =>
    toCampaign(row, viewer, at);

export const toCampaign = (row: CampaignRow, viewer: string | null, at: Date): Campaign => ({
  id: row.campaign_id,
  activist: toSummary(row),
  title: row.title,
  body: row.body,
  imageUrl: pictureUrl(row.image_key, 1280),
  goalAmount: row.goal_won,
  raisedAmount: row.raised_won,
  supporterCount: row.supporter_count,
  opensAt: row.opens_at.toISOString(),
  closesAt: row.closes_at.toISOString(),
  status: statusOf(row, at),
  needsDelivery: row.needs_delivery,
  editedAt: row.edited_at?.toISOString() ?? null,
  isOwn: row.user_id === viewer,
});

const toOwn =
  (at: Date) =>
  (row: OwnRow): OwnCampaign => ({
    ...toCampaign(row, row.user_id, at),
    promised: row.promised,
    addressCount: row.addresses,
    addressesUntil: row.needs_delivery ? addressesUntil(row.closes_at).toISOString() : null,
    takenDownReason: row.taken_down_reason,
  });
