import { Form, useLoaderData } from "@remix-run/react";
import type { SubscriptionId } from "#contract/ids";
import {
  cancelPlanChange,
  cancelSubscription,
  listSubscriptions,
  undoCancellation,
} from "#contract/memberships/endpoints";
import type { Subscription } from "#contract/memberships/schemas";
import { href } from "~/addresses/address";
import { Link } from "~/addresses/link";
import type { RouteHandle } from "~/addresses/route-handle";
import { guardedAction, guardedLoader } from "~/guards/handlers.server";
import { ApiError } from "~/http/api-error";
import type { FlashKey } from "~/http/flash";
import { idField } from "~/http/id-field";
import { formatDate } from "~/i18n/format";
import { useLng, useText } from "~/i18n/i18n";
import { Avatar } from "~/ui/avatar";
import { Badge } from "~/ui/badge";
import { LinkButton, SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { MoreList } from "~/ui/more-list";
import { Column, PageHead } from "~/ui/page-head";
import { type Tab, Tabs } from "~/ui/tabs";
import { Money } from "~/ui/text/money";
import { DateText } from "~/ui/text/time-text";

export const handle: RouteHandle = { copies: "never", recording: "never" };

export const loader = guardedLoader(async (args) => {
  const query = new URL(args.request.url).searchParams;
  const tab = query.get("tab") === "inUse" ? "inUse" : "all";
  const page = await args.api.call(listSubscriptions, {
    query: {
      tab,
      pagingKey: query.get("pagingKey") ?? undefined,
    },
  });
  return { title: args.title("mypage", "subscriptionsTitle"), tab: tab as "all" | "inUse", page };
});

export const action = guardedAction(async (args) => {
  const form = await args.readForm();
  const subscriptionId = idField<SubscriptionId>(form, "subscriptionId");
  const done = (key: FlashKey) => args.redirect("/mypage/subscriptions", { flash: { key } });
  try {
    switch (form.get("intent")) {
      case "cancel":
        await args.api.call(cancelSubscription, { body: { subscriptionId } });
        return done("mypage.subscriptionCanceled");
      case "resume":
        await args.api.call(undoCancellation, { params: { id: subscriptionId } });
        return done("mypage.subscriptionResumed");
      case "keep":
        await args.api.call(cancelPlanChange, { params: { id: subscriptionId } });
        return done("mypage.planKept");
      default:
        return done("INVALID_REQUEST");
    }
  } catch (error) {
    // The subscription has changed meanwhile: the list shows its current state.
    if (error instanceof ApiError && error.code === "RESOURCE_CONFLICT") return done(error.code);
    throw error;
  }
});

export default function Subscriptions() {
  const { page, tab } = useLoaderData<typeof loader>();
  const t = useText("mypage");
  const tabs: Tab[] = [
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
  const { plan, status, price, pastDue } = subscription;
  const inUse = status === "inUse";
  return (
    <Card as="li">
      <div className="flex items-center gap-3">
        <Avatar name={plan.activist.nickname} imageUrl={plan.activist.profileImageUrl} size={48} />
        <div className="min-w-0 grow">
          <Link className="font-semibold hover:underline" to={href("/:domain", { domain: plan.activist.domain })}>
            <bdi>{plan.activist.nickname}</bdi>
          </Link>
          <p className="text-small text-muted">
            <bdi>{plan.name}</bdi> · <Money won={price} />
          </p>
        </div>
        <Badge tone={pastDue ? "warning" : inUse ? "accent" : "neutral"}>
          {pastDue ? t("pastDue") : inUse ? t("inUse") : t("canceled")}
        </Badge>
      </div>
      {pastDue ? <PastDue subscription={subscription} /> : <Dates subscription={subscription} />}
      <SubscriptionActions subscription={subscription} />
    </Card>
  );
}

/** A past-due renewal: the reason, until when access lasts, and the link to change the card. */
function PastDue({ subscription }: { subscription: Subscription }) {
  const t = useText("mypage");
  const lng = useLng();
  return (
    <section role="alert" className="mt-4 grid gap-3 rounded-lg bg-warning-soft p-4">
      <div className="grid gap-1 text-small">
        <h2 className="text-base font-semibold text-warning">{t("pastDueTitle")}</h2>
        <p>{subscription.needsCard ? t("pastDueNeedsCard") : t("pastDueRetry")}</p>
        {subscription.graceEndsAt ? (
          <time dateTime={subscription.graceEndsAt} className="text-muted" suppressHydrationWarning>
            {t("pastDueUntil", { date: formatDate(subscription.graceEndsAt, lng) })}
          </time>
        ) : null}
      </div>
      <LinkButton to={`/mypage/cards/new?rd_url=${encodeURIComponent("/mypage/subscriptions")}`} fullWidth>
        {t("changeCard")}
      </LinkButton>
    </section>
  );
}

function Dates({ subscription }: { subscription: Subscription }) {
  const t = useText("mypage");
  const { renewsAt, endsAt, startedAt, nextPlan, nextPrice } = subscription;
  return (
    <div className="mt-3 grid gap-1 text-small">
      <p>
        <span className="text-muted">{renewsAt ? t("renewsOn") : t("endsOn")}</span>{" "}
        <DateText at={renewsAt ?? endsAt ?? startedAt} short />
      </p>
      {nextPlan && nextPrice !== null ? (
        <p>
          <span className="text-muted">{t("nextPlan")}</span> <bdi>{nextPlan.name}</bdi> · <Money won={nextPrice} />
        </p>
      ) : null}
    </div>
  );
}

/** Cancelling takes as many steps as subscribing, and can be undone. */
function SubscriptionActions({
  subscription: { id, status, pastDue, canResume, nextPlan, plan },
}: {
  subscription: Subscription;
}) {
  const t = useText("mypage");
  if (status === "canceled" && !canResume) return null;
  const canceled = status === "canceled";
  return (
    <Form method="post" className="mt-3 grid gap-1">
      <input type="hidden" name="subscriptionId" value={id} />
      <div className="flex flex-wrap gap-2">
        {canceled || pastDue || nextPlan ? null : (
          <LinkButton
            to={href("/:domain/membership", { domain: plan.activist.domain })}
            variant="secondary"
            size="small"
          >
            {t("changePlan")}
          </LinkButton>
        )}
        {nextPlan ? (
          <SubmitButton variant="secondary" size="small" name="intent" value="keep">
            {t("keepPlan")}
          </SubmitButton>
        ) : null}
        <SubmitButton variant="secondary" size="small" name="intent" value={canceled ? "resume" : "cancel"}>
          {canceled ? t("undoCancel") : t("cancel")}
        </SubmitButton>
      </div>
      <p className="text-caption text-muted">
        {canceled ? t("undoCancelHint") : pastDue ? t("cancelPastDueHint") : t("cancelHint")}
      </p>
    </Form>
  );
}
