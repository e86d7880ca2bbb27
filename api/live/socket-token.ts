import { randomBytes } from "node:crypto";
import type { SocketToken } from "#contract/accounts";
import type { SignedIn } from "../actor";
import { secondsAfter } from "../clock";
import type { Deps } from "../deps";
import { sha256 } from "../keys";

const lifeSeconds = 30;

/** A token that opens one socket of this session, within thirty seconds. */
export async function issueSocketToken(
  deps: Deps,
  { sessionId }: Pick<SignedIn, "sessionId">,
  at: Date,
): Promise<SocketToken> {
  const token = randomBytes(32).toString("base64url");
  await deps.database.db
    .insertInto("socket_tokens")
    .values({ token_hash: sha256(token), session_id: sessionId, expires_at: secondsAfter(at, lifeSeconds) })
    .execute();
  return { token, expiresIn: lifeSeconds, url: deps.env.SOCKET_URL };
}

export type SocketOwner = { userId: string; sessionId: string };

/**
 * Spends a token: whose socket it opens, `ended` where its session or consent has ended since it was given, or null for
 * one that was spent, is too old or never was.
 */
export async function spendSocketToken(deps: Deps, token: string, at: Date): Promise<SocketOwner | "ended" | null> {
  const { rows } = await deps.database.pool.query<{ user_id: string; session_id: string; live: boolean }>(
    `WITH spent AS (DELETE FROM socket_tokens WHERE token_hash = $1 RETURNING session_id, expires_at)
     SELECT s.user_id, s.session_id,
       s.ended_at IS NULL AND s.expires_at > $2 AND u.status = 'active' AND u.capture_consent_version IS NOT DISTINCT FROM current_policy('capture', $2) AS live
     FROM spent JOIN sessions s USING (session_id) JOIN users u USING (user_id) WHERE spent.expires_at > $2`,
    [sha256(token), at],
  );
  const [row] = rows;
  if (!row) return null;
  return row.live ? { userId: row.user_id, sessionId: row.session_id } : "ended";
}
