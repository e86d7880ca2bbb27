import type { LoaderFunctionArgs } from "@remix-run/node";
import { redirectTo } from "../../answer.server";
import { guardedLoader } from "../../guarded.server";

/** Where password managers lead to. */
export const loader = guardedLoader((args: LoaderFunctionArgs) => redirectTo(args, "/settings/password", 302));
