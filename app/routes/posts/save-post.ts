import { PostId } from "#contract/ids";
import { savePost, unsavePost } from "#contract/posts/endpoints";
import { href } from "~/addresses/address";
import { routeParam } from "~/addresses/route-param";
import { api } from "~/api/client.server";
import { guardedLoader, viewerAction } from "~/guards/handlers.server";
import { ApiError } from "~/http/api-error";
import type { FlashKey } from "~/http/flash";
import { readForm } from "~/http/form.server";
import { localApiError } from "~/http/local-api-error.server";
import { redirectTo, seeOther } from "~/http/respond.server";

type Act = { endpoint: typeof savePost | typeof unsavePost; done: FlashKey };

const acts = new Map<unknown, Act>([
  ["save", { endpoint: savePost, done: "posts/saved.saved" }],
  ["unsave", { endpoint: unsavePost, done: "posts/saved.unsaved" }],
]);

export const loader = guardedLoader((args) =>
  redirectTo(args, href("/posts/:postId", { postId: routeParam(args, "postId") })),
);

/** Saves a post for later or takes it back, and redirects to the post. */
export const action = viewerAction(async (args) => {
  const postId = PostId.safeParse(routeParam(args, "postId"));
  const act = acts.get((await readForm(args)).get("intent"));
  if (!postId.success || !act) throw localApiError("INVALID_REQUEST", args);
  const back = href("/posts/:postId", { postId: postId.data });
  try {
    await api(args).call(act.endpoint, { params: { postId: postId.data } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return seeOther(args, back, { flash: { key: error.code } });
  }
  return seeOther(args, back, { flash: { key: act.done } });
});
