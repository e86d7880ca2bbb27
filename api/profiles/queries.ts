import { sql } from "kysely";
import type { Deps } from "../deps";

/** Whether another user than `requester` has the nickname. */
export async function isNicknameTaken(
  deps: Deps,
  requester: string | null,
  { skeleton }: { skeleton: string },
): Promise<boolean> {
  const { rows } = await sql`SELECT FROM users
    WHERE nickname_skeleton = ${skeleton} AND user_id IS DISTINCT FROM ${requester}`.execute(deps.database.db);
  return rows.length > 0;
}

/** Whether another user than `requester` has or reserved the domain ID, or applies for it. */
export async function isDomainTaken(
  deps: Deps,
  requester: string | null,
  { skeleton, at }: { skeleton: string; at: Date },
): Promise<boolean> {
  const { rows } = await sql`SELECT FROM domain_claims WHERE domain_skeleton = ${skeleton}
    AND (held_until IS NULL OR held_until > ${at} OR application_id IS NOT NULL) AND user_id IS DISTINCT FROM ${requester}`.execute(
    deps.database.db,
  );
  return rows.length > 0;
}
