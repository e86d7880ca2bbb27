import type { Token, TokenAndUser } from "#contract/accounts/schemas";
import type { UserId } from "#contract/ids";
import { sessionUser } from "../accounts/session-user";
import type { Call } from "../http/endpoint";
import { endSessionOfToken } from "../sessions/session";

/** Responds with the new session, and ends the caller's former one, if any. */
export async function loginResponse(
  { deps, cookies, at }: Pick<Call, "deps" | "cookies" | "at">,
  { token, userId }: { token: Token; userId: UserId },
): Promise<TokenAndUser> {
  if (cookies.refreshToken) await endSessionOfToken(deps, cookies.refreshToken, at);
  return { token, user: await sessionUser(deps, userId) };
}
