import { randomBytes } from "node:crypto";
import type { LoginChallenge } from "#contract/second-factor";
import { secondsAfter } from "../clock";
import { sha256 } from "../crypto";
import type { Db, Tx } from "../db/connect";

const lifeSeconds = 600;
const triesEach = 5;

/** For who has shown everything but the second factor: good for that step alone, once, for ten minutes. */
export async function beginChallenge(tx: Tx, userId: string, at: Date): Promise<LoginChallenge> {
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

/** Counts one try at a challenge and tells whose it is; null when it is over, used up or nobody's. */
export async function tryChallenge(db: Db, challenge: string, at: Date): Promise<string | null> {
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

/** Uses a challenge up; false for who comes second. */
export async function consumeChallenge(tx: Tx, challenge: string): Promise<boolean> {
  const consumed = await tx
    .deleteFrom("login_challenges")
    .where("challenge_hash", "=", sha256(challenge))
    .executeTakeFirst();
  return consumed.numDeletedRows === 1n;
}

/** What ends a person's sessions ends their half-made sign-ins, too. */
export async function dropChallenges(db: Db | Tx, userId: string): Promise<void> {
  await db.deleteFrom("login_challenges").where("user_id", "=", userId).execute();
}
