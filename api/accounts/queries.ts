import type { Selectable } from "kysely";
import type { SessionUser, SocialLink } from "#contract/accounts";
import { captureConsentVersion, limits } from "#contract/limits";
import type { Tables } from "../db/tables";
import type { Deps } from "../deps";
import { pictureUrl } from "../media/address";
import { Refusal } from "../refusal";

/** The signed-in user as they see themselves. */
export async function sessionUser(deps: Deps, userId: string): Promise<SessionUser> {
  const user = await deps.database.db.selectFrom("users").selectAll().where("user_id", "=", userId).executeTakeFirst();
  if (!user) throw new Refusal("UNAUTHORIZED");
  return toSessionUser(user);
}

/** The providers' accounts that sign this user in. */
export async function socialLinksOf(deps: Deps, userId: string): Promise<SocialLink[]> {
  const rows = await deps.database.db
    .selectFrom("social_identities")
    .select(["email", "linked_at"])
    .where("user_id", "=", userId)
    .where("issuer", "=", deps.env.GOOGLE_ISSUER)
    .execute();
  return rows.map(({ email, linked_at }) => ({ socialProvider: "google", email, linkedAt: linked_at.toISOString() }));
}

export async function nicknameTaken(deps: Deps, skeleton: string): Promise<boolean> {
  return (
    (await deps.database.db
      .selectFrom("users")
      .select("user_id")
      .where("nickname_skeleton", "=", skeleton)
      .executeTakeFirst()) !== undefined
  );
}

export async function domainTaken(deps: Deps, skeleton: string): Promise<boolean> {
  return (
    (await deps.database.db
      .selectFrom("users")
      .select("user_id")
      .where("domain_skeleton", "=", skeleton)
      .executeTakeFirst()) !== undefined
  );
}

function toSessionUser(user: Selectable<Tables["users"]>): SessionUser {
  return {
    userId: user.user_id,
    email: user.email,
    nickname: user.nickname,
    gender: user.gender,
    domain: user.domain,
    introduction: user.introduction,
    profileImageUrl: pictureUrl(user.profile_image_key),
    backgroundImageUrl: pictureUrl(user.background_image_key),
    role: user.role,
    lang: user.lang,
    relayBannerShown: user.relay_banner_shown,
    screenCaptureConsentAgreed: user.capture_consent_version === captureConsentVersion,
    marketingConsentAgreed: user.marketing_consent,
    domainChangesLeft: limits.domainChanges - user.domain_changes,
    hasPassword: user.password_hash !== null,
    unreadMessages: 0,
    unreadNotifications: 0,
  };
}
