import { z } from "zod";
import { PolicyId } from "../ids";
import { limits } from "../limits";
import { line, multiline, Time } from "../text";
import { announcedPolicies, policyKinds } from "./values";

export const PolicyParam = z.strictObject({ kind: z.enum(policyKinds) });
const Version = z.int().min(1).max(1_000_000);
export const PolicyQuery = z.strictObject({
  version: z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .transform(Number)
    .optional()
    .meta({ description: "an earlier or announced version; without, the one in force" }),
});

const Day = z.iso.date().meta({ description: "a day in Seoul" });

/** A policy in the request's language: paragraphs separated by an empty line, `## ` a heading, `- ` an item. */
export const Policy = z
  .object({
    kind: z.enum(policyKinds),
    version: Version,
    isCurrent: z.boolean(),
    title: z.string(),
    body: z.string(),
    effectiveOn: Day,
    changes: z.array(z.string()).meta({ description: "what this version changed; empty for the first" }),
    versions: z.array(z.object({ version: Version, effectiveOn: Day })).meta({ description: "all, the newest first" }),
  })
  .meta({ id: "Policy" });
export type Policy = z.infer<typeof Policy>;

/** What a user is asked to agree to again: the version in force and its changes since the one they agreed to. */
const PolicyChange = z
  .object({
    kind: z.enum(announcedPolicies),
    version: Version,
    title: z.string(),
    effectiveOn: Day,
    changes: z.array(z.string()),
  })
  .meta({ id: "PolicyChange" });
export const PolicyChanges = z.object({ items: z.array(PolicyChange) }).meta({ id: "PolicyChanges" });
export type PolicyChanges = z.infer<typeof PolicyChanges>;

/** The version of each kind that the user read and agrees to. */
export const PolicyAgreements = z.strictObject({ terms: Version.optional(), privacy: Version.optional() });
export type PolicyAgreements = z.infer<typeof PolicyAgreements>;

const Words = z.object({ title: z.string(), body: z.string() });
const DraftWords = Words.extend({ changes: z.string().meta({ description: "one change a line" }) });

export const AdminPolicyVersion = z
  .object({
    version: Version,
    state: z.enum(["announced", "current", "former"]),
    effectiveOn: Day,
    asksAgain: z.boolean(),
    createdBy: z.string().nullable(),
    createdAt: Time,
    agreed: z.int().meta({ description: "people who agreed to it" }),
  })
  .meta({ id: "AdminPolicyVersion" });
export type AdminPolicyVersion = z.infer<typeof AdminPolicyVersion>;

const AdminPolicyDraft = z
  .object({
    ko: DraftWords,
    en: DraftWords,
    effectiveOn: Day.nullable(),
    asksAgain: z.boolean(),
    revision: z.int(),
    savedBy: z.string(),
    savedAt: Time,
  })
  .meta({ id: "AdminPolicyDraft" });

/** A kind with every version, the draft, and the texts in force. */
export const AdminPolicy = z
  .object({
    id: PolicyId.meta({ description: "what the audit log names it by" }),
    kind: z.enum(policyKinds),
    versions: z.array(AdminPolicyVersion),
    current: z.object({ ko: Words, en: Words }),
    draft: AdminPolicyDraft.nullable(),
  })
  .meta({ id: "AdminPolicy" });
export type AdminPolicy = z.infer<typeof AdminPolicy>;
export const AdminPolicies = z.object({ items: z.array(AdminPolicy) });
export type AdminPolicies = z.infer<typeof AdminPolicies>;

/**
 * `revision` is that of the edited draft, 0 for a new one. `effectiveOn` and `asksAgain` are only for kinds announced
 * ahead. Asking again requires what has changed, one change a line.
 */
export const PolicyDraftInput = z.strictObject({
  koTitle: line(limits.policyTitleLength, 1),
  koBody: multiline(limits.policyLength, 1),
  enTitle: line(limits.policyTitleLength, 1),
  enBody: multiline(limits.policyLength, 1),
  effectiveOn: Day.optional(),
  asksAgain: z.boolean().default(false),
  koChanges: multiline(limits.policyChangesLength, 0).default(""),
  enChanges: multiline(limits.policyChangesLength, 0).default(""),
  revision: z.int().min(0),
});
export type PolicyDraftInput = z.infer<typeof PolicyDraftInput>;

/** Puts the draft of `revision` in force, or announces it; the reason stays in the audit log. */
export const PolicyPublication = z.strictObject({
  revision: z.int().min(1),
  reason: multiline(limits.blockReasonLength, 1),
});
