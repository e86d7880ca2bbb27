import type { UserId } from "#contract/ids";
import type { AppealOutcome } from "#contract/suspensions/values";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { queueMail } from "../mail/queue-mail";

/** `token` opens the appeal page; `until` in ISO 8601. */
export type AppealMail =
  | { kind: "blocked"; reason: string; token: string; until: string }
  | { kind: "decided"; outcome: AppealOutcome; words: string };

/** Queues a mail to the user in their own language, in the transaction of the decision. */
export async function mailUser(
  deps: Deps,
  tx: Tx,
  { userId, details }: { userId: UserId; details: AppealMail },
): Promise<void> {
  const { email: to, lang } = await tx
    .selectFrom("users")
    .select(["email", "lang"])
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  await queueMail(deps, tx, { to, lang, kind: "appeal", details });
}
