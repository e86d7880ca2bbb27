import { randomBytes } from "node:crypto";
import type { SocketToken } from "#contract/accounts/schemas";
import type { SessionId, UserId } from "#contract/ids";
import { secondsAfter } from "../clock";
import { sha256 } from "../crypto";
import type { Deps } from "../deps";
import type { SignedIn } from "../http/actor";
import { networkOf } from "../http/rate-limits";
import { networkHash } from "../sessions/known-networks";

const lifeSeconds = 30;

/** A token that opens one socket of this session within thirty seconds. */
export async function issueSocketToken(
  deps: Deps,
  { sessionId, address }: Pick<SignedIn, "sessionId"> & { address: string },
  at: Date,
): Promise<SocketToken> {
  const token = randomBytes(32).toString("base64url");
  await deps.database.db
    .insertInto("socket_tokens")
    .values({
      token_hash: sha256(token),
      session_id: sessionId,
      network: networkHash(deps.keys, networkOf(address)),
      expires_at: secondsAfter(at, lifeSeconds),
    })
    .execute();
  return { token, expiresIn: lifeSeconds, url: deps.env.SOCKET_URL };
}

/** `network` is a keyed hash of the network that requested the token. */
export type SocketOwner = { userId: UserId; sessionId: SessionId; network: string };

/**
 * Uses up a token: returns the socket's owner, `ended` if their session or consent has ended since, or null for a used,
 * expired or unknown token.
 */
export async function spendSocketToken(deps: Deps, token: string, at: Date): Promise<SocketOwner | "ended" | null> {
  const { rows } = await deps.database.pool.query<{
    user_id: UserId;
    session_id: SessionId;
    network: Buffer | null;
    live: boolean;
  }>(
    `WITH spent AS (DELETE FROM socket_tokens WHERE token_hash = $1 RETURNING session_id, network, expires_at)
     SELECT s.user_id, s.session_id, spent.network,
       s.ended_at IS NULL AND s.expires_at > $2 AND u.status = 'active' AND u.capture_consent_version IS NOT DISTINCT FROM current_policy('capture', $2) AS live
     FROM spent JOIN sessions s USING (session_id) JOIN users u USING (user_id) WHERE spent.expires_at > $2`,
    [sha256(token), at],
  );
  const [row] = rows;
  if (!row) return null;
  if (!row.live) return "ended";
  return { userId: row.user_id, sessionId: row.session_id, network: row.network?.toString("base64") ?? "" };
}
