import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { LikeAnswer } from "#contract/posts";
import { api, path } from "~/api/client.server";
import { localApiError } from "~/api/transport.server";
import { readForm } from "~/http/form.server";
import { guardedAction, guardedLoader } from "~/http/handlers.server";
import { localPath, loginPath } from "~/http/redirect-target.server";
import { actionError, redirectTo, seeOther, wantsPage } from "~/http/respond.server";
import { sessionOf } from "~/session/session.server";

export const loader = guardedLoader((args: LoaderFunctionArgs) =>
  redirectTo(args, path`/posts/${String(args.params.postId)}`),
);

/** Likes a post or takes that back: a fetcher gets the count, a plain form is led back to where the post stood. */
export const action = guardedAction(async (args: ActionFunctionArgs) => {
  const postId = String(args.params.postId);
  const form = await readForm(args);
  const back = localPath(form.get("returnTo"), path`/posts/${postId}`);
  if (await sessionOf(args).isGuest()) return redirectTo(args, loginPath(back));
  try {
    const answer = await send(args, form.get("intent"), postId);
    return wantsPage(args.request) ? seeOther(args, `${back}#${encodeURIComponent(postId)}`) : answer;
  } catch (error) {
    return actionError(args, error, back);
  }
});

function send(args: ActionFunctionArgs, intent: FormDataEntryValue | null, postId: string): Promise<LikeAnswer> {
  switch (intent) {
    case "like":
      return api(args).post("/like", { postId });
    case "unlike":
      return api(args).post("/unlike", { postId });
    default:
      throw localApiError("INVALID_REQUEST", args);
  }
}
