import { randomInt } from "node:crypto";
import { sql } from "kysely";
import type { CodeAnswer } from "#contract/accounts";
import type { Lang } from "#contract/errors";
import { limits } from "#contract/limits";
import { secondsAfter } from "../clock";
import { encrypt } from "../crypto";
import type { Db, Tx } from "../db/connect";
import type { Deps } from "../deps";
import { markActed } from "../http/idempotency";
import { networkOf } from "../http/rate-limits";
import { newId } from "../ids";
import { queueMail } from "../mail/queue";
import { networkMac } from "../sessions/known-networks";
import { type CodeRequester, requireCodeAllowed } from "./code-limits";

type Input = { email: string; purpose: "signup" | "password"; lang: Lang; address: string; at: Date };
type Asked = CodeRequester & Pick<Input, "purpose" | "at">;

/**
 * Mails a six-digit code that proves the mailbox; the one before it of the same network dies. Asked again within a minute
 * it answers the code that is on its way, and uses up nothing. The answer, and the time it takes, are the same whether or
 * not the address has an account: the mail alone says which. Throws TOO_MANY_REQUESTS.
 */
export async function requestCode(deps: Deps, { email, purpose, lang, address, at }: Input): Promise<CodeAnswer> {
  const { db } = deps.database;
  const asked: Asked = { email, purpose, network: networkMac(deps.keys, networkOf(address)), at };
  // Looked at before the costly hash, and again under the lock.
  const underway = await codeUnderway(deps, db, asked);
  if (underway) return underway;
  const code = String(randomInt(10 ** limits.codeDigits)).padStart(limits.codeDigits, "0");
  const codeHash = await deps.passwords.hash(code, networkOf(address));
  return db.transaction().execute(async (tx) => {
    await lockRequests(tx, asked);
    const meanwhile = await codeUnderway(deps, tx, asked);
    if (meanwhile) return meanwhile;
    const emailVerificationId = await putCode(tx, asked, codeHash);
    const account = await tx.selectFrom("users").select("user_id").where("email", "=", email).executeTakeFirst();
    const sealed = encrypt(deps.keys, JSON.stringify({ code, purpose, known: account !== undefined }));
    await queueMail(deps, tx, { to: email, lang, mail: "verificationCode", sealed });
    await markActed(tx, emailVerificationId);
    return codeAnswer(emailVerificationId);
  });
}

export const codeAnswer = (emailVerificationId: string): CodeAnswer => ({
  emailVerificationId,
  expiresIn: limits.codeLifeSeconds,
  resendIn: limits.codeResendSeconds,
});

/** The code sent to the same address for the same network within the last minute; or null, where another may be sent. */
async function codeUnderway(deps: Deps, db: Db | Tx, asked: Asked): Promise<CodeAnswer | null> {
  const { email, purpose, network, at } = asked;
  const newest = await db
    .selectFrom("email_codes")
    .select(["email_verification_id", "created_at", "expires_at"])
    .where("email", "=", email)
    .where("purpose", "=", purpose)
    .where("network", "=", network)
    .where("created_at", ">", secondsAfter(at, -limits.codeResendSeconds))
    .where("replaced_at", "is", null)
    .where("verified_at", "is", null)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!newest) {
    await requireCodeAllowed(db, asked, at, deps.env.RATE_LIMIT_FACTOR);
    return null;
  }
  return {
    emailVerificationId: newest.email_verification_id,
    expiresIn: secondsUntil(newest.expires_at, at),
    resendIn: secondsUntil(secondsAfter(newest.created_at, limits.codeResendSeconds), at),
  };
}

/** Requests for one address and those of one network come one after the other: what is counted stays true. */
async function lockRequests(tx: Tx, { email, network }: Asked): Promise<void> {
  const names = [`email ${email.toLowerCase()}`, `network ${network.toString("base64")}`];
  for (const name of names) await sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 36))`.execute(tx);
}

async function putCode(tx: Tx, { email, purpose, network, at }: Asked, codeHash: string): Promise<string> {
  const emailVerificationId = newId("evc", at);
  await tx
    .updateTable("email_codes")
    .set({ replaced_at: at })
    .where("email", "=", email)
    .where("purpose", "=", purpose)
    .where("network", "=", network)
    .where("replaced_at", "is", null)
    .execute();
  await tx
    .insertInto("email_codes")
    .values({
      email_verification_id: emailVerificationId,
      email,
      purpose,
      network,
      code_hash: codeHash,
      created_at: at,
      expires_at: secondsAfter(at, limits.codeLifeSeconds),
    })
    .execute();
  return emailVerificationId;
}

const secondsUntil = (then: Date, at: Date) => Math.ceil((then.getTime() - at.getTime()) / 1000);
