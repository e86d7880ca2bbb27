import type { ColumnType } from "kysely";
import type { ContactTopic } from "#contract/contact/values";
import type { Lang } from "#contract/errors";
import type {
  AdminChangeId,
  AdminViewId,
  AnyId,
  AppealId,
  AuditId,
  BlockId,
  ContactId,
  MailId,
  MarketingMailId,
  PostId,
  ReportId,
  RoomId,
  TakedownId,
  UserId,
} from "#contract/ids";
import type { MailState } from "#contract/mail/values";
import type { ReportReason } from "#contract/moderation/values";
import type { AdminChangeKind } from "#contract/staff/admin-change-values";
import type { AdminList } from "#contract/staff/admin-view-values";
import type { AppealOutcome } from "#contract/suspensions/values";
import type { SwitchName } from "#contract/switches/values";
import type {
  FootageKind,
  RequesterRole,
  TakedownGround,
  TakedownParty,
  TakedownState,
  TakedownTarget,
} from "#contract/takedowns/values";
import type { YearMonth } from "../../clock";
import type { Defaulted, Time } from "./column";

/** The target of a report as it was when reported; times as ISO 8601. */
export type ReportSnapshot = {
  body: string;
  nickname: string | null;
  domain: string | null;
  pictures: { key: string; width: number; alt: string }[];
  /** the post, or the post a comment is under */
  postId: PostId | null;
  writtenAt: string | null;
};

