import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Plan } from "#contract/memberships";
import type { Order } from "#contract/payments";
import type { UserCard } from "#contract/people";
import { creatorCardPath } from "#contract/share-card";
import { ApiError } from "~/api/api-error";
import { api, path } from "~/api/client.server";
import { readForm } from "~/http/form.server";
import { guardedAction, guardedLoader } from "~/http/handlers.server";
import { loginPath } from "~/http/redirect-target.server";
import { redirectTo, seeOther } from "~/http/respond.server";
import { useText } from "~/i18n/i18n";
import { localeOf, textOf } from "~/i18n/i18n.server";
import { pageTitle } from "~/seo/page-title.server";
import { seo } from "~/seo/seo";
import { sessionOf } from "~/session/session.server";
import { Avatar } from "~/ui/avatar";
import { EmptyState } from "~/ui/empty-state";
import { NamedText } from "~/ui/named-text";
import { Column, PageHead } from "~/ui/page-head";
import { leadOn } from "./arrival.server";
import { PlanCard } from "./plan-card";

export const meta: MetaFunction<typeof loader> = ({ data, ...page }) => {
  if (!data) return [{ title: "곁 Gyeot" }];
  const { title, description, shareCard: image, plans } = data;
  return seo(page, { title, description, image, noindex: plans.length === 0 });
};

export const loader = guardedLoader(async (args: LoaderFunctionArgs) => {
  const domain = String(args.params.domain);
  const [card, plans] = await Promise.all([
    api(args).get<UserCard>(path`/users/${domain}/card`),
    api(args).get<{ items: Plan[] }>(path`/users/${domain}/plans`),
  ]);
  leadOn(args, card.domain);
  return {
    title: pageTitle(args.request, "checkout", "membershipTitle", { name: card.nickname }),
    description: card.introduction || textOf(args.request, "checkout")("membershipLead"),
    shareCard: card.isActivist ? creatorCardPath(card, localeOf(args.request)) : undefined,
    card,
    plans: plans.items,
  };
});

export const action = guardedAction(async (args: ActionFunctionArgs) => {
  const here = path`/${String(args.params.domain)}/membership`;
  if (await sessionOf(args).isGuest()) return redirectTo(args, loginPath(here));
  const form = await readForm(args);
  const planId = String(form.get("planId") ?? "");
  try {
    if (form.has("subscriptionId")) {
      await api(args).put(path`/payments/recurring/${String(form.get("subscriptionId") ?? "")}/next-plan`, { planId });
      return seeOther(args, "/mypage/subscriptions", { flash: { key: "nextPlanChosen" } });
    }
    const order = await api(args).post<Order>("/payments/ready", { kind: "membership", planId });
    return seeOther(args, path`/checkout/${order.orderId}`);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return seeOther(args, here, { flash: { key: error.code } });
  }
});

export default function Membership() {
  const { card, plans } = useLoaderData<typeof loader>();
  const t = useText("checkout");
  return (
    <Column>
      <div className="flex items-center gap-4">
        <Avatar name={card.nickname} imageUrl={card.profileImageUrl} size={64} />
        <PageHead
          title={<NamedText names={[card.nickname]} say={(name) => t("membershipTitle", { name })} />}
          lead={t("membershipLead")}
        />
      </div>
      {plans.length === 0 ? <EmptyState icon="heart" title={t("noPlans")} hint={t("noPlansHint")} /> : null}
      <ul className="grid gap-4">
        {plans.map((plan) => (
          <PlanCard key={plan.id} plan={plan} subscribed={card.subscription} own={card.isSelf} />
        ))}
      </ul>
    </Column>
  );
}
