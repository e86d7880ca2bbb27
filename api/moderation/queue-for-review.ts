import type { UserId } from "#contract/ids";
import type { Tx } from "../db/connect";
import { newId } from "../ids";

type Review = { ownerId: UserId; adminId: UserId; detail: string; at: Date };

/** Puts an account into the admins' queue of reports, in the name of the admin whose decision found it; once while open. */
export async function queueForReview(tx: Tx, { ownerId, adminId, detail, at }: Review): Promise<void> {
  const owner = await tx
    .selectFrom("users")
    .select(["nickname", "domain", "introduction"])
    .where("user_id", "=", ownerId)
    .executeTakeFirstOrThrow();
  const { introduction: body, ...names } = owner;
  await tx
    .insertInto("reports")
    .values({
      report_id: newId("rpt", at),
      reporter_id: adminId,
      target_type: "user",
      target_id: ownerId,
      owner_id: ownerId,
      reason: "sexual",
      detail,
      evidence: JSON.stringify({ body, pictures: [], postId: null, writtenAt: null, ...names }),
      created_at: at,
    })
    .onConflict((c) =>
      c.columns(["reporter_id", "target_type", "target_id"]).where("resolved_at", "is", null).doNothing(),
    )
    .execute();
}
