import { PostId } from "#contract/ids";
import { pinPost, unpinPost } from "#contract/posts/endpoints";
import { href } from "~/addresses/address";
import { guardedLoader, viewerAction } from "~/guards/handlers.server";
import { ApiError } from "~/http/api-error";
import { localApiError } from "~/http/local-api-error.server";

const endpoints = new Map([
  ["pin", pinPost],
  ["unpin", unpinPost],
]);

export const loader = guardedLoader((args) => args.redirect(href("/posts/:postId", { postId: args.param("postId") })));

/** Pins or unpins a post of one's own, and redirects to the post. */
export const action = viewerAction(async (args) => {
  const postId = PostId.safeParse(args.param("postId"));
  const intent = String((await args.readForm()).get("intent"));
  const endpoint = endpoints.get(intent);
  if (!postId.success || !endpoint) throw localApiError("INVALID_REQUEST", args);
  const back = href("/posts/:postId", { postId: postId.data });
  try {
    await args.api.call(endpoint, { params: { postId: postId.data } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return args.redirect(back, { flash: { key: error.code } });
  }
  return args.redirect(back, {
    flash: { key: intent === "pin" ? "posts/writing.postPinned" : "posts/writing.postUnpinned" },
  });
});
