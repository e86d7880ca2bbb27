import type { SessionUser, TokenAndUser } from "#contract/accounts/schemas";
import { ApiError } from "~/http/api-error";
import { perRequest } from "~/http/request-context.server";
import { type RouteArgs, responseContext } from "~/http/response-context.server";
import { clearedSession, decryptSession, encryptSession, type TokenSet, tokenSetOf } from "./session-cookie.server";
import { reissueTokens } from "./token-refresh.server";

const reissueAfterMs = 60_000;

/** The viewer's session: one per request, shared by all of its loaders. */
export const sessionOf = perRequest((args: RouteArgs) => new Session(args));

class Session {
  /** The user from the reissue, the login or the first look-up; cleared by code that changes the user. */
  knownUser: Promise<SessionUser | null> | null = null;
  #args: RouteArgs;
  #tokens: Promise<TokenSet | null>;

  constructor(args: RouteArgs) {
    this.#args = args;
    this.#tokens = this.#open();
  }

  tokens(): Promise<TokenSet | null> {
    return this.#tokens;
  }

  async isGuest(): Promise<boolean> {
    return (await this.#tokens) === null;
  }

  /** Newer tokens than those a call was refused with; null when the session is over. */
  async refreshed(refusedAccessToken: string): Promise<TokenSet | null> {
    const tokens = await this.#tokens;
    if (!tokens || tokens.accessToken !== refusedAccessToken) return tokens;
    this.#tokens = this.#reissue(tokens);
    return this.#tokens;
  }

  /** After login or signup. */
  async start(answer: TokenAndUser): Promise<void> {
    await this.#take(answer);
  }

  end(): void {
    this.#forget();
    responseContext(this.#args.context).setCookie(clearedSession());
  }

  #forget(): void {
    this.#tokens = Promise.resolve(null);
    this.knownUser = Promise.resolve(null);
  }

  async #open(): Promise<TokenSet | null> {
    const tokens = decryptSession(this.#args.request);
    const due = tokens && isPageRequest(this.#args.request) && Date.now() - tokens.accessIssuedAt > reissueAfterMs;
    return due ? this.#reissue(tokens) : tokens;
  }

  async #reissue(tokens: TokenSet): Promise<TokenSet | null> {
    try {
      return await this.#take(await reissueTokens(this.#args, tokens.refreshToken));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // An API that is down or busy does not mean that the session is over.
      if (error.status >= 500 || error.status === 429) return tokens;
      // Script's own requests leave the cookie: their responses may overtake that of a login in another tab.
      if (wantsPage(this.#args.request)) this.end();
      else this.#forget();
      return null;
    }
  }

  async #take(answer: TokenAndUser): Promise<TokenSet> {
    const tokens = tokenSetOf(answer.token);
    this.#tokens = Promise.resolve(tokens);
    this.knownUser = Promise.resolve(answer.user);
    responseContext(this.#args.context).setCookie(encryptSession(tokens));
    return tokens;
  }
}

/** A navigation of the browser's own, as opposed to the router's data requests. */
export function isPageRequest(request: Request): boolean {
  return request.method === "GET" && wantsPage(request);
}

/** A navigation or a form of the browser's own. */
const wantsPage = (request: Request) => (request.headers.get("Accept") ?? "").includes("text/html");
