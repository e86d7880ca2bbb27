import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { PostId } from "#contract/ids";
import { likePost, unlikePost } from "#contract/posts/endpoints";
import type { LikeResponse } from "#contract/posts/schemas";
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
  redirectTo(args, href("/posts/:postId", { postId: routeParam(args, "postId") })),
);

/** Likes or unlikes a post: a fetcher gets the count, a plain form is redirected to where the post was. */
export const action = guardedAction(async (args: ActionFunctionArgs) => {
  const postId = routeParam(args, "postId");
  const form = await readForm(args);
  const back = localPath(form.get("returnTo"), href("/posts/:postId", { postId }));
  if (await sessionOf(args).isGuest()) return redirectTo(args, loginPath(back));
  try {
    const answer = await send(args, form.get("intent"), postId);
    return wantsPage(args.request) ? seeOther(args, `${back}#${encodeURIComponent(postId)}`) : answer;
  } catch (error) {
    return actionError(args, error, back);
  }
});

function send(args: ActionFunctionArgs, intent: FormDataEntryValue | null, postId: PostId): Promise<LikeResponse> {
  switch (intent) {
    case "like":
      return api(args).call(likePost, { body: { postId } });
    case "unlike":
      return api(args).call(unlikePost, { body: { postId } });
    default:
      throw localApiError("INVALID_REQUEST", args);
  }
}
