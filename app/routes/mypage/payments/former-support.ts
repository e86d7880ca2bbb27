import type { RouteHandle } from "~/addresses/route-handle";
import { guardedLoader } from "~/guards/handlers.server";
import { redirectTo } from "~/http/respond.server";

export const handle: RouteHandle = { copies: "never" };

/** Donations and memberships had a list of their own here; they are in the payment history now. */
export const loader = guardedLoader(async (args) => {
  throw redirectTo(args, "/mypage/payments", 301);
});
