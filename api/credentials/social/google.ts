import { z } from "zod";
import { Email } from "#contract/accounts/schemas";
import type { Env } from "../../env";
import { ApiError } from "../../http/api-error";
import type { Log } from "../../log";
import { createProviderCalls, type IdentityProvider } from "./identity-provider";

type Settings = Pick<Env, "GOOGLE_CLIENT_ID" | "GOOGLE_ISSUER" | "GOOGLE_TOKENINFO_URL">;

const Discovery = z.object({ issuer: z.string(), userinfo_endpoint: z.url() });
const TokenInfo = z.object({ aud: z.string(), sub: z.string().min(1).max(255) });
const UserInfo = z.object({ sub: z.string(), email: z.string().optional(), email_verified: z.boolean().optional() });

/** Google's OpenID Connect: tokeninfo for the audience of an access token, userinfo for the identity. */
export function createGoogle(
  { GOOGLE_CLIENT_ID: clientId, GOOGLE_ISSUER: issuer, GOOGLE_TOKENINFO_URL: tokenInfoUrl }: Settings,
  log: Log,
): IdentityProvider | null {
  if (!clientId) return null;
  const { ask, unavailable } = createProviderCalls("google", log);
  let userInfoUrl: Promise<string> | undefined;

  return {
    async identify(accessToken) {
      // In the body: an address would show up in logs on the way.
      const body = new URLSearchParams({ access_token: accessToken });
      const info = await ask("tokeninfo", TokenInfo, tokenInfoUrl, { method: "POST", body });
      if (info.aud !== clientId) {
        log.warn("a social token made for another application was refused");
        throw new ApiError("UNAUTHORIZED");
      }
      const headers = { authorization: `Bearer ${accessToken}` };
      const person = await ask("userinfo", UserInfo, await findUserInfo(), { headers });
      if (person.sub !== info.sub) throw new ApiError("UNAUTHORIZED");
      const email = Email.safeParse(person.email);
      const verified = email.success && person.email_verified === true;
      return { issuer, subject: info.sub, email: email.data ?? "", emailVerified: verified };
    },
  };

  function findUserInfo(): Promise<string> {
    userInfoUrl ??= ask("discovery", Discovery, `${issuer}/.well-known/openid-configuration`).then((found) => {
      if (found.issuer !== issuer) throw unavailable("the issuer names itself otherwise");
      return found.userinfo_endpoint;
    });
    // A failed lookup is not cached.
    userInfoUrl.catch(() => {
      userInfoUrl = undefined;
    });
    return userInfoUrl;
  }
}
