import type { NewSocialAccount, Token } from "#contract/accounts/schemas";
import type { UserId } from "#contract/ids";
import { toConflict } from "../accounts/insert-user";
import { requireVerifiedEmail, saveIdentity, verifyIdentity } from "../credentials/social-identity";
import { consumeVerification } from "../credentials/verify-code";
import type { Deps } from "../deps";
import { networkOf } from "../http/rate-limits";
import { createUserWithSession, type Visit } from "./create-account";

/**
 * Creates and logs in the account of a provider's identity, with the email that the provider has verified, or else the
 * mailbox that its owner has verified by a code. One that already has an account is INVALID_REQUEST_EMAIL_CONFLICT,
 * never taken over.
 */
export async function createSocialAccount(
  deps: Deps,
  { account, ...visit }: Visit & { account: NewSocialAccount },
): Promise<{ token: Token; userId: UserId }> {
  await deps.limits.use("signupPerAddress", networkOf(visit.address));
  const identity = await verifyIdentity(deps, account);
  const { emailVerificationId } = account;
  if (!emailVerificationId) requireVerifiedEmail(identity);
  return deps.database.db
    .transaction()
    .execute(async (tx) => {
      const email = emailVerificationId
        ? await consumeVerification(tx, { emailVerificationId, purpose: "signup", at: visit.at })
        : identity.email;
      const made = await createUserWithSession(deps, tx, {
        user: { ...account, email, passwordHash: null },
        visit,
      });
      await saveIdentity(tx, { identity, userId: made.userId, at: visit.at });
      return made;
    })
    .catch((error) => {
      throw toConflict(error);
    });
}
