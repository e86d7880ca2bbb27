import type { ColumnType, Generated } from "kysely";
import type { ReportReason } from "#contract/reports";

type Time = Date;
type Defaulted<T> = ColumnType<T, T | undefined, T>;

/** What was reported, as it stood then; times as ISO 8601. */
export type ReportEvidence = {
  body: string;
  nickname: string | null;
  domain: string | null;
  pictures: { key: string; width: number; alt: string }[];
  /** the post, or the post a comment is under */
  postId: string | null;
  writtenAt: string | null;
};

export type Tables = {
  users: {
    user_id: string;
    email: string;
    password_hash: string | null;
    nickname: string;
    nickname_skeleton: string;
    domain: string;
    domain_skeleton: string;
    domain_changes: Defaulted<number>;
    gender: "male" | "female";
    role: Defaulted<"supporter" | "activist" | "admin">;
    status: Defaulted<"active" | "blocked" | "leaving" | "gone">;
    leaves_at: Defaulted<Time | null>;
    leaving_reason: Defaulted<string | null>;
    field: Defaulted<"art" | "entrepreneurship" | "sports" | "celebrity" | "social" | null>;
    lang: Defaulted<"ko" | "en">;
    introduction: Defaulted<string>;
    profile_image_key: Defaulted<string | null>;
    background_image_key: Defaulted<string | null>;
    relay_banner_shown: Defaulted<boolean>;
    capture_consent_version: Defaulted<number | null>;
    marketing_consent: Defaulted<boolean>;
    follower_count: Defaulted<number>;
    following_count: Defaulted<number>;
    post_count: Defaulted<number>;
    subscriber_count: Defaulted<number>;
    viewer_code: Defaulted<string>;
    blocked_at: Defaulted<Time | null>;
    blocked_reason: Defaulted<string | null>;
    created_at: Time;
    updated_at: Time;
  };
  consents: {
    consent_id: string;
    user_id: string;
    kind: "capture" | "marketing" | "terms" | "privacy";
    version: number;
    given: boolean;
    lang: string;
    created_at: Time;
  };
  email_codes: {
    email_verification_id: string;
    email: string;
    purpose: "signup" | "password";
    code_hash: string;
    tries: Defaulted<number>;
    created_at: Time;
    expires_at: Time;
    replaced_at: Defaulted<Time | null>;
    verified_at: Defaulted<Time | null>;
    consumed_at: Defaulted<Time | null>;
  };
  sessions: {
    session_id: string;
    user_id: string;
    user_agent: string;
    created_at: Time;
    last_used_at: Time;
    expires_at: Time;
    ended_at: Defaulted<Time | null>;
    ended_reason: Defaulted<"logout" | "reuse" | "blocked" | "password" | "ended" | "deleted" | null>;
  };
  social_identities: { issuer: string; subject: string; user_id: string; email: string; linked_at: Time };
  known_networks: { user_id: string; network: Buffer; seen_at: Time };
  refresh_tokens: {
    token_hash: Buffer;
    session_id: string;
    issued_at: Time;
    expires_at: Time;
    replaced_at: Defaulted<Time | null>;
  };
  idempotency_keys: {
    scope: string;
    key: string;
    body_hash: Buffer;
    status: Defaulted<number | null>;
    answer: Defaulted<unknown>;
    created_at: Time;
  };
  reports: {
    report_id: string;
    reporter_id: string;
    target_type: "post" | "comment" | "user" | "message";
    target_id: string;
    owner_id: string;
    reason: ReportReason;
    detail: string;
    evidence: ColumnType<ReportEvidence, string, string>;
    created_at: Time;
    outcome: Defaulted<"removed" | "blocked" | "kept" | null>;
    note: Defaulted<string>;
    resolved_at: Defaulted<Time | null>;
    resolved_by: Defaulted<string | null>;
  };
  audit_log: {
    audit_id: string;
    actor_id: string;
    action: string;
    target_type: string;
    target_id: string;
    reason: string | null;
    created_at: Time;
  };
  domain_claims: { domain_skeleton: string; user_id: string; held_until: Defaulted<Time | null> };
  former_domains: { domain: string; user_id: string; left_at: Time; held_until: Time };
  uploads: {
    upload_id: string;
    user_id: string;
    purpose: "profile" | "background" | "post";
    content_type: string;
    bytes: number;
    quarantine_key: string;
    picture_key: string;
    created_at: Time;
    expires_at: Time;
    adopted_at: Defaulted<Time | null>;
    swept_at: Defaulted<Time | null>;
  };
  visits: { visited_id: string; visitor_id: string; visited_on: string; visited_at: Time };
  follows: { follower_id: string; creator_id: string; created_at: Time };
  blocks: { blocker_id: string; blocked_id: string; created_at: Time };
  plans: {
    plan_id: string;
    creator_id: string;
    name: string;
    description: string;
    benefits: string[];
    basic: boolean;
    position: number;
    on_sale: Defaulted<boolean>;
    price_won: number;
    subscriber_count: Defaulted<number>;
    created_at: Time;
    updated_at: Time;
  };
  plan_prices: { plan_price_id: string; plan_id: string; price_won: number; created_at: Time };
  subscriptions: {
    subscription_id: string;
    fan_id: string;
    creator_id: string;
    plan_id: string;
    plan_price_id: string;
    price_won: number;
    status: "incomplete" | "active" | "past_due" | "canceled";
    anchor_on: string;
    period_no: Defaulted<number>;
    period_ends_at: Defaulted<Time | null>;
    cancel_at_period_end: Defaulted<boolean>;
    canceled_reason: Defaulted<string | null>;
    created_at: Time;
    started_at: Defaulted<Time | null>;
    canceled_at: Defaulted<Time | null>;
  };
  subscription_periods: {
    subscription_id: string;
    period_no: number;
    starts_at: Time;
    ends_at: Time;
    order_id: string;
  };
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
  likes: { post_id: string; user_id: string; created_at: Time };
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
  payment_customers: { user_id: string; customer_key: string; created_at: Time };
  cards: {
    card_id: string;
    user_id: string;
    billing_key: string;
    billing_key_hash: Buffer;
    brand: string;
    last4: string;
    expiry: string | null;
    is_default: boolean;
    created_at: Time;
    removed_at: Defaulted<Time | null>;
  };
  orders: {
    order_id: string;
    kind: "membership" | "donation" | "campaign";
    buyer_id: string;
    creator_id: string;
    plan_id: string | null;
    plan_price_id: string | null;
    subscription_id: Defaulted<string | null>;
    amount_won: number;
    message: Defaulted<string | null>;
    status: Defaulted<"ready" | "approved" | "failed" | "canceled">;
    failure_code: Defaulted<string | null>;
    failure_reason: Defaulted<string | null>;
    created_at: Time;
    expires_at: Time;
  };
  payment_attempts: {
    attempt_id: string;
    order_id: string;
    card_id: string;
    amount_won: number;
    idempotency_key: string;
    outcome: Defaulted<"pending" | "done" | "declined" | "review">;
    provider_code: Defaulted<string | null>;
    submitted_at: Time;
    lease_until: Time;
    settled_at: Defaulted<Time | null>;
  };
  payments: {
    payment_id: string;
    order_id: string;
    buyer_id: string;
    creator_id: string;
    provider_payment_key: string;
    amount_won: number;
    card_brand: string;
    card_last4: string;
    status: Defaulted<"done" | "canceled">;
    receipt_url: string | null;
    approved_at: Time;
    canceled_at: Defaulted<Time | null>;
  };
  socket_tokens: { token_hash: Buffer; session_id: string; expires_at: Time };
  notification_choices: { user_id: string; kind: string; by_email: boolean };
  ledger_accounts: { account: string; kind: string; owner_id: string | null; balance_won: Defaulted<number> };
  ledger_journals: { journal_key: string; event: string; created_at: Time };
  ledger_entries: { entry_id: Generated<number>; journal_key: string; account: string; amount_won: number };
};
