import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { ApiError } from "~/api/api-error";
import { isGoogleOn, leaveForGoogle } from "~/google/google.server";
import { guardedAction, guardedLoader } from "~/http/handlers.server";
import { redirectTo } from "~/http/respond.server";
import { signInPage } from "./google-sign-in.server";

const wayBack = (request: Request) => new URL(request.url).searchParams.get("rd_url");

export const loader = guardedLoader((args: LoaderFunctionArgs) => redirectTo(args, signInPage(wayBack(args.request))));

/** Off to Google; what comes back is taken up by google-callback.ts. */
export const action = guardedAction(async (args: ActionFunctionArgs) => {
  const back = wayBack(args.request);
  if (!isGoogleOn()) return redirectTo(args, signInPage(back));
  try {
    return redirectTo(args, await leaveForGoogle(args, { kind: "login", back }));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return redirectTo(args, signInPage(back, "unavailable"));
  }
});
