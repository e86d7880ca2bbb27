import * as openid from "openid-client";
import type { Address } from "~/addresses/address";
import { env, publicOrigin } from "~/env.server";
import { localApiError } from "~/http/local-api-error.server";
import type { RouteArgs } from "~/http/response-context.server";
import { sealedCookie } from "~/http/sealed-cookie.server";
import { localeOf } from "~/i18n/i18n.server";
import type { GoogleNotice } from "./google-notice";

/** Why the user was sent to Google: to sign in and return to `back`, or to link the account they choose. */
type GooglePurpose = { kind: "login"; back: Address | null } | { kind: "link"; userId: string };
export type GoogleReturn = { accessToken: string; email: string };

/** The values that must return unchanged, in the browser that was sent to Google. */
type SignInState = { state: string; nonce: string; verifier: string; purpose: GooglePurpose };
const stateCookie = sealedCookie<SignInState>("google", 600);

const callbackPath = "/accounts/login/google/callback";

export const isGoogleOn = () => env().GOOGLE_CLIENT_ID !== undefined;

/** Google's own pages, for the form-action of a page whose form leads there. */
export const googleOrigin = () => new URL(env().GOOGLE_ISSUER).origin;

/** Google's address for choosing an account. Throws SERVICE_UNAVAILABLE when Google cannot be reached. */
export async function googleSignInUrl(args: RouteArgs, purpose: GooglePurpose): Promise<string> {
  const google = await configuration().catch((error) => {
    args.context.logError?.(error, { method: "GET", path: "Google's configuration" });
    throw localApiError("SERVICE_UNAVAILABLE", args);
  });
  const verifier = openid.randomPKCECodeVerifier();
  const stored = { state: openid.randomState(), nonce: openid.randomNonce(), verifier, purpose };
  await stateCookie.keep(args, stored);
  const address = openid.buildAuthorizationUrl(google, {
    redirect_uri: publicOrigin() + callbackPath,
    scope: "openid email profile",
    state: stored.state,
    nonce: stored.nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    prompt: "select_account",
    ui_locales: localeOf(args.request),
  });
  return address.href;
}

/** Reads Google's redirect and uses it up: the same address a second time is `lost`. */
export async function readGoogleReturn(
  args: RouteArgs,
): Promise<{ purpose: GooglePurpose | null } & (GoogleReturn | { failed: GoogleNotice })> {
  const stored = await stateCookie.read(args.request);
  stateCookie.drop(args);
  if (!stored) return { purpose: null, failed: "lost" };
  const { purpose, state, nonce, verifier } = stored;
  try {
    const address = new URL(callbackPath + new URL(args.request.url).search, publicOrigin());
    const tokens = await openid.authorizationCodeGrant(await configuration(), address, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    return { purpose, accessToken: tokens.access_token, email: String(tokens.claims()?.email ?? "") };
  } catch (error) {
    const failed = noticeOfError(error);
    if (failed !== "denied") args.context.logError?.(error, { method: "POST", path: "Google's token endpoint" });
    return { purpose, failed };
  }
}

function noticeOfError(error: unknown): GoogleNotice {
  if (error instanceof openid.AuthorizationResponseError) return error.error === "access_denied" ? "denied" : "failed";
  // The code was used before, or is too old: starting again helps.
  if (error instanceof openid.ResponseBodyError && error.error === "invalid_grant") return "lost";
  const isAway = error instanceof TypeError || (error as { code?: string }).code === "OAUTH_TIMEOUT";
  return isAway ? "unavailable" : "failed";
}

let discovered: Promise<openid.Configuration> | undefined;

/** Google's addresses and keys, fetched once; a failed fetch is repeated at the next call. */
function configuration(): Promise<openid.Configuration> {
  discovered ??= discover();
  discovered.catch(() => {
    discovered = undefined;
  });
  return discovered;
}

async function discover(): Promise<openid.Configuration> {
  const { GOOGLE_ISSUER, GOOGLE_CLIENT_ID = "", GOOGLE_CLIENT_SECRET } = env();
  const google = await openid.discovery(new URL(GOOGLE_ISSUER), GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, undefined, {
    // Only a test double on this machine has no TLS: env.server.ts allows no other address over http.
    execute: GOOGLE_ISSUER.startsWith("http:") ? [openid.allowInsecureRequests] : [],
    timeout: 5,
  });
  // The ID token's signature is checked, although it was received over TLS.
  openid.enableNonRepudiationChecks(google);
  return google;
}
