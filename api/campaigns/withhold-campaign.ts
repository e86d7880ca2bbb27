import type { CampaignId } from "#contract/ids";
import type { Db, Tx } from "../db/connect";
import type { Deps } from "../deps";
import { notFound } from "../http/api-error";
import { randomText } from "../ids";
import { addJob } from "../jobs";
import { copyFiles } from "../media/copy-files";
import { queueAvif } from "../media/encode-avif";
import { isPrivate, pictureName, widthsOf } from "../media/picture-address";
import { removePicture } from "../media/uploads";

/** Withholds a campaign until `until`. Throws RESOURCE_NOT_FOUND for one that was taken down. */
export async function withholdCampaign(
  tx: Tx,
  { campaignId, until }: { campaignId: CampaignId; until: Date },
): Promise<void> {
  const withheld = await tx
    .updateTable("campaigns")
    .set({ withheld_until: until })
    .where("campaign_id", "=", campaignId)
    .where("taken_down_at", "is", null)
    .executeTakeFirst();
  if (!withheld.numUpdatedRows) throw notFound();
  await queueMove(tx, campaignId);
}

/** Ends it at once; its picture is public again soon after. */
export async function restoreCampaign(tx: Tx, campaignId: CampaignId): Promise<void> {
  await tx.updateTable("campaigns").set({ withheld_until: null }).where("campaign_id", "=", campaignId).execute();
  await queueMove(tx, campaignId);
}

/** `suffix` makes the new key: a repeat copies to the same files, and a pending removal deletes nothing new. */
const queueMove = (tx: Tx, campaignId: CampaignId) =>
  addJob(tx, "move_campaign_picture", { campaignId, suffix: randomText(8) });

/** Moves a campaign's picture to the private folder while it is withheld, otherwise to the public one; safe to repeat. */
export async function moveCampaignPicture(
  deps: Deps,
  { campaignId, suffix }: { campaignId: CampaignId; suffix: string },
): Promise<void> {
  const at = deps.clock.now();
  const before = await pictureOf(deps.database.db, campaignId).executeTakeFirst();
  if (!before?.image_key || isPrivate(before.image_key) === isWithheld(before, at)) return;
  const from = before.image_key;
  const to = `${isWithheld(before, at) ? "prv" : "pub"}/${pictureName(from)}--${suffix}`;
  const widths = [...widthsOf(from, "campaign")];
  const isCopied = await copyFiles(deps, { from, to, widths });
  await deps.database.db.transaction().execute(async (tx) => {
    const now = await pictureOf(tx, campaignId).forUpdate().executeTakeFirst();
    if (now?.image_key === to) return;
    if (!isCopied || now?.image_key !== from || isWithheld(now, at) !== isWithheld(before, at))
      return removePicture(tx, to, "campaign");
    await tx.updateTable("campaigns").set({ image_key: to }).where("campaign_id", "=", campaignId).execute();
    await queueAvif(tx, to, widths);
    await removePicture(tx, from, "campaign");
  });
}

const pictureOf = (db: Db | Tx, campaignId: CampaignId) =>
  db
    .selectFrom("campaigns")
    .select(["image_key", "withheld_until"])
    .where("campaign_id", "=", campaignId)
    .where("taken_down_at", "is", null);

const isWithheld = ({ withheld_until }: { withheld_until: Date | null }, at: Date): boolean =>
  withheld_until !== null && withheld_until > at;
