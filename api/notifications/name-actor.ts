import type { NotificationTarget } from "#contract/notifications";
import type { Tx } from "../db/connect";

/** Names another, or nobody, as who did what people were told of; what is mailed from now on says so too. */
export async function nameActor(
  tx: Tx,
  { type, id }: { type: NotificationTarget["type"]; id: string },
  actorId: string | null,
): Promise<void> {
  await tx
    .updateTable("notifications")
    .set({ actor_id: actorId })
    .where("target_type", "=", type)
    .where("target_id", "=", id)
    .execute();
}
