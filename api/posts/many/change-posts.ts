import type { PostId, UserId } from "#contract/ids";
import type { PostsChange, PostsChanged } from "#contract/posts/schemas";
import type { Tx } from "../../db/connect";
import type { Deps } from "../../deps";
import { ApiError } from "../../http/api-error";
import { storedTags } from "../archive/tags";
import { applyEdit, type PreparedEdit, prepareEdit } from "../edit-post";
import { isMissing } from "../post-pictures";
import { requireOwnPlan } from "../require-own-plan";
import { requireOwnSeries } from "../series/read-series";
import { keepInSeries } from "../series/write-series";
import { besidePost, type OwnPost, ownPosts, requireChangeable, tagsAfter } from "./changeable-posts";
import { countChanges } from "./count-changes";

type Change = { creatorId: UserId; input: PostsChange; at: Date };

/** How many posts have their pictures copied at the same time. */
const copiedAtOnce = 5;
const overtaken = new ApiError("RESOURCE_CONFLICT", { retryAfter: 1 });

/**
 * Changes all the posts as `editPost` changes each, or none. A repeat changes nothing. Throws RESOURCE_NOT_FOUND,
 * PERMISSION_DENIED or INVALID_REQUEST beside each post that cannot take the change; RESOURCE_CONFLICT for a full series
 * and after repeated collisions; INVALID_REQUEST beside the plan, the series or the tags.
 */
export async function changePosts(deps: Deps, change: Change, triesLeft = 3): Promise<PostsChanged> {
  const { creatorId, input, at } = change;
  const { db } = deps.database;
  if (input.kind === "visibility") await requireOwnPlan(deps, creatorId, { planId: input.minPlanId });
  if (input.kind === "series") await requireOwnSeries(db, creatorId, input);
  const posts = await ownPosts(db, creatorId, input);
  requireChangeable(posts, { input, at });
  const counted =
    input.kind === "visibility"
      ? await countChanges(deps, posts, { creatorId, next: input })
      : { changed: 0, opened: 0 };
  if (input.kind === "visibility" && input.dryRun) return counted;
  try {
    return { changed: await changeAll(deps, change), opened: counted.opened };
  } catch (error) {
    if (triesLeft === 0 || !(error === overtaken || isMissing(error))) throw error;
    return changePosts(deps, change, triesLeft - 1);
  }
}

/** The posts are locked in the order of ids before anything else is, as single edits lock theirs first. */
async function changeAll(deps: Deps, change: Change): Promise<number> {
  const { creatorId, input, at } = change;
  const prepared = input.kind === "series" ? [] : await prepareAll(deps, change);
  return deps.database.db.transaction().execute(async (tx) => {
    const posts = await ownPosts(tx, creatorId, { ...input, locked: true });
    requireChangeable(posts, { input, at });
    if (input.kind === "series") return changeSeries(tx, posts, { creatorId, seriesId: input.seriesId });
    const add = input.kind === "tags" ? await spelled(tx, creatorId, input.add) : [];
    let changed = 0;
    for (const each of prepared) {
      const { postId } = each.edit;
      const { tags: before } = posts.find(({ post_id }) => post_id === postId) as OwnPost;
      const tags = input.kind === "tags" ? { tags: tagsAfter(before, { add, remove: input.remove }) } : {};
      const outcome = await besidePost(input, postId, () =>
        applyEdit(tx, { ...each, edit: { ...each.edit, ...tags } }),
      );
      if (outcome === "overtaken") throw overtaken;
      if (outcome === "changed") changed += 1;
    }
    return changed;
  });
}

/** Copies the pictures of a few posts at a time. */
async function prepareAll(deps: Deps, { creatorId, input, at }: Change): Promise<PreparedEdit[]> {
  const audience = input.kind === "visibility" ? { visibility: input.visibility, minPlanId: input.minPlanId } : {};
  const ids = input.postIds.toSorted();
  const prepared: PreparedEdit[] = [];
  for (let from = 0; from < ids.length; from += copiedAtOnce) {
    const some = ids.slice(from, from + copiedAtOnce).map((postId) => {
      const edit = { postId, ...audience };
      return besidePost(input, postId, () => prepareEdit(deps, { creatorId, edit, at }));
    });
    prepared.push(...(await Promise.all(some)));
  }
  return prepared;
}

/** Those that join a series do so in the order in which they were published. */
function changeSeries(tx: Tx, posts: OwnPost[], series: Omit<Parameters<typeof keepInSeries>[1], "postIds">) {
  const inOrder = posts.toSorted((a, b) => a.published_at.getTime() - b.published_at.getTime());
  return keepInSeries(tx, { ...series, postIds: inOrder.map(({ post_id }): PostId => post_id) });
}

/** The tags to add as the creator's posts spell them. Throws beside `add`. */
async function spelled(tx: Tx, creatorId: UserId, tags: string[]): Promise<string[]> {
  try {
    return await storedTags(tx, creatorId, { tags });
  } catch (error) {
    if (!(error instanceof ApiError) || !error.details.fields?.tags) throw error;
    throw new ApiError(error.code, { fields: { add: error.details.fields.tags } });
  }
}
