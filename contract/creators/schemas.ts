import { z } from "zod";
import { DraftId, PlanId, PostId, SubscriptionId, UserId } from "../ids";
import { Won } from "../money";
import { PageQuery, pageOf } from "../paging";
import { Time } from "../text";

export const fields = ["art", "entrepreneurship", "sports", "celebrity", "social"] as const;
export const Field = z.enum(fields);
export type Field = z.infer<typeof Field>;

export const UserSummary = z
  .object({
    userId: UserId,
    domain: z.string(),
    nickname: z.string(),
    profileImageUrl: z.string().nullable(),
    isActivist: z.boolean(),
  })
  .meta({ id: "UserSummary" });
export type UserSummary = z.infer<typeof UserSummary>;

export const UserCard = z
  .object({
    userId: UserId,
    domain: z.string(),
    nickname: z.string(),
    introduction: z.string(),
    profileImageUrl: z.string().nullable(),
    backgroundImageUrl: z.string().nullable(),
    field: Field.nullable(),
    isActivist: z.boolean(),
    followerCount: z.int(),
    postCount: z.int(),
    subscriberCount: z.int(),
    isFollowing: z.boolean(),
    subscription: z
      .object({ id: SubscriptionId, planId: PlanId, price: Won, status: z.enum(["inUse", "canceled"]) })
      .nullable(),
    isBlocked: z.boolean(),
    isSelf: z.boolean(),
    relayBannerShown: z.boolean(),
    updatedAt: Time,
  })
  .meta({ id: "UserCard" });
export type UserCard = z.infer<typeof UserCard>;

/**
 * Which posts and messages of a followed creator notify: all; members' posts and all messages; or none. Replies to one's
 * own comments notify at each level.
 */
export const notificationLevels = ["all", "members", "none"] as const;
export const NotificationLevel = z.enum(notificationLevels);
export type NotificationLevel = z.infer<typeof NotificationLevel>;
export const NotificationLevelSetting = z.strictObject({ level: NotificationLevel });
export type NotificationLevelSetting = z.infer<typeof NotificationLevelSetting>;

/** A card by itself, with the campaigns that have opened. */
export const CreatorCard = UserCard.extend({
  hasCampaigns: z.boolean(),
  openCampaignCount: z.int(),
  notificationLevel: NotificationLevel.nullable().meta({ description: "null for those who do not follow them" }),
  unvisited: z.boolean().meta({ description: "whether the viewer's visit of today is still to be recorded" }),
}).meta({ id: "CreatorCard" });
export type CreatorCard = z.infer<typeof CreatorCard>;

/** A card for people who do not know the creator yet. */
export const RecommendedCard = UserCard.extend({
  monthlyFrom: Won.nullable().meta({ description: "the lowest monthly price of the plans on sale; null without one" }),
}).meta({ id: "RecommendedCard" });
export type RecommendedCard = z.infer<typeof RecommendedCard>;

export const FollowResponse = z
  .object({ isFollowing: z.boolean(), followerCount: z.int() })
  .meta({ id: "FollowAnswer" });
export type FollowResponse = z.infer<typeof FollowResponse>;

export const ExploreQuery = PageQuery.extend({ category: Field.optional() });
export const CardPage = pageOf(UserCard);
/** The shelves before the list of all creators: the popular ones, and those similar to the viewer's favorites. */
export const ExploreShelves = z
  .object({
    trending: z.array(RecommendedCard),
    trendingAt: Time.nullable().meta({ description: "when trending was last computed; null while it never was" }),
    favorites: z.array(RecommendedCard),
    favoriteFields: z
      .array(Field)
      .meta({ description: "the fields favorites are of, the liked most first; none for a guest" }),
    featured: RecommendedCard.nullable().meta({ description: "chosen by an admin for the top of explore" }),
  })
  .meta({ id: "ExploreShelves" });
export type ExploreShelves = z.infer<typeof ExploreShelves>;
export const ExistsResponse = z.object({ exists: z.boolean(), valid: z.boolean() });

/** A person in a list of My page; `at` is when they were added. */
export const ListedPerson = UserSummary.extend({
  isFollowing: z.boolean().meta({ description: "whether the one who asks follows them" }),
  at: Time,
}).meta({ id: "ListedPerson" });
export type ListedPerson = z.infer<typeof ListedPerson>;
export const ListedPeople = pageOf(ListedPerson);
export const FollowedPerson = ListedPerson.extend({ notificationLevel: NotificationLevel }).meta({
  id: "FollowedPerson",
});
export type FollowedPerson = z.infer<typeof FollowedPerson>;
export const FollowedPeople = pageOf(FollowedPerson);

export const BlockResponse = z.object({ isBlocked: z.boolean() }).meta({ id: "BlockAnswer" });
export type BlockResponse = z.infer<typeof BlockResponse>;

/** The counts of My page. `earnings` and the activist's counts are null for a supporter. */
export const MyPage = z
  .object({
    followingCount: z.int(),
    followerCount: z.int(),
    subscriptionCount: z.int(),
    cardCount: z.int(),
    visitorCount: z.int().meta({ description: "people who came by today, Seoul time" }),
    blockedCount: z.int(),
    subscriberCount: z.int().nullable(),
    postCount: z.int().nullable(),
    supportThisMonth: Won.meta({ description: "paid this month, Seoul time, less what was refunded of it" }),
    supportedCreators: z.int().meta({ description: "how many creators that was paid to" }),
    nextCharge: UserSummary.extend({
      at: Time,
      amount: Won,
      card: z.object({ brand: z.string(), last4: z.string() }).nullable().meta({ description: "the default card" }),
    })
      .meta({ id: "NextCharge" })
      .nullable()
      .meta({ description: "the first renewal to come, with its creator" }),
  })
  .meta({ id: "MyPage" });
export type MyPage = z.infer<typeof MyPage>;

/** A creator's latest post with its reach. */
export const StudioPost = z.object({
  postId: PostId,
  excerpt: z.string(),
  visibility: z.enum(["public", "followers", "members"]),
  publishedAt: Time,
  imageCount: z.int(),
  imageUrl: z.string().nullable().meta({ description: "of its first picture, 480 px wide" }),
  likeCount: z.int(),
  commentCount: z.int(),
  notifiedCount: z
    .int()
    .meta({ description: "users with a notification of it, at most 10,001; none once notifications are deleted" }),
});
export type StudioPost = z.infer<typeof StudioPost>;

/** What a creator's own home shows besides money; the months are Seoul's. */
export const Studio = z
  .object({
    members: z.object({
      current: z.int(),
      joined: z.int().meta({ description: "memberships begun this month" }),
      joinedYesterday: z.int().meta({ description: "those begun on the day before, of any month" }),
      left: z.int().meta({ description: "memberships ended this month" }),
    }),
    unreadRooms: z.int(),
    draft: z.object({ draftId: DraftId, excerpt: z.string(), updatedAt: Time }).nullable(),
    sellerDueAt: Time.nullable().meta({
      description: "from then on no orders; null unless an identity as a seller is still to be stated",
    }),
    posts: z.array(StudioPost).meta({ description: "the latest five" }),
    done: z
      .object({
        picture: z.boolean(),
        plan: z.boolean(),
        greeting: z.boolean(),
        post: z.boolean(),
        payoutAccount: z.boolean(),
      })
      .meta({ description: "a new creator's first steps" }),
  })
  .meta({ id: "Studio" });
export type Studio = z.infer<typeof Studio>;
