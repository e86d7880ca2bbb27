import { limits } from "#contract/limits";
import type { Draft, DraftInput, DraftSummary } from "#contract/posts";
import type { Tx } from "../db/connect";
import { lockPair } from "../db/lock-pair";
import type { Deps } from "../deps";
import { ApiError, notFound } from "../http/api-error";
import { pictureName } from "../media/address";
import { requireOwnPlan } from "./own-plan";
import { dropFiles, gatherPictures, isMissing, type Placed, takePictures } from "./post-pictures";
import { ownDraft, type Picture, postOfDraft, removeDraft, toImage } from "./queries";

const excerptLength = 80;

type Which = { creatorId: string; draftId: string };
type Save = Which & { input: DraftInput; at: Date };
type Row = NonNullable<Awaited<ReturnType<typeof ownDraft>>>;

/** One's own draft. Throws RESOURCE_NOT_FOUND. */
export async function readDraft(deps: Deps, { creatorId, draftId }: Which, at: Date): Promise<Draft> {
  const row = await ownDraft(deps.database.db, creatorId, draftId);
  if (!row) throw notFound();
  return toDraft(deps, row, at);
}

/** A creator's drafts, the one written last first; bounded by how many there may be. */
export async function listDrafts(deps: Deps, creatorId: string): Promise<DraftSummary[]> {
  const rows = await deps.database.db
    .selectFrom("post_drafts")
    .selectAll()
    .where("creator_id", "=", creatorId)
    .orderBy("updated_at", "desc")
    .orderBy("draft_id", "desc")
    .execute();
  return rows.map((row) => ({
    draftId: row.draft_id,
    excerpt: [...row.body.replace(/\s+/g, " ")].slice(0, excerptLength).join(""),
    imageCount: (row.images as Picture[]).length,
    updatedAt: row.updated_at.toISOString(),
  }));
}

/**
 * Keeps a draft as `input` on top of the version it was written on, and answers it with its next one. Throws
 * RESOURCE_CONFLICT beside `version` when it was saved elsewhere or posted since, RESOURCE_NOT_FOUND when it is gone,
 * INVALID_REQUEST and PAYLOAD_TOO_LARGE beside their fields. The same sent twice is kept once.
 */
export async function saveDraft(deps: Deps, save: Save, triesLeft = 2): Promise<Draft> {
  const { creatorId, draftId, input, at } = save;
  await requireOwnPlan(deps, creatorId, input.minPlanId);
  const held = (await ownDraft(deps.database.db, creatorId, draftId))?.images ?? [];
  try {
    const gathered = await gatherPictures(deps, { userId: creatorId, wanted: input.images, held, at });
    const placed = gathered.map((each) => ({ ...each, from: each.picture.key }));
    const row = await deps.database.db.transaction().execute((tx) => keep(tx, save, placed));
    return toDraft(deps, row, at);
  } catch (error) {
    // The same one sent twice has taken the upload meanwhile: held by the draft, on another look.
    if (triesLeft > 0 && isMissing(error)) return saveDraft(deps, save, triesLeft - 1);
    throw error;
  }
}

/** Throws a draft away; again, or one that was never there, changes nothing. */
export async function deleteDraft(deps: Deps, { creatorId, draftId }: Which): Promise<void> {
  await deps.database.db.transaction().execute(async (tx) => {
    await lockPair(tx, creatorId, draftId);
    await dropFiles(tx, await removeDraft(tx, creatorId, draftId));
  });
}

async function keep(tx: Tx, { creatorId, draftId, input, at }: Save, placed: Placed[]): Promise<Row> {
  // Held against posting it, and against a first save that finds no row to wait for.
  await lockPair(tx, creatorId, draftId);
  const before = await ownDraft(tx, creatorId, draftId, { locked: true });
  if (before && before.version !== input.version) return sameAgain(before, input, placed);
  if (!before) await requireNew(tx, { creatorId, draftId }, input.version);
  await takePictures(tx, { placed, before: before?.images ?? [], at });
  const { body, visibility, minPlanId } = input;
  const images = JSON.stringify(placed.map(({ picture }) => picture));
  const values = { body, visibility, min_plan_id: minPlanId, images, updated_at: at };
  const kept = await tx
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
  return { ...kept, images: kept.images as Picture[] };
}

/** What was saved already is answered again; anything else is told that it was overtaken. */
function sameAgain(before: Row, input: DraftInput, placed: Placed[]): Row {
  const shown = (pictures: Picture[]) => JSON.stringify(pictures.map(({ key, alt }) => [pictureName(key), alt]));
  const same =
    before.version === input.version + 1 &&
    before.body === input.body &&
    before.visibility === input.visibility &&
    before.min_plan_id === input.minPlanId &&
    shown(before.images) === shown(placed.map(({ picture }) => picture));
  if (!same) throw new ApiError("RESOURCE_CONFLICT", { fields: { version: ["staleDraft"] } });
  return before;
}

async function requireNew(tx: Tx, { creatorId, draftId }: Which, version: number): Promise<void> {
  if (await postOfDraft(tx, creatorId, draftId))
    throw new ApiError("RESOURCE_CONFLICT", { fields: { version: ["postedDraft"] } });
  if (version !== 0) throw notFound();
  await lockPair(tx, creatorId, "drafts");
  const { count } = await tx
    .selectFrom("post_drafts")
    .select((e) => e.fn.countAll<string>().as("count"))
    .where("creator_id", "=", creatorId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= limits.drafts)
    throw new ApiError("RESOURCE_CONFLICT", { fields: { drafts: ["tooManyDrafts"] } });
}

function toDraft(deps: Deps, row: Row, at: Date): Draft {
  return {
    draftId: row.draft_id,
    version: row.version,
    body: row.body,
    images: row.images.map(({ key, ...image }) => toImage(deps, { image_key: key, ...image }, row.creator_id, at)),
    visibility: row.visibility,
    minPlanId: row.min_plan_id,
    updatedAt: row.updated_at.toISOString(),
  };
}
