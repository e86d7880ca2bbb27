import { type RawBuilder, sql } from "kysely";
import type { Campaign, CampaignQuery, OwnCampaign } from "#contract/campaigns/schemas";
import type { Lang } from "#contract/errors";
import type { CampaignId, UserId } from "#contract/ids";
import type { Page, PageQuery } from "#contract/paging";
import { withheldNotice, withheldTitle } from "#contract/takedowns/notice";
import { type SummaryRow, toSummary } from "../accounts/user-summary";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { notFound } from "../http/api-error";
import { listPage, newestFirst, oldestFirst } from "../http/paging";
import { isPrivate, pictureUrl } from "../media/picture-address";
import { addressesUntil, statusOf } from "./campaign";

export type CampaignRow = SummaryRow & {
  campaign_id: CampaignId;
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
  withheld_until: Date | null;
  raised_won: number;
  supporter_count: number;
};
type OwnRow = CampaignRow & { promised: boolean; addresses: number };

export const campaignColumns =
  sql.raw(`c.campaign_id, c.title, c.body, c.image_key, c.goal_won, c.needs_delivery, c.opens_at,
  c.closes_at, c.created_at, c.edited_at, c.taken_down_at, c.taken_down_reason, c.withheld_until, c.raised_won, c.supporter_count,
  u.user_id, u.domain, u.nickname, u.profile_image_key, u.role`);

/** Campaigns that have opened and are not withheld, newest first, as visible to `viewer` (null: a guest). */
export function listCampaigns(
  deps: Deps,
  viewer: UserId | null,
  { query: { domain, status, ...query }, at }: { query: CampaignQuery; at: Date },
): Promise<Page<Campaign>> {
  return listPage(deps.keys, {
    scope: `campaigns:${domain?.toLowerCase() ?? ""}:${status ?? ""}`,
    query,
    order: newestFirst("c.opens_at", "c.campaign_id"),
    fetch: ({ after, orderBy }) =>
      sql<CampaignRow>`
    SELECT ${campaignColumns} FROM campaigns c JOIN users u ON u.user_id = c.creator_id
    WHERE c.opens_at <= ${at} AND c.taken_down_at IS NULL AND withheld_at(c.withheld_until, ${at}) IS NULL
      AND campaign_visible(c, ${viewer}, ${at})
      AND (${domain ?? null}::text IS NULL OR c.creator_id = domain_owner(${domain?.toLowerCase() ?? ""}, ${at}))
      AND ${status === "open" ? sql`c.closes_at > ${at}` : status === "closed" ? sql`c.closes_at <= ${at}` : sql`true`}
      AND ${after} ${orderBy}`.execute(deps.database.db),
    toItem: (row) => toCampaign(row, { viewer, at, lang: null }),
    cursorAt: (row) => ({ at: row.opens_at, id: row.campaign_id }),
  });
}

/** Campaigns that `viewer` may give to now, the next to close first. */
export function listAvailable(
  deps: Deps,
  viewer: UserId | null,
  { query, at }: { query: PageQuery; at: Date },
): Promise<Page<Campaign>> {
  return listPage(deps.keys, {
    scope: "campaigns-available",
    query,
    order: oldestFirst("c.closes_at", "c.campaign_id"),
    fetch: ({ after, orderBy }) =>
      sql<CampaignRow>`
    SELECT ${campaignColumns} FROM campaigns c JOIN users u ON u.user_id = c.creator_id
    WHERE c.closes_at > ${at} AND c.opens_at <= ${at} AND c.taken_down_at IS NULL AND withheld_at(c.withheld_until, ${at}) IS NULL
      AND campaign_visible(c, ${viewer}, ${at})
      AND c.creator_id IS DISTINCT FROM ${viewer}
      AND ${after} ${orderBy}`.execute(deps.database.db),
    toItem: (row) => toCampaign(row, { viewer, at, lang: null }),
    cursorAt: (row) => ({ at: row.closes_at, id: row.campaign_id }),
  });
}

/** A withheld one has its notice in `lang`. Throws RESOURCE_NOT_FOUND for a campaign not visible to `viewer`. */
export async function findVisibleCampaign(
  { database: { db } }: Deps,
  viewer: UserId | null,
  { campaignId, at, lang }: { campaignId: CampaignId; at: Date; lang: Lang },
): Promise<Campaign> {
  const { rows } = await sql<CampaignRow>`
    SELECT ${campaignColumns} FROM campaigns c JOIN users u ON u.user_id = c.creator_id
    WHERE c.campaign_id = ${campaignId} AND campaign_visible(c, ${viewer}, ${at})`.execute(db);
  if (!rows[0]) throw notFound();
  return toCampaign(rows[0], { viewer, at, lang });
}

