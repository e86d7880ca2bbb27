import { guardedLoader } from "~/guards/handlers.server";
import { redirectTo } from "~/http/respond.server";

/** The address that password managers open (/.well-known/change-password). */
export const loader = guardedLoader((args) => redirectTo(args, "/settings/password", 302));
