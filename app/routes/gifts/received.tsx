import { useLoaderData } from "@remix-run/react";
import { listReceivedGifts } from "#contract/gifts/endpoints";
import type { RouteHandle } from "~/addresses/route-handle";
import { ReceivedGift } from "~/components/gifts/received-gift";
import { guardedLoader } from "~/guards/handlers.server";
import { useText } from "~/i18n/i18n";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { MoreList } from "~/ui/more-list";
import { Column, PageHead } from "~/ui/page-head";

export const handle: RouteHandle = { copies: "never" };

export const loader = guardedLoader(async (args) => {
  const pagingKey = new URL(args.request.url).searchParams.get("pagingKey");
  const page = await args.api.call(listReceivedGifts, { query: { pagingKey } });
  return { title: args.title("gifts", "receivedTitle"), page };
});

export default function Received() {
  const { page } = useLoaderData<typeof loader>();
  const t = useText("gifts");
  return (
    <Column>
      <PageHead title={t("receivedTitle")} lead={t("receivedLead")} />
      {page.items.length === 0 ? (
        <EmptyState icon="gift" title={t("receivedEmpty")} hint={t("receivedEmptyHint")} />
      ) : (
        <>
          <p>
            <LinkButton to="/mypage/donation-ranking" variant="secondary" size="small">
              {t("ownRankingTitle")}
            </LinkButton>
          </p>
          <MoreList page={page} idOf={({ giftId }) => giftId} className="grid gap-3">
            {(gift) => <ReceivedGift gift={gift} />}
          </MoreList>
        </>
      )}
    </Column>
  );
}
