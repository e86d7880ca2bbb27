import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";

type Owner = {
  user_id: string;
  email: string;
  nickname: string;
  domain: string;
  lang: "ko" | "en";
  password_hash: string;
};

/**
 * Proves by the password that a session's bearer is the account's owner. `field` is the input it stood in. Throws
 * INVALID_REQUEST_PASSWORD, INVALID_REQUEST_SOCIAL_ACCOUNT where there is none, TOO_MANY_REQUESTS.
 */
export async function verifyPassword(deps: Deps, userId: string, password: string, field: string): Promise<Owner> {
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

/** As `verifyPassword`; who only ever signs in with Google has no password to prove it by, and passes. */
export async function verifyOwnPassword(
  deps: Deps,
  userId: string,
  password: string | undefined,
  field: string,
): Promise<void> {
  const { password_hash } = await deps.database.db
    .selectFrom("users")
    .select("password_hash")
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  if (password_hash !== null) await verifyPassword(deps, userId, password ?? "", field);
}

export const wrongPassword = (field: string) =>
  new ApiError("INVALID_REQUEST_PASSWORD", { fields: { [field]: ["wrongPassword"] } });
