import { type RawBuilder, sql } from "kysely";
import type { GiftReceived, RankingChoice, SupportRecord } from "#contract/gifts/schemas";
import type { CampaignId, OrderId, PaymentId, UserId } from "#contract/ids";
import type { Page, PageQuery } from "#contract/paging";
import { type SummaryRow, toSummary } from "../accounts/user-summary";
import type { Deps } from "../deps";
import { notFound } from "../http/api-error";
import { listPage, newestFirst } from "../http/paging";

type ReceivedRow = SummaryRow & {
  order_id: OrderId;
  kind: GiftReceived["kind"];
  shown: NonNullable<SupportRecord["shown"]>;
  visible: boolean;
  amount_won: number;
  refunded_won: number;
  message: string | null;
  given_at: Date;
  campaign_id: CampaignId | null;
  title: string | null;
};

/** The gifts a creator received, newest first; each shows no more than its privacy allows. */
export function listGiftsOfCreator(
  deps: Deps,
  creatorId: UserId,
  { campaignId, ...query }: PageQuery & { campaignId?: CampaignId },
): Promise<Page<GiftReceived>> {
  return listPage(deps.keys, {
    scope: `gifts:${creatorId}:${campaignId ?? ""}`,
    query,
    order: newestFirst("g.given_at", "g.order_id"),
    fetch: ({ after, orderBy }) =>
      sql<ReceivedRow>`
    SELECT g.order_id, g.kind, g.shown, creator_visible(g.fan_id, g.creator_id) AS visible, g.amount_won, g.refunded_won,
      o.message, g.given_at, g.campaign_id, c.title, u.user_id, u.domain, u.nickname, u.profile_image_key, u.role
    FROM gifts g JOIN orders o USING (order_id) JOIN users u ON u.user_id = g.fan_id
      LEFT JOIN campaigns c ON c.campaign_id = g.campaign_id
    WHERE g.creator_id = ${creatorId} AND (${campaignId ?? null}::text IS NULL OR g.campaign_id = ${campaignId ?? ""})
      AND ${after} ${orderBy}`.execute(deps.database.db),
    toItem: toReceived,
    cursorAt: (row) => ({ at: row.given_at, id: row.order_id }),
  });
}

function toReceived(row: ReceivedRow): GiftReceived {
  const { shown, visible } = row;
  return {
    giftId: row.order_id,
    kind: row.kind,
    campaign: row.campaign_id === null ? null : { id: row.campaign_id, title: row.title ?? "" },
    giver: shown === "anonymous" || !visible ? null : toSummary(row),
    amount: shown === "nameOnly" && visible ? null : row.amount_won,
    // The message of a hidden user is hidden too.
    message: visible ? row.message : null,
    refunded: row.refunded_won === row.amount_won,
    givenAt: row.given_at.toISOString(),
  };
}

type RecordRow = SummaryRow & {
  order_id: OrderId;
  kind: SupportRecord["kind"];
  title: string | null;
  campaign_id: CampaignId | null;
  needs_delivery: boolean | null;
  amount_won: number;
  message: string | null;
  shown: SupportRecord["shown"];
  status: SupportRecord["status"];
  approved_at: Date;
};

/** A fan's gifts and memberships, newest first. */
export function listSupport(deps: Deps, fanId: UserId, query: PageQuery): Promise<Page<SupportRecord>> {
  return listPage(deps.keys, {
    scope: `support:${fanId}`,
    query,
    order: newestFirst("p.approved_at", "p.payment_id"),
    fetch: ({ after, orderBy }) => support(sql`p.buyer_id = ${fanId} AND ${after}`, orderBy).execute(deps.database.db),
    toItem: toRecord,
    cursorAt: (row) => ({ at: row.approved_at, id: row.payment_id }),
  });
}

/** One of the fan's own gifts or memberships. Throws RESOURCE_NOT_FOUND for another fan's. */
export async function supportOf(deps: Deps, fanId: UserId, { orderId }: { orderId: OrderId }): Promise<SupportRecord> {
  const { rows } = await support(sql`p.buyer_id = ${fanId} AND p.order_id = ${orderId}`).execute(deps.database.db);
  if (!rows[0]) throw notFound();
  return toRecord(rows[0]);
}

const support = (condition: RawBuilder<unknown>, order = sql``) => sql<RecordRow & { payment_id: PaymentId }>`
    SELECT p.payment_id, p.order_id, o.kind, coalesce(o.plan_name, (SELECT name FROM plans WHERE plan_id = o.plan_id), nullif(c.title, '')) AS title,
      o.campaign_id, c.needs_delivery, p.amount_won, o.message, g.shown, p.status, p.approved_at,
      u.user_id, u.domain, u.nickname, u.profile_image_key, u.role
    FROM payments p JOIN orders o USING (order_id) JOIN users u ON u.user_id = p.creator_id
      LEFT JOIN gifts g ON g.order_id = p.order_id
      LEFT JOIN campaigns c ON c.campaign_id = o.campaign_id
    WHERE ${condition} ${order}`;

const toRecord = (row: RecordRow): SupportRecord => ({
  orderId: row.order_id,
  kind: row.kind,
  activist: toSummary(row),
  title: row.title,
  campaign: row.campaign_id === null ? null : { id: row.campaign_id, needsDelivery: row.needs_delivery === true },
  amount: row.amount_won,
  message: row.message,
  shown: row.shown,
  status: row.status,
  at: row.approved_at.toISOString(),
});

/** Whether a fan is listed in fan rankings. */
export async function rankingChoice({ database: { db } }: Deps, userId: UserId): Promise<RankingChoice> {
  const { ranked } = await db
    .selectFrom("users")
    .select("ranked")
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return { listed: ranked };
}
