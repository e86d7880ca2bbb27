import type { PlanId, PostId, UserId } from "#contract/ids";
import { limits } from "#contract/limits";
import type { Audience, LaterAudience } from "#contract/posts/schemas";
import { secondsAfter } from "../../clock";
import type { Db, Tx } from "../../db/connect";
import type { Deps } from "../../deps";
import { ApiError } from "../../http/api-error";
import { addJob } from "../../jobs";
import { ownPlan } from "../../memberships/plans/find-plan";
import { daySeconds } from "../../retention";

/** From when an audience may read a post. */
export type Opening = Audience & { opensAt: Date };
/** The openings of a post in order of time: the first is that of its first audience. */
export type Openings = [Opening, ...Opening[]];

/**
 * The openings that a creator wishes for a post, each to a wider audience than the one before. Throws INVALID_REQUEST
 * beside the first that is wrong: in the past, more than `limits.openingDays` ahead, out of order, not wider, or for
 * another creator's plan.
 */
export async function planOpenings(
  deps: Deps,
  creatorId: UserId,
  { first, later, at }: { first: Opening; later: LaterAudience[]; at: Date },
): Promise<Openings> {
  const openings: Openings = [first];
  let before = first;
  for (const [position, { opensAt, visibility, minPlanId }] of later.entries()) {
    const field = `laterAudiences.${position}`;
    const next = { opensAt: new Date(opensAt), visibility, minPlanId };
    requireReachable(next.opensAt, `${field}.opensAt`, at);
    if (next.opensAt <= before.opensAt) throw flaw(`${field}.opensAt`, "postOpensUnordered");
    if (!(await isWider(deps, creatorId, { before, next }))) throw flaw(`${field}.visibility`, "audienceNotWider");
    openings.push(next);
    before = next;
  }
  return openings;
}

/** Throws INVALID_REQUEST beside `field` for a time in the past or too far ahead. */
export function requireReachable(opensAt: Date, field: string, at: Date): void {
  if (opensAt <= at) throw flaw(field, "postOpensPast");
  if (opensAt > secondsAfter(at, limits.openingDays * daySeconds)) throw flaw(field, "postOpensTooFar");
}

const flaw = (
  field: string,
  message: "postOpensPast" | "postOpensTooFar" | "postOpensUnordered" | "audienceNotWider",
) => new ApiError("INVALID_REQUEST", { fields: { [field]: [message] } });

const widths = { members: 0, followers: 1, public: 2 } as const;

/** Whether more people may read what is open to `next`. */
export async function isWider(
  deps: Deps,
  creatorId: UserId,
  { before, next }: { before: Audience; next: Audience },
): Promise<boolean> {
  if (before.minPlanId === null || next.minPlanId === null) return widths[next.visibility] > widths[before.visibility];
  const dearer = await priceOf(deps, creatorId, before.minPlanId);
  const cheaper = await priceOf(deps, creatorId, next.minPlanId);
  return cheaper !== null && dearer !== null && cheaper < dearer;
}

/** In won; null for another creator's plan. */
async function priceOf(deps: Deps, creatorId: UserId, planId: PlanId): Promise<number | null> {
  try {
    return (await ownPlan(deps, creatorId, { planId })).price;
  } catch (error) {
    if (error instanceof ApiError && error.code === "RESOURCE_NOT_FOUND") return null;
    throw error;
  }
}

type StoredOpening = Opening & { notifiedAt: Date | null };

/** The stored openings of a post in order of time; none of one that opened to all of its audience when published. */
export async function openingsOf(db: Db | Tx, postId: PostId): Promise<StoredOpening[]> {
  return db
    .selectFrom("post_openings")
    .select(["opens_at as opensAt", "visibility", "min_plan_id as minPlanId", "notified_at as notifiedAt"])
    .where("post_id", "=", postId)
    .orderBy("opens_at")
    .execute();
}

/** The columns of `posts` that follow from its openings. */
export function columnsOf(openings: Openings, at: Date) {
  const last = openings.at(-1) as Opening;
  return {
    visibility: last.visibility,
    min_plan_id: last.minPlanId,
    published_at: openings[0].opensAt,
    opens_fully_at: last.opensAt > at ? last.opensAt : null,
  };
}

/**
 * Replaces the stored openings of a post, in the transaction that sets `columnsOf` them. Those that have come count as
 * notified. A job starts the notifications of each later one at its time.
 */
export async function storeOpenings(
  tx: Tx,
  { postId, creatorId, openings, at }: { postId: PostId; creatorId: UserId; openings: Openings; at: Date },
): Promise<void> {
  await tx.deleteFrom("post_openings").where("post_id", "=", postId).execute();
  const toCome = openings.filter(({ opensAt }) => opensAt > at);
  if (toCome.length === 0) return;
  await tx
    .insertInto("post_openings")
    .values(
      openings.map(({ opensAt, visibility, minPlanId }) => ({
        post_id: postId,
        creator_id: creatorId,
        opens_at: opensAt,
        visibility,
        min_plan_id: minPlanId,
        notified_at: opensAt > at ? null : at,
      })),
    )
    .execute();
  for (const { opensAt } of toCome) await addJob(tx, "notify_openings", {}, { runAt: opensAt });
}

/** Whether two lists open to the same audiences at the same times. */
export const sameOpenings = (some: Opening[], others: Opening[]): boolean => comparable(some) === comparable(others);

const comparable = (openings: Opening[]) =>
  JSON.stringify(openings.map(({ opensAt, visibility, minPlanId }) => [opensAt.getTime(), visibility, minPlanId]));

/** Whether a post is open to everybody at `at`. */
export const isPublicAt = (openings: Openings, at: Date): boolean =>
  openings.findLast(({ opensAt }) => opensAt <= at)?.visibility === "public";

/** The posts with openings that are due and whose notifications have not started, the earliest due first. */
export function dueOpenings({ database: { db } }: Deps, at: Date) {
  return db
    .selectFrom("post_openings")
    .select("post_id")
    .where("notified_at", "is", null)
    .where("opens_at", "<=", at)
    .groupBy("post_id")
    .orderBy((e) => e.fn.min("opens_at"))
    .execute();
}
