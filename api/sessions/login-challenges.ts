import { randomBytes } from "node:crypto";
import type { UserId } from "#contract/ids";
import type { LoginChallenge } from "#contract/second-factor/schemas";
import { secondsAfter } from "../clock";
import { sha256 } from "../crypto";
import type { Db, Tx } from "../db/connect";

const lifeSeconds = 600;
const triesEach = 5;

/** For a login that lacks only the second factor: valid for that step, once, for ten minutes. */
export async function beginChallenge(tx: Tx, userId: UserId, at: Date): Promise<LoginChallenge> {
  const challenge = randomBytes(32).toString("base64url");
  await tx
    .insertInto("login_challenges")
    .values({
      challenge_hash: sha256(challenge),
      user_id: userId,
      created_at: at,
      expires_at: secondsAfter(at, lifeSeconds),
    })
    .execute();
  return { secondFactor: { challenge, expiresIn: lifeSeconds } };
}

/** Counts one try at a challenge and returns its user; null when it is expired, used up or unknown. */
export async function tryChallenge(db: Db, challenge: string, at: Date): Promise<UserId | null> {
  const tried = await db
    .updateTable("login_challenges")
    .set((e) => ({ tries: e("tries", "+", 1) }))
    .where("challenge_hash", "=", sha256(challenge))
    .where("tries", "<", triesEach)
    .where("expires_at", ">", at)
    .returning("user_id")
    .executeTakeFirst();
  return tried?.user_id ?? null;
}

/** Uses up a challenge; false for the second of two simultaneous uses. */
export async function consumeChallenge(tx: Tx, challenge: string): Promise<boolean> {
  const consumed = await tx
    .deleteFrom("login_challenges")
    .where("challenge_hash", "=", sha256(challenge))
    .executeTakeFirst();
  return consumed.numDeletedRows === 1n;
}

/** Ending a user's sessions also ends their unfinished logins. */
export async function deleteChallenges(db: Db | Tx, userId: UserId): Promise<void> {
  await db.deleteFrom("login_challenges").where("user_id", "=", userId).execute();
}
