import { randomBytes } from "node:crypto";
import { secondsAfter } from "../clock";
import { sha256 } from "../crypto";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { newId } from "../ids";
import { mailPerson } from "./mail-person";

const appealDays = 30;

type Block = { adminId: string; userId: string; requestedBy?: string; reason: string; at: Date };

/** Writes a block down and mails its person why, with the link to appeal by: good for thirty days, and for this block. */
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
  await mailPerson(deps, tx, userId, { kind: "blocked", reason, token, until: until.toISOString() });
}

/** The block is over; an appeal that still waits has got what it asked for. */
export async function closeSuspension(
  deps: Deps,
  tx: Tx,
  { adminId, userId, at }: { adminId: string; userId: string; at: Date },
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
    await mailPerson(deps, tx, userId, { kind: "decided", outcome: "lifted", words: "" });
}
