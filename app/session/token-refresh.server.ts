import { createHash } from "node:crypto";
import type { TokenAndUser } from "#contract/accounts";
import { callProductApi, parseResponse } from "~/api/transport.server";
import type { RouteArgs } from "~/http/response-context.server";

const underWay = new Map<string, Promise<TokenAndUser>>();

/** One reissue per refresh token at a time in this process; whoever else asks meanwhile gets the same answer. */
export function reissueTokens(args: RouteArgs, refreshToken: string): Promise<TokenAndUser> {
  const key = createHash("sha256").update(refreshToken).digest("base64url");
  const running = underWay.get(key);
  if (running) return running;
  const reissue = askForReissue(args, refreshToken).finally(() => underWay.delete(key));
  underWay.set(key, reissue);
  return reissue;
}

async function askForReissue(args: RouteArgs, refreshToken: string): Promise<TokenAndUser> {
  const headers = { Authorization: "guest", Cookie: `refreshToken=${refreshToken}` };
  const response = await callProductApi(args, { method: "POST", path: "/auth/token/reissue", headers });
  return parseResponse<TokenAndUser>(args, response);
}
