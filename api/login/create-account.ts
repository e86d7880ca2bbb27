import type { NewAccount, Token } from "#contract/accounts/schemas";
import type { Lang } from "#contract/errors";
import type { UserId } from "#contract/ids";
import type { PolicyKind } from "#contract/policies/values";
import { mailConsentResult } from "../accounts/consent-result-mail";
import { requireGoodPassword } from "../credentials/password-rules";
import { consumeVerification } from "../credentials/verify-code";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";
import { networkOf } from "../http/rate-limits";
import { newId, randomText } from "../ids";
import { currentPolicies } from "../policies/current-policy";
import { rememberNetwork } from "../sessions/known-networks";
import { startSession } from "../sessions/session";
import { skeletonOf } from "../skeleton";

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
      return insertNewUser(deps, tx, { user: { ...account, email, passwordHash }, visit });
    })
    .catch((error) => {
      throw toConflict(error);
    });
}

type NewUser = Pick<NewAccount, "nickname" | "gender" | "agreements"> & {
  email: string;
  /* null where an identity provider replaces the password */
  passwordHash: string | null;
};

/** Creates the user, their agreements and first session. The caller has verified that the email is theirs. */
export async function insertNewUser(
  deps: Deps,
  tx: Tx,
  { user, visit: { lang, userAgent, address, at } }: { user: NewUser; visit: Visit },
): Promise<{ token: Token; userId: UserId }> {
  const versions = await currentPolicies(tx, at);
  const userId = await insertUser(tx, { ...user, versions }, lang, at);
  await insertConsents(tx, { userId, versions, marketing: user.agreements.marketing, lang, at });
  if (user.agreements.marketing)
    await mailConsentResult(deps, tx, { owner: { email: user.email, lang }, given: true, at });
  await rememberNetwork(tx, deps.keys, { userId, network: networkOf(address), at });
  return { token: await startSession(deps, tx, { userId, userAgent, at }), userId };
}

type PolicyVersions = Record<PolicyKind, number>;

async function insertUser(tx: Tx, user: NewUser & { versions: PolicyVersions }, lang: Lang, at: Date): Promise<UserId> {
  const userId = newId("usr", at);
  const domain = `fan_${randomText(10)}`;
  await tx
    .insertInto("users")
    .values({
      user_id: userId,
      email: user.email,
      password_hash: user.passwordHash,
      nickname: user.nickname,
      nickname_skeleton: skeletonOf(user.nickname),
      domain,
      domain_skeleton: skeletonOf(domain),
      gender: user.gender,
      lang,
      marketing_consent: user.agreements.marketing,
      age_confirmed_at: at,
      terms_version: user.versions.terms,
      privacy_version: user.versions.privacy,
      created_at: at,
      updated_at: at,
    })
    .execute();
  return userId;
}

type FirstConsents = { userId: UserId; versions: PolicyVersions; marketing: boolean; lang: Lang; at: Date };

async function insertConsents(tx: Tx, { userId, versions, marketing, lang, at }: FirstConsents) {
  const given = { terms: true, privacy: true, marketing };
  const rows = (["terms", "privacy", "marketing"] as const).map((kind) => ({
    consent_id: newId("cst", at),
    user_id: userId,
    kind,
    version: versions[kind],
    given: given[kind],
    lang,
    created_at: at,
  }));
  await tx.insertInto("consents").values(rows).execute();
}

/** Names the taken field from the violated unique index; a check beforehand would race. */
export function toConflict(error: unknown): unknown {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code !== "23505") return error;
  if (constraint === "users_email_key") return new ApiError("INVALID_REQUEST_EMAIL_CONFLICT");
  if (constraint === "users_nickname_skeleton_key") {
    return new ApiError("RESOURCE_CONFLICT_NICKNAME", { fields: { nickname: ["RESOURCE_CONFLICT_NICKNAME"] } });
  }
  if (constraint?.startsWith("social_identities_")) return new ApiError("RESOURCE_CONFLICT");
  return error;
}
