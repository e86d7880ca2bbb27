import type { ColumnType } from "kysely";
import type {
  AnyId,
  BroadcastId,
  CommentId,
  DraftId,
  MessageId,
  NotificationId,
  PlanId,
  PostId,
  RoomId,
  SeriesId,
  SessionId,
  UserId,
} from "#contract/ids";
import type { Defaulted, Time } from "./column";

/** Posts, comments, messages and their notifications. */
export type WritingTables = {
  posts: {
    post_id: PostId;
    creator_id: UserId;
    body: string;
    /** null, as `blocks` is, where the text has no marks */
    markdown: Defaulted<string | null>;
    /** written as JSON text; api/posts/text/stored-text.ts makes it */
    blocks: ColumnType<unknown, string | null, string | null>;
    teaser: Defaulted<string>;
    visibility: "public" | "followers" | "members";
    min_plan_id: PlanId | null;
    image_count: Defaulted<number>;
    labels: Defaulted<string[]>;
    tags: Defaulted<string[]>;
    like_count: Defaulted<number>;
    comment_count: Defaulted<number>;
    published_at: Time;
    edited_at: Defaulted<Time | null>;
    deleted_at: Defaulted<Time | null>;
    draft_id: Defaulted<DraftId | null>;
    withheld_until: Defaulted<Time | null>;
    /** the last of its openings, from which `visibility` and `min_plan_id` hold; null where it opened to all of them */
    opens_fully_at: Defaulted<Time | null>;
  };
  post_openings: {
    post_id: PostId;
    creator_id: UserId;
    opens_at: Time;
    visibility: "public" | "followers" | "members";
    min_plan_id: PlanId | null;
    notified_at: Defaulted<Time | null>;
  };
  pinned_posts: { creator_id: UserId; post_id: PostId; pinned_at: Time };
  post_drafts: {
    creator_id: UserId;
    draft_id: DraftId;
    body: string;
    teaser: Defaulted<string>;
    visibility: "public" | "followers" | "members";
    min_plan_id: PlanId | null;
    labels: Defaulted<string[]>;
    tags: Defaulted<string[]>;
    series_id: Defaulted<SeriesId | null>;
    /** written as JSON text; api/posts/drafts.ts knows what is in it */
    images: ColumnType<unknown, string, string>;
    opens_at: Defaulted<Time | null>;
    /** written as JSON text, as the contract's `laterAudiences` */
    later_audiences: ColumnType<unknown, string | undefined, string>;
    version: number;
    created_at: Time;
    updated_at: Time;
  };
  post_images: {
    post_id: PostId;
    position: number;
    image_key: string;
    width: number;
    height: number;
    alt: string;
    color: string;
    widths: number[];
  };
  embeds: {
    provider: string;
    embed_id: string;
    title: Defaulted<string | null>;
    poster_key: Defaulted<string | null>;
    poster_width: Defaulted<number | null>;
    poster_height: Defaulted<number | null>;
    poster_widths: Defaulted<number[] | null>;
    /** null until its provider was asked */
    asked_at: Defaulted<Time | null>;
    created_at: Time;
  };
  post_embeds: { post_id: PostId; provider: string; embed_id: string };
  likes: { post_id: PostId; user_id: UserId; created_at: Time; told_in: Defaulted<string | null> };
  saved_posts: { post_id: PostId; user_id: UserId; saved_at: Time };
  read_posts: { post_id: PostId; user_id: UserId; read_at: Time };
  comments: {
    comment_id: CommentId;
    post_id: PostId;
    parent_id: CommentId | null;
    author_id: UserId | null;
    body: string;
    created_at: Time;
    edited_at: Defaulted<Time | null>;
    pinned_at: Defaulted<Time | null>;
    deleted_at: Defaulted<Time | null>;
    withheld_until: Defaulted<Time | null>;
    like_count: Defaulted<number>;
  };
  comment_likes: { comment_id: CommentId; user_id: UserId; created_at: Time; told_in: Defaulted<string | null> };
  comment_mentions: { comment_id: CommentId; written_as: string; user_id: UserId };
  deleted_comments: {
    comment_id: CommentId;
    post_id: PostId;
    author_id: UserId;
    deleted_at: Time;
    comment: unknown;
    likes: unknown;
    mentions: unknown;
    /** null for a comment that is no reply */
    parent_created_at: Time | null;
  };
  post_search: { post_id: PostId; creator_id: UserId; is_public: boolean; published_at: Time; folded: string };
  series: {
    series_id: SeriesId;
    creator_id: UserId;
    slug: string;
    title: string;
    description: Defaulted<string>;
    cover_key: Defaulted<string | null>;
    is_complete: Defaulted<boolean>;
    created_at: Time;
    edited_at: Defaulted<Time | null>;
  };
  series_posts: { post_id: PostId; series_id: SeriesId; position: number };
  post_tags: { post_id: PostId; tag: string; creator_id: UserId; audience: string; published_at: Time };
  socket_tokens: { token_hash: Buffer; session_id: SessionId; expires_at: Time; network: Defaulted<Buffer | null> };
  notification_choices: {
    user_id: UserId;
    kind: string;
    by_email: Defaulted<boolean | null>;
    by_push: Defaulted<boolean | null>;
  };
  notifications: {
    notification_id: NotificationId;
    user_id: UserId;
    kind: string;
    actor_id: Defaulted<UserId | null>;
    target_type: string;
    target_id: AnyId;
    post_id: Defaulted<PostId | null>;
    created_at: Time;
    latest_at: Time;
    read_at: Defaulted<Time | null>;
    mailed_until: Defaulted<Time | null>;
  };
  post_fan_outs: { post_id: PostId; creator_id: UserId; cursor_at: Time; cursor_id: string; touched_at: Time };
  chat_rooms: {
    room_id: RoomId;
    fan_id: UserId;
    creator_id: UserId;
    last_seq: Defaulted<number>;
    last_at: Time;
    fan_read_seq: Defaulted<number>;
    creator_read_seq: Defaulted<number>;
    fan_muted: Defaulted<boolean>;
    creator_muted: Defaulted<boolean>;
    created_at: Time;
  };
  messages: {
    message_id: MessageId;
    room_id: RoomId;
    seq: number;
    sender_id: UserId;
    client_id: string | null;
    kind: "text" | "greeting" | "broadcast";
    body: string;
    sent_at: Time;
    read_at: Defaulted<Time | null>;
    removed_at: Defaulted<Time | null>;
  };
  message_images: {
    message_id: MessageId;
    position: number;
    room_id: RoomId;
    image_key: string;
    width: number;
    height: number;
    color: string;
    widths: number[];
  };
  greetings: {
    creator_id: UserId;
    for_subscribers_on: boolean;
    for_subscribers_body: string;
    for_followers_on: boolean;
    for_followers_body: string;
    updated_at: Time;
  };
  greeted: { creator_id: UserId; fan_id: UserId; occasion: "follow" | "subscription"; greeted_at: Time };
  broadcasts: {
    broadcast_id: BroadcastId;
    creator_id: UserId;
    client_id: string;
    body: string;
    /** written as JSON text; api/messages/message-row.ts knows what is in it */
    images: ColumnType<unknown, string | undefined, string>;
    cursor_id: Defaulted<string>;
    sent_count: Defaulted<number>;
    created_at: Time;
    touched_at: Time;
    done_at: Defaulted<Time | null>;
  };
  withheld_messages: { source_id: AnyId; sender_id: UserId; withheld_until: Time };
};
