import { followCreator, restoreFollow, unfollowCreator } from "#contract/creators/endpoints";
import type { FollowResponse } from "#contract/creators/schemas";
import { href } from "~/addresses/address";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { guardedAction, guardedLoader } from "~/guards/handlers.server";
import type { Flash } from "~/http/flash";
import { toastOf } from "~/http/flash.server";
import { localApiError } from "~/http/local-api-error.server";
import { localPath, loginPath } from "~/http/redirect-target.server";
import { actionError, wantsPage } from "~/http/respond.server";
import { sessionOf } from "~/session/session.server";

export const loader = guardedLoader((args) => args.redirect(href("/:domain", { domain: args.param("domain") })));

/**
 * Follows or unfollows a creator, or undoes an unfollow: a fetcher gets the result, with a toast from an unfollow on; a
 * plain form is redirected with a message.
 */
export const action = guardedAction(async (args) => {
  const domain = args.param("domain");
  const form = await args.readForm();
  const back = localPath(form.get("returnTo"), href("/:domain", { domain }));
  if (await sessionOf(args).isGuest()) return args.redirect(loginPath(back));
  const intent = form.get("intent");
  try {
    const answer = await send(args, intent, domain);
    const flash: Flash = answer.isFollowing
      ? { key: "creator.followed" }
      : { key: "creator.unfollowed", params: { domain } };
    if (wantsPage(args.request)) return args.redirect(back, { flash });
    return { ...answer, toast: intent === "follow" ? undefined : toastOf(args.request, flash) };
  } catch (error) {
    return actionError(args, error, back);
  }
});

function send(args: HandlerArgs, intent: FormDataEntryValue | null, domain: string): Promise<FollowResponse> {
  switch (intent) {
    case "follow":
      return args.api.call(followCreator, { params: { domain } });
    case "unfollow":
      return args.api.call(unfollowCreator, { params: { domain } });
    case "restore":
      return args.api.call(restoreFollow, { params: { domain } });
    default:
      throw localApiError("INVALID_REQUEST", args);
  }
}
