import type { Token } from "#contract/accounts/schemas";
import type { UserId } from "#contract/ids";
import type { LoginChallenge } from "#contract/second-factor/schemas";
import { cancelDeletion } from "../account-deletion/cancel-deletion";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { isFactorOn } from "../second-factor/is-factor-on";
import { rememberNetwork } from "../sessions/known-networks";
import { beginChallenge } from "../sessions/login-challenges";
import { startSession } from "../sessions/session";

/** A login's outcome: a session, or a challenge for the second factor. */
export type CompletedLogin = { token: Token; userId: UserId } | LoginChallenge;

type VerifiedLogin = { userId: UserId; network: string; userAgent: string; at: Date };

/**
 * The last step of a login by one factor, in the transaction that locks the user's row, so that no session begins without
 * the second factor while it is being turned on.
 */
export async function completeLogin(deps: Deps, tx: Tx, login: VerifiedLogin): Promise<CompletedLogin> {
  if (await isFactorOn(tx, login.userId)) return beginChallenge(tx, login.userId, login.at);
  return openSession(deps, tx, login);
}

/**
 * Opens the session of a complete login, in the transaction that locks the user's row. It counts as past the second factor
 * where the user has one. Only now its network is known, and a requested deletion canceled.
 */
export async function openSession(
  deps: Deps,
  tx: Tx,
  { userId, network, userAgent, at }: VerifiedLogin,
): Promise<{ token: Token; userId: UserId }> {
  await rememberNetwork(tx, deps.keys, { userId, network, at });
  await cancelDeletion(deps, tx, { userId, at });
  const secondFactor = await isFactorOn(tx, userId);
  return { token: await startSession(deps, tx, { userId, userAgent, at, secondFactor }), userId };
}