/** Reports, appeals, contact, admin changes, the audit log, mails, switches, backups and the worker. */
export type StaffTables = {
  cache_changes: {
    change_id: ColumnType<number, never, never>;
    key: string;
    due_at: Time;
    is_repeat: Defaulted<boolean>;
  };
  cache_purging: {
    is_only: Defaulted<boolean>;
    service: string;
    failed_at: Defaulted<Time | null>;
    retry_at: Defaulted<Time | null>;
  };
  reports: {
    report_id: ReportId;
    reporter_id: UserId;
    target_type: "post" | "comment" | "user" | "message";
    target_id: AnyId;
    owner_id: UserId;
    reason: ReportReason;
    detail: string;
    evidence: ColumnType<ReportSnapshot, string, string>;
    created_at: Time;
    outcome: Defaulted<"removed" | "blocked" | "kept" | null>;
    note: Defaulted<string>;
    resolved_at: Defaulted<Time | null>;
    resolved_by: Defaulted<UserId | null>;
  };
  takedowns: {
    takedown_id: TakedownId;
    ground: TakedownGround;
    footage_kind: FootageKind | null;
    target_type: TakedownTarget;
    target_id: AnyId;
    post_id: PostId | null;
    /** of a message, as `message_seq` */
    room_id: Defaulted<RoomId | null>;
    message_seq: Defaulted<number | null>;
    owner_id: UserId;
    reported_body: string;
    picture_keys: Defaulted<string[]>;
    file_hashes: Defaulted<Buffer[]>;
    requester_name: string;
    requester_role: RequesterRole;
    email: string;
    lang: Lang;
    statement: string;
    requester_token_hash: Buffer;
    received_at: Time;
    confirmed_at: Defaulted<Time | null>;
    outcome: Defaulted<Exclude<TakedownState, "open"> | null>;
    reason: Defaulted<string>;
    withheld_at: Defaulted<Time | null>;
    withheld_until: Defaulted<Time | null>;
    decided_at: Defaulted<Time | null>;
    decided_by: Defaulted<UserId | null>;
    author_token_hash: Defaulted<Buffer | null>;
    objection: Defaulted<string | null>;
    objected_at: Defaulted<Time | null>;
  };
  takedown_evidence: {
    image_key: string;
    takedown_id: TakedownId;
    party: TakedownParty;
    width: number;
    widths: number[];
    received_at: Time;
  };
  contacts: {
    contact_id: ContactId;
    user_id: UserId | null;
    email: string;
    lang: Lang;
    topic: ContactTopic;
    body: string;
    digest: Buffer;
    received_at: Time;
    outcome: Defaulted<"answered" | "closed" | null>;
    answer: Defaulted<string | null>;
    decided_at: Defaulted<Time | null>;
    decided_by: Defaulted<UserId | null>;
  };
  user_blocks: {
    block_id: BlockId;
    user_id: UserId;
    blocked_by: UserId | null;
    requested_by: Defaulted<UserId | null>;
    reason: string;
    blocked_at: Time;
    lifted_by: Defaulted<UserId | null>;
    lifted_at: Defaulted<Time | null>;
    appeal_token_hash: Buffer | null;
    appeal_until: Time | null;
  };
  appeals: {
    appeal_id: AppealId;
    block_id: BlockId;
    user_id: UserId;
    body: string;
    received_at: Time;
    outcome: Defaulted<AppealOutcome | null>;
    words: Defaulted<string>;
    decided_at: Defaulted<Time | null>;
    decided_by: Defaulted<UserId | null>;
  };
  marketing_mails: {
    marketing_mail_id: MarketingMailId;
    ko_subject: string;
    ko_body: string;
    en_subject: string;
    en_body: string;
    created_by: UserId;
    created_at: Time;
    confirmed_at: Defaulted<Time | null>;
    cursor_id: Defaulted<string>;
    queued_at: Defaulted<Time | null>;
  };
  marketing_mail_recipients: {
    marketing_mail_id: MarketingMailId;
    user_id: UserId;
    sent_at: Defaulted<Time | null>;
  };
  mails: {
    mail_id: MailId;
    kind: string;
    user_id: UserId | null;
    to_hash: Buffer;
    to_masked: string;
    state: Defaulted<MailState>;
    tries: Defaulted<number>;
    code: Defaulted<string | null>;
    created_at: Time;
    tried_at: Defaulted<Time | null>;
    settled_at: Defaulted<Time | null>;
  };
  returned_addresses: { address_hash: Buffer; why: "bounced" | "complained"; mail_id: MailId; returned_at: Time };
  admin_tenures: {
    user_id: UserId;
    former_role: "supporter" | "activist";
    began_at: Time;
    ended_at: Defaulted<Time | null>;
  };
  admin_changes: {
    change_id: AdminChangeId;
    user_id: UserId;
    kind: AdminChangeKind;
    requested_by: UserId;
    reason: string;
    requested_at: Time;
    expires_at: Time;
    outcome: Defaulted<"confirmed" | "withdrawn" | "expired" | null>;
    decided_by: Defaulted<UserId | null>;
    decided_at: Defaulted<Time | null>;
  };
  admin_views: {
    view_id: AdminViewId;
    user_id: UserId;
    list: AdminList;
    name: string;
    query: ColumnType<Record<string, string>, string, string>;
    created_at: Time;
  };
  audit_log: {
    audit_id: AuditId;
    actor_id: UserId;
    action: string;
    target_type: string;
    target_id: AnyId | YearMonth | SwitchName;
    reason: string | null;
    created_at: Time;
  };
  switches: { name: SwitchName; is_off: boolean; changed_by: UserId; changed_at: Time; reason: string };
  worker_heartbeats: { worker_id: string; seen_at: Time; dead_at: Defaulted<Time | null> };
  job_schedule: { task: string; scheduled_for: Time };
  base_backups: { started_at: Time; ended_at: Time; bytes: number };
  backup_drills: {
    began_at: Time;
    ended_at: Time;
    restored_to: Time | null;
    recovery_point_seconds: number | null;
    recovery_seconds: number | null;
    failure: string | null;
  };
  backfills: {
    name: string;
    position: Defaulted<string | null>;
    rows_done: Defaulted<number>;
    next_at: Defaulted<Time>;
    started_at: Defaulted<Time>;
    finished_at: Defaulted<Time | null>;
  };
};
