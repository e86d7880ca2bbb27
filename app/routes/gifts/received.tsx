import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import type { GiftReceived } from "#contract/gifts";
import type { Page } from "#contract/paging";
import { api } from "../../api.server";
import { guardedLoader } from "../../guarded.server";
import { useText } from "../../i18n";
import { privateMeta } from "../../private-page";
import { pageTitle } from "../../private-page.server";
import { Avatar } from "../../ui/avatar";
import { Badge } from "../../ui/badge";
import { LinkButton } from "../../ui/button";
import { Card } from "../../ui/card";
import { EmptyState } from "../../ui/empty-state";
import { Money } from "../../ui/money";
import { MoreList } from "../../ui/more-list";
import { Column, PageHead } from "../../ui/page-head";
import { DateText } from "../../ui/time-text";

export const meta = privateMeta;

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const pagingKey = new URL(args.request.url).searchParams.get("pagingKey");
  const page = await api(args).get<Page<GiftReceived>>("/users/mypage/donations", { pagingKey });
  return { title: pageTitle(args.request, "gifts", "receivedTitle"), page };
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
            <LinkButton to="/mypage/donation-ranking" look="secondary" size="small">
              {t("ownRankingTitle")}
            </LinkButton>
          </p>
          <MoreList page={page} idOf={({ giftId }) => giftId} className="grid gap-3">
            {(gift) => <Gift gift={gift} />}
          </MoreList>
        </>
      )}
    </Column>
  );
}

function Gift({ gift: { giver, amount, message, kind, refunded, givenAt } }: { gift: GiftReceived }) {
  const t = useText("gifts");
  return (
    <Card as="li">
      <div className="flex items-start gap-3">
        <Avatar name={giver?.nickname ?? "·"} imageUrl={giver?.profileImageUrl ?? null} size={48} />
        <div className="min-w-0 grow">
          <h2 className="truncate text-base">
            {giver ? (
              <Link to={`/${giver.domain}`} className="hover:underline">
                {giver.nickname}
              </Link>
            ) : (
              t("someone")
            )}
          </h2>
          <p className="text-small text-muted">
            {t(kind)} · <DateText at={givenAt} time />
          </p>
        </div>
        <div className="grid shrink-0 justify-items-end gap-1">
          {amount === null ? (
            <span className="text-small text-muted">{t("hiddenAmount")}</span>
          ) : (
            <span className="text-lead font-bold">
              <Money won={amount} />
            </span>
          )}
          {refunded ? <Badge>{t("refunded")}</Badge> : null}
        </div>
      </div>
      {message ? (
        <blockquote className="mt-4 rounded-md bg-sunken px-4 py-3 text-small wrap-anywhere whitespace-pre-wrap">
          {message}
        </blockquote>
      ) : null}
    </Card>
  );
}
