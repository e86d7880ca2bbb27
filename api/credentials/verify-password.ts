import type { SessionId, UserId } from "#contract/ids";
import { secondsAfter } from "../clock";
import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";

type Owner = {
  user_id: UserId;
  email: string;
  nickname: string;
  domain: string;
  lang: "ko" | "en";
  password_hash: string;
};

/**
 * Verifies by password that the session's user is the account's owner. `field` names the input. Throws
 * INVALID_REQUEST_PASSWORD, INVALID_REQUEST_SOCIAL_ACCOUNT where there is none, TOO_MANY_REQUESTS.
 */
export async function verifyPassword(
  deps: Deps,
  { userId, password, field }: { userId: UserId; password: string; field: string },
): Promise<Owner> {
  await deps.limits.use("passwordPerUser", userId);
  const user = await deps.database.db
    .selectFrom("users")
    .select(["user_id", "email", "nickname", "domain", "lang", "password_hash"])
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  const { password_hash } = user;
  if (password_hash === null) throw new ApiError("INVALID_REQUEST_SOCIAL_ACCOUNT");
  if (!(await deps.passwords.verify(password_hash, password, userId))) throw wrongPassword(field);
  await deps.limits.forget("passwordPerUser", userId);
  return { ...user, password_hash };
}

/** How long a login proves the owner of an account without a password. */
const recentSeconds = 600;

type Claim = { userId: UserId; sessionId: SessionId; password?: string; at: Date };

/**
 * Verifies that the session's user is the account's owner: by the password, or where there is none by a login of the
 * last ten minutes. Throws as `verifyPassword`, INVALID_REQUEST_SOCIAL_ACCOUNT for an earlier login.
 */
export async function verifyOwner(
  deps: Deps,
  { userId, sessionId, password, at }: Claim,
): Promise<Pick<Owner, "email" | "lang"> & { hasPassword: boolean }> {
  const user = await deps.database.db
    .selectFrom("users as u")
    .innerJoin("sessions as s", "s.user_id", "u.user_id")
    .select(["u.email", "u.lang", "u.password_hash", "s.created_at as logged_in_at"])
    .where("u.user_id", "=", userId)
    .where("s.session_id", "=", sessionId)
    .executeTakeFirstOrThrow();
  const hasPassword = user.password_hash !== null;
  if (hasPassword) await verifyPassword(deps, { userId, password: password ?? "", field: "password" });
  else if (user.logged_in_at < secondsAfter(at, -recentSeconds)) throw new ApiError("INVALID_REQUEST_SOCIAL_ACCOUNT");
  return { email: user.email, lang: user.lang, hasPassword };
}

/** As `verifyPassword`; a user who logs in by a provider alone has no password to check, and passes. */
export async function verifyOwnPassword(
  deps: Deps,
  { userId, password, field }: { userId: UserId; password: string | undefined; field: string },
): Promise<void> {
  const { password_hash } = await deps.database.db
    .selectFrom("users")
    .select("password_hash")
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  if (password_hash !== null) await verifyPassword(deps, { userId, password: password ?? "", field });
}

export const wrongPassword = (field: string) =>
  new ApiError("INVALID_REQUEST_PASSWORD", { fields: { [field]: ["wrongPassword"] } });
