import { type RawBuilder, sql } from "kysely";
import type { Campaign, CampaignQuery, OwnCampaign } from "#contract/campaigns/schemas";
import type { Lang } from "#contract/errors";
import type { CampaignId, UserId } from "#contract/ids";
import type { Page, PageQuery } from "#contract/paging";
import { withheldNotice, withheldTitle } from "#contract/takedowns/notice";
import { type SummaryRow, toSummary } from "../accounts/user-summary";
import type { Tx } from "../db/connect";
import { loadSql, readSql } from "../db/load-sql";
import type { Deps } from "../deps";
import { notFound } from "../http/api-error";
import { listPage, newestFirst, type Position, readPage } from "../http/paging";
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

export const campaignColumns = sql.raw(readSql("campaigns/sql/campaign-columns.part.sql"));

type Viewed = { viewer: UserId | null; at: Date };
type Filters = { status: CampaignQuery["status"] | null };

const onPage = ["viewer", "at", "cursorAt", "cursorId", "limit"] as const;

const campaignsOfAll = loadSql<CampaignRow, Viewed & Position & Filters>("campaigns/sql/campaigns-of-all.sql", {
  name: "campaigns_of_all",
  parameters: [...onPage, "status"],
});

const campaignsOfCreator = loadSql<CampaignRow, Viewed & Position & Filters & { domain: string }>(
  "campaigns/sql/campaigns-of-creator.sql",
  { name: "campaigns_of_creator", parameters: [...onPage, "status", "domain"] },
);

const availableCampaigns = loadSql<CampaignRow, Viewed & Position>("campaigns/sql/available-campaigns.sql", {
  name: "available_campaigns",
  parameters: onPage,
});

const campaignStatement = loadSql<CampaignRow, Viewed & { campaignId: CampaignId }>("campaigns/sql/get-campaign.sql", {
  name: "campaign",
  parameters: ["viewer", "at", "campaignId"],
});

/** Campaigns that have opened and are not withheld, newest first, as visible to `viewer` (null: a guest). */
export function listCampaigns(
  { keys, database }: Deps,
  viewer: UserId | null,
  { query: { status, ...query }, at }: { query: CampaignQuery; at: Date },
): Promise<Page<Campaign>> {
  const domain = query.domain?.toLowerCase();
  return readPage(keys, {
    scope: `campaigns:${domain ?? ""}:${status ?? ""}`,
    query,
    fetch: (position) => {
      const args = { viewer, at, ...position, status: status ?? null };
      return domain ? database.run(campaignsOfCreator, { ...args, domain }) : database.run(campaignsOfAll, args);
    },
    toItem: (row) => toCampaign(row, { viewer, at, lang: null }),
    cursorAt: (row) => ({ at: row.opens_at, id: row.campaign_id }),
  });
}

/** Campaigns that `viewer` may give to now, the next to close first. */
export function listAvailable(
  { keys, database }: Deps,
  viewer: UserId | null,
  { query, at }: { query: PageQuery; at: Date },
): Promise<Page<Campaign>> {
  return readPage(keys, {
    scope: "campaigns-available",
    query,
    fetch: (position) => database.run(availableCampaigns, { viewer, at, ...position }),
    toItem: (row) => toCampaign(row, { viewer, at, lang: null }),
    cursorAt: (row) => ({ at: row.closes_at, id: row.campaign_id }),
  });
}

/** A withheld one has its notice in `lang`. Throws RESOURCE_NOT_FOUND for a campaign not visible to `viewer`. */
export async function findVisibleCampaign(
  { database }: Deps,
  viewer: UserId | null,
  { campaignId, at, lang }: { campaignId: CampaignId; at: Date; lang: Lang },
): Promise<Campaign> {
  const [row] = await database.run(campaignStatement, { viewer, at, campaignId });
  if (!row) throw notFound();
  return toCampaign(row, { viewer, at, lang });
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
type Shown = Viewed & { lang: Lang | null };

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
