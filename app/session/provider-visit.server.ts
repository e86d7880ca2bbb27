import type { RouteArgs } from "~/http/response-context.server";
import { sealedCookie } from "~/http/sealed-cookie.server";

/** The order, or the customer whose card it is, that this browser left to the provider's page for. */
const cookie = sealedCookie<{ subject: string }>("provider", 1_800);

/** Before the redirect to the provider. Only a press on a page of ours counts, by the browser's own header. */
export async function beginProviderVisit(args: RouteArgs, subject: string): Promise<void> {
  if (args.request.headers.get("Sec-Fetch-Site") === "same-origin") await cookie.keep(args, { subject });
}

/**
 * Whether this browser left for `subject` and is back for the first time: then the page may send its form by itself. A
 * foreign link to the page, a reload and a page of the history answer false, and the user decides by its button.
 */
export async function endProviderVisit(args: RouteArgs, subject: string): Promise<boolean> {
  const visit = await cookie.read(args.request);
  if (visit) cookie.drop(args);
  return visit?.subject === subject;
}
