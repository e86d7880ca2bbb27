import type { CampaignId, CommentId, MessageId, PostId, UserId } from "#contract/ids";
import type { Db, Tx } from "../db/connect";
import { type PicturePurpose, widthsOf } from "../media/picture-address";
import { picturesOf as picturesOfMessage } from "../messages/pictures/message-pictures";

/** The content that a case is about. */
export type CaseTarget =
  | { target_type: "post"; target_id: PostId }
  | { target_type: "comment"; target_id: CommentId }
  | { target_type: "campaign"; target_id: CampaignId }
  | { target_type: "profile"; target_id: UserId }
  | { target_type: "message"; target_id: MessageId };

type StoredPicture = { key: string; width: number; alt: string };

/** The pictures of a case's content, as they are now, withheld or not, each in its widest file. */
export async function picturesOf(
  db: Db | Tx,
  { target_type: type, target_id: id }: CaseTarget,
): Promise<StoredPicture[]> {
  if (type === "profile") return picturesOfProfile(db, id);
  if (type === "message") {
    const pictures = await picturesOfMessage(db, id);
    return pictures.map(({ key, widths, width }) => ({ key, width: widths.at(-1) ?? width, alt: "" }));
  }
  if (type === "campaign") {
    const campaigns = db.selectFrom("campaigns").select("image_key").where("campaign_id", "=", id);
    return (await campaigns.execute()).flatMap(({ image_key }) => widest(image_key, "campaign"));
  }
  const images = await db
    .selectFrom("post_images")
    .select(["image_key", "widths", "width", "alt"])
    .where("post_id", "=", id as PostId)
    .orderBy("position")
    .execute();
  return images.map(({ image_key: key, widths, width, alt }) => ({ key, width: widths.at(-1) ?? width, alt }));
}

async function picturesOfProfile(db: Db | Tx, userId: UserId): Promise<StoredPicture[]> {
  const columns = ["profile_image_key", "background_image_key"] as const;
  const rows = await db
    .selectFrom("users")
    .select(columns)
    .where("user_id", "=", userId)
    .unionAll(db.selectFrom("withheld_profiles").select(columns).where("user_id", "=", userId))
    .execute();
  return rows.flatMap((row) => [
    ...widest(row.profile_image_key, "profile"),
    ...widest(row.background_image_key, "background"),
  ]);
}

const widest = (key: string | null, purpose: PicturePurpose): StoredPicture[] =>
  key ? [{ key, width: widthsOf(key, purpose).at(-1) as number, alt: "" }] : [];
