import type { Lang } from "#contract/errors";
import { encrypt } from "../crypto";
import type { Db, Tx } from "../db/connect";
import type { Deps } from "../deps";
import { queueMail } from "../mail/queue";

/** Signing in within the seven days undoes a deletion that was asked for, and a mail says so. */
export async function cancelDeletion(deps: Deps, tx: Db | Tx, userId: string, at: Date): Promise<void> {
  const back = await tx
    .updateTable("users")
    .set({ status: "active", leaves_at: null, leaving_reason: null, updated_at: at })
    .where("user_id", "=", userId)
    .where("status", "=", "leaving")
    .returning(["email", "lang"])
    .executeTakeFirst();
  if (!back) return;
  const sealed = encrypt(deps.keys, JSON.stringify({ kind: "undone" }));
  await queueMail(deps, tx, { to: back.email, lang: back.lang as Lang, mail: "leaving", sealed });
}
