import { PostId } from "#contract/ids";
import { pinPost, unpinPost } from "#contract/posts/endpoints";
import { href } from "~/addresses/address";
import { routeParam } from "~/addresses/route-param";
import { api } from "~/api/client.server";
import { guardedLoader, viewerAction } from "~/guards/handlers.server";
import { ApiError } from "~/http/api-error";
import { readForm } from "~/http/form.server";
import { localApiError } from "~/http/local-api-error.server";
import { redirectTo, seeOther } from "~/http/respond.server";

const endpoints = new Map([
  ["pin", pinPost],
  ["unpin", unpinPost],
]);

export const loader = guardedLoader((args) =>
  redirectTo(args, href("/posts/:postId", { postId: routeParam(args, "postId") })),
);

/** Pins or unpins a post of one's own, and redirects to the post. */
export const action = viewerAction(async (args) => {
  const postId = PostId.safeParse(routeParam(args, "postId"));
  const intent = String((await readForm(args)).get("intent"));
  const endpoint = endpoints.get(intent);
  if (!postId.success || !endpoint) throw localApiError("INVALID_REQUEST", args);
  const back = href("/posts/:postId", { postId: postId.data });
  try {
    await api(args).call(endpoint, { params: { postId: postId.data } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return seeOther(args, back, { flash: { key: error.code } });
  }
  return seeOther(args, back, {
    flash: { key: intent === "pin" ? "posts/writing.postPinned" : "posts/writing.postUnpinned" },
  });
});
