import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import type { UserCard } from "#contract/people";
import { creatorCardPath } from "#contract/share-card";
import { api, path } from "~/api/client.server";
import { guardedLoader } from "~/http/handlers.server";
import { localeOf, textOf } from "~/i18n/i18n.server";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { ShareSheet } from "./share-sheet";
import { SheetActs } from "./sheet-acts";
import { sheetData } from "./sheet-data.server";

export const meta = privateMeta;

/** The ways to share a creator's page. */
export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const card = await api(args).get<UserCard>(path`/users/${String(args.params.domain)}/card`);
  const { nickname: name, domain } = card;
  const t = textOf(args.request, "sharing");
  return sheetData(args, `/${domain}`, creatorCardPath(card, localeOf(args.request)), {
    ownerId: card.userId,
    title: pageTitle(args.request, "sharing", "shareName", { name }),
    lead: t("pageLead", { name }),
    text: t("pageText", { name, domain }),
    kakaoOpen: t("kakaoOpen"),
  });
});

export default function CreatorShare() {
  const data = useLoaderData<typeof loader>();
  return (
    <>
      <ShareSheet data={data}>
        <SheetActs ownerId={data.ownerId} block />
      </ShareSheet>
      <Outlet />
    </>
  );
}
