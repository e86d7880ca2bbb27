import { z } from "zod";
import { PolicyId } from "../ids";
import { limits } from "../limits";
import { line, multiline, Time } from "../text";
import { policyKinds } from "./values";

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
    versions: z.array(z.object({ version: Version, effectiveOn: Day })).meta({ description: "all, the newest first" }),
  })
  .meta({ id: "Policy" });
export type Policy = z.infer<typeof Policy>;

const Words = z.object({ title: z.string(), body: z.string() });

export const AdminPolicyVersion = z
  .object({
    version: Version,
    state: z.enum(["announced", "current", "former"]),
    effectiveOn: Day,
    createdBy: z.string().nullable(),
    createdAt: Time,
    agreed: z.int().meta({ description: "people who agreed to it" }),
  })
  .meta({ id: "AdminPolicyVersion" });
export type AdminPolicyVersion = z.infer<typeof AdminPolicyVersion>;

const AdminPolicyDraft = z
  .object({
    ko: Words,
    en: Words,
    effectiveOn: Day.nullable(),
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
 * `revision` is that of the edited draft, 0 for a new one. `effectiveOn` is only for kinds announced ahead.
 */
export const PolicyDraftInput = z.strictObject({
  koTitle: line(limits.policyTitleLength, 1),
  koBody: multiline(limits.policyLength, 1),
  enTitle: line(limits.policyTitleLength, 1),
  enBody: multiline(limits.policyLength, 1),
  effectiveOn: Day.optional(),
  revision: z.int().min(0),
});
export type PolicyDraftInput = z.infer<typeof PolicyDraftInput>;

/** Puts the draft of `revision` in force, or announces it; the reason stays in the audit log. */
export const PolicyPublication = z.strictObject({
  revision: z.int().min(1),
  reason: multiline(limits.blockReasonLength, 1),
});
