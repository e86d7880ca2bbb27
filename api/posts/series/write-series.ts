import type { PostId, SeriesId, UserId } from "#contract/ids";
import { limits } from "#contract/limits";
import type { SeriesInput } from "#contract/posts/series-schemas";
import type { Tx } from "../../db/connect";
import type { Deps } from "../../deps";
import { ApiError, notFound } from "../../http/api-error";
import { markDone } from "../../http/idempotency";
import { newId } from "../../ids";
import { pictureKeyIn } from "../../media/picture-address";
import { adopt, publishUpload, removePicture } from "../../media/uploads";
import { ownPost } from "../queries";

type Create = { creatorId: UserId; input: SeriesInput; at: Date };
type Own = { creatorId: UserId; seriesId: SeriesId };

/**
 * Creates an empty series and returns its id. Throws RESOURCE_CONFLICT for one too many, INVALID_REQUEST and
 * PAYLOAD_TOO_LARGE beside `coverUrl`.
 */
export async function createSeries(deps: Deps, { creatorId, input, at }: Create): Promise<SeriesId> {
  const cover = input.coverUrl ? await publishCover(deps, { creatorId, url: input.coverUrl, at }) : null;
  const seriesId = newId("ser", at);
  await deps.database.db.transaction().execute(async (tx) => {
    const taken = await slugsOf(tx, creatorId);
    if (taken.size >= limits.series) throw new ApiError("RESOURCE_CONFLICT", { fields: { title: ["tooManySeries"] } });
    if (cover) await adopt(tx, cover, at);
    await tx
      .insertInto("series")
      .values({
        series_id: seriesId,
        creator_id: creatorId,
        slug: freeSlug(input.title, taken),
        title: input.title,
        description: input.description,
        cover_key: cover?.pictureKey ?? null,
        is_complete: input.isComplete,
        created_at: at,
      })
      .execute();
    await markDone(tx, seriesId);
  });
  return seriesId;
}

/** Series of one creator are created one after another, so that no two get one address. */
async function slugsOf(tx: Tx, creatorId: UserId): Promise<Set<string>> {
  await tx.selectFrom("users").select("user_id").where("user_id", "=", creatorId).forNoKeyUpdate().execute();
  const rows = await tx.selectFrom("series").select("slug").where("creator_id", "=", creatorId).execute();
  return new Set(rows.map(({ slug }) => slug));
}

/** The letters and digits of a title, in any script: "유약 일지!" → "유약-일지", the second time "유약-일지-2". */
export function freeSlug(title: string, taken: Set<string>): string {
  const words = title
    .normalize("NFC")
    .toLowerCase()
    .match(/[\p{L}\p{N}\p{M}]+/gu) ?? ["series"];
  const slug = words.join("-");
  let free = slug;
  for (let n = 2; taken.has(free); n++) free = `${slug}-${n}`;
  return free;
}

const publishCover = (deps: Deps, { creatorId, url, at }: { creatorId: UserId; url: string; at: Date }) =>
  publishUpload(deps, { userId: creatorId, purpose: "series", url, at, field: "coverUrl" });

/** Throws as `createSeries` does, and RESOURCE_NOT_FOUND for another creator's. The address stays. */
export async function editSeries(deps: Deps, { creatorId, seriesId, input, at }: Own & Create): Promise<void> {
  const { db } = deps.database;
  const before = await db
    .selectFrom("series")
    .select("cover_key")
    .where("series_id", "=", seriesId)
    .where("creator_id", "=", creatorId)
    .executeTakeFirst();
  if (!before) throw notFound();
  const url = input.coverUrl;
  const isSame = url !== null && pictureKeyIn(url) === before.cover_key;
  const cover = url && !isSame ? await publishCover(deps, { creatorId, url, at }) : null;
  await db.transaction().execute(async (tx) => {
    const present = await lockSeries(tx, { creatorId, seriesId });
    if (cover) await adopt(tx, cover, at);
    const coverKey = isSame ? present.cover_key : (cover?.pictureKey ?? null);
    await tx
      .updateTable("series")
      .set({
        title: input.title,
        description: input.description,
        is_complete: input.isComplete,
        cover_key: coverKey,
        edited_at: at,
      })
      .where("series_id", "=", seriesId)
      .execute();
    if (present.cover_key && present.cover_key !== coverKey) await removePicture(tx, present.cover_key, "series");
  });
}

/** Its posts stay. Throws RESOURCE_NOT_FOUND. */
export async function deleteSeries(deps: Deps, own: Own): Promise<void> {
  await deps.database.db.transaction().execute(async (tx) => {
    const { cover_key } = await lockSeries(tx, own);
    if (cover_key) await removePicture(tx, cover_key, "series");
    await tx.deleteFrom("series").where("series_id", "=", own.seriesId).execute();
  });
}

