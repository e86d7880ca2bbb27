import type { NewSocialAccount, Token } from "#contract/accounts";
import { identify, requireProvenEmail, saveIdentity } from "../credentials/social";
import type { Deps } from "../deps";
import { networkOf } from "../http/rate-limits";
import { admitNewUser, taken, type Visit } from "./create-account";

/**
 * Makes the account of who the provider says it is, with the address the provider has proven, and signs it in. An
 * address that has an account is INVALID_REQUEST_EMAIL_CONFLICT, never taken over.
 */
export async function createSocialAccount(
  deps: Deps,
  { account, ...visit }: Visit & { account: NewSocialAccount },
): Promise<{ token: Token; userId: string }> {
  await deps.limits.use("signupPerAddress", networkOf(visit.address));
  const identity = await identify(deps, account);
  requireProvenEmail(identity);
  return deps.database.db
    .transaction()
    .execute(async (tx) => {
      const made = await admitNewUser(deps, tx, { ...account, email: identity.email, passwordHash: null }, visit);
      await saveIdentity(tx, identity, made.userId, visit.at);
      return made;
    })
    .catch((error) => {
      throw taken(error);
    });
}
