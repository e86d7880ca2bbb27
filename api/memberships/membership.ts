import { sql } from "kysely";
import type { Deps } from "../deps";
import { Refusal } from "../refusal";

/** Throws CONFLICT_SUBSCRIBE when the fan already has a live membership with the creator. */
export async function requireNoMembership(deps: Deps, fanId: string, creatorId: string, at: Date): Promise<void> {
  const { rows } = await sql`SELECT 1 FROM subscriptions s
    WHERE s.fan_id = ${fanId} AND s.creator_id = ${creatorId} AND subscription_live(s, ${at})`.execute(
    deps.database.db,
  );
  if (rows.length > 0) throw new Refusal("CONFLICT_SUBSCRIBE");
}
