import type { DraftId, UserId } from "#contract/ids";
import { limits } from "#contract/limits";
import type { Draft, DraftInput, DraftSummary, LaterAudience } from "#contract/posts/schemas";
import type { Db, Tx } from "../db/connect";
import { lockPair } from "../db/lock-pair";
import type { Deps } from "../deps";
import { ApiError, notFound } from "../http/api-error";
import { pictureName } from "../media/picture-address";
import { removeFiles } from "../media/uploads";
import { storedLabels } from "./post-labels";
import { attachPictures, gatherPictures, isMissing, type Placed, requireAllowed } from "./post-pictures";
import { ownDraft, type Picture, postOfDraft, removeDraft, toImage } from "./queries";
import { requireOwnPlan } from "./require-own-plan";
import { requireOwnSeries } from "./series/read-series";
import { parseText } from "./text/parse-text";
import { plainText } from "./text/plain-text";

const excerptLength = 80;

type DraftKey = { creatorId: UserId; draftId: DraftId };
type Save = DraftKey & { input: DraftInput; at: Date };
type DraftRow = NonNullable<Awaited<ReturnType<typeof ownDraft>>>;

/** The creator's own draft. Throws RESOURCE_NOT_FOUND. */
export async function readDraft(deps: Deps, { creatorId, draftId }: DraftKey, at: Date): Promise<Draft> {
  const row = await ownDraft(deps.database.db, creatorId, { draftId });
  if (!row) throw notFound();
  return toDraft(deps, row, at);
}

/** A creator's drafts, last saved first; their number is limited. */
export async function listDrafts(deps: Deps, creatorId: UserId): Promise<DraftSummary[]> {
  const rows = await deps.database.db
    .selectFrom("post_drafts")
    .selectAll()
    .where("creator_id", "=", creatorId)
    .orderBy("updated_at", "desc")
    .orderBy("draft_id", "desc")
    .execute();
  return rows.map((row) => ({
    draftId: row.draft_id,
    excerpt: [...plainText(parseText(row.body)).replace(/\s+/g, " ")].slice(0, excerptLength).join(""),
    imageCount: (row.images as Picture[]).length,
    updatedAt: row.updated_at.toISOString(),
  }));
}

/**
 * Saves a draft on top of the version it was based on. Throws RESOURCE_CONFLICT beside `version` when it was saved
 * elsewhere or posted since, RESOURCE_NOT_FOUND when deleted, INVALID_REQUEST and PAYLOAD_TOO_LARGE beside their
 * fields. The same save twice is stored once.
 */
export async function saveDraft(deps: Deps, save: Save, triesLeft = 2): Promise<Draft> {
  const { creatorId, draftId, input, at } = save;
  await requireOwnPlan(deps, creatorId, { planId: input.minPlanId });
  await requireOwnSeries(deps.database.db, creatorId, input);
  const presentPictures = (await ownDraft(deps.database.db, creatorId, { draftId }))?.images ?? [];
  try {
    const gathered = await gatherPictures(deps, { userId: creatorId, wanted: input.images, held: presentPictures, at });
    const placed = gathered.map((each) => ({ ...each, from: each.picture.key }));
    const row = await deps.database.db.transaction().execute((tx) => store(tx, save, placed));
    return toDraft(deps, row, at);
  } catch (error) {
    // A simultaneous copy of this save has used the upload: a second try finds the picture in the draft.
    if (triesLeft > 0 && isMissing(error)) return saveDraft(deps, save, triesLeft - 1);
    // Or the post made of this draft has used it.
    if (isMissing(error)) await requireUnposted(deps.database.db, save);
    throw error;
  }
}

/** Deletes a draft; repeating, or deleting a missing one, changes nothing. */
export async function deleteDraft(deps: Deps, { creatorId, draftId }: DraftKey): Promise<void> {
  await deps.database.db.transaction().execute(async (tx) => {
    await lockPair(tx, creatorId, draftId);
    await removeFiles(tx, await removeDraft(tx, { creatorId, draftId }));
  });
}

