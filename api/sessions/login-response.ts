import type { Token, TokenAndUser } from "#contract/accounts";
import { sessionUser } from "../accounts/queries";
import type { Call } from "../http/endpoint";
import { endSessionOfToken } from "./session";

/** A new session is answered; the one the caller came with, if any, is over. */
export async function loginResponse(
  { deps, cookies, at }: Call,
  { token, userId }: { token: Token; userId: string },
): Promise<TokenAndUser> {
  if (cookies.refreshToken) await endSessionOfToken(deps, cookies.refreshToken, at);
  return { token, user: await sessionUser(deps, userId) };
}
