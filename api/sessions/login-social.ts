import type { SocialLogin } from "#contract/accounts";
import type { SocialIdentity } from "../credentials/google";
import { identify, requireProvenEmail } from "../credentials/social";
import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";
import { networkOf } from "../http/rate-limits";
import { type CompletedLogin, completeLogin } from "./complete-login";
import { countTry, forgetTries } from "./login";

type Input = { given: SocialLogin; userAgent: string; address: string; at: Date };

/**
 * Signs in who the provider says it is, known by issuer and subject, under the same limits as a login by password.
 * Throws RESOURCE_NOT_FOUND_ACCOUNT (go on to sign-up), INVALID_REQUEST_EMAIL_CONFLICT when the address has an
 * account that was never linked, INVALID_REQUEST_EMAIL when the provider has not proven it, USER_BLOCKED.
 */
export async function loginSocial(deps: Deps, { given, userAgent, address, at }: Input): Promise<CompletedLogin> {
  const network = networkOf(address);
  await deps.limits.use("loginPerAddress", network);
  const identity = await identify(deps, given);
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
  await forgetTries(deps, account, network);
  return signedIn ?? tellWhy(deps, identity);
}

async function tellWhy(deps: Deps, identity: SocialIdentity): Promise<never> {
  requireProvenEmail(identity);
  const owner = await deps.database.db
    .selectFrom("users")
    .select("user_id")
    .where("email", "=", identity.email)
    .executeTakeFirst();
  throw new ApiError(owner ? "INVALID_REQUEST_EMAIL_CONFLICT" : "RESOURCE_NOT_FOUND_ACCOUNT");
}
