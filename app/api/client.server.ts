import type { Endpoint, ResponseOf } from "#contract/endpoint";
import { getSessionUser } from "#contract/profiles/endpoints";
import { handlesAt } from "~/addresses/routes-at.server";
import { ApiError } from "~/http/api-error";
import { currentPath, loginPath, setUpPath } from "~/http/redirect-target.server";
import { redirectTo } from "~/http/respond.server";
import type { RouteArgs } from "~/http/response-context.server";
import { capturePath } from "~/session/consent-paths";
import { sessionOf } from "~/session/session.server";
import type { TokenSet } from "~/session/session-cookie.server";
import type { ApiResponse } from "~/transport/api-response";
import { callOf, callProductApi, type EndpointCall, readResponse, type SentWith } from "~/transport/transport.server";

/**
 * The product API as this request's viewer: `api(args).call(getCreatorCard, { params: { domain } })`. Throws ApiError, or
 * the redirect that an error calls for (sign in, consent, suspension).
 */
export function api(args: RouteArgs) {
  async function call<E extends Endpoint>(endpoint: E, ...sent: SentWith<E>): Promise<ResponseOf<E>> {
    try {
      return await sendRequest(args, endpoint, ...sent);
    } catch (error) {
      throw await toRedirect(args, error);
    }
  }
  /** For a part that its page does without: null instead of an ApiError. */
  async function callOptional<E extends Endpoint>(endpoint: E, ...sent: SentWith<E>): Promise<ResponseOf<E> | null> {
    try {
      return await call(endpoint, ...sent);
    } catch (error) {
      if (error instanceof ApiError) return null;
      throw error;
    }
  }
  return { call, callOptional };
}

/**
 * One call. If its token is refused it is sent once more with a fresh one; a read without one when the session is over.
 */
export async function sendRequest<E extends Endpoint>(
  args: RouteArgs,
  endpoint: E,
  ...sent: SentWith<E>
): Promise<ResponseOf<E>> {
  const call = callOf(endpoint, ...sent);
  const tokens = endpoint.asGuest ? null : await sessionOf(args).tokens();
  const response = await callAs(args, call, tokens);
  if (response.status !== 401 || !tokens) return readResponse(args, endpoint, response);
  const fresh = await sessionOf(args).refreshed(tokens.accessToken);
  const again = fresh ? fresh.accessToken !== tokens.accessToken : call.method === "GET";
  if (!again) return readResponse(args, endpoint, response);
  return readResponse(args, endpoint, await callAs(args, call, fresh));
}

/**
 * One call once the page is made, which does not wait for it; whatever becomes of it, the page stays. It never renews
 * the session: its cookie could not be sent any more.
 */
export function sendAfterwards<E extends Endpoint>(args: RouteArgs, endpoint: E, ...sent: SentWith<E>): void {
  const send = async () => callAs(args, callOf(endpoint, ...sent), await sessionOf(args).tokens());
  const begin = () => void send().catch(() => undefined);
  if (args.context.afterwards) args.context.afterwards(begin);
  else begin();
}

/** The redirect that an API error calls for, or the error itself. */
export async function toRedirect(args: RouteArgs, error: unknown): Promise<unknown> {
  if (!(error instanceof ApiError)) return error;
  const here = currentPath(args.request);
  if (error.code === "USER_BLOCKED") {
    sessionOf(args).end();
    // The one page made for suspended users is loaded again, as a guest's.
    return redirectTo(args, here.startsWith("/accounts/appeal?") ? here : "/accounts/login?blocked=1");
  }
  if (error.code === "ACCESS_DENIED_BY_POLICY" && error.fields.secondFactor) return redirectTo(args, setUpPath(here));
  if (error.code === "ACCESS_DENIED_BY_POLICY" && (await lacksConsent(args)))
    return redirectTo(args, capturePath(here));
  const signedOut = error.status === 401 && (await sessionOf(args).isGuest());
  return signedOut && !(await signsIn(args.request)) ? redirectTo(args, loginPath(here)) : error;
}

/** A wrong password on the login form is an error of that form, not a reason to redirect to it. */
const signsIn = async ({ method, url }: Request) =>
  method !== "GET" && (await handlesAt(new URL(url).pathname)).some((handle) => handle.signsIn);

async function callAs(args: RouteArgs, call: EndpointCall, tokens: TokenSet | null): Promise<ApiResponse> {
  const Authorization = tokens ? `Bearer ${tokens.accessToken}` : "guest";
  return callProductApi(args, {
    ...call,
    headers: { ...call.headers, Authorization, ...(await endedSession(args, call)) },
  });
}

/** A user who signs in again sends the tokens of the old session, so that the API ends it. */
async function endedSession(args: RouteArgs, call: EndpointCall): Promise<Record<string, string>> {
  const old = call.endpoint.asGuest ? await sessionOf(args).tokens() : null;
  return old ? { Cookie: `refreshToken=${old.refreshToken}` } : {};
}

async function lacksConsent(args: RouteArgs): Promise<boolean> {
  const user = await sendRequest(args, getSessionUser).catch(() => null);
  return user?.screenCaptureConsentAgreed === false;
}
