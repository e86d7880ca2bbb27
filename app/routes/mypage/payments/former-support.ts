import type { RouteHandle } from "~/addresses/route-handle";
import { guardedLoader } from "~/guards/handlers.server";

export const handle: RouteHandle = { copies: "never" };

/** Donations and memberships had a list of their own here; they are in the payment history now. */
export const loader = guardedLoader(async (args) => {
  throw args.redirect("/mypage/payments", { status: 301 });
});
