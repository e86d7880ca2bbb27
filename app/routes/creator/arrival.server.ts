import { ApiError } from "~/api/api-error";
import { path, sendRequest } from "~/api/client.server";
import { redirectTo } from "~/http/respond.server";
import type { RouteArgs } from "~/http/response-context.server";
import { sessionOf } from "~/session/session.server";

/** A page asked for by an address its person has left, or in capitals: on to where they are, the rest of it kept. */
export function leadOn(args: RouteArgs & { params: Record<string, string | undefined> }, domain: string): void {
  if (args.params.domain === domain) return;
  const { pathname, search } = new URL(args.request.url);
  const rest = pathname.split("/").slice(2).join("/");
  throw redirectTo(args, path`/${domain}` + (rest && `/${rest}`) + search, 301);
}

/**
 * Records a visit of a signed-in person. A browser that only fetches ahead is none, nor is who opens a dialog over the page
 * by its own address: one blocks and reports from elsewhere too, and the visitor list would show it.
 */
export async function noteVisit(args: RouteArgs, domain: string): Promise<void> {
  const purpose = args.request.headers.get("Sec-Purpose") ?? args.request.headers.get("Purpose") ?? "";
  const isDialog = new URL(args.request.url).pathname.split("/").filter(Boolean).length > 1;
  if (isDialog || /prefetch|prerender/.test(purpose) || (await sessionOf(args).isGuest())) return;
  await sendRequest(args, { method: "POST", path: path`/visits/${domain}` }).catch((error) => {
    // The page itself tells what is wrong, if anything is.
    if (!(error instanceof ApiError)) throw error;
  });
}
