import { Outlet, useLoaderData } from "@remix-run/react";
import { getCreatorCard } from "#contract/creators/endpoints";
import { creatorCardPath } from "#contract/social-cards/share-card";
import { href } from "~/addresses/address";
import { guardedLoader } from "~/guards/handlers.server";
import { localeOf } from "~/i18n/i18n.server";
import { ShareSheet } from "./share-sheet";
import { SheetActions } from "./sheet-actions";
import { sheetData } from "./sheet-data.server";

// The parent route's `meta` would apply otherwise.
export { notIndexed as meta } from "~/seo/not-indexed";

/** The share sheet of a creator's page. */
export const loader = guardedLoader(async (args) => {
  const card = await args.api.call(getCreatorCard, { params: { domain: args.param("domain") } });
  const { nickname: name, domain } = card;
  const t = args.text("sharing");
  return sheetData(args, href("/:domain", { domain }), creatorCardPath(card, localeOf(args.request)), {
    ownerId: card.userId,
    title: args.title("sharing", "shareName", { name }),
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
        <SheetActions ownerId={data.ownerId} block />
      </ShareSheet>
      <Outlet />
    </>
  );
}
