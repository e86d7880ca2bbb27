import type { UserId } from "#contract/ids";
import type { TakedownGround } from "#contract/takedowns/values";
import { removeCampaignPictures } from "../campaigns/remove-pictures";
import { takeDownInTransaction } from "../campaigns/take-down";
import { restoreCampaign, withholdCampaign } from "../campaigns/withhold-campaign";
import { secondsAfter } from "../clock";
import { takeDownComment } from "../comments/take-down-comment";
import { withholdComment } from "../comments/withhold-comment";
import type { Tx } from "../db/connect";
import { addJob } from "../jobs";
import { hashesOfPictures, refuseFiles } from "../media/refuse-files";
import { removeMessage, restoreMessage, withholdMessage } from "../messages/withhold-message";
import { deletePostInTransaction } from "../post-deletion/delete-post";
import { type MovedPictures, restorePost, withholdPost } from "../posts/withhold-post";
import { clearProfile, restoreProfile, withholdProfile } from "../profiles/withhold-profile";
import { queueRemovalRecord } from "../removals/record-removal";
import { type CaseTarget, picturesOf } from "./pictures";

export type ReportedContent = CaseTarget & {
  owner_id: UserId;
  ground: TakedownGround;
  picture_keys: string[];
  file_hashes: Buffer[];
};

/** Longer than any request that uses a picture. */
const repeatedAfterSeconds = 600;

/** `moved` are a post's pictures. Throws RESOURCE_NOT_FOUND for deleted content, RESOURCE_CONFLICT for a withheld broadcast. */
export async function withholdContent(
  tx: Tx,
  target: CaseTarget,
  { moved, until, at }: { moved: MovedPictures | null; until: Date; at: Date },
): Promise<void> {
  const { target_type: type, target_id: id } = target;
  if (type === "comment") await withholdComment(tx, { commentId: id, until });
  else if (type === "campaign") await withholdCampaign(tx, { campaignId: id, until });
  else if (type === "profile") await withholdProfile(tx, { userId: id, until, at });
  else if (type === "message") await withholdMessage(tx, { messageId: id, until, at });
  else if (moved) await withholdPost(tx, { moved, until, at });
}

export async function restoreContent(
  tx: Tx,
  { target_type: type, target_id: id }: CaseTarget,
  at: Date,
): Promise<void> {
  if (type === "comment") await withholdComment(tx, { commentId: id, until: null });
  else if (type === "campaign") await restoreCampaign(tx, id);
  else if (type === "profile") await restoreProfile(tx, { userId: id, at });
  else if (type === "message") await restoreMessage(tx, id);
  else await restorePost(tx, id);
}

/** Whether its author or an admin has deleted the content for good. */
export async function isDeleted(tx: Tx, { target_type: type, target_id: id }: CaseTarget): Promise<boolean> {
  const there = () => {
    if (type === "post")
      return tx.selectFrom("posts").select("post_id").where("post_id", "=", id).where("deleted_at", "is", null);
    if (type === "comment")
      return tx.selectFrom("comments").select("post_id").where("comment_id", "=", id).where("deleted_at", "is", null);
    if (type === "profile")
      return tx.selectFrom("users").select("role").where("user_id", "=", id).where("status", "<>", "gone");
    if (type === "message")
      return tx.selectFrom("messages").select("kind").where("message_id", "=", id).where("removed_at", "is", null);
    return tx.selectFrom("campaigns").select("title").where("campaign_id", "=", id).where("taken_down_at", "is", null);
  };
  return !(await there().executeTakeFirst());
}

/**
 * Deletes the content for good. The files of illegal footage are refused from then on, those that its author has taken
 * out of it too, and their copies leave every other place.
 */
export async function removeContent(
  tx: Tx,
  target: ReportedContent,
  { adminId, reason, at }: { adminId: UserId; reason: string; at: Date },
): Promise<void> {
  const { target_type: type, target_id: id, owner_id: userId } = target;
  if (type === "comment") return takeDownComment(tx, id, at);
  const keys = (await picturesOf(tx, target)).map(({ key }) => key);
  if (target.ground === "illegalFootage") await refusePictures(tx, target, { keys, adminId, at });
  if (type === "post") return deletePostInTransaction(tx, id, at);
  if (type === "profile") return clearProfile(tx, { userId: id, at });
  if (type === "message") return removeMessage(tx, { messageId: id, at });
  await removeCampaignPictures(tx, { userId, keys });
  await takeDownInTransaction(tx, { campaignId: id, reason, at });
}

async function refusePictures(
  tx: Tx,
  { picture_keys, file_hashes }: ReportedContent,
  { keys, adminId, at }: { keys: string[]; adminId: UserId; at: Date },
): Promise<void> {
  const hashes = [...file_hashes, ...(await hashesOfPictures(tx, [...picture_keys, ...keys]))];
  const texts = [...new Set(hashes.map((hash) => hash.toString("hex")))];
  await refuseFilesAndCopies(tx, { hashes: texts, adminId, at });
  // Once more later: a request that began before may have stored a copy.
  const runAt = secondsAfter(at, repeatedAfterSeconds);
  await addJob(tx, "remove_copies", { hashes: texts, adminId }, { runAt });
}

/** `hashes` are SHA-256 in hex. Refuses the files, has their copies removed from every place, and records it. */
export async function refuseFilesAndCopies(
  tx: Tx,
  { hashes, adminId, at }: { hashes: string[]; adminId: UserId; at: Date },
): Promise<void> {
  await refuseFiles(tx, { hashes: hashes.map((hash) => Buffer.from(hash, "hex")), at });
  await addJob(tx, "remove_copies", { hashes, adminId });
  for (const id of hashes) await queueRemovalRecord(tx, { type: "file", id, at, adminId });
}
