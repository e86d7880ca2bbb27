import type { PostId } from "#contract/ids";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { ApiError, notFound } from "../http/api-error";
import { addJob } from "../jobs";
import { attachPictures, type Folder, type Placed, placePictures } from "./post-pictures";
import { picturesOf, replacePictures } from "./queries";

/** A post's pictures with their copies in the folder that they are moved to. */
export type MovedPictures = { postId: PostId; placed: Placed[] };

/** Copies a post's public pictures to the private folder, for the transaction that withholds it. */
export async function copyAsPrivate(deps: Deps, { postId, at }: { postId: PostId; at: Date }): Promise<MovedPictures> {
  return move(deps, { postId, folder: "prv", at });
}

/**
 * Withholds a post until `until`: its pictures leave the public folder with it. Throws RESOURCE_NOT_FOUND for a deleted
 * post, RESOURCE_CONFLICT when its pictures have changed since they were copied.
 */
export async function withholdPost(
  tx: Tx,
  { moved, until, at }: { moved: MovedPictures; until: Date; at: Date },
): Promise<void> {
  const { postId } = moved;
  const withheld = await tx
    .updateTable("posts")
    .set({ withheld_until: until })
    .where("post_id", "=", postId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!withheld.numUpdatedRows) throw notFound();
  if (!(await swapPictures(tx, moved, at))) throw new ApiError("RESOURCE_CONFLICT", { retryAfter: 1 });
  await addJob(tx, "publish_pictures", { postId }, { runAt: until });
}

/** Ends it at once; its pictures are public again soon after. */
export async function restorePost(tx: Tx, postId: PostId): Promise<void> {
  await tx.updateTable("posts").set({ withheld_until: null }).where("post_id", "=", postId).execute();
  await addJob(tx, "publish_pictures", { postId });
}

/**
 * Moves the pictures of a post that is open to everybody by now, or no longer withheld, to the public folder. A repeat
 * changes nothing.
 */
export async function publishPictures(deps: Deps, { postId }: { postId: PostId }): Promise<void> {
  const at = deps.clock.now();
  if (!(await mayBePublic(deps, postId, at))) return;
  const moved = await move(deps, { postId, folder: "pub", at });
  const done = await deps.database.db.transaction().execute(async (tx) => {
    const post = tx.selectFrom("posts").select("post_id").where("post_id", "=", postId).forUpdate();
    await post.execute();
    return (await mayBePublic(deps, postId, at, tx)) ? swapPictures(tx, moved, at) : true;
  });
  if (!done) throw new Error("the pictures changed while they were copied; the job runs again");
}

async function mayBePublic(deps: Deps, postId: PostId, at: Date, db: Tx | Deps["database"]["db"] = deps.database.db) {
  const post = await db
    .selectFrom("posts")
    .select(["visibility", "withheld_until", "opens_fully_at"])
    .where("post_id", "=", postId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  const isLater = (time: Date | null | undefined) => Boolean(time && time > at);
  return post?.visibility === "public" && !isLater(post.withheld_until) && !isLater(post.opens_fully_at);
}

async function move(
  deps: Deps,
  { postId, folder, at }: { postId: PostId; folder: Folder; at: Date },
): Promise<MovedPictures> {
  const pictures = await picturesOf(deps.database.db, postId);
  const gathered = pictures.map((picture) => ({ picture, fresh: null }));
  return { postId, placed: await placePictures(deps, { gathered, folder, at }) };
}

/** False when the post has other pictures than were copied. */
async function swapPictures(tx: Tx, { postId, placed }: MovedPictures, at: Date): Promise<boolean> {
  const before = await picturesOf(tx, postId);
  if (String(before.map(({ key }) => key)) !== String(placed.map(({ from }) => from))) return false;
  await attachPictures(tx, { placed, before, at });
  await replacePictures(
    tx,
    postId,
    placed.map(({ picture }) => picture),
  );
  return true;
}
