import type { TakedownCase } from "#contract/takedowns/schemas";
import { sha256 } from "../crypto";
import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";
import { mailTakedown } from "./mail-parties";
import { takedownCase } from "./queries";

/**
 * Stores the author's objection, once, while the content is withheld; the requester is mailed that there is one. Throws
 * RESOURCE_NOT_FOUND for another token, RESOURCE_CONFLICT when nothing is withheld any more.
 */
export async function objectToTakedown(
  deps: Deps,
  { token, objection, at }: { token: string; objection: string; at: Date },
): Promise<TakedownCase> {
  await deps.database.db.transaction().execute(async (tx) => {
    const stored = await tx
      .updateTable("takedowns")
      .set({ objection, objected_at: at })
      .where("author_token_hash", "=", sha256(token))
      .where("outcome", "=", "withheld")
      .where("withheld_until", ">", at)
      .where("objection", "is", null)
      .returning("takedown_id")
      .executeTakeFirst();
    if (stored) await mailTakedown(deps, tx, { takedownId: stored.takedown_id, step: "objected", party: "requester" });
  });
  const found = await takedownCase(deps, token, at);
  if (found.objection === null) throw new ApiError("RESOURCE_CONFLICT", { fields: { objection: ["objectionOver"] } });
  return found;
}
