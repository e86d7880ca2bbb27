import type { PostId, UserId } from "#contract/ids";
import type { LaterAudience, PostInput } from "#contract/posts/schemas";
import { changeCount } from "../accounts/update-user";
import type { Db, Tx } from "../db/connect";
import { lockPair } from "../db/lock-pair";
import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";
import { markDone } from "../http/idempotency";
import { newId } from "../ids";
import { notifyFollowers } from "../notifications/fan-out";
import { hasTags, storedTags } from "./archive/tags";
import { replaceEmbeds } from "./embeds/embeds";
import {
  columnsOf,
  isPublicAt,
  type Opening,
  type Openings,
  openingsOf,
  planOpenings,
  requireReachable,
  sameOpenings,
  storeOpenings,
} from "./openings/openings";
import { storedLabels } from "./post-labels";
import { attachPictures, gatherPictures, isMissing, missing, placePictures, requireAllowed } from "./post-pictures";
import { ownDraft, postOfDraft, removeDraft, replacePictures } from "./queries";
import { requireOwnPlan } from "./require-own-plan";
import { requireOwnSeries } from "./series/read-series";
import { keepInSeries } from "./series/write-series";
import { type StoredText, storedText } from "./text/stored-text";

type Write = { creatorId: UserId; input: PostInput; at: Date };

/**
 * Publishes a post, at once or at its time, and returns its id. A draft becomes one post however often it is sent:
 * repeats get the same id. Throws RESOURCE_CONFLICT if the existing post has other contents, INVALID_REQUEST and
 * PAYLOAD_TOO_LARGE beside their fields.
 */
export async function writePost(deps: Deps, write: Write, triesLeft = 2): Promise<PostId> {
  await requireOwnPlan(deps, write.creatorId, { planId: write.input.minPlanId });
  await requireOwnSeries(deps.database.db, write.creatorId, write.input);
  const posted = () => alreadyPosted(deps.database.db, write);
  const before = await posted();
  if (before) return before;
  try {
    return await publish(deps, write);
  } catch (error) {
    // The same draft sent twice: the other request has used its pictures meanwhile.
    const meanwhile = error instanceof ApiError ? await posted() : null;
    if (meanwhile) return meanwhile;
    // A simultaneous autosave has moved an upload into the draft: a second try finds the picture there.
    if (triesLeft > 0 && isMissing(error)) return writePost(deps, write, triesLeft - 1);
    throw error;
  }
}

/** The post made of the draft; throws RESOURCE_CONFLICT if its contents differ from what is sent now. */
async function alreadyPosted(db: Db | Tx, { creatorId, input }: Write): Promise<PostId | null> {
  const post = input.draftId ? await postOfDraft(db, creatorId, { draftId: input.draftId }) : undefined;
  if (!post) return null;
  const same =
    (post.markdown ?? post.body) === input.body &&
    post.teaser === (input.teaser ?? "") &&
    String(post.labels) === String(storedLabels(input.labels)) &&
    hasTags(post.tags, input) &&
    (await hasWishedOpenings(db, post, input));
  if (!same) throw new ApiError("RESOURCE_CONFLICT", { fields: { draftId: ["postedDraft"] } });
  return post.post_id;
}

type PostedPost = NonNullable<Awaited<ReturnType<typeof postOfDraft>>>;

async function hasWishedOpenings(db: Db | Tx, post: PostedPost, input: PostInput): Promise<boolean> {
  const whole = { opensAt: post.published_at, visibility: post.visibility, minPlanId: post.min_plan_id };
  const stored = await openingsOf(db, post.post_id);
  const wished: Opening[] = [firstOf(input, post.published_at), ...(input.laterAudiences ?? []).map(toOpening)];
  return sameOpenings(stored.length > 0 ? stored : [whole], wished);
}

const firstOf = ({ opensAt, visibility, minPlanId }: PostInput, at: Date): Opening => ({
  opensAt: opensAt ? new Date(opensAt) : at,
  visibility,
  minPlanId,
});

const toOpening = ({ opensAt, ...audience }: LaterAudience): Opening => ({ opensAt: new Date(opensAt), ...audience });

async function openingsFor(deps: Deps, { creatorId, input, at }: Write): Promise<Openings> {
  const first = firstOf(input, at);
  if (input.opensAt) requireReachable(first.opensAt, "opensAt", at);
  return planOpenings(deps, creatorId, { first, later: input.laterAudiences ?? [], at });
}

async function publish(deps: Deps, write: Write): Promise<PostId> {
  const { creatorId, input, at } = write;
  const { draftId, images: wanted } = input;
  const openings = await openingsFor(deps, write);
  const { db } = deps.database;
  const presentPictures = draftId ? ((await ownDraft(db, creatorId, { draftId }))?.images ?? []) : [];
  const gathered = await gatherPictures(deps, { userId: creatorId, wanted, held: presentPictures, at });
  const text = storedText(input.body, { pictures: gathered.length });
  const placed = await placePictures(deps, { gathered, folder: isPublicAt(openings, at) ? "pub" : "prv", at });
  return db.transaction().execute(async (tx) => {
    // A simultaneous autosave waits here, and then finds the draft posted.
    if (draftId) await lockPair(tx, creatorId, draftId);
    const postId = await insertPost(tx, write, { text, openings, imageCount: placed.length });
    if (!postId) return (await alreadyPosted(tx, write)) as PostId;
    await replaceEmbeds(tx, postId, { blocks: text.blocks, at });
    await storeOpenings(tx, { postId, creatorId, openings, at });
    if (input.seriesId) await keepInSeries(tx, { creatorId, postIds: [postId], seriesId: input.seriesId });
    const before = draftId ? await removeDraft(tx, { creatorId, draftId }) : [];
    placed.forEach(({ fresh, from }, position) => {
      if (!fresh && !before.some(({ key }) => key === from)) throw missing(position);
    });
    await requireAllowed(tx, { userId: creatorId, keys: placed.map(({ from }) => from) });
    await attachPictures(tx, { placed, before, at });
    await replacePictures(
      tx,
      postId,
      placed.map(({ picture }) => picture),
    );
    await changeCount(tx, { userId: creatorId, count: "post_count", by: 1 });
    if (openings[0].opensAt <= at) await notifyFollowers(tx, { postId, creatorId, at });
    await markDone(tx, postId);
    return postId;
  });
}

/** Null when the draft already became a post, possibly by a transaction that this one waited for. */
async function insertPost(
  tx: Tx,
  { creatorId, input, at }: Write,
  { text, openings, imageCount }: { text: StoredText; openings: Openings; imageCount: number },
): Promise<PostId | null> {
  const { teaser = "", labels, draftId } = input;
  const inserted = await tx
    .insertInto("posts")
    .values({
      post_id: newId("pst", at),
      creator_id: creatorId,
      ...text,
      teaser,
      labels: storedLabels(labels),
      tags: await storedTags(tx, creatorId, input),
      ...columnsOf(openings, at),
      image_count: imageCount,
      draft_id: draftId ?? null,
    })
    .onConflict((conflict) =>
      conflict.columns(["creator_id", "draft_id"]).where("draft_id", "is not", null).doNothing(),
    )
    .returning("post_id")
    .executeTakeFirst();
  return inserted?.post_id ?? null;
}
