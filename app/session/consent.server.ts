import type { SessionUser } from "#contract/accounts/schemas";
import type { Address } from "~/addresses/address";
import { createRouteMatcher } from "~/addresses/match-route";
import type { RouteHandle } from "~/addresses/route-handle";
import { currentPath } from "~/http/redirect-target.server";
import { type RouteArgs, responseContext } from "~/http/response-context.server";

const capturePage = "/accounts/signup/capture-consent" satisfies Address;
const policiesPage = "/accounts/policies" satisfies Address;

let matcher: Promise<ReturnType<typeof createRouteMatcher>> | undefined;

/** Whether consent comes before the page at a path: no route of it is exempt by its handle. */
export async function needsConsent(pathname: string): Promise<boolean> {
  // Not before the first request: the build imports this module.
  matcher ??= import("virtual:remix/server-build").then(({ routes }) => createRouteMatcher(routes));
  const matches = (await matcher)(pathname) ?? [];
  return !matches.some(({ module }) => (module.handle as RouteHandle | undefined)?.consent === "exempt");
}

/** With rd_url the consent screen is the modal over where the user was going. */
export const capturePath = (back: string): Address => `${capturePage}?rd_url=${encodeURIComponent(back)}`;

/** The page that asks again for changed terms or policy, leading back to `back`. */
const policiesPath = (back: string): Address => `${policiesPage}?rd_url=${encodeURIComponent(back)}`;

/**
 * The page that asks for a missing consent before the requested one, or null. Capture consent is required of every
 * response; changed terms and policy are asked for only when a page is opened, so that no form under way is lost.
 */
export async function consentPage(args: RouteArgs, viewer: SessionUser): Promise<Address | null> {
  const lacksCapture = !viewer.screenCaptureConsentAgreed;
  const lacksPolicies = viewer.policiesToAgree.length > 0 && opensPage(args);
  if (!lacksCapture && !lacksPolicies) return null;
  if (!(await needsConsent(new URL(args.request.url).pathname))) return null;
  const back = currentPath(args.request);
  return lacksPolicies ? policiesPath(back) : capturePath(back);
}

/** Whether the browser opens a page: not where it displays a form's errors, nor refreshes the page it is on. */
function opensPage({ request, context }: RouteArgs): boolean {
  if (responseContext(context).followsAction) return false;
  if ((request.headers.get("Accept") ?? "").includes("text/html")) return true;
  const referer = request.headers.get("Referer") ?? "";
  return !URL.canParse(referer) || new URL(referer).pathname !== new URL(request.url).pathname;
}
