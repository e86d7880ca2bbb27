import type { PostId } from "#contract/ids";
import { countNewerPosts } from "#contract/posts/endpoints";
import type { Feed, NewerPosts } from "#contract/posts/schemas";
import { orBareStatus } from "~/api/guest-client.server";
import { guardedLoader } from "~/guards/handlers.server";
import { requireViewer } from "~/guards/viewer.server";

/** For script alone: `{ count }` of the posts that `?feed=` lists before the post `?since=`. The API checks both. */
export const loader = guardedLoader((args) =>
  orBareStatus(async () => {
    await requireViewer(args);
    const asked = new URL(args.request.url).searchParams;
    const query = { feed: asked.get("feed") as Feed, since: asked.get("since") as PostId };
    const newer = await args.api.call(countNewerPosts, { query });
    return Response.json(newer satisfies NewerPosts, { headers: { "Cache-Control": "no-store" } });
  }),
);
