import type { LoaderFunctionArgs } from "@remix-run/node";
import { redirectTo } from "../../answer.server";
import { guardedLoader } from "../../guarded.server";

export const loader = guardedLoader((args: LoaderFunctionArgs) => redirectTo(args, "/admin/users"));
