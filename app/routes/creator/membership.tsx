import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getCreatorCard } from "#contract/creators/endpoints";
import type { PlanId, SubscriptionId } from "#contract/ids";
import { chooseNextPlan, listPlans } from "#contract/memberships/endpoints";
import { openOrder } from "#contract/payments/endpoints";
import { creatorCardPath } from "#contract/social-cards/share-card";
import { href } from "~/addresses/address";
import type { RouteHandle } from "~/addresses/route-handle";
import { CreatorTabs } from "~/components/creators/creator-tabs";
import { TwoFaces } from "~/components/creators/two-faces";
import { feeExample } from "~/components/settlements/fee-example.server";
import { guardedAction, guardedLoader } from "~/guards/handlers.server";
import { ApiError } from "~/http/api-error";
import { idField } from "~/http/id-field";
import { loginPath } from "~/http/redirect-target.server";
import { useText } from "~/i18n/i18n";
import { localeOf } from "~/i18n/i18n.server";
import { seo } from "~/seo/seo";
import { sessionOf } from "~/session/session.server";
import { EmptyState } from "~/ui/empty-state";
import { PageHead } from "~/ui/page-head";
import { NamedText } from "~/ui/text/named-text";
import { findMostChosenPlan } from "./most-chosen-plan";
import { PlanCard } from "./plan-card";
import { redirectFormerDomain } from "./visit.server";

export const handle = { ownHead: true, copies: "never", capabilities: ["newMemberships"] } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = ({ data, ...page }) => {
  if (!data) return [];
  const { title, description, shareCard: image, plans } = data;
  return seo(page, { title, description, image, noindex: plans.length === 0 });
};

export const loader = guardedLoader(async (args) => {
  const domain = args.param("domain");
  const [card, plans] = await Promise.all([
    args.api.call(getCreatorCard, { params: { domain } }),
    args.api.call(listPlans, { params: { domain } }),
  ]);
  redirectFormerDomain(args, card.domain);
  return {
    title: args.title("checkout", "membershipTitle", { name: card.nickname }),
    description: card.introduction || args.text("checkout")("membershipLead"),
    shareCard: card.isActivist ? creatorCardPath(card, localeOf(args.request)) : undefined,
    card,
    plans: plans.items,
    received: feeExample(args.request),
  };
});

export const action = guardedAction(async (args) => {
  const here = href("/:domain/membership", { domain: args.param("domain") });
  if (await sessionOf(args).isGuest()) return args.redirect(loginPath(here));
  const form = await args.readForm();
  const planId = idField<PlanId>(form, "planId");
  try {
    if (form.has("subscriptionId")) {
      await args.api.call(chooseNextPlan, {
        params: { id: idField<SubscriptionId>(form, "subscriptionId") },
        body: { planId },
      });
      return args.redirect("/mypage/subscriptions", { flash: { key: "creator.nextPlanChosen" } });
    }
    const order = await args.api.call(openOrder, { body: { kind: "membership", planId } });
    return args.redirect(href("/checkout/:orderId", { orderId: order.orderId }));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return args.redirect(here, { flash: { key: error.code } });
  }
});

export default function Membership() {
  const { card, plans, received } = useLoaderData<typeof loader>();
  const t = useText("checkout");
  const recommended = card.subscription ? null : findMostChosenPlan(plans);
  return (
    <div className="with-aside gap-y-6 py-6 lg:*:col-span-full">
      <div className="flex items-center gap-4">
        <TwoFaces creator={card} size={64} ring="ring-surface" />
        <PageHead
          title={<NamedText names={[card.nickname]} say={(name) => t("membershipTitle", { name })} />}
          lead={card.subscriberCount > 0 ? t("membersJoin", { count: card.subscriberCount }) : t("membershipLead")}
        />
      </div>
      {card.isActivist ? <CreatorTabs card={card} current="membership" /> : null}
      {plans.length === 0 ? <EmptyState icon="heart" title={t("noPlans")} hint={t("noPlansHint")} /> : null}
      <ul className={`grid gap-4 lg:gap-5 ${columnsOf(plans.length)}`}>
        {plans.map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            subscribed={card.subscription}
            own={card.isSelf}
            emphasis={recommended === null ? "same" : recommended === plan.id ? "more" : "less"}
          />
        ))}
      </ul>
      {plans.length > 0 ? <Facts received={received} /> : null}
    </div>
  );
}

/** What one may want to know before choosing. */
function Facts({ received }: { received: string }) {
  const t = useText("checkout");
  const facts = [
    [t("factCancel"), t("factCancelText")],
    [t("factRefund"), t("factRefundText")],
    [t("factFee"), received],
  ];
  return (
    <dl className="mt-2 grid gap-x-5 gap-y-4 border-t border-line pt-6 md:grid-cols-3">
      {facts.map(([name, text]) => (
        <div key={name}>
          <dt className="text-row font-bold">{name}</dt>
          <dd className="text-small text-muted">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** On a desktop the plans stand side by side, to be compared line by line; one alone is as wide as a post. */
function columnsOf(plans: number): string {
  if (plans < 2) return "lg:max-w-column";
  return plans === 2 ? "lg:grid-cols-2" : "lg:grid-cols-3";
}
