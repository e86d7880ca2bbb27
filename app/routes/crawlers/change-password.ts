import type { LoaderFunctionArgs } from "@remix-run/node";
import { guardedLoader } from "~/http/handlers.server";
import { redirectTo } from "~/http/respond.server";

/** Where password managers lead to. */
export const loader = guardedLoader((args: LoaderFunctionArgs) => redirectTo(args, "/settings/password", 302));
