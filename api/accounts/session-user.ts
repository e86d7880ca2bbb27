import type { Selectable } from "kysely";
import type { SessionUser } from "#contract/accounts/schemas";
import type { UserId } from "#contract/ids";
import { limits } from "#contract/limits";
import type { AnnouncedPolicy } from "#contract/policies/values";
import { loadSql } from "../db/load-sql";
import type { Tables } from "../db/tables";
import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";
import { pictureUrl } from "../media/picture-address";

type SessionUserRow = Pick<
  Selectable<Tables["users"]>,
  | "user_id"
  | "email"
  | "nickname"
  | "domain"
  | "introduction"
  | "profile_image_key"
  | "background_image_key"
  | "role"
  | "lang"
  | "relay_banner_shown"
  | "marketing_consent"
  | "domain_changes"
> & {
  /** only a deleted account has none */
  gender: SessionUser["gender"] | null;
  has_password: boolean;
  consented: boolean;
  policies_to_agree: AnnouncedPolicy[];
  profile_withheld_until: Date | null;
  unread_messages: number;
  unread_notifications: number;
};

const sessionUserStatement = loadSql<SessionUserRow, { userId: UserId; at: Date }>("accounts/sql/session-user.sql", {
  name: "session_user",
  parameters: ["userId", "at"],
});

/** The logged-in user as they see themselves. */
export async function sessionUser(deps: Deps, userId: UserId): Promise<SessionUser> {
  const [user] = await deps.database.run(sessionUserStatement, { userId, at: deps.clock.now() });
  if (!user?.gender) throw new ApiError("UNAUTHORIZED");
  return toSessionUser(user, user.gender);
}

const toSessionUser = (user: SessionUserRow, gender: SessionUser["gender"]): SessionUser => ({
  userId: user.user_id,
  email: user.email,
  nickname: user.nickname,
  gender,
  domain: user.domain,
  introduction: user.introduction,
  profileImageUrl: pictureUrl(user.profile_image_key),
  backgroundImageUrl: pictureUrl(user.background_image_key),
  role: user.role,
  lang: user.lang,
  relayBannerShown: user.relay_banner_shown,
  screenCaptureConsentAgreed: user.consented,
  policiesToAgree: user.policies_to_agree,
  marketingConsentAgreed: user.marketing_consent,
  domainChangesLeft: limits.domainChanges - user.domain_changes,
  hasPassword: user.has_password,
  profileWithheldUntil: user.profile_withheld_until?.toISOString() ?? null,
  unreadMessages: user.unread_messages,
  unreadNotifications: user.unread_notifications,
});
