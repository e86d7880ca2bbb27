import type { UserId } from "#contract/ids";
import { clearLeaving } from "../accounts/update-user";
import type { Db, Tx } from "../db/connect";
import type { Deps } from "../deps";
import { queueMail } from "../mail/queue-mail";

/** A login within the seven days cancels a requested deletion, and a mail confirms it. */
export async function cancelDeletion(
  deps: Deps,
  tx: Db | Tx,
  { userId, at }: { userId: UserId; at: Date },
): Promise<void> {
  const restored = await clearLeaving(tx, userId, at);
  if (!restored) return;
  await queueMail(deps, tx, { to: restored.email, lang: restored.lang, kind: "leaving", details: { kind: "undone" } });
}
