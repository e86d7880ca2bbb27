import type { RouteHandle } from "~/addresses/route-handle";
import { guardedAction, guardedLoader } from "~/guards/handlers.server";
import { ApiError } from "~/http/api-error";
import { localPath } from "~/http/redirect-target.server";
import { redirectExternal } from "~/http/respond.server";
import { isOffered } from "~/social-login/providers.server";
import { socialLoginUrl } from "~/social-login/social-login.server";
import { providerParam, socialLoginPage } from "./social-sign-in.server";

export const handle: RouteHandle = { signsIn: true, copies: "never", consent: "exempt" };

const wayBack = (request: Request) => {
  const target = new URL(request.url).searchParams.get("rd_url");
  return target === null ? null : localPath(target);
};

export const loader = guardedLoader((args) => {
  providerParam(args);
  return args.redirect(socialLoginPage(wayBack(args.request)));
});

/** Redirects to the provider; social-callback.ts handles the return. */
export const action = guardedAction(async (args) => {
  const provider = providerParam(args);
  const back = wayBack(args.request);
  if (!isOffered(provider)) return args.redirect(socialLoginPage(back));
  try {
    return redirectExternal(args, await socialLoginUrl(args, provider, { kind: "login", back }));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return args.redirect(socialLoginPage(back, { provider, notice: "unavailable" }));
  }
});
