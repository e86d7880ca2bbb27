import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { FollowAnswer } from "#contract/people";
import { api, path } from "~/api/client.server";
import { localApiError } from "~/api/transport.server";
import { readForm } from "~/http/form.server";
import { guardedAction, guardedLoader } from "~/http/handlers.server";
import { localPath, loginPath } from "~/http/redirect-target.server";
import { actionError, redirectTo, seeOther, wantsPage } from "~/http/respond.server";
import { sessionOf } from "~/session/session.server";

export const loader = guardedLoader((args: LoaderFunctionArgs) =>
  redirectTo(args, path`/${String(args.params.domain)}`),
);

/** Follows an activist or stops that: a fetcher gets the answer, a plain form is led back with a message. */
export const action = guardedAction(async (args: ActionFunctionArgs) => {
  const domain = String(args.params.domain);
  const form = await readForm(args);
  const back = localPath(form.get("returnTo"), path`/${domain}`);
  if (await sessionOf(args).isGuest()) return redirectTo(args, loginPath(back));
  try {
    const answer = await send(args, form.get("intent"), domain);
    if (!wantsPage(args.request)) return answer;
    return seeOther(args, back, { flash: { key: answer.isFollowing ? "followed" : "unfollowed" } });
  } catch (error) {
    return actionError(args, error, back);
  }
});

function send(args: ActionFunctionArgs, intent: FormDataEntryValue | null, domain: string): Promise<FollowAnswer> {
  switch (intent) {
    case "follow":
      return api(args).post(path`/follows/${domain}`);
    case "unfollow":
      return api(args).delete(path`/follows/${domain}`);
    default:
      throw localApiError("INVALID_REQUEST", args);
  }
}
