import { Outlet, useLoaderData } from "@remix-run/react";
import { getPost } from "#contract/posts/endpoints";
import { labelledTitle } from "#contract/posts/post-labels";
import { postCardPath } from "#contract/social-cards/share-card";
import { href } from "~/addresses/address";
import { guardedLoader } from "~/guards/handlers.server";
import { truncate } from "~/i18n/format";
import { localeOf } from "~/i18n/i18n.server";
import { isForAll } from "~/seo/structured-data";
import { ShareSheet } from "./share-sheet";
import { SheetActions } from "./sheet-actions";
import { sheetData } from "./sheet-data.server";

// The parent route's `meta` would apply otherwise.
export { notIndexed as meta } from "~/seo/not-indexed";

/** The share sheet of a post; for a restricted post, none of its text. */
export const loader = guardedLoader(async (args) => {
  const post = await args.api.call(getPost, { params: { postId: args.param("postId") } });
  const name = post.activist.nickname;
  const t = args.text("sharing");
  const excerpt = isForAll(post) && post.body ? `${truncate(post.body, 60)} · ` : "";
  return sheetData(args, href("/posts/:postId", { postId: post.postId }), postCardPath(post, localeOf(args.request)), {
    ownerId: post.activist.userId,
    title: args.title("sharing", "sharePost", { name }),
    lead: t(post.visibility === "public" ? "postLead" : "lockedLead", { name }),
    text: labelledTitle(post.labels, excerpt + t("postText", { name }), localeOf(args.request)),
    kakaoOpen: t("kakaoOpen"),
  });
});

export default function PostShare() {
  const data = useLoaderData<typeof loader>();
  return (
    <>
      <ShareSheet data={data}>
        <SheetActions ownerId={data.ownerId} />
      </ShareSheet>
      <Outlet />
    </>
  );
}
