import type { SocialLogin } from "#contract/accounts/schemas";
import type { SocialIdentity } from "../credentials/social/identity-provider";
import { requireVerifiedEmail, verifyIdentity } from "../credentials/social-identity";
import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";
import { networkOf } from "../http/rate-limits";
import { countTry, resetLoginTries } from "../sessions/login-tries";
import { type CompletedLogin, completeLogin } from "./complete-login";

type SocialLoginInput = { given: SocialLogin; userAgent: string; address: string; at: Date };

/**
 * Logs in the identity the provider reports, found by issuer and subject, with a password login's limits. Throws
 * RESOURCE_NOT_FOUND_ACCOUNT (sign-up follows), INVALID_REQUEST_EMAIL_CONFLICT for an unlinked account,
 * INVALID_REQUEST_EMAIL for an address that is missing or unverified (sign-up verifies one first), USER_BLOCKED.
 */
export async function loginSocial(
  deps: Deps,
  { given, userAgent, address, at }: SocialLoginInput,
): Promise<CompletedLogin> {
  const network = networkOf(address);
  await deps.limits.use("loginPerAddress", network);
  const identity = await verifyIdentity(deps, given);
  const account = `${identity.issuer} ${identity.subject}`;
  await countTry(deps, { account, network, atHome: false });
  const signedIn = await deps.database.db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom("social_identities as i")
      .innerJoin("users as u", "u.user_id", "i.user_id")
      .select(["u.user_id", "u.status"])
      .where("i.issuer", "=", identity.issuer)
      .where("i.subject", "=", identity.subject)
      .forNoKeyUpdate("u")
      .executeTakeFirst();
    if (!user) return null;
    if (user.status === "blocked") throw new ApiError("USER_BLOCKED");
    return completeLogin(deps, tx, { userId: user.user_id, network, userAgent, at });
  });
  await resetLoginTries(deps, { account, network });
  return signedIn ?? throwReason(deps, identity);
}

async function throwReason(deps: Deps, identity: SocialIdentity): Promise<never> {
  requireVerifiedEmail(identity);
  const owner = await deps.database.db
    .selectFrom("users")
    .select("user_id")
    .where("email", "=", identity.email)
    .executeTakeFirst();
  throw new ApiError(owner ? "INVALID_REQUEST_EMAIL_CONFLICT" : "RESOURCE_NOT_FOUND_ACCOUNT");
}