async function store(tx: Tx, { creatorId, draftId, input, at }: Save, placed: Placed[]): Promise<DraftRow> {
  // Locked against posting it, and against a simultaneous first save, which finds no row to lock.
  await lockPair(tx, creatorId, draftId);
  const before = await ownDraft(tx, creatorId, { draftId, locked: true });
  if (before && before.version !== input.version) return requireRepeat(before, input, placed);
  if (!before) await requireNew(tx, { creatorId, draftId }, input.version);
  await requireAllowed(tx, { userId: creatorId, keys: placed.map(({ from }) => from) });
  await attachPictures(tx, { placed, before: before?.images ?? [], at });
  const { body, teaser = "", visibility, minPlanId, opensAt, laterAudiences = [] } = input;
  const images = JSON.stringify(placed.map(({ picture }) => picture));
  const values = {
    body,
    teaser,
    labels: storedLabels(input.labels),
    tags: input.tags ?? [],
    series_id: input.seriesId ?? null,
    visibility,
    min_plan_id: minPlanId,
    opens_at: opensAt ? new Date(opensAt) : null,
    later_audiences: JSON.stringify(laterAudiences),
    images,
    updated_at: at,
  };
  const stored = await tx
    .insertInto("post_drafts")
    .values({ creator_id: creatorId, draft_id: draftId, ...values, version: 1, created_at: at })
    .onConflict((conflict) =>
      conflict.columns(["creator_id", "draft_id"]).doUpdateSet((e) => ({
        ...values,
        version: e("post_drafts.version", "+", 1),
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...stored, images: stored.images as Picture[] };
}

/** A repeat of the present state succeeds; any other save was overtaken and is refused. */
function requireRepeat(before: DraftRow, input: DraftInput, placed: Placed[]): DraftRow {
  const comparable = (pictures: Picture[]) => JSON.stringify(pictures.map(({ key, alt }) => [pictureName(key), alt]));
  const same =
    before.version === input.version + 1 &&
    before.body === input.body &&
    before.teaser === (input.teaser ?? "") &&
    String(before.labels) === String(storedLabels(input.labels)) &&
    String(before.tags) === String(input.tags ?? []) &&
    before.series_id === (input.seriesId ?? null) &&
    before.visibility === input.visibility &&
    before.min_plan_id === input.minPlanId &&
    (before.opens_at?.getTime() ?? null) === (input.opensAt ? new Date(input.opensAt).getTime() : null) &&
    JSON.stringify(before.later_audiences) === JSON.stringify(input.laterAudiences ?? []) &&
    comparable(before.images) === comparable(placed.map(({ picture }) => picture));
  if (!same) throw new ApiError("RESOURCE_CONFLICT", { fields: { version: ["staleDraft"] } });
  return before;
}

async function requireUnposted(db: Db | Tx, { creatorId, draftId }: DraftKey): Promise<void> {
  if (await postOfDraft(db, creatorId, { draftId }))
    throw new ApiError("RESOURCE_CONFLICT", { fields: { version: ["postedDraft"] } });
}

async function requireNew(tx: Tx, { creatorId, draftId }: DraftKey, version: number): Promise<void> {
  await requireUnposted(tx, { creatorId, draftId });
  if (version !== 0) throw notFound();
  await requireRoom(tx, creatorId);
}

/** Throws RESOURCE_CONFLICT for one draft too many; others wait until the transaction ends. */
export async function requireRoom(tx: Tx, creatorId: UserId): Promise<void> {
  await lockPair(tx, creatorId, "drafts");
  const { count } = await tx
    .selectFrom("post_drafts")
    .select((e) => e.fn.countAll<string>().as("count"))
    .where("creator_id", "=", creatorId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= limits.drafts)
    throw new ApiError("RESOURCE_CONFLICT", { fields: { drafts: ["tooManyDrafts"] } });
}

function toDraft(deps: Deps, row: DraftRow, at: Date): Draft {
  return {
    draftId: row.draft_id,
    version: row.version,
    body: row.body,
    teaser: row.teaser,
    images: row.images.map(({ key, ...image }) =>
      toImage(deps, { image: { image_key: key, ...image }, viewer: row.creator_id, at }),
    ),
    labels: storedLabels(row.labels),
    tags: row.tags,
    seriesId: row.series_id,
    visibility: row.visibility,
    minPlanId: row.min_plan_id,
    opensAt: row.opens_at?.toISOString() ?? null,
    laterAudiences: row.later_audiences as LaterAudience[],
    updatedAt: row.updated_at.toISOString(),
  };
}
