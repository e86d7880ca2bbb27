import type { Tx } from "../db/connect";
import { removeComments } from "./remove";

/** Takes a comment away, whoever asks, within what else is decided; one that is gone already stays so. */
export async function takeDownComment(tx: Tx, commentId: string, at: Date): Promise<void> {
  const comment = await tx
    .selectFrom("comments")
    .select("post_id")
    .where("comment_id", "=", commentId)
    .executeTakeFirst();
  if (!comment) return;
  await tx.selectFrom("posts").select("post_id").where("post_id", "=", comment.post_id).forNoKeyUpdate().execute();
  await removeComments(tx, [commentId], at);
}
