import type { EmailVerificationId } from "#contract/ids";
import { notifyOwner } from "../accounts/account-notice-mail";
import { replacePassword } from "../accounts/update-user";
import { secondsAfter } from "../clock";
import type { Deps } from "../deps";
import type { SignedIn } from "../http/actor";
import { ApiError } from "../http/api-error";
import { networkOf } from "../http/rate-limits";
import { rememberNetwork } from "../sessions/known-networks";
import { resetLoginTries } from "../sessions/login-tries";
import { endSessionsOf } from "../sessions/session";
import { requireGoodPassword } from "./password-rules";
import { consumeVerification, provenSeconds } from "./verify-code";

type PasswordReset = {
  emailVerificationId: EmailVerificationId;
  password: string;
  actor: Pick<SignedIn, "userId" | "sessionId"> | null;
  address: string;
  at: Date;
};

/**
 * Sets a new password for the account of a verified mailbox, and ends its sessions; nothing of the account leaks
 * before. Throws INVALID_REQUEST_EMAIL_CODE_EXPIRED, RESOURCE_NOT_FOUND_ACCOUNT, INVALID_REQUEST_SOCIAL_ACCOUNT,
 * INVALID_REQUEST_PASSWORD, TOO_MANY_REQUESTS.
 */
export async function resetPassword(
  deps: Deps,
  { emailVerificationId, password, actor, address, at }: PasswordReset,
): Promise<void> {
  const network = networkOf(address);
  await deps.limits.use("passwordPerAddress", network);
  const owner = await ownerOfProof(deps, emailVerificationId, at);
  requireGoodPassword(password, owner);
  const hash = await deps.passwords.hash(password, network);
  await deps.database.db.transaction().execute(async (tx) => {
    await consumeVerification(tx, { emailVerificationId, purpose: "password", at });
    const put = await replacePassword(tx, { userId: owner.user_id, hash, currentHash: owner.password_hash, at });
    if (!put) throw new ApiError("INVALID_REQUEST_EMAIL_CODE_EXPIRED");
    const ownSession = actor?.userId === owner.user_id ? actor.sessionId : undefined;
    await endSessionsOf(tx, { userId: owner.user_id, reason: "password", at, keep: ownSession });
    await rememberNetwork(tx, deps.keys, { userId: owner.user_id, network, at });
    await notifyOwner(deps, tx, { owner, what: "passwordChanged" });
  });
  await resetLoginTries(deps, { account: owner.email, network });
}

async function ownerOfProof(deps: Deps, emailVerificationId: EmailVerificationId, at: Date) {
  const proof = await deps.database.db
    .selectFrom("email_codes as c")
    .leftJoin("users as u", "u.email", "c.email")
    .select(["c.email", "u.user_id", "u.nickname", "u.domain", "u.lang", "u.password_hash"])
    .where("c.email_verification_id", "=", emailVerificationId)
    .where("c.purpose", "=", "password")
    .where("c.verified_at", ">", secondsAfter(at, -provenSeconds))
    .where("c.consumed_at", "is", null)
    .executeTakeFirst();
  if (!proof) throw new ApiError("INVALID_REQUEST_EMAIL_CODE_EXPIRED");
  const { email, user_id, nickname, domain, lang, password_hash } = proof;
  if (!user_id || !nickname || !domain || !lang) throw new ApiError("RESOURCE_NOT_FOUND_ACCOUNT");
  if (!password_hash) throw new ApiError("INVALID_REQUEST_SOCIAL_ACCOUNT");
  return { email, user_id, nickname, domain, lang, password_hash };
}
