import { Email } from "#contract/accounts/schemas";
import type { UserId } from "#contract/ids";
import { replaceHash } from "../accounts/update-user";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";
import { networkOf } from "../http/rate-limits";
import { networkHash } from "../sessions/known-networks";
import { countTry, resetLoginTries } from "../sessions/login-tries";
import { type CompletedLogin, completeLogin } from "./complete-login";

type LoginInput = { email: string; password: string; userAgent: string; address: string; at: Date };

/**
 * Logs in by email and password. Every wrong pair is UNAUTHORIZED after the same work; USER_BLOCKED is revealed only
 * with the right password. An account with a second factor gets a challenge.
 */
export async function login(
  deps: Deps,
  { email, password, userAgent, address, at }: LoginInput,
): Promise<CompletedLogin> {
  const network = networkOf(address);
  const given = Email.safeParse(email);
  const account = given.success ? given.data : "";
  await deps.limits.use("loginPerAddress", network);
  const user = await findForLogin(deps, account, network);
  await countTry(deps, { account: account || network, network, atHome: user?.at_home === true });
  const right = await deps.passwords.verify(user?.password_hash ?? null, password, network);
  if (!user?.password_hash || !right) throw new ApiError("UNAUTHORIZED");
  if (user.status === "blocked") throw new ApiError("USER_BLOCKED");
  const kept = { userId: user.user_id, hash: user.password_hash, newHash: await rehashed(deps, user, password) };
  const entered = await deps.database.db.transaction().execute(async (tx) => {
    await lockPassword(tx, kept);
    return completeLogin(deps, tx, { userId: kept.userId, network, userAgent, at });
  });
  await resetLoginTries(deps, { account, network });
  return entered;
}

function findForLogin(deps: Deps, email: string, network: string) {
  return deps.database.db
    .selectFrom("users as u")
    .leftJoin("known_networks as k", (join) =>
      join.onRef("k.user_id", "=", "u.user_id").on("k.network", "=", networkHash(deps.keys, network)),
    )
    .select(["u.user_id", "u.password_hash", "u.status", (e) => e("k.user_id", "is not", null).as("at_home")])
    .where("u.email", "=", email)
    .executeTakeFirst();
}

/** The password hashed at the current cost, where its hash has another; else null. */
async function rehashed(deps: Deps, user: { password_hash: string | null }, password: string): Promise<string | null> {
  return user.password_hash && deps.passwords.isOutdated(user.password_hash) ? deps.passwords.hash(password) : null;
}

/**
 * Locks the user's row: a login starts before a password change, which then ends it, or fails with the old password.
 */
async function lockPassword(
  tx: Tx,
  { userId, hash, newHash }: { userId: UserId; hash: string; newHash: string | null },
) {
  const lockedUser = newHash
    ? await replaceHash(tx, { userId, hash: newHash, currentHash: hash })
    : await tx
        .selectFrom("users")
        .select("status")
        .where("user_id", "=", userId)
        .where("password_hash", "=", hash)
        .forNoKeyUpdate()
        .executeTakeFirst();
  if (!lockedUser) throw new ApiError("UNAUTHORIZED");
  if (lockedUser.status === "blocked") throw new ApiError("USER_BLOCKED");
}
