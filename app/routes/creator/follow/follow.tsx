import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { followCreator, unfollowCreator } from "#contract/creators/endpoints";
import type { FollowResponse } from "#contract/creators/schemas";
import { href } from "~/addresses/address";
import { routeParam } from "~/addresses/route-param";
import { api } from "~/api/client.server";
import { guardedAction, guardedLoader } from "~/guards/handlers.server";
import { readForm } from "~/http/form.server";
import { localApiError } from "~/http/local-api-error.server";
import { localPath, loginPath } from "~/http/redirect-target.server";
import { actionError, redirectTo, seeOther, wantsPage } from "~/http/respond.server";
import { sessionOf } from "~/session/session.server";

export const loader = guardedLoader((args: LoaderFunctionArgs) =>
  redirectTo(args, href("/:domain", { domain: routeParam(args, "domain") })),
);

/** Follows or unfollows a creator: a fetcher gets the result, a plain form is redirected with a message. */
export const action = guardedAction(async (args: ActionFunctionArgs) => {
  const domain = routeParam(args, "domain");
  const form = await readForm(args);
  const back = localPath(form.get("returnTo"), href("/:domain", { domain }));
  if (await sessionOf(args).isGuest()) return redirectTo(args, loginPath(back));
  try {
    const answer = await send(args, form.get("intent"), domain);
    if (!wantsPage(args.request)) return answer;
    return seeOther(args, back, { flash: { key: answer.isFollowing ? "creator.followed" : "creator.unfollowed" } });
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
    default:
      throw localApiError("INVALID_REQUEST", args);
  }
}
