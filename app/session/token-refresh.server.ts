import { createHash } from "node:crypto";
import type { TokenAndUser } from "#contract/accounts/schemas";
import { reissueToken } from "#contract/login/endpoints";
import type { RouteArgs } from "~/http/response-context.server";
import { callOf, callProductApi, readResponse } from "~/transport/transport.server";

const inProgress = new Map<string, Promise<TokenAndUser>>();

/** One reissue per refresh token at a time in this process; concurrent callers get the same response. */
export function reissueTokens(args: RouteArgs, refreshToken: string): Promise<TokenAndUser> {
  const key = createHash("sha256").update(refreshToken).digest("base64url");
  const running = inProgress.get(key);
  if (running) return running;
  const reissue = requestReissue(args, refreshToken).finally(() => inProgress.delete(key));
  inProgress.set(key, reissue);
  return reissue;
}

async function requestReissue(args: RouteArgs, refreshToken: string): Promise<TokenAndUser> {
  const headers = { Authorization: "guest", Cookie: `refreshToken=${refreshToken}` };
  return readResponse(args, reissueToken, await callProductApi(args, { ...callOf(reissueToken), headers }));
}
