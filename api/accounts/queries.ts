import { type Selectable, sql } from "kysely";
import type { SessionUser, SocialLink } from "#contract/accounts";
import { limits } from "#contract/limits";
import type { Tables } from "../db/tables";
import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";
import { pictureUrl } from "../media/address";
import { unreadMessages, unreadNotifications } from "../notifications/unread";
import { currentPolicy } from "../policies/current";

/** The signed-in user as they see themselves. */
export async function sessionUser(deps: Deps, userId: string): Promise<SessionUser> {
  const user = await deps.database.db.selectFrom("users").selectAll().where("user_id", "=", userId).executeTakeFirst();
  if (!user) throw new ApiError("UNAUTHORIZED");
  const at = deps.clock.now();
  const consented = user.capture_consent_version === (await currentPolicy(deps.database.db, "capture", at));
  return toSessionUser(user, consented, {
    unreadMessages: await unreadMessages(deps, userId),
    unreadNotifications: await unreadNotifications(deps, userId, at),
  });
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

/** Whether a nickname is somebody's, other than the asker's own. */
export async function nicknameTaken(deps: Deps, skeleton: string, asker: string | null): Promise<boolean> {
  const { rows } = await sql`SELECT FROM users
    WHERE nickname_skeleton = ${skeleton} AND user_id IS DISTINCT FROM ${asker}`.execute(deps.database.db);
  return rows.length > 0;
}

/** Whether a domain ID is somebody's, held for somebody or asked for by an application, other than the asker. */
export async function domainTaken(deps: Deps, skeleton: string, asker: string | null, at: Date): Promise<boolean> {
  const { rows } = await sql`SELECT FROM domain_claims WHERE domain_skeleton = ${skeleton}
    AND (held_until IS NULL OR held_until > ${at} OR application_id IS NOT NULL) AND user_id IS DISTINCT FROM ${asker}`.execute(
    deps.database.db,
  );
  return rows.length > 0;
}

type Unread = Pick<SessionUser, "unreadMessages" | "unreadNotifications">;

function toSessionUser(user: Selectable<Tables["users"]>, consented: boolean, unread: Unread): SessionUser {
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
    screenCaptureConsentAgreed: consented,
    marketingConsentAgreed: user.marketing_consent,
    domainChangesLeft: limits.domainChanges - user.domain_changes,
    hasPassword: user.password_hash !== null,
    ...unread,
  };
}
