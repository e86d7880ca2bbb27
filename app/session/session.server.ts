import type { SessionUser, TokenAndUser } from "#contract/accounts";
import { ApiError } from "~/api/api-error";
import { type RouteArgs, responseContext } from "~/http/response-context.server";
import { clearedSession, openSession, sealSession, type TokenSet, tokenSetOf } from "./session-cookie.server";
import { reissueTokens } from "./token-refresh.server";

const reissueAfterMs = 60_000;
const sessions = new WeakMap<object, Session>();

/** Who is asking: one session per request, shared by all of its loaders. */
export function sessionOf(args: RouteArgs): Session {
  let session = sessions.get(args.context);
  if (!session) {
    session = new Session(args);
    sessions.set(args.context, session);
  }
  return session;
}

export class Session {
  /** The user as the reissue, the login or the first look-up told; whoever changes the user forgets it. */
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

  /** Tokens newer than the ones a call was refused with; null when the session is over. */
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
    this.#tokens = Promise.resolve(null);
    this.knownUser = Promise.resolve(null);
    responseContext(this.#args.context).setCookie(clearedSession());
  }

  async #open(): Promise<TokenSet | null> {
    const tokens = await openSession(this.#args.request);
    const due = tokens && isPageRequest(this.#args.request) && Date.now() - tokens.accessIssuedAt > reissueAfterMs;
    return due ? this.#reissue(tokens) : tokens;
  }

  async #reissue(tokens: TokenSet): Promise<TokenSet | null> {
    try {
      return await this.#take(await reissueTokens(this.#args, tokens.refreshToken));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // An API that is down or busy has not said that the session is over.
      if (error.status >= 500 || error.status === 429) return tokens;
      this.end();
      return null;
    }
  }

  async #take(answer: TokenAndUser): Promise<TokenSet> {
    const tokens = tokenSetOf(answer.token);
    this.#tokens = Promise.resolve(tokens);
    this.knownUser = Promise.resolve(answer.user);
    responseContext(this.#args.context).setCookie(await sealSession(tokens));
    return tokens;
  }
}

/** A navigation of the browser's own, as opposed to the router's data requests. */
export function isPageRequest(request: Request): boolean {
  return request.method === "GET" && (request.headers.get("Accept") ?? "").includes("text/html");
}
