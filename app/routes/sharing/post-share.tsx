import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import type { Post } from "#contract/posts";
import { postCardPath } from "#contract/share-card";
import { api, path } from "~/api/client.server";
import { guardedLoader } from "~/http/handlers.server";
import { truncate } from "~/i18n/format";
import { localeOf, textOf } from "~/i18n/i18n.server";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { isForAll } from "~/seo/structured-data";
import { ShareSheet } from "./share-sheet";
import { SheetActs } from "./sheet-acts";
import { sheetData } from "./sheet-data.server";

export const meta = privateMeta;

/** The ways to share a post; of one that not everybody may read, its words stay here. */
export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const post = await api(args).get<Post>(path`/feed/post/${String(args.params.postId)}`);
  const name = post.activist.nickname;
  const t = textOf(args.request, "sharing");
  const said = isForAll(post) && post.body ? `${truncate(post.body, 60)} · ` : "";
  return sheetData(args, `/posts/${post.postId}`, postCardPath(post, localeOf(args.request)), {
    ownerId: post.activist.userId,
    title: pageTitle(args.request, "sharing", "sharePost", { name }),
    lead: t(post.visibility === "public" ? "postLead" : "lockedLead", { name }),
    text: said + t("postText", { name }),
    kakaoOpen: t("kakaoOpen"),
  });
});

export default function PostShare() {
  const data = useLoaderData<typeof loader>();
  return (
    <>
      <ShareSheet data={data}>
        <SheetActs ownerId={data.ownerId} />
      </ShareSheet>
      <Outlet />
    </>
  );
}
