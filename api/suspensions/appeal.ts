import { sql } from "kysely";
import type { OwnAppeal } from "#contract/suspensions/schemas";
import { sha256 } from "../crypto";
import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";
import { newId } from "../ids";
import { ownAppeal } from "./queries";

/**
 * Stores a blocked user's appeal, once per block: a repeated or concurrent one returns the state of the first. Throws
 * RESOURCE_NOT_FOUND for an unknown link, RESOURCE_CONFLICT when the deadline or the block had ended before.
 */
export async function appeal(
  deps: Deps,
  { token, body, at }: { token: string; body: string; at: Date },
): Promise<OwnAppeal> {
  await sql`INSERT INTO appeals (appeal_id, block_id, user_id, body, received_at)
    SELECT ${newId("ape", at)}, b.block_id, b.user_id, ${body}, ${at} FROM user_blocks b
    WHERE b.appeal_token_hash = ${sha256(token)} AND b.lifted_at IS NULL AND b.appeal_until > ${at}
    ON CONFLICT (block_id) DO NOTHING`.execute(deps.database.db);
  const found = await ownAppeal(deps, token, at);
  if (found.receivedAt === null) throw new ApiError("RESOURCE_CONFLICT", { fields: { token: ["appealOver"] } });
  return found;
}
