import { Form, useLoaderData } from "@remix-run/react";
import type { PlanId } from "#contract/ids";
import { listOwnPlans, reorderPlans } from "#contract/memberships/endpoints";
import type { Plan } from "#contract/memberships/schemas";
import { href } from "~/addresses/address";
import type { RouteHandle } from "~/addresses/route-handle";
import { activistAction, activistLoader } from "~/guards/handlers.server";
import { actionError } from "~/http/respond.server";
import { useText } from "~/i18n/i18n";
import { Badge } from "~/ui/badge";
import { LinkButton, SubmitButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { Column, PageHead } from "~/ui/page-head";
import { Money } from "~/ui/text/money";

export const handle: RouteHandle = { copies: "never" };

export const loader = activistLoader(async (args) => {
  const { items } = await args.api.call(listOwnPlans);
  return { title: args.title("plans", "title"), plans: items };
});

/** Moves a plan by one place. The form sends the order that was displayed, so that sending it twice moves it once. */
export const action = activistAction(async (args) => {
  const planIds = String((await args.readForm()).get("order") ?? "").split(",") as PlanId[];
  try {
    await args.api.call(reorderPlans, { body: { planIds } });
  } catch (error) {
    return actionError(args, error, "/mypage/memberships");
  }
  return args.redirect("/mypage/memberships");
});

export default function Plans() {
  const { plans } = useLoaderData<typeof loader>();
  const t = useText("plans");
  const ids = plans.map((plan) => plan.id);
  return (
    <Column>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <PageHead title={t("title")} lead={t("lead")} />
        <LinkButton to="/mypage/memberships/new">{t("create")}</LinkButton>
      </div>
      {plans.length === 0 ? <EmptyState icon="gift" title={t("empty")} hint={t("emptyHint")} /> : null}
      <ul className="grid gap-3">
        {plans.map((plan, place) => (
          <Card as="li" key={plan.id} className={plan.onSale ? "" : "bg-sunken"}>
            <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
              <h2 className="flex min-w-0 flex-wrap items-center gap-2 text-title break-words">
                <bdi>{plan.name}</bdi>
                {plan.basic ? <Badge>{t("basic")}</Badge> : null}
              </h2>
              <Badge tone={plan.onSale ? "success" : "neutral"}>{t(plan.onSale ? "onSale" : "offSale")}</Badge>
            </div>
            <p className="mt-1 text-muted">
              <strong className="text-ink">
                <Money won={plan.price} />
              </strong>
              {" · "}
              {t("members", { count: plan.subscriberCount })}
            </p>
            <div className="mt-4 flex flex-wrap items-center gap-2">
              <LinkButton
                to={href("/mypage/memberships/:planId", { planId: plan.id })}
                variant="secondary"
                size="small"
                aria-label={t("editName", { name: plan.name })}
              >
                {t("edit")}
              </LinkButton>
              {place > 0 ? <Move ids={ids} from={place} to={place - 1} plan={plan} way="up" /> : null}
              {place < ids.length - 1 ? <Move ids={ids} from={place} to={place + 1} plan={plan} way="down" /> : null}
            </div>
          </Card>
        ))}
      </ul>
    </Column>
  );
}

type MoveProps = { ids: string[]; from: number; to: number; plan: Plan; way: "up" | "down" };

function Move({ ids, from, to, plan, way }: MoveProps) {
  const t = useText("plans");
  const moved = ids.filter((_, place) => place !== from);
  moved.splice(to, 0, plan.id);
  return (
    <Form method="post" preventScrollReset>
      <SubmitButton
        variant="secondary"
        size="small"
        name="order"
        value={moved.join(",")}
        aria-label={t(way === "up" ? "upName" : "downName", { name: plan.name })}
      >
        {t(way)}
      </SubmitButton>
    </Form>
  );
}
