import { notifyOwner } from "../accounts/notice-mail";
import { secondsAfter } from "../clock";
import type { Deps } from "../deps";
import type { SignedIn } from "../http/actor";
import { ApiError } from "../http/api-error";
import { networkOf } from "../http/rate-limits";
import { rememberNetwork } from "../sessions/known-networks";
import { forgetTries } from "../sessions/login";
import { endSessionsOf } from "../sessions/session";
import { putPassword } from "./change-password";
import { requireGoodPassword } from "./password-rules";
import { consumeProof, provenSeconds } from "./verify-code";

type Input = {
  emailVerificationId: string;
  password: string;
  actor: Pick<SignedIn, "userId" | "sessionId"> | null;
  address: string;
  at: Date;
};

/**
 * Gives the account of a proven mailbox a new password, and ends its sessions. Nothing of the account is told before
 * the mailbox is proven. Throws INVALID_REQUEST_EMAIL_CODE_EXPIRED, RESOURCE_NOT_FOUND_ACCOUNT,
 * INVALID_REQUEST_SOCIAL_ACCOUNT, INVALID_REQUEST_PASSWORD, TOO_MANY_REQUESTS.
 */
export async function resetPassword(
  deps: Deps,
  { emailVerificationId, password, actor, address, at }: Input,
): Promise<void> {
  const network = networkOf(address);
  await deps.limits.use("passwordPerAddress", network);
  const owner = await ownerOfProof(deps, emailVerificationId, at);
  requireGoodPassword(password, owner);
  const hash = await deps.passwords.hash(password, network);
  await deps.database.db.transaction().execute(async (tx) => {
    await consumeProof(tx, emailVerificationId, "password", at);
    const put = await putPassword(tx, { userId: owner.user_id, hash, instead: owner.password_hash, at });
    if (!put) throw new ApiError("INVALID_REQUEST_EMAIL_CODE_EXPIRED");
    const keep = actor?.userId === owner.user_id ? actor.sessionId : undefined;
    await endSessionsOf(tx, owner.user_id, "password", at, { keep });
    await rememberNetwork(tx, deps.keys, owner.user_id, network, at);
    await notifyOwner(deps, tx, owner, "passwordChanged");
  });
  await forgetTries(deps, owner.email, network);
}

async function ownerOfProof(deps: Deps, emailVerificationId: string, at: Date) {
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
