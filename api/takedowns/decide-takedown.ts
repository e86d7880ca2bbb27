import { randomBytes } from "node:crypto";
import type { CommentId, PostId, TakedownId, UserId } from "#contract/ids";
import type { TakedownDecision } from "#contract/takedowns/schemas";
import { type TakedownDecisionName, type TakedownGround, withholdDays } from "#contract/takedowns/values";
import { audit } from "../audit/audit";
import { secondsAfter } from "../clock";
import { takeDownComment } from "../comments/take-down-comment";
import { withholdComment } from "../comments/withhold-comment";
import { sha256 } from "../crypto";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { ApiError, notFound } from "../http/api-error";
import { addJob } from "../jobs";
import { hashesOfPictures, refuseFiles } from "../media/refuse-files";
import { deletePostInTransaction } from "../post-deletion/delete-post";
import { copyAsPrivate, type MovedPictures, restorePost, withholdPost } from "../posts/withhold-post";
import { mailTakedown } from "./mail-parties";

type AdminAction = TakedownDecision & { adminId: UserId; takedownId: TakedownId; at: Date };
export type CaseTarget = { target_type: "post"; target_id: PostId } | { target_type: "comment"; target_id: CommentId };
type Case = CaseTarget & {
  takedown_id: TakedownId;
  owner_id: UserId;
  outcome: string | null;
  ground: TakedownGround;
  picture_keys: string[];
  file_hashes: Buffer[];
};

/** Longer than any request that uses a picture. */
const repeatedAfterSeconds = 600;

/** Which decisions a case is open to, by its outcome so far. */
const decisionsAt: Record<string, readonly TakedownDecisionName[]> = {
  open: ["withheld", "refused", "removed"],
  withheld: ["removed", "restored"],
};

/**
 * Decides a confirmed case: the content is withheld for thirty days, deleted or restored in the same transaction, and
 * both parties are mailed. Throws RESOURCE_NOT_FOUND, RESOURCE_CONFLICT for a decision that the case is not open to and
 * for content withheld by another one, PERMISSION_DENIED for the admin's own content.
 */
export async function decideTakedown(deps: Deps, decision: AdminAction): Promise<void> {
  const moved = decision.outcome === "withheld" ? await copyPictures(deps, decision) : null;
  await deps.database.db.transaction().execute(async (tx) => {
    const takedown = await lockCase(tx, decision);
    if (takedown.owner_id === decision.adminId)
      throw new ApiError("PERMISSION_DENIED", { fields: { reason: ["ownCase"] } });
    if (decision.outcome === "withheld") await withhold(deps, tx, { takedown, decision, moved });
    else await end(deps, tx, { takedown, decision });
    const { adminId, takedownId, outcome, reason, at } = decision;
    const target = { type: "takedown", id: takedownId };
    await audit(tx, { adminId, action: `takedown.${outcome}`, target, reason, at });
  });
}

/** Before the transaction, as copying takes long; null for a comment. */
async function copyPictures(deps: Deps, { takedownId, at }: AdminAction): Promise<MovedPictures | null> {
  const target = await deps.database.db
    .selectFrom("takedowns")
    .select(["target_type", "post_id"])
    .where("takedown_id", "=", takedownId)
    .executeTakeFirst();
  return target?.target_type === "post" ? copyAsPrivate(deps, { postId: target.post_id, at }) : null;
}

async function lockCase(tx: Tx, { takedownId, outcome }: AdminAction): Promise<Case> {
  const row = await tx
    .selectFrom("takedowns")
    .select(["takedown_id", "target_type", "target_id", "owner_id", "outcome", "ground", "picture_keys", "file_hashes"])
    .where("takedown_id", "=", takedownId)
    .where("confirmed_at", "is not", null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  if (!decisionsAt[row.outcome ?? "open"]?.includes(outcome)) throw over();
  return row as Case;
}

const over = () => new ApiError("RESOURCE_CONFLICT", { fields: { takedown: ["reviewOver"] } });

type Decided = { takedown: Case; decision: AdminAction };

async function withhold(
  deps: Deps,
  tx: Tx,
  { takedown, decision, moved }: Decided & { moved: MovedPictures | null },
): Promise<void> {
  const { takedownId, adminId, reason, at } = decision;
  const until = secondsAfter(at, withholdDays * 86_400);
  if (takedown.target_type === "comment") await withholdComment(tx, { commentId: takedown.target_id, until });
  else if (moved) await withholdPost(tx, { moved, until, at });
  // The content's row is locked now, so another case's withholding is seen.
  const other = tx.selectFrom("takedowns").select("takedown_id").where("outcome", "=", "withheld");
  if (await other.where("target_id", "=", takedown.target_id).executeTakeFirst()) throw over();
  const token = randomBytes(32).toString("base64url");
  await tx
    .updateTable("takedowns")
    .set({ outcome: "withheld", reason, decided_at: at, decided_by: adminId })
    .set({ withheld_at: at, withheld_until: until, author_token_hash: sha256(token) })
    .where("takedown_id", "=", takedownId)
    .execute();
  await addJob(tx, "return_withheld", { takedownId }, { runAt: until });
  await mailTakedown(deps, tx, { takedownId, step: "withheld", party: "requester" });
  await mailTakedown(deps, tx, { takedownId, step: "withheld", party: "author", token });
}

async function end(deps: Deps, tx: Tx, { takedown, decision }: Decided): Promise<void> {
  const { takedownId, outcome, adminId, reason, at } = decision;
  if (outcome === "removed") await remove(tx, takedown, decision);
  if (outcome === "restored") await restore(tx, takedown);
  await tx
    .updateTable("takedowns")
    .set({ outcome, reason, decided_at: at, decided_by: adminId })
    .where("takedown_id", "=", takedownId)
    .execute();
  if (outcome === "withheld") return;
  await mailTakedown(deps, tx, { takedownId, step: outcome, party: "requester" });
  // A refused request changed nothing for its author.
  if (outcome !== "refused") await mailTakedown(deps, tx, { takedownId, step: outcome, party: "author" });
}

/**
 * The files of illegal footage are refused from then on, those that its author has taken out of the post too, and their
 * copies leave every other place. Once more later: a request that began before may have stored one.
 */
async function remove(tx: Tx, target: Case, { adminId, at }: AdminAction): Promise<void> {
  if (target.target_type === "comment") return takeDownComment(tx, target.target_id, at);
  if (target.ground === "illegalFootage") {
    const present = tx.selectFrom("post_images").select("image_key").where("post_id", "=", target.target_id);
    const keys = (await present.execute()).map(({ image_key }) => image_key);
    const hashes = [...target.file_hashes, ...(await hashesOfPictures(tx, [...target.picture_keys, ...keys]))];
    await refuseFiles(tx, { hashes, at });
    const copies = { hashes: [...new Set(hashes.map((hash) => hash.toString("hex")))], adminId };
    await addJob(tx, "remove_copies", copies);
    await addJob(tx, "remove_copies", copies, { runAt: secondsAfter(at, repeatedAfterSeconds) });
  }
  return deletePostInTransaction(tx, target.target_id, at);
}

export const restore = (tx: Tx, target: CaseTarget): Promise<void> =>
  target.target_type === "post"
    ? restorePost(tx, target.target_id)
    : withholdComment(tx, { commentId: target.target_id, until: null });
