import * as openid from "openid-client";
import { z } from "zod";
import type { SocialProvider } from "#contract/accounts/social-providers";
import type { Address } from "~/addresses/address";
import { env, publicOrigin } from "~/env.server";
import { localApiError } from "~/http/local-api-error.server";
import { allowFormsTo, type RouteArgs } from "~/http/response-context.server";
import { sealedCookie } from "~/http/sealed-cookie.server";
import { localeOf } from "~/i18n/i18n.server";
import { deviceOf } from "~/session/device.server";
import { configurationOf, offeredProviders, protocols, providerOrigins } from "./providers.server";
import type { SocialNotice } from "./social-notice";

/** Why the user was sent to a provider: to log in and return to `back`, or to link the account they choose. */
type SocialPurpose = { kind: "login"; back: Address | null } | { kind: "link"; userId: string };
/** What the API identifies the user by, and the email that the provider names: in lower case as ours, empty if none. */
export type SocialReturn = { token: string; email: string };

/** The values that must return unchanged, in the browser that was sent to the provider. */
type SocialState = {
  provider: SocialProvider;
  state: string;
  nonce: string;
  verifier: string;
  purpose: SocialPurpose;
};
const stateCookie = sealedCookie<SocialState>("social-login", 600);

const callbackOf = (provider: SocialProvider) => `${publicOrigin()}/accounts/login/${provider}/callback`;

/** Lists the configured providers and allows the page's forms to redirect to them (form-action). */
export function offerProviders(args: RouteArgs): SocialProvider[] {
  const offered = offeredProviders();
  for (const origin of offered.flatMap(providerOrigins)) allowFormsTo(args, origin);
  return offered;
}

/** The provider's address for choosing an account. Throws SERVICE_UNAVAILABLE when it cannot be reached. */
export async function socialLoginUrl(
  args: RouteArgs,
  provider: SocialProvider,
  purpose: SocialPurpose,
): Promise<string> {
  const configuration = await configurationOf(provider).catch((error) => {
    args.context.logError?.(error, { method: "GET", path: `the configuration of ${provider}` });
    throw localApiError("SERVICE_UNAVAILABLE", args);
  });
  const { scope, isOpenId, usesPkce, parameters } = protocols[provider];
  const verifier = openid.randomPKCECodeVerifier();
  const stored = { provider, state: openid.randomState(), nonce: openid.randomNonce(), verifier, purpose };
  await stateCookie.keep(args, stored);
  const address = openid.buildAuthorizationUrl(configuration, {
    redirect_uri: callbackOf(provider),
    state: stored.state,
    ...(scope && { scope }),
    ...(isOpenId && { nonce: stored.nonce }),
    ...(usesPkce && {
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
    }),
    ...parameters,
    ...languageAndChoice(args.request, provider),
  });
  return address.href;
}

/** Google's pages follow our language. Kakao asks which account, except in KakaoTalk, where the user has one. */
function languageAndChoice(request: Request, provider: SocialProvider): Record<string, string> {
  if (provider === "google") return { ui_locales: localeOf(request) };
  return provider === "kakao" && deviceOf(request).inApp !== "kakaotalk" ? { prompt: "select_account" } : {};
}

/** Reads a provider's redirect and uses it up: the same address a second time is `lost`. */
export async function readSocialReturn(
  args: RouteArgs,
  provider: SocialProvider,
): Promise<{ purpose: SocialPurpose | null } & (SocialReturn | { failed: SocialNotice })> {
  const stored = await stateCookie.read(args.request);
  stateCookie.drop(args);
  if (stored?.provider !== provider) return { purpose: null, failed: "lost" };
  const { purpose } = stored;
  try {
    return { purpose, ...(await exchange(args.request, stored)) };
  } catch (error) {
    const failed = noticeOfError(error);
    if (failed !== "denied") args.context.logError?.(error, { method: "POST", path: `the tokens of ${provider}` });
    return { purpose, failed };
  }
}

async function exchange(request: Request, { provider, state, nonce, verifier }: SocialState): Promise<SocialReturn> {
  const configuration = await configurationOf(provider);
  const { isOpenId, usesPkce } = protocols[provider];
  const address = new URL(callbackOf(provider) + new URL(request.url).search);
  const checks = {
    expectedState: state,
    ...(isOpenId && { expectedNonce: nonce, idTokenExpected: true }),
    ...(usesPkce && { pkceCodeVerifier: verifier }),
  };
  // Naver wants the state here, too.
  const tokens = await openid.authorizationCodeGrant(configuration, address, checks, isOpenId ? {} : { state });
  if (provider === "naver") {
    return { token: tokens.access_token, email: await askNaverForEmail(configuration, tokens.access_token) };
  }
  const email = String(tokens.claims()?.email ?? "").toLowerCase();
  return { token: provider === "apple" ? String(tokens.id_token) : tokens.access_token, email };
}

const NaverProfile = z.object({ response: z.object({ email: z.string().catch("") }) });

/** Only fills in a field of the sign-up: without an answer that stays empty. */
async function askNaverForEmail(configuration: openid.Configuration, token: string): Promise<string> {
  try {
    const profile = new URL(`${env().NAVER_API_URL}/v1/nid/me`);
    const answer = await openid.fetchProtectedResource(configuration, token, profile, "GET");
    return NaverProfile.parse(await answer.json()).response.email.toLowerCase();
  } catch {
    return "";
  }
}

function noticeOfError(error: unknown): SocialNotice {
  if (error instanceof openid.AuthorizationResponseError) return refusals.includes(error.error) ? "denied" : "failed";
  // The code was used before, or is too old: starting again helps.
  if (error instanceof openid.ResponseBodyError && error.error === "invalid_grant") return "lost";
  const isAway = error instanceof TypeError || (error as { code?: string }).code === "OAUTH_TIMEOUT";
  return isAway ? "unavailable" : "failed";
}

/** Apple has a word of its own for a user who declines. */
const refusals = ["access_denied", "user_cancelled_authorize"];
