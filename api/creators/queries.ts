import { sql } from "kysely";
import type { Page, PageQuery } from "#contract/paging";
import type { Field, MyPage, UserCard } from "#contract/people";
import { civilDateOf, secondsAfter } from "../clock";
import type { Db, Statement, Tx } from "../db/connect";
import type { Deps } from "../deps";
import { notFound } from "../http/api-error";
import { cursorOf, pageOf, pageSize } from "../http/paging";
import { pictureUrl } from "../media/address";

export type CardRow = {
  user_id: string;
  domain: string;
  nickname: string;
  introduction: string;
  profile_image_key: string | null;
  background_image_key: string | null;
  field: Field | null;
  role: string;
  follower_count: number;
  post_count: number;
  subscriber_count: number;
  relay_banner_shown: boolean;
  created_at: Date;
  updated_at: Date;
  is_following: boolean;
  plan_id: string | null;
  subscription_id: string | null;
  subscribed_won: number | null;
  canceling: boolean | null;
};

export const cardColumns = `u.user_id, u.domain, u.nickname, u.introduction, u.profile_image_key, u.background_image_key, u.field, u.role,
  u.follower_count, u.post_count, u.subscriber_count, u.relay_banner_shown, u.created_at, u.updated_at,
  EXISTS (SELECT FROM follows f WHERE f.follower_id = $1 AND f.creator_id = u.user_id) AS is_following,
  s.plan_id, s.subscription_id, s.price_won AS subscribed_won, s.cancel_at_period_end AS canceling`;

export const ownSubscription = `LEFT JOIN subscriptions s ON s.fan_id = $1 AND s.creator_id = u.user_id
  AND s.status IN ('active', 'past_due') AND subscription_live(s, $2)`;

const cardStatement: Statement<CardRow, [string | null, Date, string]> = {
  name: "creator_card",
  text: `SELECT ${cardColumns} FROM users u ${ownSubscription}
    WHERE u.user_id = domain_owner($3, $2) AND u.role <> 'admin' AND creator_visible(u.user_id, $1)`,
};

const exploreStatement: Statement<CardRow, [string | null, Date, Field | null, Date | null, string, number]> = {
  name: "explore",
  text: `SELECT ${cardColumns} FROM users u ${ownSubscription}
    WHERE u.role = 'activist' AND u.status = 'active' AND ($3::text IS NULL OR u.field = $3)
      AND (u.created_at, u.user_id) < (coalesce($4::timestamptz, 'infinity'), $5) AND creator_visible(u.user_id, $1)
    ORDER BY u.created_at DESC, u.user_id DESC LIMIT $6`,
};

const recommendedStatement: Statement<CardRow, [string | null, Date, number]> = {
  name: "recommended",
  text: `SELECT ${cardColumns} FROM users u ${ownSubscription}
    WHERE u.role = 'activist' AND u.status = 'active' AND u.user_id IS DISTINCT FROM $1 AND creator_visible(u.user_id, $1)
    ORDER BY u.follower_count DESC, u.user_id DESC LIMIT $3`,
};

/** The card of the person at `domain`, as `viewer` (null: a guest) may see it. Throws RESOURCE_NOT_FOUND. */
export async function creatorCard(deps: Deps, viewer: string | null, domain: string, at: Date): Promise<UserCard> {
  const [row] = await deps.database.run(cardStatement, [viewer, at, domain.toLowerCase()]);
  if (!row) throw notFound();
  return toCard(row, viewer);
}

/** Activists, the newest first, of one field or of all. */
export async function exploreCreators(
  deps: Deps,
  viewer: string | null,
  query: PageQuery & { category?: Field },
  at: Date,
): Promise<Page<UserCard>> {
  const scope = `explore:${query.category ?? "all"}`;
  const cursor = cursorOf(deps.keys, scope, query);
  const size = pageSize(query);
  const rows = await deps.database.run(exploreStatement, [
    viewer,
    at,
    query.category ?? null,
    cursor?.at ?? null,
    cursor?.id ?? "",
    size + 1,
  ]);
  return pageOf(
    deps.keys,
    scope,
    size,
    rows,
    (row) => toCard(row, viewer),
    (row) => ({ at: row.created_at, id: row.user_id }),
  );
}

