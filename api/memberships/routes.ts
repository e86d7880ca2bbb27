import { z } from "zod";
import { CancelRecurring, PlanList, Subscription, SubscriptionPage, SubscriptionQuery } from "#contract/memberships";
import { DomainParam } from "#contract/names";
import { endpoint } from "../endpoint";
import { cancelAtPeriodEnd } from "./cancel";
import { listPlansByCreator, listSubscriptionsOfFan } from "./queries";

const tag = "Memberships";

export const membershipsRoutes = [
  endpoint({
    method: "get",
    path: "/users/{domain}/plans",
    who: "guest",
    tag,
    summary: "A creator's plans on sale",
    params: z.strictObject({ domain: DomainParam }),
    answer: PlanList,
    errors: ["RESOURCE_NOT_FOUND"],
    handle: async ({ deps, actor, params, at }) => ({
      items: await listPlansByCreator(deps, params.domain, actor?.userId ?? null, at),
    }),
  }),
  endpoint({
    method: "get",
    path: "/users/mypage/subscriptions",
    who: "consented",
    tag,
    summary: "The fan's memberships",
    query: SubscriptionQuery,
    answer: SubscriptionPage,
    handle: ({ deps, actor, query, at }) => listSubscriptionsOfFan(deps, actor.userId, query, at),
  }),
  endpoint({
    method: "post",
    path: "/payments/recurring/cancel",
    who: "consented",
    tag,
    summary: "Stop a membership's renewal",
    idempotent: true,
    body: CancelRecurring,
    answer: Subscription,
    errors: ["RESOURCE_NOT_FOUND"],
    handle: ({ deps, actor, body, at }) => cancelAtPeriodEnd(deps, actor.userId, body.subscriptionId, at),
  }),
];
