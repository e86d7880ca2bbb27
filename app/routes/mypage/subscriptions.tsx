import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import type { Subscription } from "#contract/memberships";
import type { Page } from "#contract/paging";
import { seeOther } from "../../answer.server";
import { api } from "../../api.server";
import { readForm } from "../../form.server";
import { guardedAction, guardedLoader } from "../../guarded.server";
import { useText } from "../../i18n";
import { privateMeta } from "../../private-page";
import { pageTitle } from "../../private-page.server";
import { Avatar } from "../../ui/avatar";
import { Badge } from "../../ui/badge";
import { LinkButton, SubmitButton } from "../../ui/button";
import { Card } from "../../ui/card";
import { EmptyState } from "../../ui/empty-state";
import { Money } from "../../ui/money";
import { MoreList } from "../../ui/more-list";
import { Column, PageHead } from "../../ui/page-head";
import { Tabs } from "../../ui/tabs";
import { DateText } from "../../ui/time-text";

export const meta = privateMeta;

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const query = new URL(args.request.url).searchParams;
  const tab = query.get("tab") === "inUse" ? "inUse" : "all";
  const page = await api(args).get<Page<Subscription>>("/users/mypage/subscriptions", {
    tab,
    pagingKey: query.get("pagingKey") ?? undefined,
  });
  return { title: pageTitle(args.request, "mypage", "subscriptionsTitle"), tab: tab as "all" | "inUse", page };
});

export const action = guardedAction(async (args: ActionFunctionArgs) => {
  const form = await readForm(args);
  await api(args).post("/payments/recurring/cancel", { subscriptionId: String(form.get("subscriptionId")) });
  return seeOther(args, "/mypage/subscriptions", { flash: { key: "subscriptionCanceled" } });
});

export default function Subscriptions() {
  const { page, tab } = useLoaderData<typeof loader>();
  const t = useText("mypage");
  const tabs = [
    { to: "/mypage/subscriptions", label: t("tabAll"), current: tab === "all" },
    { to: "/mypage/subscriptions?tab=inUse", label: t("tabInUse"), current: tab === "inUse" },
  ];
  return (
    <Column>
      <PageHead title={t("subscriptionsTitle")} />
      <Tabs label={t("subscriptionsTitle")} tabs={tabs} />
      {page.items.length === 0 ? (
        <EmptyState icon="heart" title={t("subscriptionsEmpty")} hint={t("subscriptionsEmptyHint")}>
          <LinkButton to="/explore">{t("explore")}</LinkButton>
        </EmptyState>
      ) : (
        <MoreList page={page} idOf={(subscription) => subscription.id} className="grid gap-3">
          {(subscription) => <SubscriptionRow subscription={subscription} />}
        </MoreList>
      )}
    </Column>
  );
}

function SubscriptionRow({ subscription }: { subscription: Subscription }) {
  const t = useText("mypage");
  const { plan, status, price, renewsAt, endsAt } = subscription;
  const inUse = status === "inUse";
  return (
    <Card as="li">
      <div className="flex items-center gap-3">
        <Avatar name={plan.activist.nickname} imageUrl={plan.activist.profileImageUrl} size={48} />
        <div className="min-w-0 grow">
          <Link className="font-semibold hover:underline" to={`/${plan.activist.domain}`}>
            {plan.activist.nickname}
          </Link>
          <p className="text-small text-muted">
            {plan.name} · <Money won={price} />
          </p>
        </div>
        <Badge tone={inUse ? "accent" : "neutral"}>{inUse ? t("inUse") : t("canceled")}</Badge>
      </div>
      <p className="mt-3 text-small">
        <span className="text-muted">{renewsAt ? t("renewsOn") : t("endsOn")}</span>{" "}
        <DateText at={renewsAt ?? endsAt ?? subscription.startedAt} />
      </p>
      {inUse ? (
        <Form method="post" className="mt-3 grid gap-1">
          <input type="hidden" name="subscriptionId" value={subscription.id} />
          <SubmitButton look="secondary" size="small">
            {t("cancel")}
          </SubmitButton>
          <p className="text-caption text-muted">{t("cancelHint")}</p>
        </Form>
      ) : null}
    </Card>
  );
}
