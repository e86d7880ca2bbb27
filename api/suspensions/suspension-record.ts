import { randomBytes } from "node:crypto";
import type { UserId } from "#contract/ids";
import { secondsAfter } from "../clock";
import { sha256 } from "../crypto";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { newId } from "../ids";
import { mailUser } from "./mail-user";

const appealDays = 30;

type Block = { adminId: UserId; userId: UserId; requestedBy?: UserId; reason: string; at: Date };

/** Records a block and mails the user the reason, with the link to appeal this block within thirty days. */
export async function openSuspension(
  deps: Deps,
  tx: Tx,
  { adminId, userId, requestedBy, reason, at }: Block,
): Promise<void> {
  const token = randomBytes(32).toString("base64url");
  const until = secondsAfter(at, appealDays * 86_400);
  await tx
    .insertInto("user_blocks")
    .values({
      block_id: newId("blk", at),
      user_id: userId,
      blocked_by: adminId,
      requested_by: requestedBy,
      reason,
      blocked_at: at,
      appeal_token_hash: sha256(token),
      appeal_until: until,
    })
    .execute();
  await mailUser(deps, tx, { userId, details: { kind: "blocked", reason, token, until: until.toISOString() } });
}

/** Ends the block and grants an open appeal. */
export async function closeSuspension(
  deps: Deps,
  tx: Tx,
  { adminId, userId, at }: { adminId: UserId; userId: UserId; at: Date },
): Promise<void> {
  await tx
    .updateTable("user_blocks")
    .set({ lifted_at: at, lifted_by: adminId })
    .where("user_id", "=", userId)
    .where("lifted_at", "is", null)
    .execute();
  const answered = await tx
    .updateTable("appeals")
    .set({ outcome: "lifted", decided_at: at, decided_by: adminId })
    .where("user_id", "=", userId)
    .where("outcome", "is", null)
    .executeTakeFirst();
  if (answered.numUpdatedRows > 0n)
    await mailUser(deps, tx, { userId, details: { kind: "decided", outcome: "lifted", words: "" } });
}
