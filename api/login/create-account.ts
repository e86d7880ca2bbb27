import type { NewAccount, Token } from "#contract/accounts/schemas";
import type { Lang } from "#contract/errors";
import type { UserId } from "#contract/ids";
import { insertUser, type NewUser, toConflict } from "../accounts/insert-user";
import { requireGoodPassword } from "../credentials/password-rules";
import { consumeVerification } from "../credentials/verify-code";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { networkOf } from "../http/rate-limits";
import { rememberNetwork } from "../sessions/known-networks";
import { startSession } from "../sessions/session";

export type Visit = { lang: Lang; userAgent: string; address: string; at: Date };
type AccountInput = Visit & { account: NewAccount };

/**
 * Creates and logs in the account of a verified mailbox in one transaction: a refusal leaves the verification unused,
 * so that a taken nickname costs no new code.
 */
export async function createAccount(
  deps: Deps,
  { account, ...visit }: AccountInput,
): Promise<{ token: Token; userId: UserId }> {
  await deps.limits.use("signupPerAddress", networkOf(visit.address));
  const proof = await deps.database.db
    .selectFrom("email_codes")
    .select("email")
    .where("email_verification_id", "=", account.emailVerificationId)
    .executeTakeFirst();
  requireGoodPassword(account.password, { email: proof?.email ?? "", nickname: account.nickname });
  const passwordHash = await deps.passwords.hash(account.password, networkOf(visit.address));
  return deps.database.db
    .transaction()
    .execute(async (tx) => {
      const email = await consumeVerification(tx, {
        emailVerificationId: account.emailVerificationId,
        purpose: "signup",
        at: visit.at,
      });
      return createUserWithSession(deps, tx, { user: { ...account, email, passwordHash }, visit });
    })
    .catch((error) => {
      throw toConflict(error);
    });
}

type Creation = { user: Omit<NewUser, "lang">; visit: Visit };

/** Creates the user and their first session. The caller has verified that the email is theirs. */
export async function createUserWithSession(
  deps: Deps,
  tx: Tx,
  { user, visit: { lang, userAgent, address, at } }: Creation,
): Promise<{ token: Token; userId: UserId }> {
  const userId = await insertUser(deps, tx, { user: { ...user, lang }, at });
  await rememberNetwork(tx, deps.keys, { userId, network: networkOf(address), at });
  return { token: await startSession(deps, tx, { userId, userAgent, at }), userId };
}
