import type { NewAccount } from "#contract/accounts/schemas";
import type { Lang } from "#contract/errors";
import type { UserId } from "#contract/ids";
import type { PolicyKind } from "#contract/policies/values";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";
import { newId, randomText } from "../ids";
import { currentPolicies } from "../policies/current-policy";
import { skeletonOf } from "../skeleton";
import { mailConsentResult } from "./consent-result-mail";

export type NewUser = Pick<NewAccount, "nickname" | "gender" | "agreements"> & {
  email: string;
  /** null where an identity provider replaces the password */
  passwordHash: string | null;
  lang: Lang;
};

/**
 * Creates a user with their agreements to the policies in force. The caller has verified that the email is theirs, and
 * translates a violated index by `toConflict`.
 */
export async function insertUser(deps: Deps, tx: Tx, { user, at }: { user: NewUser; at: Date }): Promise<UserId> {
  const versions = await currentPolicies(tx, at);
  const userId = await insertRow(tx, { ...user, versions }, at);
  const { lang, email } = user;
  const { marketing } = user.agreements;
  await insertConsents(tx, { userId, versions, marketing, lang, at });
  if (marketing) await mailConsentResult(deps, tx, { owner: { email, lang }, given: true, at });
  return userId;
}

type PolicyVersions = Record<PolicyKind, number>;

async function insertRow(tx: Tx, user: NewUser & { versions: PolicyVersions }, at: Date): Promise<UserId> {
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
      lang: user.lang,
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
