import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import type { UserCard } from "#contract/creators/schemas";
import type { Plan } from "#contract/memberships/schemas";
import { formatWon } from "~/i18n/format";
import { useLng, useText } from "~/i18n/i18n";
import { Badge } from "~/ui/badge";
import { LinkButton, SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { Icon } from "~/ui/icon";
import { ExpandableText } from "~/ui/text/expandable-text";

/** `emphasis`: more for the plan that most fans chose, less for the plans beside it. */
type Props = { plan: Plan; subscribed: UserCard["subscription"]; own: boolean; emphasis: "more" | "less" | "same" };

/** A plan on offer. Beside others its parts are in the same rows as theirs: name and price, text, benefits, button. */
export function PlanCard({ plan, subscribed, own, emphasis }: Props) {
  const t = useText("checkout");
  const lng = useLng();
  const isMine = subscribed?.planId === plan.id;
  return (
    <Card
      as="li"
      className={`grid gap-4 lg:row-span-4 lg:grid-rows-subgrid ${emphasis === "more" ? "border-accent! ring-1 ring-accent" : isMine ? "border-ink!" : ""}`}
    >
      <div className="grid content-start gap-1 lg:gap-3">
        <h2 className="flex flex-wrap items-center gap-2 text-title">
          <bdi className="min-w-0">{plan.name}</bdi>
          {emphasis === "more" ? <Badge tone="accent">{t("mostChosen")}</Badge> : null}
          {plan.basic ? <Badge>{t("basicBadge")}</Badge> : null}
          {isMine ? (
            <Badge tone="accent">{subscribed.status === "inUse" ? t("yourPlan") : t("cancelingUntil")}</Badge>
          ) : null}
        </h2>
        <p className="font-bold tabular-nums text-headline">{t("perMonth", { price: formatWon(plan.price, lng) })}</p>
      </div>
      <div className="text-muted max-lg:empty:hidden">
        {plan.description ? <ExpandableText text={plan.description} /> : null}
      </div>
      <ul className="grid content-start gap-2">
        {plan.benefits.map((benefit) => (
          <Benefit key={benefit}>
            <bdi>{benefit}</bdi>
          </Benefit>
        ))}
        {plan.keepsOpened ? <Benefit>{t("keepsOpened")}</Benefit> : null}
      </ul>
      <div className="grid content-end gap-3">
        <p className="text-small text-muted">{t("members", { count: plan.subscriberCount })}</p>
        {own ? null : <SubscribeAction plan={plan} subscribed={subscribed} emphasis={emphasis} />}
      </div>
    </Card>
  );
}

function Benefit({ children }: { children: ReactNode }) {
  return (
    <li className="flex gap-2.5">
      <span className="mt-1 text-accent">
        <Icon name="check" size={18} />
      </span>
      {children}
    </li>
  );
}

function SubscribeAction({ plan, subscribed, emphasis }: Omit<Props, "own">) {
  const t = useText("checkout");
  if (subscribed?.planId === plan.id) {
    return (
      <LinkButton to="/mypage/subscriptions" variant="secondary">
        {t("manage")}
      </LinkButton>
    );
  }
  if (subscribed?.status === "canceled") return null;
  if (subscribed) return <PlanChange plan={plan} subscribed={subscribed} />;
  return (
    <Form method="post">
      <SubmitButton
        name="planId"
        value={plan.id}
        variant={emphasis === "more" ? "accent" : emphasis === "less" ? "secondary" : "primary"}
        size="large"
        aria-label={`${plan.name} ${t("subscribe")}`}
        className="w-full"
      >
        {t("subscribe")}
      </SubmitButton>
    </Form>
  );
}

type ChangeProps = { plan: Plan; subscribed: NonNullable<UserCard["subscription"]> };

/** A dearer plan starts now, with an order for the difference; a cheaper one with the next period. */
function PlanChange({ plan, subscribed }: ChangeProps) {
  const t = useText("checkout");
  const dearer = plan.price > subscribed.price;
  const label = dearer ? t("upgradeNow") : t("changeNext");
  return (
    <Form method="post">
      {dearer ? null : <input type="hidden" name="subscriptionId" value={subscribed.id} />}
      <SubmitButton
        variant="secondary"
        name="planId"
        value={plan.id}
        aria-label={`${plan.name} ${label}`}
        className="w-full"
      >
        {label}
      </SubmitButton>
    </Form>
  );
}
