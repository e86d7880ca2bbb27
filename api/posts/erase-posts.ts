import { sql } from "kysely";
import type { Tx } from "../db/connect";
import { dropFiles } from "./post-pictures";
import type { Picture } from "./queries";

/** Takes a person's posts, drafts and likes away, with the counts of the others. Their pictures' files go soon after. */
export async function erasePosts(tx: Tx, userId: string, at: Date): Promise<void> {
  await sql`WITH liked AS (SELECT p.post_id FROM posts p JOIN likes l USING (post_id) WHERE l.user_id = ${userId} ORDER BY p.post_id FOR UPDATE OF p)
    UPDATE posts p SET like_count = p.like_count - 1 FROM liked WHERE liked.post_id = p.post_id`.execute(tx);
  await tx.deleteFrom("likes").where("user_id", "=", userId).execute();
  const own = tx.selectFrom("posts").select("post_id").where("creator_id", "=", userId);
  await tx.deleteFrom("likes").where("post_id", "in", own).execute();
  const pictures = await tx
    .deleteFrom("post_images")
    .where("post_id", "in", own)
    .returning(["image_key", "widths"])
    .execute();
  const drafts = await tx.deleteFrom("post_drafts").where("creator_id", "=", userId).returning("images").execute();
  await dropFiles(tx, [
    ...pictures.map(({ image_key: key, widths }) => ({ key, widths })),
    ...drafts.flatMap(({ images }) => images as Picture[]),
  ]);
  await tx
    .updateTable("posts")
    .set({ body: "", image_count: 0, like_count: 0, deleted_at: at })
    .where("creator_id", "=", userId)
    .execute();
  await tx.updateTable("users").set({ post_count: 0 }).where("user_id", "=", userId).execute();
}
