import { Email } from "#contract/accounts";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";
import { networkOf } from "../http/rate-limits";
import { type CompletedLogin, completeLogin } from "./complete-login";
import { networkMac } from "./known-networks";

type Input = { email: string; password: string; userAgent: string; address: string; at: Date };

/**
 * Signs in by email and password. Every wrong pair is UNAUTHORIZED after the same work, known address or not;
 * USER_BLOCKED is told only to who has the right password. Who has the second factor on is asked for it next.
 */
export async function login(deps: Deps, { email, password, userAgent, address, at }: Input): Promise<CompletedLogin> {
  const network = networkOf(address);
  const given = Email.safeParse(email);
  const account = given.success ? given.data : "";
  await deps.limits.use("loginPerAddress", network);
  const user = await findForLogin(deps, account, network);
  await countTry(deps, { account: account || network, network, atHome: user?.at_home === true });
  const right = await deps.passwords.verify(user?.password_hash ?? null, password, network);
  if (!user?.password_hash || !right) throw new ApiError("UNAUTHORIZED");
  if (user.status === "blocked") throw new ApiError("USER_BLOCKED");
  const kept = { userId: user.user_id, hash: user.password_hash, newHash: await renewed(deps, user, password) };
  const entered = await deps.database.db.transaction().execute(async (tx) => {
    await holdPassword(tx, kept);
    return completeLogin(deps, tx, { userId: kept.userId, network, userAgent, at });
  });
  await forgetTries(deps, account, network);
  return entered;
}

type Try = { account: string; network: string; atHome: boolean };

/**
 * Counts one try: by account and network together, and over all networks where the account was never signed in from.
 * So a stranger can use up their own tries and other strangers', never the owner's (docs/decisions/011).
 */
export async function countTry(deps: Deps, { account, network, atHome }: Try): Promise<void> {
  await deps.limits.use("loginPerPair", `${account} ${network}`);
  if (!atHome) await deps.limits.use("loginPerAccount", account);
}

/** Who has just proven who they are at this network begins again there. */
export async function forgetTries(deps: Deps, account: string, network: string): Promise<void> {
  await deps.limits.forget("loginPerPair", `${account} ${network}`);
}

function findForLogin(deps: Deps, email: string, network: string) {
  return deps.database.db
    .selectFrom("users as u")
    .leftJoin("known_networks as k", (join) =>
      join.onRef("k.user_id", "=", "u.user_id").on("k.network", "=", networkMac(deps.keys, network)),
    )
    .select(["u.user_id", "u.password_hash", "u.status", (e) => e("k.user_id", "is not", null).as("at_home")])
    .where("u.email", "=", email)
    .executeTakeFirst();
}

/** The same password under today's cost, where its hash was made under another; null where it stands. */
async function renewed(deps: Deps, user: { password_hash: string | null }, password: string): Promise<string | null> {
  return user.password_hash && deps.passwords.isOutdated(user.password_hash) ? deps.passwords.hash(password) : null;
}

/** Locks the row: a session is begun before a change of the password, which then ends it, or not with the old one. */
async function holdPassword(
  tx: Tx,
  { userId, hash, newHash }: { userId: string; hash: string; newHash: string | null },
) {
  const held = newHash
    ? await tx
        .updateTable("users")
        .set({ password_hash: newHash })
        .where("user_id", "=", userId)
        .where("password_hash", "=", hash)
        .returning("status")
        .executeTakeFirst()
    : await tx
        .selectFrom("users")
        .select("status")
        .where("user_id", "=", userId)
        .where("password_hash", "=", hash)
        .forNoKeyUpdate()
        .executeTakeFirst();
  if (!held) throw new ApiError("UNAUTHORIZED");
  if (held.status === "blocked") throw new ApiError("USER_BLOCKED");
}
