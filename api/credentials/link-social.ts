import type { SocialLink } from "#contract/accounts/schemas";
import { type SocialProvider, socialProviders } from "#contract/accounts/social-providers";
import type { SessionId, UserId } from "#contract/ids";
import { notifyOwner } from "../accounts/account-notice-mail";
import { toConflict } from "../accounts/insert-user";
import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";
import { endSessionsOf } from "../sessions/session";
import { issuersOf } from "./social/identity-providers";
import { saveIdentity, verifyIdentity } from "./social-identity";
import { verifyOwner } from "./verify-password";

type Change = { userId: UserId; sessionId: SessionId; socialProvider: SocialProvider; password?: string; at: Date };

/**
 * Links a provider account for login, after verifying the owner. Throws as `verifyOwner`, RESOURCE_CONFLICT when either
 * side is linked already.
 */
export async function linkSocial(
  deps: Deps,
  { userId, sessionId, password, at, ...given }: Change & { socialAccessToken: string },
): Promise<SocialLink> {
  const owner = await verifyOwner(deps, { userId, sessionId, password, at });
  const identity = await verifyIdentity(deps, given).catch(refuseToken);
  await deps.database.db
    .transaction()
    .execute(async (tx) => {
      await saveIdentity(tx, { identity, userId, at });
      await notifyOwner(deps, tx, { owner, what: `${given.socialProvider}Linked` });
    })
    .catch((error) => {
      throw toConflict(error);
    });
  return { socialProvider: given.socialProvider, email: identity.email, linkedAt: at.toISOString() };
}

/**
 * Unlinks the provider account, and ends every other session, because one may have logged in by it. Throws as
 * `verifyOwner`, INVALID_REQUEST_SOCIAL_ACCOUNT for the only way to log in, RESOURCE_NOT_FOUND.
 */
export async function unlinkSocial(
  deps: Deps,
  { userId, sessionId, socialProvider, password, at }: Change,
): Promise<void> {
  const owner = await verifyOwner(deps, { userId, sessionId, password, at });
  await deps.database.db.transaction().execute(async (tx) => {
    const identities = await tx
      .selectFrom("social_identities")
      .select("issuer")
      .where("user_id", "=", userId)
      .forUpdate()
      .execute();
    if (!owner.hasPassword && identities.length === 1) throw new ApiError("INVALID_REQUEST_SOCIAL_ACCOUNT");
    const deleted = await tx
      .deleteFrom("social_identities")
      .where("user_id", "=", userId)
      .where("issuer", "=", issuersOf(deps.env)[socialProvider])
      .executeTakeFirst();
    if (deleted.numDeletedRows === 0n) throw new ApiError("RESOURCE_NOT_FOUND");
    await endSessionsOf(tx, { userId, reason: "ended", at, keep: sessionId });
    await notifyOwner(deps, tx, { owner, what: `${socialProvider}Unlinked` });
  });
}

/** The provider's token is refused here, not the caller's session: 401 would mean the latter. */
function refuseToken(error: unknown): never {
  if (error instanceof ApiError && error.code === "UNAUTHORIZED") {
    throw new ApiError("INVALID_REQUEST", { fields: { socialAccessToken: ["invalid"] } });
  }
  throw error;
}

/** The linked provider accounts that can log in this user. */
export async function listSocialLinks(deps: Deps, userId: UserId): Promise<SocialLink[]> {
  const rows = await deps.database.db
    .selectFrom("social_identities")
    .select(["issuer", "email", "linked_at"])
    .where("user_id", "=", userId)
    .execute();
  const issuers = issuersOf(deps.env);
  return socialProviders.flatMap((socialProvider) =>
    rows
      .filter(({ issuer }) => issuer === issuers[socialProvider])
      .map(({ email, linked_at }) => ({ socialProvider, email, linkedAt: linked_at.toISOString() })),
  );
}
