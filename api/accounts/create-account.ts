import type { NewAccount, Token } from "#contract/accounts";
import type { Lang } from "#contract/errors";
import { requireGoodPassword } from "../credentials/password-rules";
import { consumeProof } from "../credentials/verify-code";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";
import { networkOf } from "../http/rate-limits";
import { newId, randomText } from "../ids";
import { currentPolicies } from "../policies/current";
import { skeletonOf } from "../profiles/skeleton";
import { rememberNetwork } from "../sessions/known-networks";
import { startSession } from "../sessions/session";

export type Visit = { lang: Lang; userAgent: string; address: string; at: Date };
type Input = Visit & { account: NewAccount };

/**
 * Makes the account of a proven mailbox and signs it in, all in one transaction: what is refused leaves the proof
 * unused, so that a taken nickname costs no new code.
 */
export async function createAccount(
  deps: Deps,
  { account, ...visit }: Input,
): Promise<{ token: Token; userId: string }> {
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
      const email = await consumeProof(tx, account.emailVerificationId, "signup", visit.at);
      return admitNewUser(deps, tx, { ...account, email, passwordHash }, visit);
    })
    .catch((error) => {
      throw taken(error);
    });
}

type NewUser = Pick<NewAccount, "nickname" | "gender" | "agreements"> & {
  email: string;
  /** null where the provider's word stands for a password */
  passwordHash: string | null;
};

/** The user's row, their agreements and first session. Whoever calls has proven that the email is theirs. */
export async function admitNewUser(
  deps: Deps,
  tx: Tx,
  user: NewUser,
  { lang, userAgent, address, at }: Visit,
): Promise<{ token: Token; userId: string }> {
  const userId = await insertUser(tx, user, lang, at);
  await recordAgreements(tx, { userId, marketing: user.agreements.marketing, lang, at });
  await rememberNetwork(tx, deps.keys, userId, networkOf(address), at);
  return { token: await startSession(deps, tx, userId, userAgent, at), userId };
}

async function insertUser(tx: Tx, user: NewUser, lang: Lang, at: Date): Promise<string> {
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
      created_at: at,
      updated_at: at,
    })
    .execute();
  return userId;
}

async function recordAgreements(
  tx: Tx,
  { userId, marketing, lang, at }: { userId: string; marketing: boolean; lang: Lang; at: Date },
) {
  const versions = await currentPolicies(tx, at);
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

/** The unique index that refused says which field is taken; checking first could not. */
export function taken(error: unknown): unknown {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code !== "23505") return error;
  if (constraint === "users_email_key") return new ApiError("INVALID_REQUEST_EMAIL_CONFLICT");
  if (constraint === "users_nickname_skeleton_key") {
    return new ApiError("RESOURCE_CONFLICT_NICKNAME", { fields: { nickname: ["RESOURCE_CONFLICT_NICKNAME"] } });
  }
  if (constraint?.startsWith("social_identities_")) return new ApiError("RESOURCE_CONFLICT");
  return error;
}
