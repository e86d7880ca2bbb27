import type pg from "pg";
import sharp from "sharp";
import { expect } from "vitest";
import type { OwnApplication } from "#contract/applications/schemas";
import type { Comment } from "#contract/comments/schemas";
import type { ApplicationId, CampaignId, CommentId, DraftId, PlanId, PostId } from "#contract/ids";
import type { UploadOffer } from "#contract/media/schemas";
import type { ChatRoom, Message } from "#contract/messages/schemas";
import type { Draft, Post } from "#contract/posts/schemas";
import type { Person, Viewers } from "./canary-viewers";

/** `stepped`: open to members, and to others later. `scheduled`: public, but later. */
export const visibilities = ["public", "followers", "members", "stepped", "scheduled"] as const;
export type Visibility = (typeof visibilities)[number];
export type SeededPost = {
  visibility: Visibility;
  postId: PostId;
  commentId: CommentId;
  draftId: DraftId;
  picture: string;
};
/** `privateMessage`: a message with a picture between the subscriber and the owner, private to them. */
type SeededContent = {
  posts: SeededPost[];
  campaignId: CampaignId;
  applicationId: ApplicationId;
  privateMessage: Message;
  roomPicture: string;
};
type CanaryWorld = Viewers & { client: pg.Client };

/** Restricted content, with a word in it that occurs nowhere else. */
export async function seedCanaries(canaryWorld: CanaryWorld): Promise<SeededContent> {
  const { people, call } = canaryWorld;
  const { owner, subscriber, blocked, follower } = people;
  await call(follower, "POST", `/follows/${owner.domain}`);
  const planId = await subscribeBoth(canaryWorld);
  const posts: SeededPost[] = [];
  for (const visibility of visibilities) posts.push(await seedPost(canaryWorld, visibility, planId as PlanId));
  await saveAll(canaryWorld, posts);
  const campaignId = await seedAddress(canaryWorld);
  await seedAppeal(canaryWorld);
  await seedSeller(canaryWorld);
  const applicationId = await seedApplications(canaryWorld);
  const { roomId } = await call<ChatRoom>(subscriber, "GET", `/chat/rooms/${owner.userId}`);
  const privateMessage = await call<Message>(subscriber, "POST", `/chat/rooms/${roomId}/messages`, {
    body: "canary-room-text",
    imageUrls: [await upload(call, subscriber, "message")],
  });
  await call(owner, "POST", `/blocks/${blocked.userId}`);
  const roomPicture = String(/message-[\da-f-]{36}/.exec(String(privateMessage.images[0]?.url))?.[0]);
  return {
    posts,
    campaignId: campaignId as CampaignId,
    applicationId: applicationId as ApplicationId,
    privateMessage,
    roomPicture,
  };
}

/** Everybody has saved every post, as if each had been open to them once. */
async function saveAll({ people, client }: CanaryWorld, posts: SeededPost[]): Promise<void> {
  await client.query(
    "INSERT INTO saved_posts (post_id, user_id, saved_at) SELECT post_id, user_id, now() FROM unnest($1::text[]) post_id, unnest($2::text[]) user_id",
    [posts.map(({ postId }) => postId), Object.values(people).map(({ userId }) => userId)],
  );
}

/** The owner is a verified private seller. */
async function seedSeller({ people, call, client }: CanaryWorld): Promise<void> {
  await call(people.owner, "PUT", "/sellers/mine", { kind: "individual", name: "sellerbird", phone: "010-7319-2846" });
  await client.query("UPDATE seller_identities SET status = 'verified', decided_at = now() WHERE user_id = $1", [
    people.owner.userId,
  ]);
}

/** A fan whose membership is active, and one whose membership has ended. */
async function subscribeBoth({ people, client }: CanaryWorld): Promise<string> {
  const { owner } = people;
  await client.query(
    `WITH plan AS (INSERT INTO plans (plan_id, creator_id, name, description, benefits, basic, position, price_won, created_at, updated_at)
       VALUES ('pln_canary000000', $1, '새장', '', '{}', true, 0, 5000, now(), now()) RETURNING plan_id),
     price AS (INSERT INTO plan_prices (plan_price_id, plan_id, price_won, created_at)
       SELECT 'ppr_canary000000', plan_id, 5000, now() FROM plan RETURNING plan_price_id)
     SELECT FROM price`,
    [owner.userId],
  );
  for (const [name, ends] of [
    ["subscriber", "1 day"],
    ["lapsed", "-1 hour"],
  ] as const)
    await client.query(
      `INSERT INTO subscriptions (subscription_id, fan_id, creator_id, plan_id, plan_price_id, price_won, status, anchor_on, created_at,
         started_at, period_ends_at, cancel_at_period_end)
       VALUES ($1, $2, $3, 'pln_canary000000', 'ppr_canary000000', 5000, 'active', '2026-11-01', now(), now(), now() + $4::interval, true)`,
      [`sub_canary${name}`, people[name].userId, owner.userId, ends],
    );
  return "pln_canary000000";
}

