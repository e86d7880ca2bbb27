import type { PlanId, UserId } from "#contract/ids";
import type { PostLabel } from "#contract/posts/post-labels";
import type { PostEdit } from "#contract/posts/schemas";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { ApiError, notFound } from "../http/api-error";
import { storedLabels } from "./post-labels";
import { attachPictures, gatherPictures, isMissing, type Placed, placePictures, requireAllowed } from "./post-pictures";
import { ownPost, type Picture, picturesOf, replacePictures } from "./queries";
import { requireOwnPlan } from "./require-own-plan";
import { type StoredText, storedText } from "./text/stored-text";

type Edit = { creatorId: UserId; edit: PostEdit; at: Date };

/**
 * Replaces the post's contents. When its visibility changes, its pictures move: no public copy stays behind. A repeat
 * changes nothing. Throws RESOURCE_NOT_FOUND for another creator's post, PERMISSION_DENIED for a withheld one, RESOURCE_CONFLICT after repeated collisions,
 * INVALID_REQUEST and PAYLOAD_TOO_LARGE beside their fields.
 */
export async function editPost(deps: Deps, edit: Edit, triesLeft = 3): Promise<void> {
  requireEditable(await ownPost(deps.database.db, edit.creatorId, { postId: edit.edit.postId }), edit.at);
  await requireOwnPlan(deps, edit.creatorId, { planId: edit.edit.minPlanId });
  const outcome = await attempt(deps, edit).catch((error) => {
    // Files moved, or an upload was used, between reading and changing: a second try sees the new state.
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
  const presentPictures = await picturesOf(db, postId);
  const gathered = await gatherPictures(deps, { userId: creatorId, wanted, held: presentPictures, at });
  const text = storedText(edit.body, { pictures: gathered.length });
  const placed = await placePictures(deps, { gathered, visibility, at });
  return db.transaction().execute(async (tx) => {
    const post = requireEditable(await ownPost(tx, creatorId, { postId, locked: true }), at);
    const before = await picturesOf(tx, postId);
    if (placed.some(({ fresh, from }) => !fresh && !before.some(({ key }) => key === from))) return "overtaken";
    const pictures = placed.map(({ picture }) => picture);
    if (!differs(post, before, edit, pictures)) return "done";
    await requireAllowed(tx, { userId: creatorId, keys: placed.map(({ from }) => from) });
    await attachPictures(tx, { placed, before, at });
    await replacePictures(tx, postId, pictures);
    await updatePost(tx, { edit, text, labels: labelsAfter(post, edit), placed, at });
    return "done";
  });
}

/** A withheld post stays as it was reported. */
function requireEditable<P extends { withheld_until: Date | null }>(post: P | undefined, at: Date): P {
  if (!post) throw notFound();
  if (post.withheld_until && post.withheld_until > at) throw new ApiError("PERMISSION_DENIED");
  return post;
}

type Post = {
  body: string;
  markdown: string | null;
  teaser: string;
  labels: string[];
  visibility: string;
  min_plan_id: PlanId | null;
};

/** A post saved unchanged is not marked as edited. */
function differs(post: Post, before: Picture[], edit: PostEdit, after: Picture[]): boolean {
  const comparable = (pictures: Picture[]) => JSON.stringify(pictures.map(({ key, alt }) => [key, alt]));
  return (
    (post.markdown ?? post.body) !== edit.body ||
    post.teaser !== (edit.teaser ?? post.teaser) ||
    String(post.labels) !== String(labelsAfter(post, edit)) ||
    post.visibility !== edit.visibility ||
    post.min_plan_id !== edit.minPlanId ||
    comparable(before) !== comparable(after)
  );
}

const labelsAfter = (post: Post, { labels }: PostEdit) => storedLabels(labels ?? post.labels);

type Update = { edit: PostEdit; text: StoredText; labels: PostLabel[]; placed: Placed[]; at: Date };

async function updatePost(tx: Tx, { edit, text, labels, placed, at }: Update): Promise<void> {
  const { postId, teaser, visibility, minPlanId } = edit;
  await tx
    .updateTable("posts")
    .set({
      ...text,
      ...(teaser !== undefined && { teaser }),
      labels,
      visibility,
      min_plan_id: minPlanId,
      image_count: placed.length,
      edited_at: at,
    })
    .where("post_id", "=", postId)
    .execute();
}
