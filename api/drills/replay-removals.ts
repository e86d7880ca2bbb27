import type { CampaignId, CommentId, MessageId, PostId, UserId } from "#contract/ids";
import { replayErasures } from "../account-deletion/replay-erasures";
import { takeDownInTransaction } from "../campaigns/take-down";
import { secondsAfter } from "../clock";
import { takeDownComment } from "../comments/take-down-comment";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { takeDownMessage } from "../messages/take-down-message";
import { removeMessage } from "../messages/withhold-message";
import { deletePostInTransaction } from "../post-deletion/delete-post";
import { clearProfile } from "../profiles/withhold-profile";
import { listRemovals, type Removal } from "../removals/record-removal";
import { refuseFilesAndCopies } from "../takedowns/content";

/** The clocks of api and worker gave the times of removals, the database's that of the restored second. */
const marginSeconds = -3_600;
/** A profile can be filled again after it was cleared, so that it must not be cleared for what came before. */
const profileMarginSeconds = -60;
const reason = "서비스 복구 전에 이미 삭제된 캠페인이에요. (It was taken down before the service was restored.)";

/**
 * Removes again, in a restored copy, what was removed since the restored second, and erases again everybody who was erased
 * since. Safe to run twice. Returns how many records of each there are, and how many accounts it erased.
 */
export async function replayRemovals(
  deps: Deps,
  { since, at }: { since: Date; at: Date },
): Promise<{ removals: number; erasures: number; erased: number }> {
  const profilesSince = secondsAfter(since, profileMarginSeconds);
  const listed = await listRemovals(deps, secondsAfter(since, marginSeconds));
  const removals = listed.filter((removal) => removal.type !== "profile" || removal.at >= profilesSince);
  for (const removal of removals) await deps.database.db.transaction().execute((tx) => removeAgain(tx, removal));
  const { recorded, erased } = await replayErasures(deps, { since, at });
  return { removals: removals.length, erasures: recorded, erased };
}

/** Changes nothing where the copy does not have it yet, or no longer. */
async function removeAgain(tx: Tx, { type, id, at, adminId }: Removal): Promise<void> {
  if (type === "post") await deletePostInTransaction(tx, id as PostId, at);
  if (type === "comment") await takeDownComment(tx, id as CommentId, at);
  if (type === "message") await takeDownMessage(tx, id as MessageId, at);
  if (type === "broadcast") await removeMessage(tx, { messageId: id as MessageId, at });
  if (type === "campaign") await takeDownInTransaction(tx, { campaignId: id as CampaignId, reason, at });
  if (type === "profile") await clearProfile(tx, { userId: id as UserId, at });
  if (type === "file" && adminId) await refuseFilesAndCopies(tx, { hashes: [id], adminId, at });
}
