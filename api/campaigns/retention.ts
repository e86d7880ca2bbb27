import { sql } from "kysely";
import { limits } from "#contract/limits";
import { secondsAfter } from "../clock";
import type { Deps } from "../deps";

const batch = 500;

/**
 * Deletes the addresses of campaigns that closed 90 days ago. Each batch commits: the next run finds the rest. Returns the
 * number of deleted addresses.
 */
export async function purgeAddresses(deps: Deps, signal?: AbortSignal): Promise<number> {
  const closedBefore = secondsAfter(deps.clock.now(), -limits.addressDays * 86_400);
  let removed = 0;
  while (!signal?.aborted) {
    const { numAffectedRows = 0n } = await sql`
      DELETE FROM campaign_deliveries WHERE (campaign_id, fan_id) IN (
        SELECT d.campaign_id, d.fan_id FROM campaign_deliveries d JOIN campaigns c USING (campaign_id)
        WHERE c.closes_at <= ${closedBefore} LIMIT ${batch} FOR UPDATE OF d SKIP LOCKED)`.execute(deps.database.db);
    removed += Number(numAffectedRows);
    if (numAffectedRows < BigInt(batch)) return removed;
  }
  return removed;
}
