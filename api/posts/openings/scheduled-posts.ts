import { randomUUID } from "node:crypto";
import type { DraftId, PostId, UserId } from "#contract/ids";
import type { PlannedPost } from "#contract/posts/schemas";
import type { Tx } from "../../db/connect";
import { loadSql } from "../../db/load-sql";
import type { Deps } from "../../deps";
import { ApiError, notFound } from "../../http/api-error";
import { addJob } from "../../jobs";
import { notifyFollowers } from "../../notifications/fan-out";
import { requireRoom } from "../drafts";
import { ownPost, picturesOf, replacePictures } from "../queries";
import { seriesIdOf } from "../series/read-series";
import { columnsOf, type Openings, openingsOf, storeOpenings } from "./openings";

type Own = { creatorId: UserId; postId: PostId; at: Date };
const excerptLength = 80;

const plannedStatement = loadSql<PlannedPost, { creatorId: UserId; at: Date }>("posts/sql/planned-posts.sql", {
  name: "planned_posts",
  parameters: ["creatorId", "at"],
  constants: { excerptLength },
});

/** A creator's posts with openings still to come; the next to open first. */
export async function plannedPosts(deps: Deps, creatorId: UserId, at: Date): Promise<PlannedPost[]> {
  const rows = await deps.database.run(plannedStatement, { creatorId, at });
  return rows.map((row) => ({
    ...row,
    openings: row.openings.map((each) => ({ ...each, opensAt: new Date(each.opensAt).toISOString() })),
  }));
}

/**
 * Opens a scheduled post to its first audience now; later ones keep their times. Throws RESOURCE_NOT_FOUND for another
 * creator's post, RESOURCE_CONFLICT for one that is open already.
 */
export async function publishNow(deps: Deps, { creatorId, postId, at }: Own): Promise<void> {
  await deps.database.db.transaction().execute(async (tx) => {
    const [first, ...later] = await scheduledOpenings(tx, { creatorId, postId, at });
    const openings: Openings = [{ ...first, opensAt: at }, ...later];
    await tx.updateTable("posts").set(columnsOf(openings, at)).where("post_id", "=", postId).execute();
    await storeOpenings(tx, { postId, creatorId, openings, at });
    await notifyFollowers(tx, { postId, creatorId, at });
    if (first.visibility === "public") await addJob(tx, "publish_pictures", { postId });
  });
}

/**
 * Moves the contents of a scheduled post into a new draft, with its times, for the transaction that deletes the post.
 * Throws as `publishNow` does, and RESOURCE_CONFLICT for one draft too many.
 */
export async function moveToDraft(tx: Tx, { creatorId, postId, at }: Own): Promise<DraftId> {
  const [first, ...later] = await scheduledOpenings(tx, { creatorId, postId, at });
  const post = await ownPost(tx, creatorId, { postId });
  if (!post) throw notFound();
  await requireRoom(tx, creatorId);
  const draftId: DraftId = `dft_${randomUUID().replaceAll("-", "")}`;
  await tx
    .insertInto("post_drafts")
    .values({
      creator_id: creatorId,
      draft_id: draftId,
      body: post.markdown ?? post.body,
      teaser: post.teaser,
      labels: post.labels,
      tags: post.tags,
      series_id: await seriesIdOf(tx, postId),
      visibility: first.visibility,
      min_plan_id: first.minPlanId,
      opens_at: first.opensAt,
      later_audiences: JSON.stringify(
        later.map(({ opensAt, visibility, minPlanId }) => ({ opensAt, visibility, minPlanId })),
      ),
      images: JSON.stringify(await picturesOf(tx, postId)),
      version: 1,
      created_at: at,
      updated_at: at,
    })
    .execute();
  await replacePictures(tx, postId, []);
  return draftId;
}

/** Of the creator's own post, locked; throws RESOURCE_CONFLICT where it is open already. */
async function scheduledOpenings(tx: Tx, { creatorId, postId, at }: Own): Promise<Openings> {
  const post = await ownPost(tx, creatorId, { postId, locked: true });
  if (!post) throw notFound();
  const [first, ...later] = await openingsOf(tx, postId);
  if (!first || post.published_at <= at) throw new ApiError("RESOURCE_CONFLICT", { fields: { opensAt: ["postOpen"] } });
  return [first, ...later];
}
