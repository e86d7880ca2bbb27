import { sql } from "kysely";
import type { GiftReceived, RankingChoice, SupportRecord } from "#contract/gifts";
import type { Page, PageQuery } from "#contract/paging";
import { type SummaryRow, toSummary } from "../creators/summary";
import type { Deps } from "../deps";
import { notFound } from "../http/api-error";
import { cursorOf, pageOf, pageSize } from "../http/paging";

type ReceivedRow = SummaryRow & {
  order_id: string;
  kind: GiftReceived["kind"];
  shown: NonNullable<SupportRecord["shown"]>;
  visible: boolean;
  amount_won: number;
  refunded_won: number;
  message: string | null;
  given_at: Date;
  campaign_id: string | null;
  title: string | null;
};

/** What a creator was given, the newest first; of each no more than its giver lets be seen. */
export async function listGiftsOfCreator(
  deps: Deps,
  creatorId: string,
  { campaignId, ...query }: PageQuery & { campaignId?: string },
): Promise<Page<GiftReceived>> {
  const scope = `gifts:${creatorId}:${campaignId ?? ""}`;
  const cursor = cursorOf(deps.keys, scope, query);
  const size = pageSize(query);
  const { rows } = await sql<ReceivedRow>`
    SELECT g.order_id, g.kind, g.shown, creator_visible(g.fan_id, g.creator_id) AS visible, g.amount_won, g.refunded_won,
      o.message, g.given_at, g.campaign_id, c.title, u.user_id, u.domain, u.nickname, u.profile_image_key, u.role
    FROM gifts g JOIN orders o USING (order_id) JOIN users u ON u.user_id = g.fan_id
      LEFT JOIN campaigns c ON c.campaign_id = g.campaign_id
    WHERE g.creator_id = ${creatorId} AND (${campaignId ?? null}::text IS NULL OR g.campaign_id = ${campaignId ?? ""})
      AND (${cursor?.at ?? null}::timestamptz IS NULL OR (g.given_at, g.order_id) < (${cursor?.at ?? null}, ${cursor?.id ?? ""}))
    ORDER BY g.given_at DESC, g.order_id DESC LIMIT ${size + 1}`.execute(deps.database.db);
  return pageOf(deps.keys, scope, size, rows, toReceived, (row) => ({ at: row.given_at, id: row.order_id }));
}

function toReceived(row: ReceivedRow): GiftReceived {
  const { shown, visible } = row;
  return {
    giftId: row.order_id,
    kind: row.kind,
    campaign: row.campaign_id === null ? null : { id: row.campaign_id, title: row.title ?? "" },
    giver: shown === "anonymous" || !visible ? null : toSummary(row),
    amount: shown === "nameOnly" && visible ? null : row.amount_won,
    // A person who is hidden says nothing either.
    message: visible ? row.message : null,
    refunded: row.refunded_won === row.amount_won,
    givenAt: row.given_at.toISOString(),
  };
}

type RecordRow = SummaryRow & {
  order_id: string;
  kind: SupportRecord["kind"];
  title: string | null;
  campaign_id: string | null;
  needs_delivery: boolean | null;
  amount_won: number;
  message: string | null;
  shown: SupportRecord["shown"];
  status: SupportRecord["status"];
  approved_at: Date;
};

/** What a supporter gave, gifts and memberships, the newest first. */
export async function listSupport(deps: Deps, fanId: string, query: PageQuery): Promise<Page<SupportRecord>> {
  const scope = `support:${fanId}`;
  const cursor = cursorOf(deps.keys, scope, query);
  const size = pageSize(query);
  const rows = await supportRows(
    deps,
    sql`p.buyer_id = ${fanId}
    AND (${cursor?.at ?? null}::timestamptz IS NULL OR (p.approved_at, p.payment_id) < (${cursor?.at ?? null}, ${cursor?.id ?? ""}))`,
    size + 1,
  );
  return pageOf(deps.keys, scope, size, rows, toRecord, (row) => ({ at: row.approved_at, id: row.payment_id }));
}

/** One of a supporter's own. Throws RESOURCE_NOT_FOUND for another's. */
export async function supportOf(deps: Deps, fanId: string, orderId: string): Promise<SupportRecord> {
  const [row] = await supportRows(deps, sql`p.buyer_id = ${fanId} AND p.order_id = ${orderId}`, 1);
  if (!row) throw notFound();
  return toRecord(row);
}

async function supportRows(
  deps: Deps,
  condition: ReturnType<typeof sql>,
  limit: number,
): Promise<(RecordRow & { payment_id: string })[]> {
  const { rows } = await sql<RecordRow & { payment_id: string }>`
    SELECT p.payment_id, p.order_id, o.kind, coalesce(pl.name, nullif(c.title, '')) AS title,
      o.campaign_id, c.needs_delivery, p.amount_won, o.message, g.shown, p.status, p.approved_at,
      u.user_id, u.domain, u.nickname, u.profile_image_key, u.role
    FROM payments p JOIN orders o USING (order_id) JOIN users u ON u.user_id = p.creator_id
      LEFT JOIN gifts g ON g.order_id = p.order_id LEFT JOIN plans pl ON pl.plan_id = o.plan_id
      LEFT JOIN campaigns c ON c.campaign_id = o.campaign_id
    WHERE ${condition} ORDER BY p.approved_at DESC, p.payment_id DESC LIMIT ${limit}`.execute(deps.database.db);
  return rows;
}

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

/** Whether one is listed in fan rankings. */
export async function rankingChoice({ database: { db } }: Deps, userId: string): Promise<RankingChoice> {
  const { ranked } = await db
    .selectFrom("users")
    .select("ranked")
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return { listed: ranked };
}
