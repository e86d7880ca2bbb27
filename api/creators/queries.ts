import type {
  CreatorCard,
  Field,
  MyPage,
  NotificationLevel,
  RecommendedCard,
  UserCard,
} from "#contract/creators/schemas";
import type { Lang } from "#contract/errors";
import type { PlanId, SubscriptionId, UserId } from "#contract/ids";
import type { Page, PageQuery } from "#contract/paging";
import { withheldNotice } from "#contract/takedowns/notice";
import { type SummaryRow, toSummary } from "../accounts/user-summary";
import { civilDateOf, monthOf, startOfMonth } from "../clock";
import { loadSql } from "../db/load-sql";
import type { Deps } from "../deps";
import { notFound } from "../http/api-error";
import { type Position, readPage } from "../http/paging";
import { pictureUrl } from "../media/picture-address";

export type CardRow = {
  user_id: UserId;
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
  plan_id: PlanId | null;
  subscription_id: SubscriptionId | null;
  subscribed_won: number | null;
  canceling: boolean | null;
};

type Viewed = { viewer: UserId | null; at: Date };

const cardStatement = loadSql<
  CardRow & {
    has_campaigns: boolean;
    open_campaign_count: number;
    notification_level: NotificationLevel | null;
    /** by the viewer, today */
    visited: boolean;
    withheld_until: Date | null;
    /** withheld until now: a job is about to put it back */
    returned_introduction: string | null;
  },
  Viewed & { domain: string; today: string }
>("creators/sql/get-card.sql", { name: "creator_card", parameters: ["viewer", "at", "domain", "today"] });

const exploreStatement = loadSql<CardRow, Viewed & Position & { field: Field | null }>("creators/sql/explore.sql", {
  name: "explore",
  parameters: ["viewer", "at", "field", "cursorAt", "cursorId", "limit"],
});

export type RecommendedRow = CardRow & { monthly_from: number | null };

const recommendedStatement = loadSql<RecommendedRow, Viewed & { limit: number }>("creators/sql/recommended.sql", {
  name: "recommended",
  parameters: ["viewer", "at", "limit"],
});

/**
 * The card of the person at `domain`, as `viewer` (null: a guest) may see it; a withheld one has its notice in `lang`. Throws
 * RESOURCE_NOT_FOUND.
 */
export async function creatorCard(
  deps: Deps,
  viewer: UserId | null,
  { domain, at, lang }: { domain: string; at: Date; lang: Lang },
): Promise<CreatorCard> {
  const args = { viewer, at, domain: domain.toLowerCase(), today: civilDateOf(at) };
  const [row] = await deps.database.run(cardStatement, args);
  if (!row) throw notFound();
  return {
    ...toCard(row, viewer),
    introduction: row.withheld_until
      ? withheldNotice(row.withheld_until.toISOString(), lang)
      : row.introduction || (row.returned_introduction ?? ""),
    hasCampaigns: row.has_campaigns,
    openCampaignCount: row.open_campaign_count,
    notificationLevel: row.notification_level,
    unvisited: viewer !== null && viewer !== row.user_id && !row.visited,
  };
}

/** Activists, the newest first, of one field or of all. */
export function exploreCreators(
  deps: Deps,
  viewer: UserId | null,
  { query, at }: { query: PageQuery & { category?: Field }; at: Date },
): Promise<Page<UserCard>> {
  return readPage(deps.keys, {
    scope: `explore:${query.category ?? "all"}`,
    query,
    fetch: (position) =>
      deps.database.run(exploreStatement, { viewer, at, field: query.category ?? null, ...position }),
    toItem: (row) => toCard(row, viewer),
    cursorAt: (row) => ({ at: row.created_at, id: row.user_id }),
  });
}

/**
 * Recommended activists, most followers first; a followed one keeps their place, so that a page without script shows
 * the new state.
 */
export async function recommendedCreators(deps: Deps, viewer: UserId | null, at: Date): Promise<RecommendedCard[]> {
  const rows = await deps.database.run(recommendedStatement, { viewer, at, limit: 12 });
  return rows.map((row) => toRecommended(row, viewer));
}

type MyPageRow = {
  role: string;
  following_count: number;
  follower_count: number;
  subscriber_count: number;
  post_count: number;
  subscriptions: number;
  cards: number;
  visitors: number;
  blocked: number;
  supported: number;
  supported_creators: number;
  next_charge: (SummaryRow & { at: string; amount: number; card: { brand: string; last4: string } | null }) | null;
};

const myPageStatement = loadSql<MyPageRow, { userId: UserId; at: Date; today: string; monthStart: Date }>(
  "creators/sql/my-page.sql",
  { name: "my_page", parameters: ["userId", "at", "today", "monthStart"] },
);

/** The counts of My page, the next charge and what was paid this month. */
export async function myPage(deps: Deps, userId: UserId, at: Date): Promise<MyPage> {
  const times = { at, today: civilDateOf(at), monthStart: startOfMonth(monthOf(at)) };
  const [row] = await deps.database.run(myPageStatement, { userId, ...times });
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
    supportThisMonth: row.supported,
    supportedCreators: row.supported_creators,
    nextCharge: row.next_charge && toNextCharge(row.next_charge),
  };
}

const toNextCharge = ({ at, amount, card, ...creator }: NonNullable<MyPageRow["next_charge"]>) => ({
  ...toSummary(creator),
  at: new Date(at).toISOString(),
  amount,
  card,
});

export function toRecommended(row: RecommendedRow, viewer: UserId | null): RecommendedCard {
  return { ...toCard(row, viewer), monthlyFrom: row.monthly_from };
}

export function toCard(row: CardRow, viewer: UserId | null): UserCard {
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
    subscription:
      row.plan_id && row.subscription_id
        ? {
            id: row.subscription_id,
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
