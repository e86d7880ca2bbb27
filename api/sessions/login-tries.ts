import type { Deps } from "../deps";

type Try = { account: string; network: string; atHome: boolean };

/**
 * Counts a try per account and network, and for all unknown networks together: a stranger uses up strangers' tries,
 * never the owner's (docs/decisions/011).
 */
export async function countTry(deps: Deps, { account, network, atHome }: Try): Promise<void> {
  await deps.limits.use("loginPerPair", `${account} ${network}`);
  if (!atHome) await deps.limits.use("loginPerAccount", account);
}

/** A successful login resets the count at this network. */
export async function resetLoginTries(
  deps: Deps,
  { account, network }: { account: string; network: string },
): Promise<void> {
  await deps.limits.forget("loginPerPair", `${account} ${network}`);
}
