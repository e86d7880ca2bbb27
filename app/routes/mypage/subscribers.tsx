import { useLoaderData } from "@remix-run/react";
import { listSubscribers } from "#contract/memberships/endpoints";
import { href } from "~/addresses/address";
import type { RouteHandle } from "~/addresses/route-handle";
import { PersonRow } from "~/components/people/person-row";
import { guardedLoader } from "~/guards/handlers.server";
import { useText } from "~/i18n/i18n";
import { Badge } from "~/ui/badge";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { IconLink } from "~/ui/icon-button";
import { MoreList } from "~/ui/more-list";
import { Column, PageHead } from "~/ui/page-head";

export const handle: RouteHandle = { copies: "never" };

export const loader = guardedLoader(async (args) => {
  const pagingKey = new URL(args.request.url).searchParams.get("pagingKey");
  const page = await args.api.call(listSubscribers, { query: { pagingKey } });
  return { title: args.title("mypage", "subscribersTitle"), page };
});

export default function Subscribers() {
  const { page } = useLoaderData<typeof loader>();
  const t = useText("mypage");
  return (
    <Column>
      <PageHead title={t("subscribersTitle")} />
      {page.items.length === 0 ? (
        <EmptyState icon="people" title={t("subscribersEmpty")} hint={t("subscribersEmptyHint")}>
          <LinkButton to="/mypage/memberships">{t("memberships")}</LinkButton>
        </EmptyState>
      ) : null}
      <MoreList page={page} idOf={({ userId, at }) => `${userId} ${at}`} className="divide-y divide-line">
        {(person) => (
          <li className="py-3">
            <PersonRow person={person} since={t("subscribedOn")}>
              <span className="flex items-center gap-1">
                <Badge tone="accent">
                  <bdi>{person.planName}</bdi>
                </Badge>
                <IconLink
                  to={href("/messages/with/:domain", { domain: person.domain })}
                  aria-label={t("messageName", { name: person.nickname })}
                  className="text-accent"
                >
                  <Icon name="message" size={20} />
                </IconLink>
              </span>
            </PersonRow>
          </li>
        )}
      </MoreList>
    </Column>
  );
}
