import type { SessionUser } from "#contract/accounts/schemas";
import type { Address } from "~/addresses/address";
import { handlesAt, routesAt } from "~/addresses/routes-at.server";
import { currentPath } from "~/http/redirect-target.server";
import { perRequest } from "~/http/request-context.server";
import { redirectTo } from "~/http/respond.server";
import { type RouteArgs, responseContext } from "~/http/response-context.server";
import { capturePath, policiesPath } from "~/session/consent-paths";
import { viewerOf } from "./viewer.server";

/** Whether consent comes before what is at a path: no route of it is exempt by its handle. */
export const needsConsent = async (pathname: string): Promise<boolean> =>
  !(await handlesAt(pathname)).some(({ consent }) => consent === "exempt");

async function isPage(pathname: string): Promise<boolean> {
  const matches = await routesAt(pathname);
  return matches.length === 0 || Boolean(matches.at(-1)?.module.default);
}

/**
 * Redirects to the page that asks for a missing consent. Every loader of a page calls it, as a request can name the
 * loaders to run (`_routes`). An unreachable API is reported by the page's own loaders.
 */
export const askForConsent = perRequest(async (args: RouteArgs): Promise<void> => {
  const { pathname } = new URL(args.request.url);
  if (!(await isPage(pathname)) || !(await needsConsent(pathname))) return;
  const viewer = await viewerOf(args).catch(() => null);
  const consent = viewer && consentPage(args, viewer);
  if (consent) throw redirectTo(args, consent);
});

/**
 * Capture consent is required of every response; changed terms and policy are asked for only when a page is opened, so
 * that no form under way is lost.
 */
function consentPage(args: RouteArgs, viewer: SessionUser): Address | null {
  const lacksCapture = !viewer.screenCaptureConsentAgreed;
  const lacksPolicies = viewer.policiesToAgree.length > 0 && opensPage(args);
  if (!lacksCapture && !lacksPolicies) return null;
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
