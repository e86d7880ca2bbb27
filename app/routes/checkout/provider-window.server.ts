import { allowWindowsOf, type RouteArgs } from "~/http/response-context.server";

/** The page may open the provider's windows: any of Toss's own hosts, or of a double the one its script comes from. */
export function allowProviderWindows(args: RouteArgs, sdkUrl: string) {
  const { origin, hostname } = new URL(sdkUrl);
  allowWindowsOf(args, hostname.endsWith(".tosspayments.com") ? "https://*.tosspayments.com" : origin);
}
