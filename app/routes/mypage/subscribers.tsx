import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import type { Subscriber } from "#contract/memberships";
import type { Page } from "#contract/paging";
import { api } from "~/api/client.server";
import { PersonRow } from "~/components/people/person-row";
import { guardedLoader } from "~/http/handlers.server";
import { useText } from "~/i18n/i18n";
import { pageTitle } from "~/seo/page-title.server";
import { privateMeta } from "~/seo/private-meta";
import { Badge } from "~/ui/badge";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { MoreList } from "~/ui/more-list";
import { Column, PageHead } from "~/ui/page-head";

export const meta = privateMeta;

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const pagingKey = new URL(args.request.url).searchParams.get("pagingKey");
  const page = await api(args).get<Page<Subscriber>>("/users/mypage/subscribers", { pagingKey });
  return { title: pageTitle(args.request, "mypage", "subscribersTitle"), page };
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
                <Link
                  to={`/messages/with/${person.domain}`}
                  aria-label={t("messageName", { name: person.nickname })}
                  className="grid size-11 place-items-center rounded-full text-accent hover:bg-sunken"
                >
                  <Icon name="message" size={20} />
                </Link>
              </span>
            </PersonRow>
          </li>
        )}
      </MoreList>
    </Column>
  );
}
