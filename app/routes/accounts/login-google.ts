import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { RouteHandle } from "~/addresses/route-handle";
import { googleSignInUrl, isGoogleOn } from "~/google/google.server";
import { guardedAction, guardedLoader } from "~/guards/handlers.server";
import { ApiError } from "~/http/api-error";
import { localPath } from "~/http/redirect-target.server";
import { redirectExternal, redirectTo } from "~/http/respond.server";
import { signInPage } from "./google-sign-in.server";

export const handle: RouteHandle = { consent: "exempt" };

const wayBack = (request: Request) => {
  const target = new URL(request.url).searchParams.get("rd_url");
  return target === null ? null : localPath(target);
};

export const loader = guardedLoader((args: LoaderFunctionArgs) => redirectTo(args, signInPage(wayBack(args.request))));

/** Redirects to Google; google-callback.ts handles the return. */
export const action = guardedAction(async (args: ActionFunctionArgs) => {
  const back = wayBack(args.request);
  if (!isGoogleOn()) return redirectTo(args, signInPage(back));
  try {
    return redirectExternal(args, await googleSignInUrl(args, { kind: "login", back }));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return redirectTo(args, signInPage(back, "unavailable"));
  }
});