/** Its order changes under this lock alone. */
async function lockSeries(tx: Tx, { creatorId, seriesId }: Own) {
  const row = await tx
    .selectFrom("series")
    .select("cover_key")
    .where("series_id", "=", seriesId)
    .where("creator_id", "=", creatorId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

type Place = { creatorId: UserId; postId: PostId; seriesId: SeriesId };

/**
 * Puts one of the creator's posts at a number of a series, counted from 1; past the end, at the end. Throws
 * RESOURCE_NOT_FOUND, and RESOURCE_CONFLICT where the series is full.
 */
export async function placeInSeries(deps: Deps, { creatorId, postId, seriesId, number }: Place & { number: number }) {
  await deps.database.db.transaction().execute(async (tx) => {
    if (!(await ownPost(tx, creatorId, { postId, locked: true }))) throw notFound();
    await lockSeriesOf(tx, { creatorId, postIds: [postId], seriesId });
    await setPlaces(tx, { seriesId, postIds: [postId], number });
  });
}

type Keep = { creatorId: UserId; postIds: PostId[]; seriesId: SeriesId | null };

/**
 * In the transaction that has locked the posts: the last of the series in this order, or in none for null. Those that
 * are in it stay in their places. Returns how many changed.
 */
export async function keepInSeries(tx: Tx, { creatorId, postIds, seriesId }: Keep): Promise<number> {
  const present = await seriesOf(tx, postIds);
  const moved = postIds.filter((postId) => (present.get(postId) ?? null) !== seriesId);
  if (moved.length === 0) return 0;
  await lockSeriesOf(tx, { creatorId, postIds: moved, seriesId });
  if (seriesId === null) await tx.deleteFrom("series_posts").where("post_id", "in", moved).execute();
  else await setPlaces(tx, { seriesId, postIds: moved, number: limits.seriesPosts });
  return moved.length;
}

async function seriesOf(tx: Tx, postIds: PostId[]): Promise<Map<PostId, SeriesId>> {
  const rows = await tx
    .selectFrom("series_posts")
    .select(["post_id", "series_id"])
    .where("post_id", "in", postIds)
    .execute();
  return new Map(rows.map(({ post_id, series_id }) => [post_id, series_id]));
}

/** The series that posts leave and the one they join, in the order of ids: a move within either waits. */
async function lockSeriesOf(tx: Tx, { creatorId, postIds, seriesId }: Keep): Promise<void> {
  const left = [...(await seriesOf(tx, postIds)).values()];
  const ids = new Set(seriesId === null ? left : [...left, seriesId]);
  const locked = await tx
    .selectFrom("series")
    .select("series_id")
    .where("series_id", "in", [...ids])
    .where("creator_id", "=", creatorId)
    .orderBy("series_id")
    .forUpdate()
    .execute();
  if (seriesId !== null && !locked.some(({ series_id }) => series_id === seriesId)) throw notFound();
}

type Places = { seriesId: SeriesId; postIds: PostId[]; number: number };

async function setPlaces(tx: Tx, { seriesId, postIds, number }: Places): Promise<void> {
  const others = await tx
    .selectFrom("series_posts")
    .select("post_id")
    .where("series_id", "=", seriesId)
    .where("post_id", "not in", postIds)
    .orderBy("position")
    .orderBy("post_id")
    .execute();
  if (others.length + postIds.length > limits.seriesPosts)
    throw new ApiError("RESOURCE_CONFLICT", { fields: { seriesId: ["seriesFull"] } });
  const order = others.map(({ post_id }) => post_id).toSpliced(number - 1, 0, ...postIds);
  const rows = order.map((post_id, position) => ({ post_id, series_id: seriesId, position: position + 1 }));
  await tx
    .insertInto("series_posts")
    .values(rows)
    .onConflict((conflict) =>
      conflict.column("post_id").doUpdateSet((e) => ({
        series_id: e.ref("excluded.series_id"),
        position: e.ref("excluded.position"),
      })),
    )
    .execute();
}

/** Throws RESOURCE_NOT_FOUND for a series that is not the creator's; a post that is not in it changes nothing. */
export async function removeFromSeries(deps: Deps, { creatorId, postId, seriesId }: Place): Promise<void> {
  await deps.database.db.transaction().execute(async (tx) => {
    await lockSeries(tx, { creatorId, seriesId });
    await tx.deleteFrom("series_posts").where("series_id", "=", seriesId).where("post_id", "=", postId).execute();
  });
}

/** In the transaction that erases a creator. */
export async function eraseSeries(tx: Tx, creatorId: UserId): Promise<void> {
  const removed = await tx.deleteFrom("series").where("creator_id", "=", creatorId).returning("cover_key").execute();
  for (const { cover_key } of removed) if (cover_key) await removePicture(tx, cover_key, "series");
}
