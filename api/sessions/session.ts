import { randomBytes } from "node:crypto";
import type { Token } from "#contract/accounts/schemas";
import type { SessionId, UserId } from "#contract/ids";
import { secondsAfter } from "../clock";
import { hmac, type Keys, sha256 } from "../crypto";
import type { Db, Tx } from "../db/connect";
import { isReadOnlyRefusal } from "../db/unavailable";
import type { Deps } from "../deps";
import { accessTokenSeconds, signAccessToken } from "../http/access-token";
import { ApiError } from "../http/api-error";
import { newId } from "../ids";
import { deleteChallenges } from "./login-challenges";

const idleSeconds = 30 * 86_400;
const absoluteSeconds = 90 * 86_400;
/** A replaced token still returns its successor this long, because simultaneous page requests carry the same one. */
const graceSeconds = 30;

/** Opens a session for an authenticated user; `secondFactor` if they passed it too. */
export async function startSession(
  deps: Deps,
  tx: Db | Tx,
  {
    userId,
    userAgent,
    at,
    secondFactor = false,
  }: { userId: UserId; userAgent: string; at: Date; secondFactor?: boolean },
): Promise<Token> {
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
  await insertToken(tx, token, sessionId, at);
  return tokenSet(deps.keys, { userId, sessionId }, token, at);
}

/**
 * Exchanges a refresh token for its successor. Within the grace period a replaced token gets the same successor; later
 * it is reuse, and the whole session ends. Throws UNAUTHORIZED or USER_BLOCKED.
 */
export async function reissue(deps: Deps, token: string, at: Date): Promise<{ token: Token; userId: UserId }> {
  const outcome = deps.switches.isReadOnly() ? await keep(deps, token, at) : await rotateOrKeep(deps, token, at);
  if (outcome.refused) throw new ApiError(outcome.refused);
  return { token: await tokenSet(deps.keys, outcome.session, outcome.successor, at), userId: outcome.session.userId };
}

/** Ends the session and all its tokens. */
export async function endSession(
  db: Db | Tx,
  { sessionId, reason, at }: { sessionId: SessionId; reason: "logout" | "reuse"; at: Date },
): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ ended_at: at, ended_reason: reason })
    .where("session_id", "=", sessionId)
    .where("ended_at", "is", null)
    .execute();
}

/** Ends the session of a refresh token, so that a new login leaves no session that an attacker could have planted. */
export async function endSessionOfToken(deps: Deps, token: string, at: Date): Promise<void> {
  const row = await deps.database.db
    .selectFrom("refresh_tokens")
    .select("session_id")
    .where("token_hash", "=", sha256(token))
    .executeTakeFirst();
  if (row) await endSession(deps.database.db, { sessionId: row.session_id, reason: "logout", at });
}

/**
 * Ends every live session of a user except `keep`, and logins waiting for the second factor; used by suspensions,
 * account deletions and changes of login settings.
 */
export async function endSessionsOf(
  db: Db | Tx,
  {
    userId,
    reason,
    at,
    keep,
  }: { userId: UserId; reason: "blocked" | "deleted" | "password" | "ended"; at: Date; keep?: string },
): Promise<number> {
  await deleteChallenges(db, userId);
  const ended = await db
    .updateTable("sessions")
    .set({ ended_at: at, ended_reason: reason })
    .where("user_id", "=", userId)
    .where("ended_at", "is", null)
    .$if(keep !== undefined, (query) => query.where("session_id", "!=", keep as SessionId))
    .executeTakeFirst();
  return Number(ended.numUpdatedRows);
}

type Rotation =
  | { refused: "UNAUTHORIZED" | "USER_BLOCKED" }
  | { refused?: undefined; session: { userId: UserId; sessionId: SessionId }; successor: string };

/** In the read-only mode the token stays, so that readers remain logged in. */
async function keep(deps: Deps, token: string, at: Date): Promise<Rotation> {
  const row = await tokenQuery(deps.database.db, token).executeTakeFirst();
  const refused = refusalOf(row, at);
  if (!row || refused) return { refused: refused ?? "UNAUTHORIZED" };
  const isReused = row.replaced_at !== null && secondsAfter(row.replaced_at, graceSeconds) < at;
  if (isReused) return { refused: "UNAUTHORIZED" };
  const session = { userId: row.user_id, sessionId: row.session_id };
  return { session, successor: row.replaced_at ? successorOf(deps.keys, token) : token };
}

/** A server that became a standby a moment ago refuses to rotate: then the token stays too. */
async function rotateOrKeep(deps: Deps, token: string, at: Date): Promise<Rotation> {
  try {
    return await deps.database.db.transaction().execute((tx) => rotate(deps, tx, token, at));
  } catch (error) {
    if (!isReadOnlyRefusal(error)) throw error;
    void deps.switches.learnFrom(error);
    return keep(deps, token, at);
  }
}

const tokenQuery = (db: Db | Tx, token: string) =>
  db
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
    .where("t.token_hash", "=", sha256(token));

type TokenRow = { status: string; ended_at: Date | null; expires_at: Date; token_expires_at: Date };

function refusalOf(row: TokenRow | undefined, at: Date): Rotation["refused"] {
  if (row?.status === "blocked") return "USER_BLOCKED";
  const isOver = !row || row.ended_at || row.expires_at <= at || row.token_expires_at <= at;
  return isOver ? "UNAUTHORIZED" : undefined;
}

async function rotate(deps: Deps, tx: Tx, token: string, at: Date): Promise<Rotation> {
  const row = await tokenQuery(tx, token).forUpdate("t").executeTakeFirst();
  const refused = refusalOf(row, at);
  if (!row || refused) return { refused: refused ?? "UNAUTHORIZED" };
  const session = { userId: row.user_id, sessionId: row.session_id };
  const successor = successorOf(deps.keys, token);
  if (row.replaced_at) {
    if (secondsAfter(row.replaced_at, graceSeconds) >= at) return { session, successor };
    await endSession(tx, { sessionId: row.session_id, reason: "reuse", at });
    deps.log.warn({ sessionId: row.session_id }, "refresh token reused; session ended");
    return { refused: "UNAUTHORIZED" };
  }
  await tx.updateTable("refresh_tokens").set({ replaced_at: at }).where("token_hash", "=", sha256(token)).execute();
  await insertToken(tx, successor, row.session_id, at);
  await tx.updateTable("sessions").set({ last_used_at: at }).where("session_id", "=", row.session_id).execute();
  return { session, successor };
}

/** Derived from its predecessor, so that every node returns the same successor while only hashes are stored. */
const successorOf = (keys: Keys, token: string) => hmac(keys.refresh, token).toString("base64url");

async function insertToken(tx: Db | Tx, token: string, sessionId: SessionId, at: Date): Promise<void> {
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
  session: { userId: UserId; sessionId: SessionId },
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
