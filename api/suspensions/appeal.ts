import { sql } from "kysely";
import type { OwnAppeal } from "#contract/appeals";
import { sha256 } from "../crypto";
import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";
import { newId } from "../ids";
import { ownAppeal } from "./queries";

/**
 * Takes what a blocked person says against their block, once per block: whoever sends again, or at the same moment, is
 * told how the one stands. Throws RESOURCE_NOT_FOUND for a link that is none of ours, RESOURCE_CONFLICT when the time for
 * it, or the block, was over before anything was said.
 */
export async function appeal(deps: Deps, token: string, body: string, at: Date): Promise<OwnAppeal> {
  await sql`INSERT INTO appeals (appeal_id, block_id, user_id, body, received_at)
    SELECT ${newId("ape", at)}, b.block_id, b.user_id, ${body}, ${at} FROM user_blocks b
    WHERE b.appeal_token_hash = ${sha256(token)} AND b.lifted_at IS NULL AND b.appeal_until > ${at}
    ON CONFLICT (block_id) DO NOTHING`.execute(deps.database.db);
  const found = await ownAppeal(deps, token, at);
  if (found.receivedAt === null) throw new ApiError("RESOURCE_CONFLICT", { fields: { token: ["appealOver"] } });
  return found;
}
