import type { EmailVerificationId } from "#contract/ids";
import { limits } from "#contract/limits";
import { secondsAfter } from "../clock";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";
import { networkOf } from "../http/rate-limits";
import { clearAddress } from "../mail/mail-address";

/** How long a verified mailbox may be used for its purpose. */
export const provenSeconds = 1_800;

type CodeTry = { emailVerificationId: EmailVerificationId; code: string; address: string; at: Date };

/**
 * Verifies a mailbox. Each try is counted before the code is compared, so that simultaneous tries count. Throws
 * INVALID_REQUEST_EMAIL_CODE, …_EXPIRED, and then, by what account exists, INVALID_REQUEST_EMAIL_CONFLICT (signup),
 * RESOURCE_NOT_FOUND_ACCOUNT, INVALID_REQUEST_SOCIAL_ACCOUNT (password).
 */
export async function verifyCode(
  deps: Deps,
  { emailVerificationId, code, address, at }: CodeTry,
): Promise<{ email: string }> {
  await deps.limits.use("verifyPerAddress", networkOf(address));
  const { db } = deps.database;
  const tried = await db
    .updateTable("email_codes")
    .set((e) => ({ tries: e("tries", "+", 1) }))
    .where("email_verification_id", "=", emailVerificationId)
    .where("tries", "<", limits.codeTries)
    .where("verified_at", "is", null)
    .where("replaced_at", "is", null)
    .where("expires_at", ">", at)
    .returning(["code_hash", "email", "purpose"])
    .executeTakeFirst();
  if (!tried) throw new ApiError("INVALID_REQUEST_EMAIL_CODE_EXPIRED");
  if (!(await deps.passwords.verify(tried.code_hash, code, networkOf(address)))) {
    throw new ApiError("INVALID_REQUEST_EMAIL_CODE", { fields: { code: ["INVALID_REQUEST_EMAIL_CODE"] } });
  }
  const used = await db
    .updateTable("email_codes")
    .set({ verified_at: at })
    .where("email_verification_id", "=", emailVerificationId)
    .where("verified_at", "is", null)
    .executeTakeFirst();
  if (used.numUpdatedRows === 0n) throw new ApiError("INVALID_REQUEST_EMAIL_CODE_EXPIRED");
  // The code proves that mail arrives, so the address is no longer marked as bouncing.
  await clearAddress(db, deps.keys, tried.email);
  await requireAccountFor(deps, tried.email, tried.purpose);
  return { email: tried.email };
}

/** Uses up a verified mailbox for `purpose` and returns its address. Throws INVALID_REQUEST_EMAIL_CODE_EXPIRED. */
export async function consumeVerification(
  tx: Tx,
  {
    emailVerificationId,
    purpose,
    at,
  }: { emailVerificationId: EmailVerificationId; purpose: "signup" | "password"; at: Date },
): Promise<string> {
  const proof = await tx
    .updateTable("email_codes")
    .set({ consumed_at: at })
    .where("email_verification_id", "=", emailVerificationId)
    .where("purpose", "=", purpose)
    .where("verified_at", ">", secondsAfter(at, -provenSeconds))
    .where("consumed_at", "is", null)
    .returning("email")
    .executeTakeFirst();
  if (!proof) throw new ApiError("INVALID_REQUEST_EMAIL_CODE_EXPIRED");
  return proof.email;
}

async function requireAccountFor(deps: Deps, email: string, purpose: "signup" | "password"): Promise<void> {
  const account = await deps.database.db
    .selectFrom("users")
    .select("password_hash")
    .where("email", "=", email)
    .executeTakeFirst();
  if (purpose === "signup" && account) throw new ApiError("INVALID_REQUEST_EMAIL_CONFLICT");
  if (purpose === "password" && !account) throw new ApiError("RESOURCE_NOT_FOUND_ACCOUNT");
  if (purpose === "password" && account?.password_hash === null) throw new ApiError("INVALID_REQUEST_SOCIAL_ACCOUNT");
}
