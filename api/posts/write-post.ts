import type { PostInput } from "#contract/posts";
import type { Db, Tx } from "../db/connect";
import { lockPair } from "../db/lock-pair";
import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";
import { markActed } from "../http/idempotency";
import { newId } from "../ids";
import { notifyFollowers } from "../notifications/fan-out";
import { requireOwnPlan } from "./own-plan";
import { gatherPictures, missing, placePictures, takePictures } from "./post-pictures";
import { ownDraft, postOfDraft, removeDraft, replacePictures } from "./queries";

type Write = { creatorId: string; input: PostInput; at: Date };

/**
 * Publishes a post and answers its id. A draft becomes one post, however often and however much at once it is sent: the
 * later ones are answered the post that is there. Throws RESOURCE_CONFLICT when that one says something else, and
 * INVALID_REQUEST and PAYLOAD_TOO_LARGE beside their fields.
 */
export async function writePost(deps: Deps, write: Write): Promise<string> {
  await requireOwnPlan(deps, write.creatorId, write.input.minPlanId);
  const posted = () => alreadyPosted(deps.database.db, write);
  const before = await posted();
  if (before) return before;
  try {
    return await publish(deps, write);
  } catch (error) {
    // The same draft sent twice: the other one has taken its pictures meanwhile.
    const meanwhile = error instanceof ApiError ? await posted() : null;
    if (meanwhile) return meanwhile;
    throw error;
  }
}

/** The post the draft has become; throws RESOURCE_CONFLICT when that says something else than what is sent now. */
async function alreadyPosted(db: Db | Tx, { creatorId, input }: Write): Promise<string | null> {
  const post = input.draftId ? await postOfDraft(db, creatorId, input.draftId) : undefined;
  if (!post) return null;
  const same = post.body === input.body && post.visibility === input.visibility && post.min_plan_id === input.minPlanId;
  if (!same) throw new ApiError("RESOURCE_CONFLICT", { fields: { draftId: ["postedDraft"] } });
  return post.post_id;
}

async function publish(deps: Deps, { creatorId, input, at }: Write): Promise<string> {
  const { draftId, images: wanted, visibility } = input;
  const { db } = deps.database;
  const held = draftId ? ((await ownDraft(db, creatorId, draftId))?.images ?? []) : [];
  const gathered = await gatherPictures(deps, { userId: creatorId, wanted, held, at });
  const placed = await placePictures(deps, gathered, visibility, at);
  return db.transaction().execute(async (tx) => {
    // An autosave on its way waits here, and then finds the draft posted.
    if (draftId) await lockPair(tx, creatorId, draftId);
    const postId = await insertPost(tx, { creatorId, input, at }, placed.length);
    if (!postId) return (await alreadyPosted(tx, { creatorId, input, at })) as string;
    const before = draftId ? await removeDraft(tx, creatorId, draftId) : [];
    placed.forEach(({ fresh, from }, position) => {
      if (!fresh && !before.some(({ key }) => key === from)) throw missing(position);
    });
    await takePictures(tx, { placed, before, at });
    await replacePictures(
      tx,
      postId,
      placed.map(({ picture }) => picture),
    );
    await countPosts(tx, creatorId, 1);
    await notifyFollowers(tx, postId, creatorId, at);
    await markActed(tx, postId);
    return postId;
  });
}

/** Null when the draft has become a post already, now or by a transaction that this one waited for. */
async function insertPost(tx: Tx, { creatorId, input, at }: Write, imageCount: number): Promise<string | null> {
  const { body, visibility, minPlanId, draftId } = input;
  const inserted = await tx
    .insertInto("posts")
    .values({
      post_id: newId("pst", at),
      creator_id: creatorId,
      body,
      visibility,
      min_plan_id: minPlanId,
      image_count: imageCount,
      published_at: at,
      draft_id: draftId ?? null,
    })
    .onConflict((conflict) =>
      conflict.columns(["creator_id", "draft_id"]).where("draft_id", "is not", null).doNothing(),
    )
    .returning("post_id")
    .executeTakeFirst();
  return inserted?.post_id ?? null;
}

/** In the transaction that adds or removes the post: the count is always that of the rows. */
export async function countPosts(tx: Tx, creatorId: string, by: 1 | -1): Promise<void> {
  await tx
    .updateTable("users")
    .set((e) => ({ post_count: e("post_count", "+", by) }))
    .where("user_id", "=", creatorId)
    .execute();
}
