import type { Lang } from "#contract/errors";
import { secondsAfter } from "../clock";
import { verifyOwnPassword } from "../credentials/verify-password";
import { encrypt } from "../crypto";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";
import { addJob } from "../jobs";
import { queueMail } from "../mail/queue";
import { endSessionsOf } from "../sessions/session";
import type { LeavingMail } from "./deletion-mail";
import { deletionOf, undoDays } from "./obstacles";

type Input = { userId: string; password?: string; reason?: string; at: Date };

/**
 * Takes a person's wish to leave: hidden and signed out everywhere at once, gone in seven days unless they sign in.
 * Throws INVALID_REQUEST_PASSWORD, and RESOURCE_CONFLICT whose field `obstacles` names what stands in the way.
 */
export async function requestDeletion(deps: Deps, { userId, password, reason, at }: Input): Promise<void> {
  // Who has no password has the seven days' undo alone.
  await verifyOwnPassword(deps, userId, password, "password");
  await deps.database.db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom("users")
      .select(["email", "lang"])
      .where("user_id", "=", userId)
      .where("status", "=", "active")
      .forUpdate()
      .executeTakeFirst();
    if (!user) return;
    const { obstacles } = await deletionOf(tx, userId);
    if (obstacles.length > 0) throw new ApiError("RESOURCE_CONFLICT", { fields: { obstacles } });
    const leavesAt = secondsAfter(at, undoDays * 86_400);
    await tx
      .updateTable("users")
      .set({ status: "leaving", leaves_at: leavesAt, leaving_reason: reason || null, updated_at: at })
      .where("user_id", "=", userId)
      .execute();
    await endSessionsOf(tx, userId, "deleted", at);
    await addJob(tx, "remove_account", { userId }, { runAt: leavesAt, key: `remove_account:${userId}` });
    await tell(deps, tx, user.email, user.lang, { kind: "asked", leavesAt: leavesAt.toISOString() });
  });
}

async function tell(deps: Deps, tx: Tx, to: string, lang: Lang, details: LeavingMail): Promise<void> {
  await queueMail(deps, tx, { to, lang, mail: "leaving", sealed: encrypt(deps.keys, JSON.stringify(details)) });
}
