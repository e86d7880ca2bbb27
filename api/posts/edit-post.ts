import type { PostId, UserId } from "#contract/ids";
import type { PostLabel } from "#contract/posts/post-labels";
import type { PostEdit } from "#contract/posts/schemas";
import type { Db, Tx } from "../db/connect";
import type { Deps } from "../deps";
import { ApiError, notFound } from "../http/api-error";
import { notifyFollowers } from "../notifications/fan-out";
import { hasTags, storedTags } from "./archive/tags";
import { replaceEmbeds } from "./embeds/embeds";
import {
  columnsOf,
  isPublicAt,
  type Openings,
  openingsOf,
  planOpenings,
  requireReachable,
  sameOpenings,
  storeOpenings,
} from "./openings/openings";
import { storedLabels } from "./post-labels";
import { attachPictures, gatherPictures, isMissing, type Placed, placePictures, requireAllowed } from "./post-pictures";
import { ownPost, type Picture, picturesOf, replacePictures } from "./queries";
import { requireOwnPlan } from "./require-own-plan";
import { requireOwnSeries } from "./series/read-series";
import { keepInSeries } from "./series/write-series";
import { type StoredText, storedText } from "./text/stored-text";

/** Contents, audience, tags and series that are left out stay as they are. */
type PartialEdit = Pick<PostEdit, "postId"> & Partial<PostEdit>;
type Edit<E = PostEdit> = { creatorId: UserId; edit: E; at: Date };
/** An edit with its pictures copied to where they will be; nothing of the post has changed. */
export type PreparedEdit = Edit<PartialEdit> & { openings: Changed; text: StoredText | null; placed: Placed[] };

/**
 * Replaces the post's contents. When its visibility changes, its pictures move: no public copy stays behind. A repeat
 * changes nothing. Throws RESOURCE_NOT_FOUND for another creator's post, PERMISSION_DENIED for a withheld one, RESOURCE_CONFLICT after repeated collisions,
 * INVALID_REQUEST and PAYLOAD_TOO_LARGE beside their fields.
 */
export async function editPost(deps: Deps, edit: Edit, triesLeft = 3): Promise<void> {
  requireEditable(await ownPost(deps.database.db, edit.creatorId, { postId: edit.edit.postId }), edit.at);
  await requireOwnPlan(deps, edit.creatorId, { planId: edit.edit.minPlanId });
  await requireOwnSeries(deps.database.db, edit.creatorId, edit.edit);
  const outcome = await attempt(deps, edit).catch((error) => {
    // Files moved, or an upload was used, between reading and changing: a second try sees the new state.
    if (triesLeft > 0 && isMissing(error)) return "overtaken" as const;
    throw error;
  });
  if (outcome !== "overtaken") return;
  if (triesLeft === 0) throw new ApiError("RESOURCE_CONFLICT", { retryAfter: 1 });
  return editPost(deps, edit, triesLeft - 1);
}

async function attempt(deps: Deps, edit: Edit): Promise<Outcome> {
  const prepared = await prepareEdit(deps, edit);
  return deps.database.db.transaction().execute((tx) => applyEdit(tx, prepared));
}

/** Throws as `editPost` does. */
export async function prepareEdit(deps: Deps, { creatorId, edit, at }: Edit<PartialEdit>): Promise<PreparedEdit> {
  const { postId, body, images: wanted, visibility } = edit;
  const { db } = deps.database;
  const post = requireEditable(await ownPost(db, creatorId, { postId }), at);
  const openings = await openingsAfter(deps, post, { creatorId, edit, at });
  const held = await picturesOf(db, postId);
  const gathered = wanted
    ? await gatherPictures(deps, { userId: creatorId, wanted, held, at })
    : held.map((picture) => ({ picture, fresh: null }));
  const text = body === undefined ? null : storedText(body, { pictures: gathered.length });
  const placed =
    wanted || visibility
      ? await placePictures(deps, { gathered, folder: isPublicAt(openings.after, at) ? "pub" : "prv", at })
      : gathered.map((each) => ({ ...each, from: each.picture.key }));
  return { creatorId, edit, at, openings, text, placed };
}

type Outcome = "changed" | "unchanged" | "overtaken";

/** In the transaction that changes the post; after `overtaken` the transaction is to change nothing. */
export async function applyEdit(tx: Tx, prepared: PreparedEdit): Promise<Outcome> {
  const { creatorId, edit, at, openings, text, placed } = prepared;
  const { postId } = edit;
  const post = requireEditable(await ownPost(tx, creatorId, { postId, locked: true }), at);
  const before = await picturesOf(tx, postId);
  if (!hasPictures(before, prepared)) return "overtaken";
  if (!sameOpenings(await presentOpenings(tx, post), openings.before)) return "overtaken";
  if (edit.seriesId !== undefined) await keepInSeries(tx, { creatorId, postIds: [postId], seriesId: edit.seriesId });
  const pictures = placed.map(({ picture }) => picture);
  const isRescheduled = !sameOpenings(openings.before, openings.after);
  if (!isRescheduled && !differs(post, before, edit, pictures)) return "unchanged";
  await requireAllowed(tx, { userId: creatorId, keys: placed.map(({ from }) => from) });
  await attachPictures(tx, { placed, before, at });
  await replacePictures(tx, postId, pictures);
  const tags = edit.tags ? await storedTags(tx, creatorId, edit) : post.tags;
  const labels = labelsAfter(post, edit);
  await updatePost(tx, { post, edit, text, openings: openings.after, labels, tags, placed, at });
  if (text) await replaceEmbeds(tx, postId, { blocks: text.blocks, at });
  if (isRescheduled) await reschedule(tx, { postId, creatorId, openings, at });
  return "changed";
}

