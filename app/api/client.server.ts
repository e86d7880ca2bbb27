import type { SessionUser } from "#contract/accounts";
import { currentPath, loginPath, setUpPath } from "~/http/redirect-target.server";
import { redirectTo } from "~/http/respond.server";
import type { RouteArgs } from "~/http/response-context.server";
import { capturePath } from "~/session/consent.server";
import { sessionOf } from "~/session/session.server";
import type { TokenSet } from "~/session/session-cookie.server";
import { ApiError } from "./api-error";
import { type Call, callProductApi, type Method, parseResponse } from "./transport.server";

type Query = Call["query"];
type Options = { idempotencyKey?: string; query?: Query };

/**
 * The product API as this request's viewer: `api(args).get<UserCard>(path`/users/${domain}/card`)`.
 * Throws ApiError, or the redirect that a refusal calls for (sign in, consent, suspension).
 */
export function api(args: RouteArgs) {
  const send = async <T>(method: Method, path: string, body?: unknown, options: Options = {}): Promise<T> => {
    const headers = options.idempotencyKey ? { "Idempotency-Key": options.idempotencyKey } : undefined;
    try {
      return await sendRequest<T>(args, { method, path, body, headers, query: options.query });
    } catch (error) {
      throw await toRedirect(args, error);
    }
  };
  return {
    get: <T>(path: string, query?: Query) => send<T>("GET", path, undefined, { query }),
    post: <T = void>(path: string, body?: unknown, options?: Options) => send<T>("POST", path, body, options),
    put: <T = void>(path: string, body?: unknown, options?: Options) => send<T>("PUT", path, body, options),
    delete: <T = void>(path: string, body?: unknown, options?: Options) => send<T>("DELETE", path, body, options),
  };
}

/** A path with every inserted part encoded, so that a parameter stays one segment. */
export function path(parts: TemplateStringsArray, ...values: string[]): string {
  return String.raw({ raw: parts }, ...values.map(segment));
}

/** One call: refused for its token once, it is sent again with a fresh one; a read, with none when the session is over. */
export async function sendRequest<T>(args: RouteArgs, call: Call): Promise<T> {
  const tokens = speaksAsGuest(call) ? null : await sessionOf(args).tokens();
  const response = await callAs(args, call, tokens);
  if (response.status !== 401 || !tokens) return parseResponse<T>(args, response);
  const fresh = await sessionOf(args).refreshed(tokens.accessToken);
  const again = fresh ? fresh.accessToken !== tokens.accessToken : call.method === "GET";
  if (!again) return parseResponse<T>(args, response);
  await response.body?.cancel();
  return parseResponse<T>(args, await callAs(args, call, fresh));
}

/** Where a refusal sends the viewer, or the refusal itself. */
export async function toRedirect(args: RouteArgs, error: unknown): Promise<unknown> {
  if (!(error instanceof ApiError)) return error;
  const here = currentPath(args.request);
  if (error.code === "USER_BLOCKED") {
    sessionOf(args).end();
    // The one page made for who is blocked is loaded again, as a guest's.
    return redirectTo(args, here.startsWith("/accounts/appeal?") ? here : "/accounts/login?blocked=1");
  }
  if (error.code === "ACCESS_DENIED_BY_POLICY" && error.fields.secondFactor) return redirectTo(args, setUpPath(here));
  if (error.code === "ACCESS_DENIED_BY_POLICY" && (await lacksConsent(args)))
    return redirectTo(args, capturePath(here));
  const signedOut = error.status === 401 && (await sessionOf(args).isGuest());
  return signedOut && !isAuthAction(args.request) ? redirectTo(args, loginPath(here)) : error;
}

const guestCalls = new Set([
  "/auth/login",
  "/auth/login/second-factor",
  "/auth/social",
  "/auth/account",
  "/auth/account/social",
  "/auth/code",
  "/auth/code/verify",
]);
const speaksAsGuest = ({ method, path }: Call) => method === "POST" && guestCalls.has(path);

/** A wrong password on the login form is told there, not answered by the login form. */
const isAuthAction = (request: Request) =>
  request.method !== "GET" && new URL(request.url).pathname.startsWith("/accounts/");

async function callAs(args: RouteArgs, call: Call, tokens: TokenSet | null): Promise<Response> {
  const Authorization = tokens ? `Bearer ${tokens.accessToken}` : "guest";
  return callProductApi(args, { ...call, headers: { ...call.headers, Authorization, ...(await endedBy(args, call)) } });
}

/** Whoever signs in again shows the session they had, so that the API ends it. */
async function endedBy(args: RouteArgs, call: Call): Promise<Record<string, string>> {
  const old = speaksAsGuest(call) ? await sessionOf(args).tokens() : null;
  return old ? { Cookie: `refreshToken=${old.refreshToken}` } : {};
}

async function lacksConsent(args: RouteArgs): Promise<boolean> {
  const user = await sendRequest<SessionUser>(args, { method: "GET", path: "/users/me" }).catch(() => null);
  return user?.screenCaptureConsentAgreed === false;
}

function segment(value: string): string {
  const encoded = encodeURIComponent(value);
  return encoded === "." || encoded === ".." ? encoded.replaceAll(".", "%2E") : encoded;
}
