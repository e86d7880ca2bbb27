import { sql } from "kysely";
import type { CommentId, MessageId, PostId, UserId } from "#contract/ids";
import type { Report, ReportInput } from "#contract/moderation/schemas";
import { commentSnapshot } from "../comments/report-snapshot";
import type { Tx } from "../db/connect";
import type { ReportSnapshot } from "../db/tables";
import type { Deps } from "../deps";
import { ApiError, notFound } from "../http/api-error";
import { markDone } from "../http/idempotency";
import { newId } from "../ids";
import { messageSnapshot } from "../messages/report-snapshot";
import { postSnapshot } from "../posts/report-snapshot";
import { ownReport } from "./queries";

/**
 * Reports a post, comment, message or user visible to the reporter, with a snapshot of it. Throws RESOURCE_NOT_FOUND for an
 * invisible or the reporter's own target, RESOURCE_CONFLICT while their report of it is open.
 */
export async function reportTarget(
  deps: Deps,
  reporterId: UserId,
  { input, at }: { input: ReportInput; at: Date },
): Promise<Report> {
  await deps.limits.use("reportPerUser", reporterId);
  const reportId = newId("rpt", at);
  await deps.database.db.transaction().execute(async (tx) => {
    const { ownerId, evidence } = await findTarget(tx, reporterId, input, at);
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
      // The index lets one of several concurrent reports through.
      .onConflict((c) =>
        c.columns(["reporter_id", "target_type", "target_id"]).where("resolved_at", "is", null).doNothing(),
      )
      .executeTakeFirst();
    if (!made.numInsertedOrUpdatedRows) throw new ApiError("RESOURCE_CONFLICT");
    await markDone(tx, reportId);
  });
  return ownReport(deps, reporterId, { reportId });
}

type ReportedTarget = { ownerId: UserId; evidence: ReportSnapshot };

/** Each kind of target has ids of its own; one of another kind is not found. */
type TargetOf =
  | { targetType: "post"; targetId: PostId }
  | { targetType: "comment"; targetId: CommentId }
  | { targetType: "message"; targetId: MessageId }
  | { targetType: "user"; targetId: UserId };

async function findTarget(tx: Tx, reporterId: UserId, input: ReportInput, at: Date): Promise<ReportedTarget> {
  const { targetType, targetId } = input as TargetOf;
  if (targetType === "post") {
    const post = await postSnapshot(tx, reporterId, { postId: targetId, at });
    if (!post) throw notFound();
    const { ownerId, body, pictures, writtenAt } = post;
    return withOwner(tx, ownerId, { body, pictures, postId: targetId, writtenAt: writtenAt.toISOString() });
  }
  if (targetType === "comment") {
    const comment = await commentSnapshot(tx, reporterId, { commentId: targetId, at });
    if (!comment) throw notFound();
    const { ownerId, body, postId, writtenAt } = comment;
    return withOwner(tx, ownerId, { body, pictures: [], postId, writtenAt: writtenAt.toISOString() });
  }
  if (targetType === "message") {
    const message = await messageSnapshot(tx, reporterId, { messageId: targetId });
    if (!message) throw notFound();
    const { ownerId, body, pictures, writtenAt } = message;
    return withOwner(tx, ownerId, { body, pictures, postId: null, writtenAt: writtenAt.toISOString() });
  }
  return person(tx, reporterId, targetId);
}

/** A user the reporter may see, or has blocked: people often block first and report afterwards. */
async function person(tx: Tx, reporterId: UserId, userId: UserId): Promise<ReportedTarget> {
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

async function withOwner(
  tx: Tx,
  ownerId: UserId,
  seen: Omit<ReportSnapshot, "nickname" | "domain">,
): Promise<ReportedTarget> {
  const owner = tx.selectFrom("users").select(["nickname", "domain"]).where("user_id", "=", ownerId);
  return { ownerId, evidence: { ...seen, ...(await owner.executeTakeFirstOrThrow()) } };
}
