import { useLoaderData } from "@remix-run/react";
import { getPost } from "#contract/posts/endpoints";
import { href } from "~/addresses/address";
import type { RouteHandle } from "~/addresses/route-handle";
import { PictureViewer } from "~/components/pictures/viewer/picture-viewer";
import { guardedLoader } from "~/guards/handlers.server";
import { pictureAt } from "~/pictures/picture-at.server";

// The parent route's `meta` would apply otherwise.
export { notIndexed as meta } from "~/seo/not-indexed";

export const handle = { parent: 2 } satisfies RouteHandle;
/** One picture of a post, by its number from 1. A locked post has none. */
export const loader = guardedLoader(async (args) => {
  const { postId, images, activist } = await args.api.call(getPost, {
    params: { postId: args.param("postId") },
  });
  const title = args.title("posts/pictures", "title", { name: activist.nickname });
  return { postId, title, ...pictureAt(args, images) };
});

export default function PostPicture() {
  const { postId, title: _title, ...picture } = useLoaderData<typeof loader>();
  return (
    <PictureViewer
      {...picture}
      closeTo={href("/posts/:postId", { postId })}
      addressOf={(number) => href("/posts/:postId/pictures/:number", { postId, number: String(number) })}
    />
  );
}