/** The creator's own campaigns, including unopened ones and those taken down, newest opening first. */
export function listOwnCampaigns(
  deps: Deps,
  creatorId: UserId,
  { query, at, lang }: { query: PageQuery; at: Date; lang: Lang },
): Promise<Page<OwnCampaign>> {
  return listPage(deps.keys, {
    scope: `own-campaigns:${creatorId}`,
    query,
    order: newestFirst("c.opens_at", "c.campaign_id"),
    fetch: ({ after, orderBy }) =>
      ownCampaigns(sql`c.creator_id = ${creatorId} AND ${after}`, orderBy).execute(deps.database.db),
    toItem: toOwn(at, lang),
    cursorAt: (row) => ({ at: row.opens_at, id: row.campaign_id }),
  });
}

/** Throws RESOURCE_NOT_FOUND for another creator's campaign. */
export async function ownCampaign(
  deps: Deps,
  creatorId: UserId,
  { campaignId, at, lang }: { campaignId: CampaignId; at: Date; lang: Lang },
): Promise<OwnCampaign> {
  const own = sql`c.creator_id = ${creatorId} AND c.campaign_id = ${campaignId}`;
  const { rows } = await ownCampaigns(own).execute(deps.database.db);
  if (!rows[0]) throw notFound();
  return toOwn(at, lang)(rows[0]);
}

const ownCampaigns = (condition: RawBuilder<unknown>, order = sql``) => sql<OwnRow>`
    SELECT ${campaignColumns}, campaign_has_gifts(c.campaign_id) AS promised,
      (SELECT count(*)::int FROM campaign_deliveries d WHERE d.campaign_id = c.campaign_id
        AND creator_visible(d.fan_id, c.creator_id)) AS addresses
    FROM campaigns c JOIN users u ON u.user_id = c.creator_id
    WHERE ${condition} ${order}`;

/**
 * The creator's own campaign, locked until the transaction ends, so that no gift begins meanwhile. Throws
 * RESOURCE_NOT_FOUND.
 */
export async function lockOwnCampaign(tx: Tx, creatorId: UserId, { campaignId }: { campaignId: CampaignId }) {
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

/** Whether there is a gift or an open payment. The caller has locked the campaign. */
export async function isPromised(tx: Tx, campaignId: CampaignId): Promise<boolean> {
  const { rows } = await sql<{ promised: boolean }>`SELECT campaign_has_gifts(${campaignId}) AS promised`.execute(tx);
  return rows[0]?.promised === true;
}

/** `lang` is that of the notice in the place of a withheld campaign; null where its own words are shown. */
type Shown = { viewer: UserId | null; at: Date; lang: Lang | null };

export function toCampaign(row: CampaignRow, { viewer, at, lang }: Shown): Campaign {
  const isWithheld = row.withheld_until !== null && row.withheld_until > at;
  return {
    id: row.campaign_id,
    activist: toSummary(row),
    ...(isWithheld && lang
      ? { title: withheldTitle[lang], body: withheldNotice((row.withheld_until as Date).toISOString(), lang) }
      : { title: row.title, body: row.body }),
    imageUrl: isWithheld || (row.image_key && isPrivate(row.image_key)) ? null : pictureUrl(row.image_key, 1280),
    goalAmount: row.goal_won,
    raisedAmount: row.raised_won,
    supporterCount: row.supporter_count,
    opensAt: row.opens_at.toISOString(),
    closesAt: row.closes_at.toISOString(),
    status: statusOf(row, at),
    needsDelivery: row.needs_delivery,
    editedAt: row.edited_at?.toISOString() ?? null,
    isOwn: row.user_id === viewer,
  };
}

const toOwn =
  (at: Date, lang: Lang) =>
  (row: OwnRow): OwnCampaign => ({
    ...toCampaign(row, { viewer: row.user_id, at, lang }),
    promised: row.promised,
    addressCount: row.addresses,
    addressesUntil: row.needs_delivery ? addressesUntil(row.closes_at).toISOString() : null,
    takenDownReason: row.taken_down_reason,
  });
