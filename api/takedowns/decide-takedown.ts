import { randomBytes } from "node:crypto";
import type { TakedownId, UserId } from "#contract/ids";
import type { TakedownDecision } from "#contract/takedowns/schemas";
import { type TakedownDecisionName, withholdDays } from "#contract/takedowns/values";
import { audit } from "../audit/audit";
import { secondsAfter } from "../clock";
import { sha256 } from "../crypto";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { ApiError, notFound } from "../http/api-error";
import { addJob } from "../jobs";
import { reloadRooms } from "../messages/withhold-message";
import { copyAsPrivate, type MovedPictures } from "../posts/withhold-post";
import { type ReportedContent, removeContent, restoreContent, withholdContent } from "./content";
import { lockAuthor } from "./lock-author";
import { mailTakedown } from "./mail-parties";

type AdminAction = TakedownDecision & { adminId: UserId; takedownId: TakedownId; at: Date };
type Case = ReportedContent & { takedown_id: TakedownId; outcome: string | null };

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
  const decided = await deps.database.db.transaction().execute(async (tx) => {
    await lockAuthor(tx, decision.takedownId);
    const takedown = await lockCase(tx, decision);
    if (takedown.owner_id === decision.adminId)
      throw new ApiError("PERMISSION_DENIED", { fields: { reason: ["ownCase"] } });
    if (decision.outcome === "withheld") await withhold(deps, tx, { takedown, decision, moved });
    else await end(deps, tx, { takedown, decision });
    const { adminId, takedownId, outcome, reason, at } = decision;
    const target = { type: "takedown", id: takedownId };
    await audit(tx, { adminId, action: `takedown.${outcome}`, target, reason, at });
    return takedown;
  });
  if (decided.target_type === "message" && decision.outcome !== "refused") await reloadRooms(deps, decided.target_id);
}

/** Those of a post, before the transaction, as copying takes long; null for other content. */
async function copyPictures(deps: Deps, { takedownId, at }: AdminAction): Promise<MovedPictures | null> {
  const target = await deps.database.db
    .selectFrom("takedowns")
    .select(["target_type", "post_id"])
    .where("takedown_id", "=", takedownId)
    .executeTakeFirst();
  return target?.post_id && target.target_type === "post" ? copyAsPrivate(deps, { postId: target.post_id, at }) : null;
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
  await withholdContent(tx, takedown, { moved, until, at });
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
  if (outcome === "removed") await removeContent(tx, takedown, decision);
  if (outcome === "restored") await restoreContent(tx, takedown, at);
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