/** Whether the post still has the pictures that were copied: all of its own, where the edit names none. */
function hasPictures(before: Picture[], { edit, placed }: PreparedEdit): boolean {
  const keys = before.map(({ key }) => key);
  if (!edit.images) return String(keys) === String(placed.map(({ from }) => from));
  return placed.every(({ fresh, from }) => fresh || keys.includes(from));
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
  tags: string[];
};

/** A post saved unchanged is not marked as edited. */
function differs(post: Post, before: Picture[], edit: PartialEdit, after: Picture[]): boolean {
  const comparable = (pictures: Picture[]) => JSON.stringify(pictures.map(({ key, alt }) => [key, alt]));
  return (
    (post.markdown ?? post.body) !== (edit.body ?? post.markdown ?? post.body) ||
    post.teaser !== (edit.teaser ?? post.teaser) ||
    String(post.labels) !== String(labelsAfter(post, edit)) ||
    !hasTags(post.tags, { tags: edit.tags ?? post.tags }) ||
    comparable(before) !== comparable(after)
  );
}

const labelsAfter = (post: Post, { labels }: PartialEdit) => storedLabels(labels ?? post.labels);

type Update = {
  post: { published_at: Date };
  edit: PartialEdit;
  text: StoredText | null;
  openings: Openings;
  labels: PostLabel[];
  tags: string[];
  placed: Placed[];
  at: Date;
};

/** A post that is open to nobody yet is not marked as edited. */
async function updatePost(tx: Tx, { post, edit, text, openings, labels, tags, placed, at }: Update): Promise<void> {
  const { postId, teaser } = edit;
  await tx
    .updateTable("posts")
    .set({
      ...text,
      ...(teaser !== undefined && { teaser }),
      labels,
      tags,
      ...columnsOf(openings, at),
      image_count: placed.length,
      ...(post.published_at <= at && { edited_at: at }),
    })
    .where("post_id", "=", postId)
    .execute();
}

type OwnPost = NonNullable<Awaited<ReturnType<typeof ownPost>>>;
type Changed = { before: Openings; after: Openings };

async function presentOpenings(db: Db | Tx, post: OwnPost): Promise<Openings> {
  const stored = await openingsOf(db, post.post_id);
  const { published_at: opensAt, visibility, min_plan_id: minPlanId } = post;
  const [first, ...later] = stored;
  return first ? [first, ...later] : [{ opensAt, visibility, minPlanId }];
}

/**
 * The openings before and after an edit. What has opened stays as it is, unless the edit names another audience than the
 * present one: that audience then replaces all of them. A post that is open to others keeps its first time.
 */
async function openingsAfter(deps: Deps, post: OwnPost, { creatorId, edit, at }: Edit<PartialEdit>): Promise<Changed> {
  const before = await presentOpenings(deps.database.db, post);
  const past = before.filter(({ opensAt }) => opensAt <= at);
  const present = past.at(-1);
  const { visibility, minPlanId = null } = edit;
  if (!visibility) return { before, after: before };
  const isSame = present?.visibility === visibility && present.minPlanId === minPlanId;
  const kept = present && isSame ? past.slice(0, -1) : [];
  const opensAt = firstTime(post, edit, at);
  const first = present && isSame ? present : { opensAt, visibility, minPlanId };
  const future = before.slice(present ? past.length : 1);
  const later = edit.laterAudiences ?? future.map((each) => ({ ...each, opensAt: each.opensAt.toISOString() }));
  const planned = await planOpenings(deps, creatorId, { first, later, at });
  return { before, after: [...kept, ...planned] as Openings };
}

/** Throws INVALID_REQUEST beside `opensAt` where it cannot be that. */
function firstTime({ published_at: opensAt }: OwnPost, edit: PartialEdit, at: Date): Date {
  const wished = edit.opensAt === undefined || edit.opensAt === null ? edit.opensAt : new Date(edit.opensAt);
  if (wished?.getTime() === opensAt.getTime() || wished === undefined) return opensAt;
  if (wished === null) return opensAt <= at ? opensAt : at;
  if (opensAt <= at) throw new ApiError("INVALID_REQUEST", { fields: { opensAt: ["postOpen"] } });
  requireReachable(wished, "opensAt", at);
  return wished;
}

/** Notifies followers if the edit opens the post, or if an earlier opening is due and its notifications have not started. */
async function reschedule(
  tx: Tx,
  {
    postId,
    creatorId,
    openings: { before, after },
    at,
  }: { postId: PostId; creatorId: UserId; openings: Changed; at: Date },
): Promise<void> {
  const stored = await openingsOf(tx, postId);
  await storeOpenings(tx, { postId, creatorId, openings: after, at });
  const wasOpen = before[0].opensAt <= at;
  const isDue = stored.some(({ opensAt, notifiedAt }) => opensAt <= at && !notifiedAt);
  if (isDue || (!wasOpen && after[0].opensAt <= at)) await notifyFollowers(tx, { postId, creatorId, at });
}
