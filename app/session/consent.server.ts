import type { Address } from "~/addresses/address";
import { createRouteMatcher } from "~/addresses/match-route";
import type { RouteHandle } from "~/addresses/route-handle";

const capturePage = "/accounts/signup/capture-consent" satisfies Address;

let matcher: Promise<ReturnType<typeof createRouteMatcher>> | undefined;

/** Whether capture consent comes before the page at a path: no route of it is exempt by its handle. */
export async function needsConsent(pathname: string): Promise<boolean> {
  // Not before the first request: the build imports this module.
  matcher ??= import("virtual:remix/server-build").then(({ routes }) => createRouteMatcher(routes));
  const matches = (await matcher)(pathname) ?? [];
  return !matches.some(({ module }) => (module.handle as RouteHandle | undefined)?.consent === "exempt");
}

/** With rd_url the consent screen is the modal over where the user was going. */
export const capturePath = (back: string): Address => `${capturePage}?rd_url=${encodeURIComponent(back)}`;
