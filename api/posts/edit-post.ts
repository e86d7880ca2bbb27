import type { PostEdit } from "#contract/posts";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { ApiError, notFound } from "../http/api-error";
import { requireOwnPlan } from "./own-plan";
import { gatherPictures, isMissing, type Placed, placePictures, takePictures } from "./post-pictures";
import { ownPost, type Picture, picturesOf, replacePictures } from "./queries";

type Edit = { creatorId: string; edit: PostEdit; at: Date };

/**
 * Makes the post what is sent. When its visibility changes, its pictures move: no public copy stays behind. The same edit
 * sent twice at once changes it once. Throws RESOURCE_NOT_FOUND for a post that is not one's own, RESOURCE_CONFLICT when
 * others kept changing it, and INVALID_REQUEST and PAYLOAD_TOO_LARGE beside their fields.
 */
export async function editPost(deps: Deps, edit: Edit, triesLeft = 3): Promise<void> {
  if (!(await ownPost(deps.database.db, edit.creatorId, edit.edit.postId))) throw notFound();
  await requireOwnPlan(deps, edit.creatorId, edit.edit.minPlanId);
  const outcome = await attempt(deps, edit).catch((error) => {
    // Files that moved, or an upload that was taken, between the look and the change: seen on another look.
    if (triesLeft > 0 && isMissing(error)) return "overtaken" as const;
    throw error;
  });
  if (outcome === "done") return;
  if (triesLeft === 0) throw new ApiError("RESOURCE_CONFLICT", { retryAfter: 1 });
  return editPost(deps, edit, triesLeft - 1);
}

async function attempt(deps: Deps, { creatorId, edit, at }: Edit): Promise<"done" | "overtaken"> {
  const { postId, images: wanted, visibility } = edit;
  const { db } = deps.database;
  const held = await picturesOf(db, postId);
  const gathered = await gatherPictures(deps, { userId: creatorId, wanted, held, at });
  const placed = await placePictures(deps, gathered, visibility, at);
  return db.transaction().execute(async (tx) => {
    const post = await ownPost(tx, creatorId, postId, { locked: true });
    if (!post) throw notFound();
    const before = await picturesOf(tx, postId);
    if (placed.some(({ fresh, from }) => !fresh && !before.some(({ key }) => key === from))) return "overtaken";
    const pictures = placed.map(({ picture }) => picture);
    if (!differs(post, before, edit, pictures)) return "done";
    await takePictures(tx, { placed, before, at });
    await replacePictures(tx, postId, pictures);
    await updatePost(tx, edit, placed, at);
    return "done";
  });
}

type Post = { body: string; visibility: string; min_plan_id: string | null };

/** Saved as it was, a post is not told to be edited. */
function differs(post: Post, before: Picture[], edit: PostEdit, after: Picture[]): boolean {
  const shown = (pictures: Picture[]) => JSON.stringify(pictures.map(({ key, alt }) => [key, alt]));
  return (
    post.body !== edit.body ||
    post.visibility !== edit.visibility ||
    post.min_plan_id !== edit.minPlanId ||
    shown(before) !== shown(after)
  );
}

async function updatePost(tx: Tx, edit: PostEdit, placed: Placed[], at: Date): Promise<void> {
  const { postId, body, visibility, minPlanId } = edit;
  await tx
    .updateTable("posts")
    .set({ body, visibility, min_plan_id: minPlanId, image_count: placed.length, edited_at: at })
    .where("post_id", "=", postId)
    .execute();
}
