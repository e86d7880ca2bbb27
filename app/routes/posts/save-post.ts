import { PostId } from "#contract/ids";
import { savePost, unsavePost } from "#contract/posts/endpoints";
import { href } from "~/addresses/address";
import { guardedLoader, viewerAction } from "~/guards/handlers.server";
import { ApiError } from "~/http/api-error";
import type { FlashKey } from "~/http/flash";
import { localApiError } from "~/http/local-api-error.server";

type Act = { endpoint: typeof savePost | typeof unsavePost; done: FlashKey };

const acts = new Map<unknown, Act>([
  ["save", { endpoint: savePost, done: "posts/saved.saved" }],
  ["unsave", { endpoint: unsavePost, done: "posts/saved.unsaved" }],
]);

export const loader = guardedLoader((args) => args.redirect(href("/posts/:postId", { postId: args.param("postId") })));

/** Saves a post for later or takes it back, and redirects to the post. */
export const action = viewerAction(async (args) => {
  const postId = PostId.safeParse(args.param("postId"));
  const act = acts.get((await args.readForm()).get("intent"));
  if (!postId.success || !act) throw localApiError("INVALID_REQUEST", args);
  const back = href("/posts/:postId", { postId: postId.data });
  try {
    await args.api.call(act.endpoint, { params: { postId: postId.data } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return args.redirect(back, { flash: { key: error.code } });
  }
  return args.redirect(back, { flash: { key: act.done } });
});
