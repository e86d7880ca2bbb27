import { z } from "zod";
import { Email } from "#contract/accounts/schemas";
import type { Env } from "../env";
import { ApiError } from "../http/api-error";
import type { Log } from "../log";
import { observeProviderCall } from "../metrics/counts";

/** The identity the provider reports for a token. The email is verified only if `emailVerified`. */
export type SocialIdentity = { issuer: string; subject: string; email: string; emailVerified: boolean };

export type Google = {
  /**
   * The identity an access token was issued for, if it was issued to us. Throws UNAUTHORIZED, or SERVICE_UNAVAILABLE
   * when Google does not answer.
   */
  identify(accessToken: string): Promise<SocialIdentity>;
};

type Settings = Pick<Env, "GOOGLE_CLIENT_ID" | "GOOGLE_ISSUER" | "GOOGLE_TOKENINFO_URL">;

const timeoutMs = 5_000;
const Discovery = z.object({ issuer: z.string(), userinfo_endpoint: z.url() });
const TokenInfo = z.object({ aud: z.string(), sub: z.string().min(1).max(255) });
const UserInfo = z.object({ sub: z.string(), email: z.string().optional(), email_verified: z.boolean().optional() });

/** Google login over HTTP: tokeninfo for the audience, userinfo for the identity. */
export function createGoogle(
  { GOOGLE_CLIENT_ID: clientId, GOOGLE_ISSUER: issuer, GOOGLE_TOKENINFO_URL: tokenInfoUrl }: Settings,
  log: Log,
): Google | null {
  if (!clientId) return null;
  let userInfoUrl: Promise<string> | undefined;

  return {
    async identify(accessToken) {
      // In the body: an address would show up in logs on the way.
      const body = new URLSearchParams({ access_token: accessToken });
      const info = await ask(tokenInfoUrl, { method: "POST", body }, TokenInfo);
      if (info.aud !== clientId) {
        log.warn("a social token made for another application was refused");
        throw new ApiError("UNAUTHORIZED");
      }
      const headers = { authorization: `Bearer ${accessToken}` };
      const person = await ask(await findUserInfo(), { headers }, UserInfo);
      if (person.sub !== info.sub) throw new ApiError("UNAUTHORIZED");
      const email = Email.safeParse(person.email);
      const verified = email.success && person.email_verified === true;
      return { issuer, subject: info.sub, email: email.data ?? "", emailVerified: verified };
    },
  };

  function findUserInfo(): Promise<string> {
    userInfoUrl ??= ask(`${issuer}/.well-known/openid-configuration`, {}, Discovery).then((found) => {
      if (found.issuer !== issuer) throw unavailable("the issuer names itself otherwise");
      return found.userinfo_endpoint;
    });
    // A failed lookup is not cached.
    userInfoUrl.catch(() => {
      userInfoUrl = undefined;
    });
    return userInfoUrl;
  }

  async function ask<T>(url: string, init: RequestInit, answer: z.ZodType<T>): Promise<T> {
    const beganAt = performance.now();
    const response = await fetch(url, { ...init, redirect: "error", signal: AbortSignal.timeout(timeoutMs) }).catch(
      () => null,
    );
    const call = url === tokenInfoUrl ? "tokeninfo" : "userinfo";
    observeProviderCall({ provider: "google", call, status: response?.status ?? null, beganAt });
    if (response && [400, 401, 403].includes(response.status)) throw new ApiError("UNAUTHORIZED");
    if (!response?.ok) throw unavailable(`answered ${response?.status ?? "nothing"}`);
    const parsed = answer.safeParse(await response.json().catch(() => null));
    if (!parsed.success) throw unavailable("answered what we do not know");
    return parsed.data;
  }

  function unavailable(why: string): ApiError {
    log.error({ why }, "Google sign-in");
    return new ApiError("SERVICE_UNAVAILABLE", { retryAfter: 5 });
  }
}
