import { sql } from "kysely";
import type { Report, ReportInput } from "#contract/reports";
import { commentEvidence } from "../comments/evidence";
import type { Tx } from "../db/connect";
import type { ReportEvidence } from "../db/tables";
import type { Deps } from "../deps";
import { ApiError, notFound } from "../http/api-error";
import { markActed } from "../http/idempotency";
import { newId } from "../ids";
import { messageEvidence } from "../messages/evidence";
import { postEvidence } from "../posts/evidence";
import { ownReport } from "./queries";

/**
 * Reports a post, comment, message or person that one is told of, and keeps what it looks like now. Throws RESOURCE_NOT_FOUND for
 * what one is not told of or what is one's own, RESOURCE_CONFLICT while one's report of the same is open.
 */
export async function report(deps: Deps, reporterId: string, input: ReportInput, at: Date): Promise<Report> {
  await deps.limits.use("reportPerUser", reporterId);
  const reportId = newId("rpt", at);
  await deps.database.db.transaction().execute(async (tx) => {
    const { ownerId, evidence } = await found(tx, reporterId, input, at);
    const made = await tx
      .insertInto("reports")
      .values({
        report_id: reportId,
        reporter_id: reporterId,
        target_type: input.targetType,
        target_id: input.targetId,
        owner_id: ownerId,
        reason: input.reason,
        detail: input.detail,
        evidence: JSON.stringify(evidence),
        created_at: at,
      })
      // Of several sent at once the index lets one through.
      .onConflict((c) =>
        c.columns(["reporter_id", "target_type", "target_id"]).where("resolved_at", "is", null).doNothing(),
      )
      .executeTakeFirst();
    if (!made.numInsertedOrUpdatedRows) throw new ApiError("RESOURCE_CONFLICT");
    await markActed(tx, reportId);
  });
  return ownReport(deps, reporterId, reportId);
}

type Found = { ownerId: string; evidence: ReportEvidence };

async function found(tx: Tx, reporterId: string, { targetType, targetId }: ReportInput, at: Date): Promise<Found> {
  if (targetType === "post") {
    const post = await postEvidence(tx, targetId, reporterId, at);
    if (!post) throw notFound();
    const { ownerId, body, pictures, writtenAt } = post;
    return withOwner(tx, ownerId, { body, pictures, postId: targetId, writtenAt: writtenAt.toISOString() });
  }
  if (targetType === "comment") {
    const comment = await commentEvidence(tx, targetId, reporterId, at);
    if (!comment) throw notFound();
    const { ownerId, body, postId, writtenAt } = comment;
    return withOwner(tx, ownerId, { body, pictures: [], postId, writtenAt: writtenAt.toISOString() });
  }
  if (targetType === "message") {
    const message = await messageEvidence(tx, targetId, reporterId);
    if (!message) throw notFound();
    const { ownerId, body, writtenAt } = message;
    return withOwner(tx, ownerId, { body, pictures: [], postId: null, writtenAt: writtenAt.toISOString() });
  }
  return person(tx, reporterId, targetId);
}

/** Somebody whom the reporter may know of, or has blocked: first blocked and then reported is how it often goes. */
async function person(tx: Tx, reporterId: string, userId: string): Promise<Found> {
  const { rows } = await sql<{ introduction: string; profile: string | null; background: string | null }>`
    SELECT u.introduction, u.profile_image_key AS profile, u.background_image_key AS background FROM users u
    WHERE u.user_id = ${userId} AND u.user_id <> ${reporterId} AND u.role <> 'admin' AND (creator_visible(u.user_id, ${reporterId})
      OR (u.status = 'active' AND EXISTS (SELECT FROM blocks b WHERE b.blocker_id = ${reporterId} AND b.blocked_id = u.user_id)))`.execute(
    tx,
  );
  const [user] = rows;
  if (!user) throw notFound();
  const pictures = [
    ...(user.profile ? [{ key: user.profile, width: 320, alt: "" }] : []),
    ...(user.background ? [{ key: user.background, width: 1280, alt: "" }] : []),
  ];
  return withOwner(tx, userId, { body: user.introduction, pictures, postId: null, writtenAt: null });
}

async function withOwner(tx: Tx, ownerId: string, seen: Omit<ReportEvidence, "nickname" | "domain">): Promise<Found> {
  const owner = tx.selectFrom("users").select(["nickname", "domain"]).where("user_id", "=", ownerId);
  return { ownerId, evidence: { ...seen, ...(await owner.executeTakeFirstOrThrow()) } };
}
