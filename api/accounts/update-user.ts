import { type Insertable, sql } from "kysely";
import type { Lang } from "#contract/errors";
import type { UserId } from "#contract/ids";
import { limits } from "#contract/limits";
import type { Db, Tx } from "../db/connect";
import type { Tables } from "../db/tables";

type Columns = Insertable<Tables["users"]>;

type Details = Partial<
  Pick<
    Columns,
    | "nickname"
    | "nickname_skeleton"
    | "domain"
    | "domain_skeleton"
    | "introduction"
    | "gender"
    | "lang"
    | "relay_banner_shown"
  >
>;

/**
 * Changes the named columns; false when the domain ID has changed too often. One conditional statement: of simultaneous
 * changes no fourth one counts, and a repeat counts once.
 */
export async function updateProfile(
  tx: Tx,
  { userId, details, at }: { userId: UserId; details: Details; at: Date },
): Promise<boolean> {
  const { domain } = details;
  const changed = await tx
    .updateTable("users")
    .set({
      ...details,
      ...(domain !== undefined && { domain_changes: sql<number>`domain_changes + (domain <> ${domain})::int` }),
      updated_at: at,
    })
    .where("user_id", "=", userId)
    .where((e) =>
      domain === undefined
        ? e.lit(true)
        : e.or([e("domain", "=", domain), e("domain_changes", "<", limits.domainChanges)]),
    )
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** Sets or removes one of the profile's pictures; the caller has locked the row, and removes the former one's files. */
export async function setProfilePicture(
  tx: Tx,
  { userId, purpose, key }: { userId: UserId; purpose: "profile" | "background"; key: string | null },
): Promise<void> {
  await tx
    .updateTable("users")
    .set({ [`${purpose}_image_key`]: key })
    .where("user_id", "=", userId)
    .execute();
}

type Count = "post_count" | "subscriber_count";

/** Called in the transaction that changes the counted rows, so that the count always equals them. */
export async function changeCount(
  tx: Tx,
  { userId, count, by }: { userId: UserId; count: Count; by: number },
): Promise<void> {
  await tx
    .updateTable("users")
    .set((e) => ({ [count]: e(count, "+", by) }))
    .where("user_id", "=", userId)
    .execute();
}

type FollowChange = { followerId: UserId; creatorId: UserId; by: number };

/** Changes the counts of both users of a follow with its row; returns the creator's count of followers. */
export async function changeFollowCounts(tx: Tx, { followerId, creatorId, by }: FollowChange): Promise<number> {
  // Locked in the order of ids, so that two users who follow each other never deadlock.
  const { rows } = await sql<{ user_id: UserId; follower_count: number }>`
    WITH locked AS (
      SELECT user_id FROM users WHERE user_id IN (${followerId}, ${creatorId}) ORDER BY user_id FOR NO KEY UPDATE)
    UPDATE users u SET following_count = u.following_count + CASE u.user_id WHEN ${followerId} THEN ${by}::int ELSE 0 END,
      follower_count = u.follower_count + CASE u.user_id WHEN ${creatorId} THEN ${by}::int ELSE 0 END
    FROM locked WHERE locked.user_id = u.user_id RETURNING u.user_id, u.follower_count`.execute(tx);
  return Number(rows.find(({ user_id }) => user_id === creatorId)?.follower_count);
}

/** Before all follows of and by a user are deleted: lowers the counts of the others. */
export async function lowerFollowCounts(tx: Tx, userId: UserId): Promise<void> {
  // One statement over all concerned users, in the order of ids, so that it never deadlocks with a follow.
  await sql`WITH others AS (
      SELECT u.user_id, EXISTS (SELECT FROM follows f WHERE f.follower_id = ${userId} AND f.creator_id = u.user_id) AS followed,
        EXISTS (SELECT FROM follows f WHERE f.creator_id = ${userId} AND f.follower_id = u.user_id) AS follows_us
      FROM users u WHERE u.user_id IN (
        SELECT creator_id FROM follows WHERE follower_id = ${userId} UNION SELECT follower_id FROM follows WHERE creator_id = ${userId})
      ORDER BY u.user_id FOR UPDATE
    ) UPDATE users u SET follower_count = u.follower_count - others.followed::int, following_count = u.following_count - others.follows_us::int
      FROM others WHERE others.user_id = u.user_id`.execute(tx);
}

type ActivistPage = Pick<Columns, "domain" | "domain_skeleton" | "field" | "introduction"> &
  Partial<Pick<Columns, "profile_image_key" | "background_image_key">>;

/** Makes an active supporter an activist with this page; false for any other user. */
export async function makeActivist(
  tx: Tx,
  { userId, page, at }: { userId: UserId; page: ActivistPage; at: Date },
): Promise<boolean> {
  const made = await tx
    .updateTable("users")
    .set({ ...page, role: "activist", updated_at: at })
    .where("user_id", "=", userId)
    .where("role", "=", "supporter")
    .where("status", "=", "active")
    .executeTakeFirst();
  return made.numUpdatedRows > 0n;
}

/** Makes the active account of an email address an admin; undefined without one. */
export async function makeAdmin(tx: Tx, email: string, at: Date): Promise<{ user_id: UserId } | undefined> {
  return tx
    .updateTable("users")
    .set({ role: "admin", updated_at: at })
    .where("email", "=", email)
    .where("status", "=", "active")
    .returning("user_id")
    .executeTakeFirst();
}

/** Gives an admin the role back that they had before; false for a user who is no admin. */
export async function restoreFormerRole(tx: Tx, userId: UserId, at: Date): Promise<boolean> {
  const { rows } = await sql`UPDATE users SET updated_at = ${at}, role = coalesce(
      (SELECT former_role FROM admin_tenures t WHERE t.user_id = users.user_id ORDER BY began_at DESC LIMIT 1), 'supporter')
    WHERE user_id = ${userId} AND role = 'admin' RETURNING user_id`.execute(tx);
  return rows.length > 0;
}

type Leaving = { userId: UserId; leavesAt: Date; reason: string | undefined; at: Date };

/** Hides a user until their account is deleted. The caller has locked the row. */
export async function setLeaving(tx: Tx, { userId, leavesAt, reason, at }: Leaving): Promise<void> {
  await tx
    .updateTable("users")
    .set({ status: "leaving", leaves_at: leavesAt, leaving_reason: reason || null, updated_at: at })
    .where("user_id", "=", userId)
    .execute();
}

/** Shows a user again who was pending deletion; undefined for any other. */
export async function clearLeaving(
  tx: Db | Tx,
  userId: UserId,
  at: Date,
): Promise<{ email: string; lang: Lang } | undefined> {
  return tx
    .updateTable("users")
    .set({ status: "active", leaves_at: null, leaving_reason: null, updated_at: at })
    .where("user_id", "=", userId)
    .where("status", "=", "leaving")
    .returning(["email", "lang"])
    .executeTakeFirst();
}

type Suspended = { userId: UserId; reason: string; at: Date };

/** False for a user who is suspended already, or deleted. */
export async function setSuspended(tx: Tx, { userId, reason, at }: Suspended): Promise<boolean> {
  const changed = await tx
    .updateTable("users")
    .set({ status: "blocked", blocked_at: at, blocked_reason: reason, leaves_at: null, updated_at: at })
    .where("user_id", "=", userId)
    // A user pending deletion stays suspended instead, so that their actions can still be investigated.
    .where("status", "in", ["active", "leaving"])
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** False for a user who is not suspended. */
export async function clearSuspended(tx: Tx, userId: UserId, at: Date): Promise<boolean> {
  const changed = await tx
    .updateTable("users")
    .set({ status: "active", blocked_at: null, blocked_reason: null, updated_at: at })
    .where("user_id", "=", userId)
    .where("status", "=", "blocked")
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** Lists or hides a user in the rankings of fans. */
export async function chooseRanked(db: Db | Tx, userId: UserId, ranked: boolean): Promise<void> {
  await db.updateTable("users").set({ ranked }).where("user_id", "=", userId).execute();
}

/** Whether the posts of series that a user reads are remembered. */
export async function chooseReadsRemembered(tx: Tx, userId: UserId, remembered: boolean): Promise<void> {
  await tx.updateTable("users").set({ reads_remembered: remembered }).where("user_id", "=", userId).execute();
}

type PasswordReplacement = { userId: UserId; hash: string; currentHash: string };

/** False when the password changed after it was verified: of two simultaneous changes one succeeds. */
export async function replacePassword(
  tx: Tx,
  { userId, hash, currentHash, at }: PasswordReplacement & { at: Date },
): Promise<boolean> {
  const updated = await tx
    .updateTable("users")
    .set({ password_hash: hash, updated_at: at })
    .where("user_id", "=", userId)
    .where("password_hash", "=", currentHash)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

/** Stores the same password's hash at the current cost; undefined when the password has changed meanwhile. */
export async function replaceHash(tx: Tx, { userId, hash, currentHash }: PasswordReplacement) {
  return tx
    .updateTable("users")
    .set({ password_hash: hash })
    .where("user_id", "=", userId)
    .where("password_hash", "=", currentHash)
    .returning("status")
    .executeTakeFirst();
}
