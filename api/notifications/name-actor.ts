import type { AnyId, UserId } from "#contract/ids";
import type { NotificationTarget } from "#contract/notifications/schemas";
import type { Tx } from "../db/connect";

/** Changes or removes the named actor of notifications; mails sent from now on use the new one. */
export async function nameActor(
  tx: Tx,
  { type, id }: { type: NotificationTarget["type"]; id: AnyId },
  actorId: UserId | null,
): Promise<void> {
  await tx
    .updateTable("notifications")
    .set({ actor_id: actorId })
    .where("target_type", "=", type)
    .where("target_id", "=", id)
    .execute();
}
