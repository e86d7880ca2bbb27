import { guardedLoader } from "~/guards/handlers.server";

/** The address that password managers open (/.well-known/change-password). */
export const loader = guardedLoader((args) => args.redirect("/settings/password", { status: 302 }));
