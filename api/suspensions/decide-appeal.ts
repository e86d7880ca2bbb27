import { sql } from "kysely";
import type { AppealId, UserId } from "#contract/ids";
import type { AppealDecision } from "#contract/suspensions/schemas";
import { audit } from "../audit/audit";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { ApiError, notFound } from "../http/api-error";
import { hasBlocked } from "./has-blocked";
import { mailUser } from "./mail-user";
import { refuseAdmin, unsuspendUserWithin } from "./suspend-user";

type AdminAction = AppealDecision & { adminId: UserId; appealId: AppealId; at: Date };

/**
 * Lifts the block an appeal is against, or upholds it, and mails the user the admin's text. The first decision counts.
 * Throws PERMISSION_DENIED for an admin who ever blocked the user, and for lifting an admin's block, which takes two
 * others, RESOURCE_CONFLICT for a decided appeal, RESOURCE_NOT_FOUND.
 */
export async function decideAppeal(deps: Deps, { adminId, appealId, outcome, words, at }: AdminAction): Promise<void> {
  await deps.database.db.transaction().execute(async (tx) => {
    const userId = await lockUser(tx, appealId);
    if (outcome === "lifted") await refuseAdmin(tx, { userId, field: "words" });
    const { rows } =
      await sql`UPDATE appeals a SET outcome = ${outcome}, words = ${words}, decided_at = ${at}, decided_by = ${adminId}
      WHERE a.appeal_id = ${appealId} AND a.outcome IS NULL AND NOT ${hasBlocked(adminId, sql.ref("a.user_id"))}
      RETURNING a.appeal_id`.execute(tx);
    if (rows.length === 0) throw await refusalOf(tx, appealId);
    const target = { type: "appeal", id: appealId };
    await audit(tx, { adminId, action: `appeal.${outcome}`, target, reason: words, at });
    if (outcome === "lifted") await unsuspendUserWithin(deps, tx, { adminId, userId, reason: words, at });
    await mailUser(deps, tx, { userId, details: { kind: "decided", outcome, words } });
  });
}

/** Locks the user's row before the appeal's, as lifting a block does, so that two admins cannot deadlock. */
async function lockUser(tx: Tx, appealId: AppealId): Promise<UserId> {
  const person = await tx
    .selectFrom("users as u")
    .innerJoin("appeals as a", "a.user_id", "u.user_id")
    .select("u.user_id")
    .where("a.appeal_id", "=", appealId)
    .forNoKeyUpdate("u")
    .executeTakeFirst();
  if (!person) throw notFound();
  return person.user_id;
}

async function refusalOf(tx: Tx, appealId: AppealId): Promise<ApiError> {
  const { outcome } = await tx
    .selectFrom("appeals")
    .select("outcome")
    .where("appeal_id", "=", appealId)
    .executeTakeFirstOrThrow();
  return outcome === null
    ? new ApiError("PERMISSION_DENIED", { fields: { words: ["sameAdminAppeal"] } })
    : new ApiError("RESOURCE_CONFLICT", { fields: { appeal: ["reviewOver"] } });
}
