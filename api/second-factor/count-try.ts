import type { Deps } from "../deps";
import { networkOf } from "../http/rate-limits";
import { isKnownNetwork } from "../sessions/known-networks";

type Try = { userId: string; address: string };

/**
 * Counts one try of an app's code: by person and network together, and for networks the person was never signed in from
 * by person, a day long. So who has the password and guesses uses up strangers' tries, never the owner's at home
 * (docs/decisions/011). Throws TOO_MANY_REQUESTS.
 */
export async function countCodeTry(deps: Deps, { userId, address }: Try): Promise<void> {
  await countTryAt(deps, { userId, address });
  if (await isKnownNetwork(deps.database.db, deps.keys, userId, networkOf(address))) return;
  await deps.limits.use("secondFactorPerAccount", userId);
}

/**
 * By person and network alone: for a recovery code, which cannot be guessed, so that this way in stays open elsewhere; and
 * for the first code of an app, whose secret the person has before them.
 */
export const countTryAt = (deps: Deps, { userId, address }: Try): Promise<void> =>
  deps.limits.use("secondFactorPerPair", `${userId} ${networkOf(address)}`);

/** Who has just shown the right code begins again at this network. */
export const forgetTries = (deps: Deps, { userId, address }: Try): Promise<void> =>
  deps.limits.forget("secondFactorPerPair", `${userId} ${networkOf(address)}`);
