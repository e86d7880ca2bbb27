import type { CommentId, PostId } from "#contract/ids";
import type { LikeResponse } from "#contract/posts/schemas";
import { type Address, href } from "~/addresses/address";
import type { HandlerArgs } from "~/guards/handler-args.server";
import { localApiError } from "~/http/local-api-error.server";
import { localPath, loginPath } from "~/http/redirect-target.server";
import { actionError, wantsPage } from "~/http/respond.server";
import { sessionOf } from "~/session/session.server";

type Liked = {
  postId: PostId;
  /** the post or comment, which is the fragment of its page's address */
  likedId: PostId | CommentId;
  like: () => Promise<LikeResponse>;
  unlike: () => Promise<LikeResponse>;
};

/** Likes or unlikes: a fetcher gets the count, a plain form is redirected to where the post or comment was. */
export async function submitLike(args: HandlerArgs, { postId, likedId, like, unlike }: Liked) {
  const form = await args.readForm();
  const page = localPath(form.get("returnTo"), href("/posts/:postId", { postId }));
  if (await sessionOf(args).isGuest()) return args.redirect(loginPath(page));
  try {
    const answer = await send(args, form.get("intent"), { like, unlike });
    return wantsPage(args.request) ? args.redirect(`${page}#${encodeURIComponent(likedId)}` as Address) : answer;
  } catch (error) {
    return actionError(args, error, page);
  }
}

function send(args: HandlerArgs, intent: FormDataEntryValue | null, calls: Pick<Liked, "like" | "unlike">) {
  if (intent !== "like" && intent !== "unlike") throw localApiError("INVALID_REQUEST", args);
  return calls[intent]();
}
