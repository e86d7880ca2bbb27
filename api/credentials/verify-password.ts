import type { UserId } from "#contract/ids";
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

/** As `verifyPassword`; a user who logs in only with Google has no password to check, and passes. */
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