/** Activists to follow first, the most followed ones; who is followed keeps their place, so that a page without script shows it. */
export async function recommendedCreators(deps: Deps, viewer: string | null, at: Date): Promise<UserCard[]> {
  const rows = await deps.database.run(recommendedStatement, [viewer, at, 12]);
  return rows.map((row) => toCard(row, viewer));
}

/** The activist behind a domain ID, present or former, if `viewer` may know of them. Throws RESOURCE_NOT_FOUND. */
export async function visibleActivist(db: Db | Tx, viewer: string | null, domain: string, at: Date): Promise<string> {
  const { rows } = await sql<{ user_id: string }>`SELECT user_id FROM users
    WHERE user_id = domain_owner(${domain.toLowerCase()}, ${at}) AND role = 'activist'
      AND creator_visible(user_id, ${viewer})`.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0].user_id;
}

/** What My page counts. */
export async function myPage(deps: Deps, userId: string, at: Date): Promise<MyPage> {
  const { rows } = await sql<{
    role: string;
    following_count: number;
    follower_count: number;
    subscriber_count: number;
    post_count: number;
    subscriptions: number;
    cards: number;
    visitors: number;
    blocked: number;
  }>`SELECT u.role, u.following_count, u.follower_count, u.subscriber_count, u.post_count,
      (SELECT count(*)::int FROM subscriptions s WHERE s.fan_id = u.user_id AND s.status IN ('active', 'past_due') AND subscription_live(s, ${at})) AS subscriptions,
      (SELECT count(*)::int FROM cards c WHERE c.user_id = u.user_id AND c.removed_at IS NULL) AS cards,
      (SELECT count(*)::int FROM visits v WHERE v.visited_id = u.user_id AND v.visited_on = ${civilDateOf(at)}
        AND v.visited_at > ${secondsAfter(at, -86_400)} AND creator_visible(v.visitor_id, u.user_id)) AS visitors,
      (SELECT count(*)::int FROM blocks b WHERE b.blocker_id = u.user_id) AS blocked
    FROM users u WHERE u.user_id = ${userId}`.execute(deps.database.db);
  const row = rows[0];
  if (!row) throw notFound();
  const activist = row.role === "activist";
  return {
    followingCount: row.following_count,
    followerCount: row.follower_count,
    subscriptionCount: row.subscriptions,
    cardCount: row.cards,
    visitorCount: row.visitors,
    blockedCount: row.blocked,
    subscriberCount: activist ? row.subscriber_count : null,
    postCount: activist ? row.post_count : null,
  };
}

export function toCard(row: CardRow, viewer: string | null): UserCard {
  return {
    userId: row.user_id,
    domain: row.domain,
    nickname: row.nickname,
    introduction: row.introduction,
    profileImageUrl: pictureUrl(row.profile_image_key, 320),
    backgroundImageUrl: pictureUrl(row.background_image_key, 1280),
    field: row.field,
    isActivist: row.role === "activist",
    followerCount: row.follower_count,
    postCount: row.post_count,
    subscriberCount: row.subscriber_count,
    isFollowing: row.is_following,
    subscription: row.plan_id
      ? {
          id: row.subscription_id ?? "",
          planId: row.plan_id,
          price: row.subscribed_won ?? 0,
          status: row.canceling ? "canceled" : "inUse",
        }
      : null,
    isBlocked: false,
    isSelf: row.user_id === viewer,
    relayBannerShown: row.relay_banner_shown,
    updatedAt: row.updated_at.toISOString(),
  };
}
