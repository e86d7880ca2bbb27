import { sql } from "kysely";
import { secondsAfter } from "../clock";
import type { Db, Tx } from "../db/connect";
import { ApiError } from "../http/api-error";

const windowSeconds = 3_600;

/**
 * Codes that may be sent in an hour (docs/decisions/061). An address's first code for a network has a budget apart from
 * further ones, so that one network, or ten, cannot use up what another needs; its owner's networks need neither.
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
type Sent = { pair: number; network: number; address: number; networks: number; known: boolean; oldest: Date | null };

/** Throws TOO_MANY_REQUESTS where no further code may be sent now. `factor` widens the limits for load tests. */
export async function requireCodeAllowed(
  db: Db | Tx,
  requester: CodeRequester,
  at: Date,
  factor: number,
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

/** What was really sent in the last hour; requests that were refused or came too early left no row. */
async function codesSent(db: Db | Tx, { email, network }: CodeRequester, at: Date): Promise<Sent> {
  const { rows } = await sql<Sent>`
    WITH sent AS (
      SELECT email = ${email} AS same_address, network IS NOT DISTINCT FROM ${network} AS same_network, network, created_at
      FROM email_codes WHERE (email = ${email} OR network = ${network}) AND created_at > ${secondsAfter(at, -windowSeconds)}
    ) SELECT
      count(*) FILTER (WHERE same_address AND same_network)::int AS pair,
      count(*) FILTER (WHERE same_network)::int AS network,
      count(*) FILTER (WHERE same_address)::int AS address,
      (count(DISTINCT network) FILTER (WHERE same_address))::int AS networks,
      EXISTS (SELECT FROM known_networks k JOIN users u USING (user_id)
        WHERE u.email = ${email} AND k.network = ${network}) AS known,
      min(created_at) AS oldest
    FROM sent`.execute(db);
  return rows[0] as Sent;
}
