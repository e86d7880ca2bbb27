import type { UserId } from "#contract/ids";
import type { Deps } from "../deps";
import { networkOf } from "../http/rate-limits";
import { isKnownNetwork } from "../sessions/known-networks";

type Try = { userId: UserId; address: string };

/**
 * Counts a try of an authenticator code per user and network, and per user for all unknown networks together in a day:
 * a stranger with the password uses up strangers' tries, never those of the owner's known networks
 * (docs/decisions/011). Throws TOO_MANY_REQUESTS.
 */
export async function countCodeTry(deps: Deps, { userId, address }: Try): Promise<void> {
  await countNetworkTry(deps, { userId, address });
  if (await isKnownNetwork(deps.database.db, deps.keys, { userId, network: networkOf(address) })) return;
  await deps.limits.use("secondFactorPerAccount", userId);
}

/**
 * Per user and network only: for recovery codes, which cannot be guessed and must work from anywhere, and for the first
 * code of a set-up, whose secret the user sees.
 */
export const countNetworkTry = (deps: Deps, { userId, address }: Try): Promise<void> =>
  deps.limits.use("secondFactorPerPair", `${userId} ${networkOf(address)}`);

/** A right code resets the count at this network. */
export const resetCodeTries = (deps: Deps, { userId, address }: Try): Promise<void> =>
  deps.limits.forget("secondFactorPerPair", `${userId} ${networkOf(address)}`);
