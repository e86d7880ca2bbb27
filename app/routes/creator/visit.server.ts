import * as endpoints from "#contract/creators/endpoints";
import { hrefOfLocation } from "~/addresses/address";
import { sendAfterwards } from "~/api/client.server";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { isPageView } from "~/http/page-view.server";
import { sessionOf } from "~/session/session.server";

/** Redirects a creator's former domain ID, or one in capitals, to the current address; keeps the rest of the path. */
export function redirectFormerDomain(args: HandlerArgs, domain: string): void {
  if (args.params.domain === domain) return;
  const { pathname, search } = new URL(args.request.url);
  const [, , ...rest] = pathname.split("/");
  const current = hrefOfLocation({ pathname: ["", domain, ...rest].join("/"), search });
  throw args.redirect(current, { status: 301 });
}

/**
 * Records a visit of a signed-in user once the page is made. A prefetch is none, nor is a dialog opened by its own
 * address: blocking and reporting start elsewhere too, and the visitor list would reveal it.
 */
export async function recordVisit(args: HandlerArgs, domain: string): Promise<void> {
  const isDialog = new URL(args.request.url).pathname.split("/").filter(Boolean).length > 1;
  if (isDialog || !isPageView(args.request) || (await sessionOf(args).isGuest())) return;
  sendAfterwards(args, endpoints.recordVisit, { params: { domain } });
}
