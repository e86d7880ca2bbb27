import type { AppealOutcome } from "#contract/appeal-kinds";
import { encrypt } from "../crypto";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { queueMail } from "../mail/queue";

/** `token` opens the page to appeal on; `until` in ISO 8601. */
export type AppealMail =
  | { kind: "blocked"; reason: string; token: string; until: string }
  | { kind: "decided"; outcome: AppealOutcome; words: string };

/** Leaves a mail to the person in their own language, in the transaction of what it tells. */
export async function mailPerson(deps: Deps, tx: Tx, userId: string, details: AppealMail): Promise<void> {
  const { email: to, lang } = await tx
    .selectFrom("users")
    .select(["email", "lang"])
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  await queueMail(deps, tx, { to, lang, mail: "appeal", sealed: encrypt(deps.keys, JSON.stringify(details)) });
}
