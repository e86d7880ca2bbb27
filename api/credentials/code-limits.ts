import { secondsAfter } from "../clock";
import type { Db, Tx } from "../db/connect";
import { execute, loadSql } from "../db/load-sql";
import { ApiError } from "../http/api-error";

const windowSeconds = 3_600;

/**
 * Codes that may be sent in an hour (docs/decisions/011). An address's first code for a network has a budget apart from
 * further ones, so that other networks cannot use up what the owner's network needs.
 */
const perHour = {
  /** by one network to one address */
  pair: 3,
  /** by one network to all addresses */
  network: 30,
  /** networks an address gets a first code for */
  networksOfAddress: 12,
  /** further codes of an address, for all networks together */
  repeatsOfAddress: 4,
};

export type CodeRequester = { email: string; network: Buffer };
type CodesSent = {
  pair: number;
  network: number;
  address: number;
  networks: number;
  known: boolean;
  oldest: Date | null;
};

/** Throws TOO_MANY_REQUESTS when no further code may be sent now. `factor` widens the limits for load tests. */
export async function requireCodeAllowed(
  db: Db | Tx,
  { requester, at, factor }: { requester: CodeRequester; at: Date; factor: number },
): Promise<void> {
  const sent = await codesSent(db, requester, at);
  const within = (count: number, limit: number) => count < limit * factor;
  const repeats = sent.address - Math.min(sent.networks, perHour.networksOfAddress * factor);
  const addressAllows =
    sent.known ||
    (sent.pair === 0 && within(sent.networks, perHour.networksOfAddress)) ||
    within(repeats, perHour.repeatsOfAddress);
  if (within(sent.pair, perHour.pair) && within(sent.network, perHour.network) && addressAllows) return;
  const oldest = sent.oldest ?? at;
  const waitMs = secondsAfter(oldest, windowSeconds).getTime() - at.getTime();
  throw new ApiError("TOO_MANY_REQUESTS", { retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) });
}

const sentStatement = loadSql<CodesSent, { email: string; network: Buffer | null; since: Date }>(
  "credentials/sql/codes-sent.sql",
  { name: "codes_sent", parameters: ["email", "network", "since"] },
);

async function codesSent(db: Db | Tx, { email, network }: CodeRequester, at: Date): Promise<CodesSent> {
  const since = secondsAfter(at, -windowSeconds);
  const [sent] = await execute(db, sentStatement, { email, network, since });
  return sent as CodesSent;
}