/** A post, with a draft like it, a picture and a comment by a user who may write one. */
async function seedPost({ people, call }: CanaryWorld, visibility: Visibility, planId: PlanId): Promise<SeededPost> {
  const { owner, subscriber } = people;
  const openings = openingsOf(visibility, planId);
  const picture = await upload(call, owner);
  const text = `카나리아 canary-${visibility}-text\nhttps://soundcloud.com/gyeot/canary-${visibility}-embed`;
  const images = [{ url: picture, alt: `canary-${visibility}-alt` }];
  const { postId } = await call<Post>(owner, "POST", "/feed/post", { body: text, images, ...openings });
  const reader = visibility === "scheduled" ? owner : subscriber;
  const { commentId } = await call<Comment>(reader, "POST", `/feed/post/${postId}/comments`, {
    body: `canary-${visibility}-comment`,
  });
  await call(reader, "POST", "/like", { postId });
  const draftId = `dft_${postId.slice(4)}`;
  await call<Draft>(owner, "PUT", `/feed/drafts/${draftId}`, {
    body: text,
    images: [],
    ...openings,
    version: 0,
  });
  return {
    visibility,
    postId,
    commentId,
    draftId: draftId as DraftId,
    picture: String(/post-[\da-f-]{36}/.exec(picture)?.[0]),
  };
}

function openingsOf(visibility: Visibility, planId: PlanId) {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const [toMembers, toPublic] = [
    { visibility: "members", minPlanId: planId },
    { visibility: "public", minPlanId: null },
  ];
  const toFollowers = { visibility: "followers", minPlanId: null };
  return {
    public: toPublic,
    followers: toFollowers,
    members: toMembers,
    stepped: {
      ...toMembers,
      laterAudiences: [
        { opensAt: inDays(1), ...toFollowers },
        { opensAt: inDays(2), ...toPublic },
      ],
    },
    scheduled: { ...toPublic, opensAt: inDays(1) },
  }[visibility];
}

async function upload(call: CanaryWorld["call"], as: Person, purpose?: "message"): Promise<string> {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#a63" } })
    .jpeg()
    .toBuffer();
  const file = { contentType: "image/jpeg", size: bytes.length };
  const offer = await (purpose
    ? call<UploadOffer>(as, "POST", "/users/generatePresignedUrl", { ...file, purpose })
    : call<UploadOffer>(as, "POST", "/feed/generatePresignedUrl", file));
  const put = await fetch(offer.url, { method: "PUT", headers: offer.headers, body: new Uint8Array(bytes) });
  expect(put.status).toBe(200);
  return offer.publicUrl;
}

/**
 * A campaign of the owner's with donations of the subscriber, the blocked and the lapsed fan, and the subscriber's
 * address.
 */
async function seedAddress({ people, client, call }: CanaryWorld): Promise<string> {
  const { owner, subscriber, blocked, lapsed } = people;
  const campaignId = "cmp_canary0000000";
  await client.query(
    `INSERT INTO campaigns (campaign_id, creator_id, title, body, goal_won, needs_delivery, opens_at, closes_at, created_at)
     VALUES ($1, $2, '새장을 고쳐요', '새장', 100000, true, now() - interval '1 day', now() + interval '9 days', now())`,
    [campaignId, owner.userId],
  );
  for (const { userId } of [subscriber, blocked, lapsed])
    await client.query("INSERT INTO campaign_supporters (campaign_id, fan_id, given_won) VALUES ($1, $2, 1000)", [
      campaignId,
      userId,
    ]);
  await call(subscriber, "POST", "/users/delivery-info", {
    campaignId,
    name: "addressbird",
    phone: "010-1234-5678",
    postcode: "03925",
    address1: "서울 addressbird 1",
  });
  return campaignId;
}

/** A suspension of the follower's that was lifted, with their appeal, which only they may read. */
async function seedAppeal({ people, client }: CanaryWorld): Promise<void> {
  const { follower } = people;
  await client.query(
    `INSERT INTO user_blocks (block_id, user_id, blocked_by, reason, blocked_at, lifted_by, lifted_at)
     SELECT 'blk_canary0000000', $1, user_id, '', now() - interval '2 days', user_id, now() FROM users WHERE email = 'admin@example.com'`,
    [follower.userId],
  );
  await client.query(
    `INSERT INTO appeals (appeal_id, block_id, user_id, body, received_at, outcome, decided_at, decided_by)
     SELECT 'ape_canary0000000', block_id, user_id, 'canary-appeal-text', now(), 'lifted', now(), blocked_by
     FROM user_blocks WHERE block_id = 'blk_canary0000000'`,
  );
}

/** A submitted application, and a draft. */
async function seedApplications({ people, call }: CanaryWorld): Promise<string> {
  const { stranger, follower } = people;
  const answers = {
    snsType: "other",
    snsId: "answerbird",
    field: "art",
    domain: "canary_asked",
    phoneNumber: "010-8642-9753",
    bio: "answerbird",
    reason: "answerbird",
  };
  const sent = await call<OwnApplication>(stranger, "POST", "/applications", answers);
  await call(follower, "PUT", "/applications/draft", answers);
  return String(sent.application?.applicationId);
}
