import type { Token } from "#contract/accounts";
import type { LoginChallenge } from "#contract/second-factor";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { beginChallenge } from "../second-factor/challenges";
import { isOn } from "../second-factor/is-on";
import { rememberNetwork } from "./known-networks";
import { startSession } from "./session";

/** A sign-in's outcome: a session, or the challenge of who has the second factor on. */
export type CompletedLogin = { token: Token; userId: string } | LoginChallenge;

type Entry = { userId: string; network: string; userAgent: string; at: Date };

/**
 * What every way of signing in ends with, in the transaction that holds the person's row: so that no session begins
 * without the second factor while it is being turned on. A network is known only once all of it is passed.
 */
export async function completeLogin(
  deps: Deps,
  tx: Tx,
  { userId, network, userAgent, at }: Entry,
): Promise<CompletedLogin> {
  if (await isOn(tx, userId)) return beginChallenge(tx, userId, at);
  await rememberNetwork(tx, deps.keys, userId, network, at);
  return { token: await startSession(deps, tx, userId, userAgent, at), userId };
}
