import { allowWindowsOf, type RouteArgs } from "~/http/response-context.server";

/** Lets the page open the provider's windows: any of Toss's hosts, or a test double's own. */
export function allowProviderWindows(args: RouteArgs, sdkUrl: string) {
  const { origin, hostname } = new URL(sdkUrl);
  allowWindowsOf(args, hostname.endsWith(".tosspayments.com") ? "https://*.tosspayments.com" : origin);
}
