import { sql } from "kysely";
import type { UserId } from "#contract/ids";
import type { PolicyDraftInput } from "#contract/policies/schemas";
import { announcedPolicies, type PolicyKind } from "#contract/policies/values";
import { audit } from "../audit/audit";
import { civilDateOf, secondsAfter } from "../clock";
import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";
import { policyIdOf } from "./policy-id";

/** Another node's clock may be a little behind ours; a text published now must be current there, too. */
const skewSeconds = 5;

type Draft = { adminId: UserId; kind: PolicyKind; draft: PolicyDraftInput; at: Date };

/**
 * Stores the draft of a policy. Throws RESOURCE_CONFLICT if another admin has saved or published it meanwhile,
 * INVALID_REQUEST for a past day, for a later day or asking again where a text is effective immediately, and for asking
 * again without what has changed.
 */
export async function saveDraft(deps: Deps, { adminId, kind, draft, at }: Draft): Promise<void> {
  requireDay(kind, draft.effectiveOn ?? null, at);
  if (draft.asksAgain) requireChanges(kind, draft);
  const row = {
    ko_title: draft.koTitle,
    ko_body: draft.koBody,
    en_title: draft.enTitle,
    en_body: draft.enBody,
    effective_on: draft.effectiveOn ?? null,
    asks_again: draft.asksAgain,
    ko_changes: draft.koChanges,
    en_changes: draft.enChanges,
    revision: draft.revision + 1,
    saved_by: adminId,
    saved_at: at,
  };
  const { db } = deps.database;
  const saved =
    draft.revision === 0
      ? await db
          .insertInto("policy_drafts")
          .values({ kind, ...row })
          .onConflict((c) => c.doNothing())
          .returning("revision")
          .executeTakeFirst()
      : await db
          .updateTable("policy_drafts")
          .set(row)
          .where("kind", "=", kind)
          .where("revision", "=", draft.revision)
          .returning("revision")
          .executeTakeFirst();
  if (!saved) throw new ApiError("RESOURCE_CONFLICT");
}

type Publication = { adminId: UserId; kind: PolicyKind; revision: number; reason: string; at: Date };

/**
 * Publishes the draft of `revision`, effective now or from its day. A new capture consent is requested from everybody
 * at their next request and ends open sockets. Audited. Throws RESOURCE_CONFLICT if the draft has changed,
 * INVALID_REQUEST if its day has passed.
 */
export async function publishPolicy(deps: Deps, { adminId, kind, revision, reason, at }: Publication): Promise<void> {
  await deps.database.db.transaction().execute(async (tx) => {
    const draft = await tx
      .deleteFrom("policy_drafts")
      .where("kind", "=", kind)
      .where("revision", "=", revision)
      .returningAll()
      .executeTakeFirst();
    if (!draft) throw new ApiError("RESOURCE_CONFLICT");
    requireDay(kind, draft.effective_on, at);
    const today = civilDateOf(at);
    const day = draft.effective_on ?? today;
    const { version } = await tx
      .insertInto("policy_texts")
      .values((e) => ({
        kind,
        version: sql<number>`(SELECT max(version) + 1 FROM policy_texts WHERE kind = ${kind})`,
        ko_title: draft.ko_title,
        ko_body: draft.ko_body,
        en_title: draft.en_title,
        en_body: draft.en_body,
        effective_on: e.val(day),
        effective_at: day === today ? secondsAfter(at, -skewSeconds) : new Date(`${day}T00:00:00+09:00`),
        asks_again: draft.asks_again,
        ko_changes: draft.ko_changes,
        en_changes: draft.en_changes,
        created_by: adminId,
        created_at: at,
      }))
      .returning("version")
      .executeTakeFirstOrThrow();
    const target = { type: "policy", id: policyIdOf(kind) };
    await audit(tx, { adminId, action: "policy.publish", target, reason: `${kind} ${version}: ${reason}`, at });
    await sql`SELECT pg_notify('policy_published', ${kind})`.execute(tx);
  });
}

function requireDay(kind: PolicyKind, day: string | null, at: Date): void {
  if (day === null) return;
  const today = civilDateOf(at);
  if (day < today || (day > today && !isAnnounced(kind)))
    throw new ApiError("INVALID_REQUEST", { fields: { effectiveOn: ["invalid"] } });
}

function requireChanges(kind: PolicyKind, { koChanges, enChanges }: PolicyDraftInput): void {
  const fields = {
    ...(isAnnounced(kind) ? {} : { asksAgain: ["invalid"] }),
    ...(koChanges ? {} : { koChanges: ["required"] }),
    ...(enChanges ? {} : { enChanges: ["required"] }),
  };
  if (Object.keys(fields).length > 0) throw new ApiError("INVALID_REQUEST", { fields });
}

const isAnnounced = (kind: PolicyKind) => (announcedPolicies as readonly PolicyKind[]).includes(kind);
