import { sql } from "kysely";
import type { AppealDecision } from "#contract/appeals";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { ApiError, notFound } from "../http/api-error";
import { audit } from "../staff/audit";
import { hasBlocked } from "./has-blocked";
import { mailPerson } from "./mail-person";
import { refuseAdmin, unsuspendUserWithin } from "./suspend-user";

type AdminAction = AppealDecision & { adminId: string; appealId: string; at: Date };

/**
 * Lifts the block an appeal is against, or upholds it; the words are mailed to the person. Of admins at once one decides.
 * PERMISSION_DENIED for who ever blocked the person, and for lifting an admin's block, which takes two others. Throws
 * RESOURCE_CONFLICT for one that is decided, RESOURCE_NOT_FOUND.
 */
export async function decideAppeal(deps: Deps, { adminId, appealId, outcome, words, at }: AdminAction): Promise<void> {
  await deps.database.db.transaction().execute(async (tx) => {
    const userId = await holdPerson(tx, appealId);
    if (outcome === "lifted") await refuseAdmin(tx, userId, "words");
    const { rows } =
      await sql`UPDATE appeals a SET outcome = ${outcome}, words = ${words}, decided_at = ${at}, decided_by = ${adminId}
      WHERE a.appeal_id = ${appealId} AND a.outcome IS NULL AND NOT ${hasBlocked(adminId, sql.ref("a.user_id"))}
      RETURNING a.appeal_id`.execute(tx);
    if (rows.length === 0) throw await refusalOf(tx, appealId);
    const target = { type: "appeal", id: appealId };
    await audit(tx, { adminId, action: `appeal.${outcome}`, target, reason: words, at });
    if (outcome === "lifted") await unsuspendUserWithin(deps, tx, { adminId, userId, reason: words, at });
    await mailPerson(deps, tx, userId, { kind: "decided", outcome, words });
  });
}

/** The person's row before the appeal's, as lifting a block takes them: two admins never wait for each other in a circle. */
async function holdPerson(tx: Tx, appealId: string): Promise<string> {
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

async function refusalOf(tx: Tx, appealId: string): Promise<ApiError> {
  const { outcome } = await tx
    .selectFrom("appeals")
    .select("outcome")
    .where("appeal_id", "=", appealId)
    .executeTakeFirstOrThrow();
  return outcome === null
    ? new ApiError("PERMISSION_DENIED", { fields: { words: ["sameAdminAppeal"] } })
    : new ApiError("RESOURCE_CONFLICT", { fields: { appeal: ["reviewOver"] } });
}
