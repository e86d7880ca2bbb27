import { sql } from "kysely";
import type { CampaignId, CommentId, MessageId, PostId, RoomId, UserId } from "#contract/ids";
import type { Db } from "../db/connect";
import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";
import { picturesOf } from "../messages/pictures/message-pictures";

type FoundTarget = { ownerId: UserId; reportedBody: string; pictureKeys: string[] } & (
  | { type: "post"; id: PostId; postId: PostId }
  | { type: "comment"; id: CommentId; postId: PostId }
  | { type: "campaign"; id: CampaignId; postId: null }
  | { type: "profile"; id: UserId; postId: null }
  | { type: "message"; id: MessageId; postId: null; place: { roomId: RoomId; seq: number } }
);

const postShape = /\/posts\/(pst_[0-9a-z]{8,40})(?=[/?#]|$)/;
const campaignShape = /\/campaigns\/(cmp_[0-9a-z]{8,40})(?=[/?#]|$)/;
const roomShape = /\/messages\/(rom_[0-9a-z]{8,40})(?=[/?#]|$)/;
const messageShape = /[/#](msg_[0-9a-z]{8,40})/g;
const profileShape = /^(?:https?:\/\/[^/]+)?\/(\w{1,40})\/?(?:[?#]|$)/;
const commentShape = /(?:\/comments\/|#)(cmt_[0-9a-z]{8,40})/g;

/**
 * The content at an address that a person copied from their browser: a campaign, the last comment or message that it
 * names, the post, or the owner of the page. Throws INVALID_REQUEST beside any other address, and for deleted content.
 */
export async function findTarget(deps: Deps, { address, at }: { address: string; at: Date }): Promise<FoundTarget> {
  const { db } = deps.database;
  const url = URL.canParse(address) ? new URL(address) : null;
  const isOurs = url ? url.origin === new URL(deps.env.PUBLIC_URL).origin : address.startsWith("/");
  const postId = postShape.exec(address)?.[1] as PostId | undefined;
  const commentId = [...address.matchAll(commentShape)].at(-1)?.[1] as CommentId | undefined;
  const campaignId = campaignShape.exec(address)?.[1] as CampaignId | undefined;
  const roomId = roomShape.exec(address)?.[1] as RoomId | undefined;
  const messageId = [...address.matchAll(messageShape)].at(-1)?.[1] as MessageId | undefined;
  const find = () => {
    if (roomId) return messageId ? messageOf(db, roomId, messageId) : undefined;
    if (campaignId) return campaignOf(db, campaignId, at);
    if (postId) return commentId ? commentOf(db, postId, commentId) : postOf(db, postId);
    return profileOf(db, address, at);
  };
  const found = isOurs ? await find() : undefined;
  if (!found) throw new ApiError("INVALID_REQUEST", { fields: { address: ["takedownAddress"] } });
  return found;
}

async function postOf(db: Db, postId: PostId): Promise<FoundTarget | undefined> {
  const post = await db
    .selectFrom("posts")
    .select(["creator_id", "body", "teaser"])
    .where("post_id", "=", postId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!post) return undefined;
  const pictures = await db.selectFrom("post_images").select("image_key").where("post_id", "=", postId).execute();
  const pictureKeys = pictures.map(({ image_key }) => image_key);
  return {
    type: "post",
    id: postId,
    postId,
    ownerId: post.creator_id,
    reportedBody: [post.teaser, post.body].filter(Boolean).join("\n\n"),
    pictureKeys,
  };
}

async function commentOf(db: Db, postId: PostId, id: CommentId): Promise<FoundTarget | undefined> {
  const comment = await db
    .selectFrom("comments")
    .select(["author_id", "body"])
    .where("comment_id", "=", id)
    .where("post_id", "=", postId)
    .executeTakeFirst();
  if (!comment?.author_id) return undefined;
  return { type: "comment", id, postId, ownerId: comment.author_id, reportedBody: comment.body, pictureKeys: [] };
}

/** One that has opened. */
async function campaignOf(db: Db, id: CampaignId, at: Date): Promise<FoundTarget | undefined> {
  const campaign = await db
    .selectFrom("campaigns")
    .select(["creator_id", "title", "body", "image_key"])
    .where("campaign_id", "=", id)
    .where("opens_at", "<=", at)
    .where("taken_down_at", "is", null)
    .executeTakeFirst();
  if (!campaign) return undefined;
  const { creator_id: ownerId, title, body, image_key } = campaign;
  const pictureKeys = image_key ? [image_key] : [];
  return { type: "campaign", id, postId: null, ownerId, reportedBody: `${title}\n\n${body}`, pictureKeys };
}

async function messageOf(db: Db, roomId: RoomId, id: MessageId): Promise<FoundTarget | undefined> {
  const message = await db
    .selectFrom("messages")
    .select(["sender_id", "body", "seq"])
    .where("message_id", "=", id)
    .where("room_id", "=", roomId)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  if (!message) return undefined;
  const { sender_id: ownerId, body: reportedBody, seq } = message;
  const pictureKeys = (await picturesOf(db, id)).map(({ key }) => key);
  return { type: "message", id, postId: null, place: { roomId, seq }, ownerId, reportedBody, pictureKeys };
}

/** Also at a former address that still leads to its user. */
async function profileOf(db: Db, address: string, at: Date): Promise<FoundTarget | undefined> {
  const domain = profileShape.exec(address)?.[1];
  if (!domain) return undefined;
  const user = await db
    .selectFrom("users")
    .select(["user_id", "introduction", "profile_image_key", "background_image_key"])
    .where("user_id", "=", sql<UserId>`domain_owner(${domain.toLowerCase()}, ${at})`)
    .where("role", "<>", "admin")
    .where("status", "<>", "gone")
    .executeTakeFirst();
  if (!user) return undefined;
  const { user_id: id, introduction, profile_image_key, background_image_key } = user;
  const pictureKeys = [profile_image_key, background_image_key].filter((key) => key !== null);
  return { type: "profile", id, postId: null, ownerId: id, reportedBody: introduction, pictureKeys };
}
