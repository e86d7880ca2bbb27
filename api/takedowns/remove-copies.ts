import { sql } from "kysely";
import type { UserId } from "#contract/ids";
import { removeApplicationPictures } from "../applications/pictures";
import { removeCampaignPictures } from "../campaigns/remove-pictures";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { copiesOfFiles } from "../media/refuse-files";
import { removeMessagePictures } from "../messages/pictures/remove-pictures";
import { queueForReview } from "../moderation/queue-for-review";
import { removePostPictures } from "../post-deletion/remove-pictures";
import { removePicturesFromDrafts } from "../posts/remove-pictures";
import { removeProfilePictures } from "../profiles/remove-pictures";
import { deleteEvidence } from "./evidence/send-evidence";

type Removal = { userId: UserId; keys: string[]; at: Date };

/** Everywhere that a picture can be; each removal answers whether it found one. */
const places: { ko: string; en: string; remove: (tx: Tx, removal: Removal) => Promise<boolean> }[] = [
  { ko: "글", en: "posts", remove: removePostPictures },
  { ko: "작성 중인 글", en: "drafts", remove: removePicturesFromDrafts },
  { ko: "프로필", en: "profile", remove: removeProfilePictures },
  { ko: "캠페인", en: "campaigns", remove: removeCampaignPictures },
  { ko: "메시지", en: "messages", remove: removeMessagePictures },
  { ko: "액티비스트 신청", en: "application", remove: removeApplicationPictures },
];
const details = {
  ko: (place: string) => `불법촬영물로 삭제된 파일과 같은 사진을 삭제했어요: ${place}. 계정을 확인해 주세요.`,
  en: (place: string) =>
    `A picture was removed that is the same file as removed illegal footage: ${place}. Review the account.`,
};

/**
 * Takes the same files, removed as illegal footage elsewhere, out of every place of every user, and queues those accounts
 * for review. A transaction for each place, so that none waits for another's locks; a repeat changes nothing.
 */
export async function removeCopies(
  deps: Deps,
  { hashes, adminId }: { hashes: string[]; adminId: UserId },
): Promise<void> {
  if (hashes.length === 0) return;
  const at = deps.clock.now();
  const { db } = deps.database;
  const files = hashes.map((hash) => Buffer.from(hash, "hex"));
  const copies = await copiesOfFiles(db, files);
  const admin = await db.selectFrom("users").select("lang").where("user_id", "=", adminId).executeTakeFirst();
  const lang = admin?.lang === "en" ? "en" : "ko";
  for (const userId of new Set(copies.map((copy) => copy.userId))) {
    const keys = copies.filter((copy) => copy.userId === userId).map(({ key }) => key);
    if (userId === null) {
      await db.transaction().execute((tx) => deleteEvidence(tx, sql`e.image_key = ANY (${keys})`));
      continue;
    }
    for (const place of places)
      await db.transaction().execute(async (tx) => {
        if (!(await place.remove(tx, { userId, keys, at }))) return;
        await queueForReview(tx, { ownerId: userId, adminId, detail: details[lang](place[lang]), at });
      });
  }
}
