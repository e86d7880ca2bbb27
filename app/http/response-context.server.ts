import type { AppLoadContext } from "@remix-run/node";
import type { CacheKey } from "#contract/runtime/cache-keys";
import type { Flash } from "./flash";
import { perRequest } from "./request-context.server";

export type RouteArgs = { request: Request; context: AppLoadContext };

/** The headers and settings of one response, gathered while loaders and actions run side by side. */
export class ResponseContext {
  /** Set by the loader of a page that is the same for every guest. */
  isPublic = false;
  /** When the page changes by itself, as ISO 8601: no cache shows it longer. */
  changesAt: string | null = null;
  /** What the page is made of: a change of any calls it back from shared caches. */
  cacheKeys: readonly CacheKey[] = [];
  /** Set where a part of the page depends on the browser that requests it: then all of it does. */
  isTailored = false;
  /** Set where script fetches the tailored part again after Back: then the browser may keep the page in memory. */
  refetchesOnBack = false;
  /** Set where an action ran in this request: its page displays what became of a form. */
  followsAction = false;
  /** Shown in this very response, where there is no redirect. */
  flash: Flash | null = null;
  /** The text that script which sent the request shows: its page is not fetched again after an error. */
  toast: string | null = null;
  /** The fields of the form sent with this request, once it was read. */
  submittedFields: [string, FormDataEntryValue][] | null = null;
  readonly formTargets = new Set<string>();
  readonly connectTargets = new Set<string>();
  /** The providers whose frames and popups the page opens. */
  readonly windowTargets = new Set<string>();
  /** The players that the page may show in it, once its reader asked for one. */
  readonly frameTargets = new Set<string>();
  #cookies = new Map<string, string>();
  #carriers: Headers[] = [];

  setCookie(header: string) {
    this.#cookies.set(cookieName(header), header);
    for (const headers of this.#carriers) this.writeCookies(headers);
  }

  get setsCookies() {
    return this.#cookies.size > 0;
  }

  /** A redirect made before another loader refreshed the session still gets that loader's cookie. */
  carryOn(headers: Headers) {
    this.#carriers.push(headers);
    this.writeCookies(headers);
  }

  writeCookies(headers: Headers) {
    const others = headers.getSetCookie().filter((header) => !this.#cookies.has(cookieName(header)));
    headers.delete("Set-Cookie");
    for (const header of [...others, ...this.#cookies.values()]) headers.append("Set-Cookie", header);
  }
}

const responseContextOf = perRequest(() => new ResponseContext());

/** One per request, shared by all of its loaders. */
export const responseContext = (context: AppLoadContext): ResponseContext => responseContextOf({ context });

/**
 * Marks a page that is the same for every guest: shared caches may store it (never for a signed-in viewer), until
 * something changes that it is made `of`, and not beyond `changesAt`, when it changes by itself.
 */
export function publicPage(
  { context }: RouteArgs,
  { of, changesAt = null }: { of: readonly [CacheKey, ...CacheKey[]]; changesAt?: string | null },
) {
  const pending = responseContext(context);
  pending.isPublic = true;
  pending.cacheKeys = of;
  pending.changesAt = changesAt;
}

/** Marks a page that no cache may share: it depends on the user agent, or must be fresh. Stronger than `publicPage`. */
export function tailoredPage({ context }: RouteArgs) {
  responseContext(context).isTailored = true;
}

/** Marks a page whose script fetches prices again when the browser restores the page from its back/forward cache. */
export function refetchOnBack({ context }: RouteArgs) {
  responseContext(context).refetchesOnBack = true;
}

/** Lets this page's forms redirect to another origin (the payment provider's): form-action also binds redirects. */
export function allowFormsTo({ context }: RouteArgs, origin: string) {
  responseContext(context).formTargets.add(new URL(origin).origin);
}

/** Lets this page's scripts connect to another origin (upload store, chat socket). */
export function allowConnectionsTo({ context }: RouteArgs, address: string) {
  responseContext(context).connectTargets.add(new URL(address).origin);
}

/**
 * Lets this page's scripts open a provider's frames and popups: `sources` as in a policy, an origin or
 * `https://*.host`. Such a page is always a document of its own, so that no other page has its rights.
 */
export function allowWindowsOf({ context }: RouteArgs, source: string) {
  responseContext(context).windowTargets.add(source);
}

/** Lets this page show players of these addresses' origins, in frames without any right to ours. */
export function allowFramesOf({ context }: RouteArgs, addresses: string[]) {
  for (const address of addresses) responseContext(context).frameTargets.add(new URL(address).origin);
}

const cookieName = (header: string) => header.slice(0, header.indexOf("="));
