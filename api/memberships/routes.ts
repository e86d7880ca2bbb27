import { z } from "zod";
import {
  CancelRecurring,
  NextPlan,
  Plan,
  PlanEdit,
  PlanInput,
  PlanList,
  PlanOrder,
  SubscriberPage,
  Subscription,
  SubscriptionPage,
  SubscriptionQuery,
} from "#contract/memberships";
import { DomainParam } from "#contract/names";
import { PageQuery } from "#contract/paging";
import { Id, idOf } from "#contract/text";
import { endpoint } from "../http/endpoint";
import { cancelAtPeriodEnd, undoCancel } from "./cancel";
import { chooseNextPlan, keepPlan } from "./change-plan";
import { listSubscribers } from "./list-subscribers";
import { editPlan, offerPlan, orderPlans, withdrawPlan } from "./offer-plan";
import { ownPlan, planOf } from "./plan";
import { listOwnPlans, listPlansByCreator, listSubscriptionsOfFan } from "./queries";

const tag = "Memberships";
const planParam = z.strictObject({ id: Id });
const chosenPlanParam = z.strictObject({ id: idOf("pln") });
const subscriptionParam = z.strictObject({ id: Id });
const priceErrors = ["INVALID_REQUEST_PRICE", "INVALID_BASIC_PRICE_RANGE", "INVALID_PRICE_RANGE"] as const;

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
    path: "/users/mypage/plans",
    who: "activist",
    tag,
    summary: "One's own plans, those off sale too",
    answer: PlanList,
    handle: async ({ deps, actor }) => ({ items: await listOwnPlans(deps, actor.userId) }),
  }),
  endpoint({
    method: "post",
    path: "/users/mypage/plans",
    who: "activist",
    tag,
    summary: "Put a plan on sale",
    body: PlanInput,
    answer: Plan,
    status: 201,
    idempotent: true,
    errors: [...priceErrors, "TOO_MANY_BENEFITS", "RESOURCE_CONFLICT"],
    handle: ({ deps, actor, body, at }) => offerPlan(deps, { creatorId: actor.userId, input: body, at }),
    repeat: ({ deps }, planId) => planOf(deps, planId),
  }),
  endpoint({
    method: "put",
    path: "/users/mypage/plans/order",
    who: "activist",
    tag,
    summary: "Put one's plans in an order",
    body: PlanOrder,
    answer: PlanList,
    errors: ["RESOURCE_CONFLICT"],
    handle: async ({ deps, actor, body, at }) => {
      await orderPlans(deps, { creatorId: actor.userId, planIds: body.planIds, at });
      return { items: await listOwnPlans(deps, actor.userId) };
    },
  }),
  endpoint({
    method: "get",
    path: "/users/mypage/plans/{id}",
    who: "activist",
    tag,
    summary: "One of one's own plans",
    params: planParam,
    answer: Plan,
    errors: ["RESOURCE_NOT_FOUND"],
    handle: ({ deps, actor, params }) => ownPlan(deps, actor.userId, params.id),
  }),
  endpoint({
    method: "post",
    path: "/users/mypage/plans/{id}",
    who: "activist",
    tag,
    summary: "Put a plan on sale under an id of one's choosing; the same again is answered the same plan",
    params: chosenPlanParam,
    body: PlanInput,
    answer: Plan,
    status: 201,
    errors: [...priceErrors, "TOO_MANY_BENEFITS", "RESOURCE_CONFLICT", "RESOURCE_NOT_FOUND"],
    handle: ({ deps, actor, params, body, at }) =>
      offerPlan(deps, { creatorId: actor.userId, planId: params.id, input: body, at }),
  }),
  endpoint({
    method: "put",
    path: "/users/mypage/plans/{id}",
    who: "activist",
    tag,
    summary: "Change a plan; a new price binds those who join from now on",
    params: planParam,
    body: PlanEdit,
    answer: Plan,
    errors: [...priceErrors, "TOO_MANY_BENEFITS", "RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT"],
    handle: ({ deps, actor, params, body, at }) =>
      editPlan(deps, { creatorId: actor.userId, planId: params.id, edit: body, at }),
  }),
  endpoint({
    method: "delete",
    path: "/users/mypage/plans/{id}",
    who: "activist",
    tag,
    summary: "Take a plan off sale; those who have it keep it",
    params: planParam,
    errors: ["RESOURCE_NOT_FOUND"],
    handle: ({ deps, actor, params, at }) => withdrawPlan(deps, { creatorId: actor.userId, planId: params.id, at }),
  }),
  endpoint({
    method: "get",
    path: "/users/mypage/subscribers",
    who: "activist",
    tag,
    summary: "Who has one's membership now, the newest first",
    query: PageQuery,
    answer: SubscriberPage,
    handle: ({ deps, actor, query, at }) => listSubscribers(deps, actor.userId, query, at),
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
  endpoint({
    method: "put",
    path: "/payments/recurring/{id}/next-plan",
    who: "consented",
    tag,
    summary: "Choose a plan that is not dearer for the next period",
    params: subscriptionParam,
    body: NextPlan,
    answer: Subscription,
    errors: ["RESOURCE_NOT_FOUND", "CONFLICT_SUBSCRIBE", "RESOURCE_CONFLICT"],
    handle: ({ deps, actor, params, body, at }) =>
      chooseNextPlan(deps, { fanId: actor.userId, subscriptionId: params.id, planId: body.planId, at }),
  }),
  endpoint({
    method: "delete",
    path: "/payments/recurring/{id}/next-plan",
    who: "consented",
    tag,
    summary: "Keep the plan one has after all",
    params: subscriptionParam,
    answer: Subscription,
    errors: ["RESOURCE_NOT_FOUND"],
    handle: ({ deps, actor, params, at }) => keepPlan(deps, actor.userId, params.id, at),
  }),
  endpoint({
    method: "delete",
    path: "/payments/recurring/{id}/cancellation",
    who: "consented",
    tag,
    summary: "Undo a cancellation while the paid period lasts",
    params: subscriptionParam,
    answer: Subscription,
    errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT"],
    handle: ({ deps, actor, params, at }) => undoCancel(deps, actor.userId, params.id, at),
  }),
];
