import { randomInt } from "node:crypto";
import { sql } from "kysely";
import type { CodeResponse } from "#contract/accounts/schemas";
import type { Lang } from "#contract/errors";
import type { EmailVerificationId } from "#contract/ids";
import { limits } from "#contract/limits";
import { secondsAfter } from "../clock";
import type { Db, Tx } from "../db/connect";
import type { Deps } from "../deps";
import { markDone } from "../http/idempotency";
import { networkOf } from "../http/rate-limits";
import { newId } from "../ids";
import { queueMail } from "../mail/queue-mail";
import { networkHash } from "../sessions/known-networks";
import { type CodeRequester, requireCodeAllowed } from "./code-limits";

type Input = { email: string; purpose: "signup" | "password"; lang: Lang; address: string; at: Date };
type CodeRequest = CodeRequester & Pick<Input, "purpose" | "at">;

/**
 * Mails a six-digit code that verifies the mailbox; it invalidates the network's former code. A repeat within a minute
 * answers the same code and uses up nothing. Response and timing are the same for known and unknown addresses. Throws
 * TOO_MANY_REQUESTS.
 */
export async function requestCode(deps: Deps, { email, purpose, lang, address, at }: Input): Promise<CodeResponse> {
  const { db } = deps.database;
  const request: CodeRequest = { email, purpose, network: networkHash(deps.keys, networkOf(address)), at };
  // Checked before the costly hash, and again under the lock.
  const pendingCode = await findPendingCode(deps, db, request);
  if (pendingCode) return pendingCode;
  const code = String(randomInt(10 ** limits.codeDigits)).padStart(limits.codeDigits, "0");
  const codeHash = await deps.passwords.hash(code, networkOf(address));
  return db.transaction().execute(async (tx) => {
    await lockRequests(tx, request);
    const meanwhile = await findPendingCode(deps, tx, request);
    if (meanwhile) return meanwhile;
    const emailVerificationId = await insertCode(tx, request, codeHash);
    const account = await tx.selectFrom("users").select("user_id").where("email", "=", email).executeTakeFirst();
    const details = { code, purpose, known: account !== undefined };
    await queueMail(deps, tx, { to: email, lang, kind: "verificationCode", details });
    await markDone(tx, emailVerificationId);
    return codeResponse(emailVerificationId);
  });
}

export const codeResponse = (emailVerificationId: EmailVerificationId): CodeResponse => ({
  emailVerificationId,
  expiresIn: limits.codeLifeSeconds,
  resendIn: limits.codeResendSeconds,
});

/** The code sent to the same address for the same network within the last minute; null if another may be sent. */
async function findPendingCode(deps: Deps, db: Db | Tx, request: CodeRequest): Promise<CodeResponse | null> {
  const { email, purpose, network, at } = request;
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
    await requireCodeAllowed(db, { requester: request, at, factor: deps.env.RATE_LIMIT_FACTOR });
    return null;
  }
  return {
    emailVerificationId: newest.email_verification_id,
    expiresIn: secondsUntil(newest.expires_at, at),
    resendIn: secondsUntil(secondsAfter(newest.created_at, limits.codeResendSeconds), at),
  };
}

/** Serializes requests for one address and those of one network, so that the counts stay correct. */
async function lockRequests(tx: Tx, { email, network }: CodeRequest): Promise<void> {
  const names = [`email ${email.toLowerCase()}`, `network ${network.toString("base64")}`];
  for (const name of names) await sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 36))`.execute(tx);
}

async function insertCode(
  tx: Tx,
  { email, purpose, network, at }: CodeRequest,
  codeHash: string,
): Promise<EmailVerificationId> {
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
