import { sql } from "kysely";
import type { PostId, UserId } from "#contract/ids";
import { renumberPictures, without } from "#contract/posts/picture-marks";
import type { Tx } from "../db/connect";
import { pictureName } from "../media/picture-address";
import { removeFiles } from "../media/uploads";
import { ownPost, type Picture, picturesOf, replacePictures } from "./queries";
import { storedText } from "./text/stored-text";

export type PictureRemoval = { userId: UserId; keys: string[]; at: Date };

type RemovedPictures = { found: boolean; emptied: PostId[] };

/**
 * Takes pictures out of all posts of the user, with their files, wherever those have moved. `found`: whether any post
 * had one; `emptied`: posts that are nothing else, left as they are for `api/post-deletion`.
 */
export async function removePicturesFromPosts(tx: Tx, { userId, keys, at }: PictureRemoval): Promise<RemovedPictures> {
  const names = keys.map(pictureName);
  const { rows } = await sql<{ post_id: PostId }>`
    SELECT DISTINCT p.post_id FROM posts p JOIN post_images i USING (post_id)
    WHERE p.creator_id = ${userId} AND split_part(substr(i.image_key, 5), '--', 1) = ANY(${names}) ORDER BY p.post_id`.execute(
    tx,
  );
  const emptied: PostId[] = [];
  for (const { post_id: postId } of rows) {
    const post = await ownPost(tx, userId, { postId, locked: true });
    const pictures = await picturesOf(tx, postId);
    const kept = pictures.filter(({ key }) => !names.includes(pictureName(key)));
    if (!post?.body.trim() && kept.length === 0) emptied.push(postId);
    else await keepPictures(tx, { postId, pictures, kept, markdown: post?.markdown ?? null, at });
  }
  return { found: rows.length > 0, emptied };
}

type Kept = { postId: PostId; pictures: Picture[]; kept: Picture[]; markdown: string | null; at: Date };

async function keepPictures(tx: Tx, { postId, pictures, kept, markdown, at }: Kept): Promise<void> {
  const removed = pictures.filter((picture) => !kept.includes(picture));
  const places = removed.map((picture) => pictures.indexOf(picture) + 1);
  const text =
    markdown === null ? {} : storedText(renumberPictures(markdown, without(places)), { pictures: kept.length });
  await removeFiles(tx, removed);
  await replacePictures(tx, postId, kept);
  await tx
    .updateTable("posts")
    .set({ ...text, image_count: kept.length, edited_at: at })
    .where("post_id", "=", postId)
    .execute();
}

/** As `removePicturesFromPosts`, out of the user's drafts. An editor that is open is refused when it saves them again. */
export async function removePicturesFromDrafts(tx: Tx, { userId, keys }: Omit<PictureRemoval, "at">): Promise<boolean> {
  const names = keys.map(pictureName);
  const drafts = await tx
    .selectFrom("post_drafts")
    .select(["draft_id", "body", "images"])
    .where("creator_id", "=", userId)
    .orderBy("draft_id")
    .forUpdate()
    .execute();
  const isRemoved = ({ key }: Picture) => names.includes(pictureName(key));
  const affected = drafts.filter(({ images }) => (images as Picture[]).some(isRemoved));
  for (const { draft_id, body, images } of affected) {
    const pictures = images as Picture[];
    const places = pictures.flatMap((picture, at) => (isRemoved(picture) ? [at + 1] : []));
    await removeFiles(tx, pictures.filter(isRemoved));
    await tx
      .updateTable("post_drafts")
      .set({
        body: renumberPictures(body, without(places)),
        images: JSON.stringify(pictures.filter((picture) => !isRemoved(picture))),
      })
      .where("creator_id", "=", userId)
      .where("draft_id", "=", draft_id)
      .execute();
  }
  return affected.length > 0;
}
