import type { ColumnType } from "kysely";
import type { SnsType, StoredApplicationStatus } from "#contract/applications/values";
import type { NotificationLevel } from "#contract/creators/schemas";
import type { Lang } from "#contract/errors";
import type {
  ApplicationId,
  ConsentId,
  EmailVerificationId,
  NotificationId,
  OrderId,
  PasskeyId,
  PushSubscriptionId,
  SellerIdentityId,
  SessionId,
  TakedownId,
  UploadId,
  UserId,
} from "#contract/ids";
import type { PolicyKind } from "#contract/policies/values";
import type { SellerIdentityStatus, SellerKind } from "#contract/sellers/values";
import type { Defaulted, Time } from "./column";

/** Users, their logins and sessions, consents, follows and blocks. */
export type PeopleTables = {
  users: {
    user_id: UserId;
    email: string;
    password_hash: string | null;
    nickname: string;
    nickname_skeleton: string;
    domain: string;
    domain_skeleton: string;
    domain_changes: Defaulted<number>;
    /** null once the account is deleted */
    gender: "male" | "female" | null;
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
    /** null if the account was created before 14 or over was asked */
    age_confirmed_at: Defaulted<Time | null>;
    /** the last version agreed to */
    terms_version: Defaulted<number>;
    privacy_version: Defaulted<number>;
    follower_count: Defaulted<number>;
    following_count: Defaulted<number>;
    post_count: Defaulted<number>;
    subscriber_count: Defaulted<number>;
    ranked: Defaulted<boolean>;
    reads_remembered: Defaulted<boolean>;
    viewer_code: Defaulted<string>;
    blocked_at: Defaulted<Time | null>;
    blocked_reason: Defaulted<string | null>;
    created_at: Time;
    updated_at: Time;
  };
  consents: {
    consent_id: ConsentId;
    user_id: UserId;
    kind: "capture" | "marketing" | "terms" | "privacy";
    version: number;
    given: boolean;
    lang: string;
    created_at: Time;
  };
  periodic_notices: {
    user_id: UserId;
    kind: "consentConfirmation" | "dataUse";
    notified_at: Time;
  };
  policy_texts: {
    kind: PolicyKind;
    version: number;
    ko_title: string;
    ko_body: string;
    en_title: string;
    en_body: string;
    effective_on: string;
    effective_at: Time;
    asks_again: Defaulted<boolean>;
    /** one change a line */
    ko_changes: Defaulted<string>;
    en_changes: Defaulted<string>;
    created_by: UserId | null;
    created_at: Time;
  };
  policy_drafts: {
    kind: PolicyKind;
    ko_title: string;
    ko_body: string;
    en_title: string;
    en_body: string;
    effective_on: string | null;
    asks_again: Defaulted<boolean>;
    ko_changes: Defaulted<string>;
    en_changes: Defaulted<string>;
    revision: number;
    saved_by: UserId;
    saved_at: Time;
  };
  email_codes: {
    email_verification_id: EmailVerificationId;
    email: string;
    purpose: "signup" | "password";
    network: Defaulted<Buffer | null>;
    code_hash: string;
    tries: Defaulted<number>;
    created_at: Time;
    expires_at: Time;
    replaced_at: Defaulted<Time | null>;
    verified_at: Defaulted<Time | null>;
    consumed_at: Defaulted<Time | null>;
  };
  sessions: {
    session_id: SessionId;
    user_id: UserId;
    user_agent: string;
    created_at: Time;
    last_used_at: Time;
    expires_at: Time;
    second_factor_at: Defaulted<Time | null>;
    ended_at: Defaulted<Time | null>;
    ended_reason: Defaulted<"logout" | "reuse" | "blocked" | "password" | "ended" | "deleted" | null>;
  };
  second_factors: {
    user_id: UserId;
    secret_sealed: string;
    begun_by: string;
    begun_at: Time;
    confirmed_at: Defaulted<Time | null>;
    last_step: Defaulted<number>;
  };
  recovery_codes: { user_id: UserId; code_hash: Buffer; used_at: Defaulted<Time | null> };
  login_challenges: {
    challenge_hash: Buffer;
    user_id: UserId;
    tries: Defaulted<number>;
    created_at: Time;
    expires_at: Time;
  };
  passkeys: {
    passkey_id: PasskeyId;
    user_id: UserId;
    credential_id: Buffer;
    public_key: Buffer;
    sign_count: number;
    transports: string[];
    synced: boolean;
    name: string;
    created_at: Time;
    last_used_at: Defaulted<Time | null>;
  };
  push_subscriptions: {
    push_subscription_id: PushSubscriptionId;
    user_id: UserId;
    session_id: SessionId;
    endpoint: string;
    p256dh: string;
    auth: string;
    lang: Lang;
    subscribed_at: Time;
  };
  push_deliveries: {
    push_subscription_id: PushSubscriptionId;
    notification_id: NotificationId;
    due_at: Time;
    tries: Defaulted<number>;
    give_up_at: Defaulted<Time | null>;
  };
  used_passkey_challenges: { challenge_hash: Buffer; expires_at: Time };
  social_identities: { issuer: string; subject: string; user_id: UserId; email: string; linked_at: Time };
  known_networks: { user_id: UserId; network: Buffer; seen_at: Time };
  refresh_tokens: {
    token_hash: Buffer;
    session_id: SessionId;
    issued_at: Time;
    expires_at: Time;
    replaced_at: Defaulted<Time | null>;
  };
  /** written by the package rate-limiter-flexible; `expire` in milliseconds since 1970 */
  rate_limits: { key: string; points: Defaulted<number>; expire: number | null };
  idempotency_keys: {
    scope: string;
    key: string;
    body_hash: Buffer;
    status: Defaulted<number | null>;
    answer: Defaulted<unknown>;
    created_at: Time;
    lease_id: Defaulted<string | null>;
    lease_until: Defaulted<Time>;
    act_id: Defaulted<string | null>;
  };
  withheld_profiles: {
    user_id: UserId;
    withheld_until: Time;
    introduction: string;
    profile_image_key: string | null;
    background_image_key: string | null;
  };
  domain_claims: {
    domain_skeleton: string;
    user_id: UserId;
    held_until: Defaulted<Time | null>;
    application_id: Defaulted<ApplicationId | null>;
  };
  applications: {
    application_id: ApplicationId;
    user_id: UserId;
    status: Defaulted<StoredApplicationStatus>;
    sns_type: SnsType;
    sns_id: string;
    field: "art" | "entrepreneurship" | "sports" | "celebrity" | "social";
    domain: string;
    domain_skeleton: string;
    re_donation_org: string;
    re_donation_rate: number;
    phone_sealed: string;
    agency_code: string;
    profile_image_key: string | null;
    background_image_key: string | null;
    bio: string;
    reason: string;
    submitted_at: Time;
    decided_at: Defaulted<Time | null>;
    decided_by: Defaulted<UserId | null>;
    decision_reason: Defaulted<string | null>;
  };
  application_drafts: {
    user_id: UserId;
    answers: ColumnType<unknown, string, string>;
    phone_sealed: string;
    profile_image_key: string | null;
    background_image_key: string | null;
    saved_at: Time;
  };
  former_domains: { domain: string; user_id: UserId; left_at: Time; held_until: Time };
  uploads: {
    upload_id: UploadId;
    /** null for the evidence of a takedown case */
    user_id: UserId | null;
    takedown_id: Defaulted<TakedownId | null>;
    purpose: "profile" | "background" | "post" | "campaign" | "series" | "message" | "evidence";
    position: Defaulted<string>;
    content_type: string;
    bytes: number;
    quarantine_key: string;
    picture_key: string;
    created_at: Time;
    expires_at: Time;
    adopted_at: Defaulted<Time | null>;
    swept_at: Defaulted<Time | null>;
    sha256: Defaulted<Buffer | null>;
  };
  refused_files: { sha256: Buffer; refused_at: Time };
  visits: { visited_id: UserId; visitor_id: UserId; visited_on: string; visited_at: Time };
  follows: {
    follower_id: UserId;
    creator_id: UserId;
    created_at: Time;
    notification_level: ColumnType<NotificationLevel, NotificationLevel | undefined>;
  };
  ended_follows: {
    follower_id: UserId;
    creator_id: UserId;
    followed_at: Time;
    notification_level: NotificationLevel;
    ended_at: Time;
  };
  blocks: { blocker_id: UserId; blocked_id: UserId; created_at: Time };
  person_search: {
    user_id: UserId;
    squeezed: string;
    domain: string;
    folded: string;
    reach: number;
    reach_before: number;
    reach_changed_at: Time;
  };
  seller_identities: {
    seller_identity_id: SellerIdentityId;
    user_id: UserId;
    kind: SellerKind;
    /** what was stated, encrypted */
    sealed: string;
    status: Defaulted<SellerIdentityStatus>;
    submitted_at: Time;
    decided_at: Defaulted<Time | null>;
    decided_by: Defaulted<UserId | null>;
    reason: Defaulted<string | null>;
  };
  seller_deadlines: { user_id: UserId; asked_at: Time; due_at: Time; reminded_at: Defaulted<Time | null> };
  seller_views: { order_id: OrderId; seller_id: UserId; viewed_at: Time };
  trending: { creator_id: UserId; score: number; computed_at: Time };
  featured_creator: { is_only: Defaulted<boolean>; creator_id: UserId; featured_at: Time };
};
