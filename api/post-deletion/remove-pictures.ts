import type { Tx } from "../db/connect";
import { type PictureRemoval, removePicturesFromPosts } from "../posts/remove-pictures";
import { deletePostInTransaction } from "./delete-post";

/** Takes pictures out of all posts of the user; a post that was nothing else is deleted. False when no post had any of them. */
export async function removePostPictures(tx: Tx, removal: PictureRemoval): Promise<boolean> {
  const { found, emptied } = await removePicturesFromPosts(tx, removal);
  for (const postId of emptied) await deletePostInTransaction(tx, postId, removal.at);
  return found;
}
