import { Email, type Token } from "#contract/accounts";
import type { Deps } from "../deps";
import { networkOf } from "../rate-limits";
import { Refusal } from "../refusal";
import { startSession } from "./session";

type Input = { email: string; password: string; userAgent: string; address: string; at: Date };

/**
 * Signs in by email and password. Every wrong pair is UNAUTHORIZED after the same work, known address or not;
 * USER_BLOCKED is told only to who has the right password.
 */
export async function login(
  deps: Deps,
  { email, password, userAgent, address, at }: Input,
): Promise<{ token: Token; userId: string }> {
  const address64 = networkOf(address);
  const known = Email.safeParse(email);
  const account = known.success ? known.data : "";
  await deps.limits.use("loginPerAddress", address64);
  await deps.limits.use("loginPerAccount", account || address64);
  const user = await deps.database.db
    .selectFrom("users")
    .select(["user_id", "password_hash", "status"])
    .where("email", "=", account)
    .executeTakeFirst();
  const right = await deps.passwords.verify(user?.password_hash ?? null, password);
  if (!user || !right) throw new Refusal("UNAUTHORIZED");
  if (user.status === "blocked") throw new Refusal("USER_BLOCKED");
  await deps.limits.forget("loginPerAccount", account);
  return { token: await startSession(deps, deps.database.db, user.user_id, userAgent, at), userId: user.user_id };
}
