import type { ActionFunctionArgs } from "@remix-run/node";
import { followCreator, restoreFollow, unfollowCreator } from "#contract/creators/endpoints";
import type { FollowResponse } from "#contract/creators/schemas";
import { href } from "~/addresses/address";
import { routeParam } from "~/addresses/route-param";
import { api } from "~/api/client.server";
import { guardedAction, guardedLoader } from "~/guards/handlers.server";
import type { Flash } from "~/http/flash";
import { toastOf } from "~/http/flash.server";
import { readForm } from "~/http/form.server";
import { localApiError } from "~/http/local-api-error.server";
import { localPath, loginPath } from "~/http/redirect-target.server";
import { actionError, redirectTo, seeOther, wantsPage } from "~/http/respond.server";
import { sessionOf } from "~/session/session.server";

export const loader = guardedLoader((args) =>
  redirectTo(args, href("/:domain", { domain: routeParam(args, "domain") })),
);

/**
 * Follows or unfollows a creator, or undoes an unfollow: a fetcher gets the result, with a toast from an unfollow on; a
 * plain form is redirected with a message.
 */
export const action = guardedAction(async (args) => {
  const domain = routeParam(args, "domain");
  const form = await readForm(args);
  const back = localPath(form.get("returnTo"), href("/:domain", { domain }));
  if (await sessionOf(args).isGuest()) return redirectTo(args, loginPath(back));
  const intent = form.get("intent");
  try {
    const answer = await send(args, intent, domain);
    const flash: Flash = answer.isFollowing
      ? { key: "creator.followed" }
      : { key: "creator.unfollowed", params: { domain } };
    if (wantsPage(args.request)) return seeOther(args, back, { flash });
    return { ...answer, toast: intent === "follow" ? undefined : toastOf(args.request, flash) };
  } catch (error) {
    return actionError(args, error, back);
  }
});

function send(args: ActionFunctionArgs, intent: FormDataEntryValue | null, domain: string): Promise<FollowResponse> {
  switch (intent) {
    case "follow":
      return api(args).call(followCreator, { params: { domain } });
    case "unfollow":
      return api(args).call(unfollowCreator, { params: { domain } });
    case "restore":
      return api(args).call(restoreFollow, { params: { domain } });
    default:
      throw localApiError("INVALID_REQUEST", args);
  }
}
