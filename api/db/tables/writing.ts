import type { ColumnType } from "kysely";
import type { Defaulted, Time } from "./column";

/** What people write, and how they hear of it. */
export type WritingTables = {
  posts: {
    post_id: string;
    creator_id: string;
    body: string;
    visibility: "public" | "followers" | "members";
    min_plan_id: string | null;
    image_count: Defaulted<number>;
    like_count: Defaulted<number>;
    comment_count: Defaulted<number>;
    published_at: Time;
    edited_at: Defaulted<Time | null>;
    deleted_at: Defaulted<Time | null>;
    draft_id: Defaulted<string | null>;
  };
  post_drafts: {
    creator_id: string;
    draft_id: string;
    body: string;
    visibility: "public" | "followers" | "members";
    min_plan_id: string | null;
    /** written as JSON text; api/posts/drafts.ts knows what is in it */
    images: ColumnType<unknown, string, string>;
    version: number;
    created_at: Time;
    updated_at: Time;
  };
  post_images: {
    post_id: string;
    position: number;
    image_key: string;
    width: number;
    height: number;
    alt: string;
    color: string;
    widths: number[];
  };
  likes: { post_id: string; user_id: string; created_at: Time; told_in: Defaulted<string | null> };
  comments: {
    comment_id: string;
    post_id: string;
    parent_id: string | null;
    author_id: string | null;
    body: string;
    created_at: Time;
    edited_at: Defaulted<Time | null>;
    pinned_at: Defaulted<Time | null>;
    deleted_at: Defaulted<Time | null>;
  };
  post_search: { post_id: string; creator_id: string; is_public: boolean; published_at: Time; folded: string };
  socket_tokens: { token_hash: Buffer; session_id: string; expires_at: Time; network: Defaulted<Buffer | null> };
  notification_choices: { user_id: string; kind: string; by_email: boolean };
  notifications: {
    notification_id: string;
    user_id: string;
    kind: string;
    actor_id: Defaulted<string | null>;
    target_type: string;
    target_id: string;
    post_id: Defaulted<string | null>;
    created_at: Time;
    latest_at: Time;
    read_at: Defaulted<Time | null>;
    mailed_until: Defaulted<Time | null>;
  };
  post_fan_outs: { post_id: string; creator_id: string; cursor_at: Time; cursor_id: string; touched_at: Time };
  chat_rooms: {
    room_id: string;
    fan_id: string;
    creator_id: string;
    last_seq: Defaulted<number>;
    last_at: Time;
    fan_read_seq: Defaulted<number>;
    creator_read_seq: Defaulted<number>;
    fan_muted: Defaulted<boolean>;
    creator_muted: Defaulted<boolean>;
    created_at: Time;
  };
  messages: {
    message_id: string;
    room_id: string;
    seq: number;
    sender_id: string;
    client_id: string | null;
    kind: "text" | "greeting" | "broadcast";
    body: string;
    sent_at: Time;
    read_at: Defaulted<Time | null>;
    removed_at: Defaulted<Time | null>;
  };
  greetings: {
    creator_id: string;
    for_subscribers_on: boolean;
    for_subscribers_body: string;
    for_followers_on: boolean;
    for_followers_body: string;
    updated_at: Time;
  };
  greeted: { creator_id: string; fan_id: string; occasion: "follow" | "subscription"; greeted_at: Time };
  broadcasts: {
    broadcast_id: string;
    creator_id: string;
    client_id: string;
    body: string;
    cursor_id: Defaulted<string>;
    sent_count: Defaulted<number>;
    created_at: Time;
    touched_at: Time;
    done_at: Defaulted<Time | null>;
  };
};
