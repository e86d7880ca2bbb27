import * as openid from "openid-client";
import { localApiError } from "~/api/transport.server";
import { env, publicOrigin } from "~/env.server";
import type { RouteArgs } from "~/http/response-context.server";
import { sealedCookie } from "~/http/sealed-cookie.server";
import { localeOf } from "~/i18n/i18n.server";
import type { GoogleNotice } from "./google-notice";

/** Why somebody was sent to Google: to sign in and come back to `back`, or to link the account they choose. */
type GooglePurpose = { kind: "login"; back: string | null } | { kind: "link"; userId: string };
export type GoogleReturn = { accessToken: string; email: string };

/** What must come back unchanged, in the very browser that was sent. */
type Visit = { state: string; nonce: string; verifier: string; purpose: GooglePurpose };
const visit = sealedCookie<Visit>("google", 600);

const callbackPath = "/accounts/login/google/callback";

export const isGoogleOn = () => env().GOOGLE_CLIENT_ID !== undefined;

/** Google's own pages, for the form-action of a page whose form leads there. */
export const googleOrigin = () => new URL(env().GOOGLE_ISSUER).origin;

/** The address at Google that asks for an account. Throws SERVICE_UNAVAILABLE when Google cannot be reached. */
export async function leaveForGoogle(args: RouteArgs, purpose: GooglePurpose): Promise<string> {
  const google = await configuration().catch((error) => {
    args.context.logError?.(error, { method: "GET", path: "Google's configuration" });
    throw localApiError("SERVICE_UNAVAILABLE", args);
  });
  const verifier = openid.randomPKCECodeVerifier();
  const kept = { state: openid.randomState(), nonce: openid.randomNonce(), verifier, purpose };
  await visit.keep(args, kept);
  const address = openid.buildAuthorizationUrl(google, {
    redirect_uri: publicOrigin() + callbackPath,
    scope: "openid email profile",
    state: kept.state,
    nonce: kept.nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    prompt: "select_account",
    ui_locales: localeOf(args.request),
  });
  return address.href;
}

/** What came back from Google, used up: the same address a second time is `lost`. */
export async function returnFromGoogle(
  args: RouteArgs,
): Promise<{ purpose: GooglePurpose | null } & (GoogleReturn | { failed: GoogleNotice })> {
  const kept = await visit.read(args.request);
  visit.drop(args);
  if (!kept) return { purpose: null, failed: "lost" };
  const { purpose, state, nonce, verifier } = kept;
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
    const failed = whyOf(error);
    if (failed !== "denied") args.context.logError?.(error, { method: "POST", path: "Google's token endpoint" });
    return { purpose, failed };
  }
}

function whyOf(error: unknown): GoogleNotice {
  if (error instanceof openid.AuthorizationResponseError) return error.error === "access_denied" ? "denied" : "failed";
  // The code was used before, or is too old: starting again helps.
  if (error instanceof openid.ResponseBodyError && error.error === "invalid_grant") return "lost";
  const isAway = error instanceof TypeError || (error as { code?: string }).code === "OAUTH_TIMEOUT";
  return isAway ? "unavailable" : "failed";
}

let known: Promise<openid.Configuration> | undefined;

/** Google's addresses and keys, asked for once; what failed is asked for again. */
function configuration(): Promise<openid.Configuration> {
  known ??= discover();
  known.catch(() => {
    known = undefined;
  });
  return known;
}

async function discover(): Promise<openid.Configuration> {
  const { GOOGLE_ISSUER, GOOGLE_CLIENT_ID = "", GOOGLE_CLIENT_SECRET } = env();
  const google = await openid.discovery(new URL(GOOGLE_ISSUER), GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, undefined, {
    // Only a double on this machine comes without TLS: env.server.ts lets no other address be http.
    execute: GOOGLE_ISSUER.startsWith("http:") ? [openid.allowInsecureRequests] : [],
    timeout: 5,
  });
  // The ID token's signature is checked too, beside the TLS it came over.
  openid.enableNonRepudiationChecks(google);
  return google;
}
