import type { SocialProvider } from "#contract/accounts/social-providers";
import type { UserId } from "#contract/ids";
import type { Db, Tx } from "../db/connect";
import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";
import type { SocialIdentity } from "./social/identity-provider";

type SocialToken = { socialProvider: SocialProvider; socialAccessToken: string };

/**
 * The identity behind the token. Throws UNAUTHORIZED, SERVICE_UNAVAILABLE; INVALID_REQUEST for a provider that is not
 * configured.
 */
export async function verifyIdentity(
  deps: Deps,
  { socialProvider, socialAccessToken }: SocialToken,
): Promise<SocialIdentity> {
  const provider = deps.identityProviders[socialProvider];
  if (!provider) throw new ApiError("INVALID_REQUEST", { fields: { socialProvider: ["invalid"] } });
  return provider.identify(socialAccessToken);
}

/** An unverified address may be anybody's: no account is made or named by it. */
export function requireVerifiedEmail({ emailVerified }: SocialIdentity): void {
  if (!emailVerified) throw new ApiError("INVALID_REQUEST_EMAIL");
}

/** Stores to which user the identity belongs; the table's unique keys refuse a taken one. */
export async function saveIdentity(
  db: Db | Tx,
  { identity, userId, at }: { identity: SocialIdentity; userId: UserId; at: Date },
): Promise<void> {
  const { issuer, subject, email } = identity;
  await db.insertInto("social_identities").values({ issuer, subject, user_id: userId, email, linked_at: at }).execute();
}
