import { randomInt } from "node:crypto";
import type { CodeAnswer } from "#contract/accounts";
import type { Lang } from "#contract/errors";
import { limits } from "#contract/limits";
import { secondsAfter } from "../clock";
import type { Deps } from "../deps";
import { newId } from "../ids";
import { seal } from "../keys";
import { queueMail } from "../mail/queue";
import { networkOf } from "../rate-limits";
import { Refusal } from "../refusal";
import { networkMac } from "./known-networks";

type Input = { email: string; purpose: "signup" | "password"; lang: Lang; address: string; at: Date };

/**
 * Mails a six-digit code that proves the mailbox; the one before it dies. The answer, and the time it takes, are the
 * same whether or not the address has an account: the mail alone says which.
 */
export async function requestCode(deps: Deps, { email, purpose, lang, address, at }: Input): Promise<CodeAnswer> {
  await countCode(deps, email, networkOf(address));
  const code = String(randomInt(10 ** limits.codeDigits)).padStart(limits.codeDigits, "0");
  const codeHash = await deps.passwords.hash(code);
  const emailVerificationId = newId("evc", at);
  await deps.database.db.transaction().execute(async (tx) => {
    const newest = await tx
      .selectFrom("email_codes")
      .select("created_at")
      .where("email", "=", email)
      .where("purpose", "=", purpose)
      .where("replaced_at", "is", null)
      .where("consumed_at", "is", null)
      .orderBy("created_at", "desc")
      .limit(1)
      .executeTakeFirst();
    const wait = newest ? secondsUntil(secondsAfter(newest.created_at, limits.codeResendSeconds), at) : 0;
    if (wait > 0) throw new Refusal("TOO_MANY_REQUESTS", { retryAfter: wait });
    await tx
      .updateTable("email_codes")
      .set({ replaced_at: at })
      .where("email", "=", email)
      .where("purpose", "=", purpose)
      .where("replaced_at", "is", null)
      .execute();
    const expires_at = secondsAfter(at, limits.codeLifeSeconds);
    await tx
      .insertInto("email_codes")
      .values({
        email_verification_id: emailVerificationId,
        email,
        purpose,
        code_hash: codeHash,
        created_at: at,
        expires_at,
      })
      .execute();
    const account = await tx.selectFrom("users").select("user_id").where("email", "=", email).executeTakeFirst();
    const sealed = seal(deps.keys, JSON.stringify({ code, purpose, known: account !== undefined }));
    await queueMail(deps, tx, { to: email, lang, mail: "verificationCode", sealed });
  });
  return { emailVerificationId, expiresIn: limits.codeLifeSeconds, resendIn: limits.codeResendSeconds };
}

/** Where strangers have used up an address's codes, its owner still gets one at a network they are known at. */
async function countCode(deps: Deps, email: string, network: string): Promise<void> {
  await deps.limits.use("codePerAddress", network);
  await deps.limits.use("codePerPair", `${email} ${network}`);
  const atHome = await deps.database.db
    .selectFrom("known_networks as k")
    .innerJoin("users as u", "u.user_id", "k.user_id")
    .select("k.user_id")
    .where("u.email", "=", email)
    .where("k.network", "=", networkMac(deps.keys, network))
    .executeTakeFirst();
  await deps.limits.use("codePerEmail", email).catch(async (refused) => {
    if (!atHome || !(refused instanceof Refusal)) throw refused;
    await deps.limits.use("codeForOwner", email);
  });
}

const secondsUntil = (then: Date, at: Date) => Math.ceil((then.getTime() - at.getTime()) / 1000);
