import type { SocialLink, SocialProvider } from "#contract/accounts";
import { taken } from "../accounts/create-account";
import { notifyOwner } from "../accounts/notice-mail";
import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";
import { endSessionsOf } from "../sessions/session";
import { identify, saveIdentity } from "./social";
import { verifyPassword } from "./verify-password";

type Link = {
  userId: string;
  socialProvider: SocialProvider;
  socialAccessToken: string;
  password: string;
  at: Date;
};

/**
 * Lets a provider's account sign its owner in beside the password, which is proven first. Throws
 * INVALID_REQUEST_PASSWORD, INVALID_REQUEST_SOCIAL_ACCOUNT, RESOURCE_CONFLICT when either side is linked already.
 */
export async function linkSocial(deps: Deps, { userId, password, at, ...given }: Link): Promise<SocialLink> {
  const owner = await verifyPassword(deps, userId, password, "password");
  const identity = await identify(deps, given).catch(refuseToken);
  await deps.database.db
    .transaction()
    .execute(async (tx) => {
      await saveIdentity(tx, identity, userId, at);
      await notifyOwner(deps, tx, owner, "googleLinked");
    })
    .catch((error) => {
      throw taken(error);
    });
  return { socialProvider: given.socialProvider, email: identity.email, linkedAt: at.toISOString() };
}

type Unlink = { userId: string; sessionId: string; socialProvider: SocialProvider; password: string; at: Date };

/**
 * Takes that way in back, which only an account with a password can spare, and ends every other session: whoever
 * came in by it is out. Throws INVALID_REQUEST_PASSWORD, INVALID_REQUEST_SOCIAL_ACCOUNT, RESOURCE_NOT_FOUND.
 */
export async function unlinkSocial(deps: Deps, { userId, sessionId, password, at }: Unlink): Promise<void> {
  const owner = await verifyPassword(deps, userId, password, "password");
  await deps.database.db.transaction().execute(async (tx) => {
    const gone = await tx
      .deleteFrom("social_identities")
      .where("user_id", "=", userId)
      .where("issuer", "=", deps.env.GOOGLE_ISSUER)
      .executeTakeFirst();
    if (gone.numDeletedRows === 0n) throw new ApiError("RESOURCE_NOT_FOUND");
    await endSessionsOf(tx, userId, "ended", at, { keep: sessionId });
    await notifyOwner(deps, tx, owner, "googleUnlinked");
  });
}

/** The provider's account is refused here, not the caller's own session: 401 would say the latter. */
function refuseToken(error: unknown): never {
  if (error instanceof ApiError && error.code === "UNAUTHORIZED") {
    throw new ApiError("INVALID_REQUEST", { fields: { socialAccessToken: ["invalid"] } });
  }
  throw error;
}
