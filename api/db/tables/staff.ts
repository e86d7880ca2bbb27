import type { ColumnType } from "kysely";
import type { AdminChangeKind } from "#contract/admin-change-kinds";
import type { AppealOutcome } from "#contract/appeal-kinds";
import type { ContactTopic } from "#contract/contact-kinds";
import type { Lang } from "#contract/errors";
import type { MailState } from "#contract/mail-kinds";
import type { ReportReason } from "#contract/report-kinds";
import type { Defaulted, Time } from "./column";

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

/** What those who run the place see to, and the mails that leave it. */
export type DeskTables = {
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
  contacts: {
    contact_id: string;
    user_id: string | null;
    email: string;
    lang: Lang;
    topic: ContactTopic;
    body: string;
    digest: Buffer;
    received_at: Time;
    outcome: Defaulted<"answered" | "closed" | null>;
    answer: Defaulted<string | null>;
    decided_at: Defaulted<Time | null>;
    decided_by: Defaulted<string | null>;
  };
  user_blocks: {
    block_id: string;
    user_id: string;
    blocked_by: string | null;
    requested_by: Defaulted<string | null>;
    reason: string;
    blocked_at: Time;
    lifted_by: Defaulted<string | null>;
    lifted_at: Defaulted<Time | null>;
    appeal_token_hash: Buffer | null;
    appeal_until: Time | null;
  };
  appeals: {
    appeal_id: string;
    block_id: string;
    user_id: string;
    body: string;
    received_at: Time;
    outcome: Defaulted<AppealOutcome | null>;
    words: Defaulted<string>;
    decided_at: Defaulted<Time | null>;
    decided_by: Defaulted<string | null>;
  };
  mails: {
    mail_id: string;
    kind: string;
    user_id: string | null;
    to_hash: Buffer;
    to_masked: string;
    state: Defaulted<MailState>;
    tries: Defaulted<number>;
    code: Defaulted<string | null>;
    created_at: Time;
    tried_at: Defaulted<Time | null>;
    settled_at: Defaulted<Time | null>;
  };
  returned_addresses: { address_hash: Buffer; why: "bounced" | "complained"; mail_id: string; returned_at: Time };
  admin_tenures: {
    user_id: string;
    former_role: "supporter" | "activist";
    began_at: Time;
    ended_at: Defaulted<Time | null>;
  };
  admin_changes: {
    change_id: string;
    user_id: string;
    kind: AdminChangeKind;
    requested_by: string;
    reason: string;
    requested_at: Time;
    expires_at: Time;
    outcome: Defaulted<"confirmed" | "withdrawn" | "expired" | null>;
    decided_by: Defaulted<string | null>;
    decided_at: Defaulted<Time | null>;
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
  worker_heartbeats: { worker_id: string; seen_at: Time; dead_at: Defaulted<Time | null> };
  job_schedule: { task: string; scheduled_for: Time };
};
