import { randomBytes } from "node:crypto";
import type { Token } from "#contract/accounts";
import { cancelDeletion } from "../account-deletion/cancel-deletion";
import { secondsAfter } from "../clock";
import { hmac, type Keys, sha256 } from "../crypto";
import type { Db, Tx } from "../db/connect";
import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";
import { newId } from "../ids";
import { dropChallenges } from "../second-factor/challenges";
import { accessTokenSeconds, signAccessToken } from "./access-token";

const idleSeconds = 30 * 86_400;
const absoluteSeconds = 90 * 86_400;
/** A replaced token still answers its successor this long: pages in a burst may carry the same one. */
const graceSeconds = 30;

/** Opens a session for a user who has just proven who they are; by the second factor, too, where `secondFactor`. */
export async function startSession(
  deps: Deps,
  tx: Db | Tx,
  userId: string,
  userAgent: string,
  at: Date,
  { secondFactor = false }: { secondFactor?: boolean } = {},
): Promise<Token> {
  await cancelDeletion(deps, tx, userId, at);
  const sessionId = newId("ses", at);
  await tx
    .insertInto("sessions")
    .values({
      session_id: sessionId,
      user_id: userId,
      user_agent: userAgent,
      created_at: at,
      last_used_at: at,
      expires_at: secondsAfter(at, absoluteSeconds),
      second_factor_at: secondFactor ? at : null,
    })
    .execute();
  const token = randomBytes(32).toString("base64url");
  await keepToken(tx, token, sessionId, at);
  return tokenSet(deps.keys, { userId, sessionId }, token, at);
}

/**
 * Exchanges a refresh token for its successor. Within the grace an already replaced token gets the same successor,
 * whoever asks first; later it is reuse, and the whole session ends. Throws UNAUTHORIZED or USER_BLOCKED.
 */
export async function reissue(deps: Deps, token: string, at: Date): Promise<{ token: Token; userId: string }> {
  const outcome = await deps.database.db.transaction().execute((tx) => rotate(deps, tx, token, at));
  if (outcome.refused) throw new ApiError(outcome.refused);
  return { token: await tokenSet(deps.keys, outcome.session, outcome.successor, at), userId: outcome.session.userId };
}

/** Ends the session and with it every token it ever gave. */
export async function endSession(db: Db | Tx, sessionId: string, reason: "logout" | "reuse", at: Date): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ ended_at: at, ended_reason: reason })
    .where("session_id", "=", sessionId)
    .where("ended_at", "is", null)
    .execute();
}

/** Ends the session a refresh token belongs to: who signs in again leaves no session behind that could be fixed on them. */
export async function endSessionOfToken(deps: Deps, token: string, at: Date): Promise<void> {
  const row = await deps.database.db
    .selectFrom("refresh_tokens")
    .select("session_id")
    .where("token_hash", "=", sha256(token))
    .executeTakeFirst();
  if (row) await endSession(deps.database.db, row.session_id, "logout", at);
}

/**
 * Ends every live session of a person, but for the one of `keep`; an admin's block, the deletion of an account and a
 * change of how its owner signs in do. Sign-ins that wait for the second factor end with them.
 */
export async function endSessionsOf(
  db: Db | Tx,
  userId: string,
  reason: "blocked" | "deleted" | "password" | "ended",
  at: Date,
  { keep }: { keep?: string } = {},
): Promise<number> {
  await dropChallenges(db, userId);
  const ended = await db
    .updateTable("sessions")
    .set({ ended_at: at, ended_reason: reason })
    .where("user_id", "=", userId)
    .where("ended_at", "is", null)
    .$if(keep !== undefined, (query) => query.where("session_id", "!=", keep as string))
    .executeTakeFirst();
  return Number(ended.numUpdatedRows);
}

type Rotation =
  | { refused: "UNAUTHORIZED" | "USER_BLOCKED" }
  | { refused?: undefined; session: { userId: string; sessionId: string }; successor: string };

async function rotate(deps: Deps, tx: Tx, token: string, at: Date): Promise<Rotation> {
  const row = await tx
    .selectFrom("refresh_tokens as t")
    .innerJoin("sessions as s", "s.session_id", "t.session_id")
    .innerJoin("users as u", "u.user_id", "s.user_id")
    .select([
      "s.session_id",
      "s.user_id",
      "s.ended_at",
      "s.expires_at",
      "t.expires_at as token_expires_at",
      "t.replaced_at",
      "u.status",
    ])
    .where("t.token_hash", "=", sha256(token))
    .forUpdate("t")
    .executeTakeFirst();
  if (!row) return { refused: "UNAUTHORIZED" };
  if (row.status === "blocked") return { refused: "USER_BLOCKED" };
  if (row.ended_at || row.expires_at <= at || row.token_expires_at <= at) return { refused: "UNAUTHORIZED" };
  const session = { userId: row.user_id, sessionId: row.session_id };
  const successor = successorOf(deps.keys, token);
  if (row.replaced_at) {
    if (secondsAfter(row.replaced_at, graceSeconds) >= at) return { session, successor };
    await endSession(tx, row.session_id, "reuse", at);
    deps.log.warn({ sessionId: row.session_id }, "refresh token reused; session ended");
    return { refused: "UNAUTHORIZED" };
  }
  await tx.updateTable("refresh_tokens").set({ replaced_at: at }).where("token_hash", "=", sha256(token)).execute();
  await keepToken(tx, successor, row.session_id, at);
  await tx.updateTable("sessions").set({ last_used_at: at }).where("session_id", "=", row.session_id).execute();
  return { session, successor };
}

/** Made from the token it follows, so that every node answers the same one while only hashes are stored. */
const successorOf = (keys: Keys, token: string) => hmac(keys.refresh, token).toString("base64url");

async function keepToken(tx: Db | Tx, token: string, sessionId: string, at: Date): Promise<void> {
  await tx
    .insertInto("refresh_tokens")
    .values({
      token_hash: sha256(token),
      session_id: sessionId,
      issued_at: at,
      expires_at: secondsAfter(at, idleSeconds),
    })
    .execute();
}

async function tokenSet(
  keys: Keys,
  session: { userId: string; sessionId: string },
  refreshToken: string,
  at: Date,
): Promise<Token> {
  return {
    tokenType: "Bearer",
    accessToken: await signAccessToken(keys, session, at),
    expiresIn: accessTokenSeconds,
    refreshToken: { token: refreshToken, expiresIn: idleSeconds },
  };
}
