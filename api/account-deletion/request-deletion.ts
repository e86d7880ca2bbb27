import type { Lang } from "#contract/errors";
import type { UserId } from "#contract/ids";
import { setLeaving } from "../accounts/update-user";
import { secondsAfter } from "../clock";
import { verifyOwnPassword } from "../credentials/verify-password";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";
import { addJob } from "../jobs";
import { queueMail } from "../mail/queue-mail";
import { endSessionsOf } from "../sessions/session";
import type { DeletionMail } from "./deletion-mail";
import { getDeletionStatus, undoDays } from "./deletion-status";

type Input = { userId: UserId; password?: string; reason?: string; at: Date };

/**
 * Hides the user, ends all sessions and deletes the account in seven days unless they log in. Throws
 * INVALID_REQUEST_PASSWORD, and RESOURCE_CONFLICT whose field `obstacles` names what prevents it.
 */
export async function requestDeletion(deps: Deps, { userId, password, reason, at }: Input): Promise<void> {
  // A user without a password is protected only by the seven days to cancel.
  await verifyOwnPassword(deps, { userId, password, field: "password" });
  await deps.database.db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom("users")
      .select(["email", "lang"])
      .where("user_id", "=", userId)
      .where("status", "=", "active")
      .forUpdate()
      .executeTakeFirst();
    if (!user) return;
    const { obstacles } = await getDeletionStatus(tx, userId);
    if (obstacles.length > 0) throw new ApiError("RESOURCE_CONFLICT", { fields: { obstacles } });
    const leavesAt = secondsAfter(at, undoDays * 86_400);
    await setLeaving(tx, { userId, leavesAt, reason, at });
    await endSessionsOf(tx, { userId, reason: "deleted", at });
    await addJob(tx, "remove_account", { userId }, { runAt: leavesAt, key: `remove_account:${userId}` });
    await queueDeletionMail(deps, tx, user.email, user.lang, { kind: "asked", leavesAt: leavesAt.toISOString() });
  });
}

async function queueDeletionMail(deps: Deps, tx: Tx, to: string, lang: Lang, details: DeletionMail): Promise<void> {
  await queueMail(deps, tx, { to, lang, kind: "leaving", details });
}
