import { Form } from "@remix-run/react";
import type { UserCard } from "#contract/creators/schemas";
import type { Plan } from "#contract/memberships/schemas";
import { useText } from "~/i18n/i18n";
import { Badge } from "~/ui/badge";
import { LinkButton, SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { Icon } from "~/ui/icon";
import { ExpandableText } from "~/ui/text/expandable-text";
import { Money } from "~/ui/text/money";

type Props = { plan: Plan; subscribed: UserCard["subscription"]; own: boolean };

/** A plan on offer: its price, its benefits, and the button to subscribe. */
export function PlanCard({ plan, subscribed, own }: Props) {
  const t = useText("checkout");
  const isMine = subscribed?.planId === plan.id;
  return (
    <Card as="li" className={isMine ? "border-accent" : ""}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h2 className="flex items-center gap-2 text-title">
          <bdi>{plan.name}</bdi>
          {plan.basic ? <Badge>{t("basicBadge")}</Badge> : null}
          {isMine ? (
            <Badge tone="accent">{subscribed.status === "inUse" ? t("yourPlan") : t("cancelingUntil")}</Badge>
          ) : null}
        </h2>
        <p className="text-small text-muted">
          <strong className="text-title text-ink">
            <Money won={plan.price} />
          </strong>{" "}
          / {t("perMonth")}
        </p>
      </div>
      {plan.description ? (
        <div className="mt-2 text-muted">
          <ExpandableText text={plan.description} />
        </div>
      ) : null}
      <ul className="mt-4 grid gap-2">
        {plan.benefits.map((benefit) => (
          <li key={benefit} className="flex gap-2.5">
            <span className="mt-1 text-accent">
              <Icon name="check" size={18} />
            </span>
            <bdi>{benefit}</bdi>
          </li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-3">
        <p className="text-small text-muted">{t("members", { count: plan.subscriberCount })}</p>
        {own ? null : <SubscribeAction plan={plan} subscribed={subscribed} />}
      </div>
    </Card>
  );
}

function SubscribeAction({ plan, subscribed }: Omit<Props, "own">) {
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
      <SubmitButton name="planId" value={plan.id} aria-label={`${plan.name} ${t("subscribe")}`}>
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
      <SubmitButton variant="secondary" name="planId" value={plan.id} aria-label={`${plan.name} ${label}`}>
        {label}
      </SubmitButton>
    </Form>
  );
}
