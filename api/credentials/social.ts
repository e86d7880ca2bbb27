import type { SocialProvider } from "#contract/accounts";
import type { Db, Tx } from "../db/connect";
import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";
import type { SocialIdentity } from "./google";

type Given = { socialProvider: SocialProvider; socialAccessToken: string };

/** Asks the provider who the token's bearer is. Throws UNAUTHORIZED, SERVICE_UNAVAILABLE; INVALID_REQUEST without one. */
export async function identify(deps: Deps, { socialAccessToken }: Given): Promise<SocialIdentity> {
  if (!deps.google) throw new ApiError("INVALID_REQUEST", { fields: { socialProvider: ["invalid"] } });
  return deps.google.identify(socialAccessToken);
}

/** An address the provider has not proven is anybody's: no account is made or named by it. */
export function requireProvenEmail({ emailVerified }: SocialIdentity): void {
  if (!emailVerified) throw new ApiError("INVALID_REQUEST_EMAIL");
}

/** Whose identity this is from now on; the table's keys refuse one that is taken. */
export async function saveIdentity(db: Db | Tx, identity: SocialIdentity, userId: string, at: Date): Promise<void> {
  const { issuer, subject, email } = identity;
  await db.insertInto("social_identities").values({ issuer, subject, user_id: userId, email, linked_at: at }).execute();
}
