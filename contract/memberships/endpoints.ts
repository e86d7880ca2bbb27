import { z } from "zod";
import { defineEndpointWith } from "../endpoint";
import { ChosenPlanId, PlanId, SubscriptionId } from "../ids";
import { DomainParam } from "../names";
import { PageQuery } from "../paging";
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
} from "./schemas";

const define = defineEndpointWith({ tag: "Memberships" });
const priceErrors = ["INVALID_REQUEST_PRICE", "INVALID_BASIC_PRICE_RANGE", "INVALID_PRICE_RANGE"] as const;
const planParam = z.strictObject({ id: PlanId });
const chosenPlanParam = z.strictObject({ id: ChosenPlanId });
const subscriptionParam = z.strictObject({ id: SubscriptionId });

export const listPlans = define({
  method: "get",
  path: "/users/{domain}/plans",
  access: "guest",
  summary: "A creator's plans on sale",
  params: z.strictObject({ domain: DomainParam }),
  response: PlanList,
  errors: ["RESOURCE_NOT_FOUND"],
  tailored: true,
});

export const listOwnPlans = define({
  method: "get",
  path: "/users/mypage/plans",
  access: "activist",
  summary: "The creator's own plans, including those off sale",
  response: PlanList,
  tailored: true,
});

export const createPlan = define({
  method: "post",
  path: "/users/mypage/plans",
  access: "activist",
  summary: "Create a plan and put it on sale",
  body: PlanInput,
  response: Plan,
  status: 201,
  idempotent: true,
  errors: [...priceErrors, "TOO_MANY_BENEFITS", "RESOURCE_CONFLICT", "SELLER_UNVERIFIED"],
  tailored: true,
});

export const reorderPlans = define({
  method: "put",
  path: "/users/mypage/plans/order",
  access: "activist",
  summary: "Reorder the creator's plans",
  body: PlanOrder,
  response: PlanList,
  errors: ["RESOURCE_CONFLICT"],
  tailored: true,
});

export const getOwnPlan = define({
  method: "get",
  path: "/users/mypage/plans/{id}",
  access: "activist",
  summary: "One of the creator's own plans",
  params: planParam,
  response: Plan,
  errors: ["RESOURCE_NOT_FOUND"],
  tailored: true,
});

export const createPlanWithId = define({
  method: "post",
  path: "/users/mypage/plans/{id}",
  access: "activist",
  summary: "Create a plan under the caller's ID; a repeat returns the same plan",
  params: chosenPlanParam,
  body: PlanInput,
  response: Plan,
  status: 201,
  errors: [...priceErrors, "TOO_MANY_BENEFITS", "RESOURCE_CONFLICT", "RESOURCE_NOT_FOUND", "SELLER_UNVERIFIED"],
  tailored: true,
});

export const updatePlan = define({
  method: "put",
  path: "/users/mypage/plans/{id}",
  access: "activist",
  summary: "Change a plan; a new price applies to new members",
  params: planParam,
  body: PlanEdit,
  response: Plan,
  errors: [...priceErrors, "TOO_MANY_BENEFITS", "RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT", "SELLER_UNVERIFIED"],
  tailored: true,
});

export const takePlanOffSale = define({
  method: "delete",
  path: "/users/mypage/plans/{id}",
  access: "activist",
  summary: "Take a plan off sale; its members keep it",
  params: planParam,
  errors: ["RESOURCE_NOT_FOUND"],
  tailored: true,
});

export const listSubscribers = define({
  method: "get",
  path: "/users/mypage/subscribers",
  access: "activist",
  summary: "The creator's current members, newest first",
  query: PageQuery,
  response: SubscriberPage,
});

export const listSubscriptions = define({
  method: "get",
  path: "/users/mypage/subscriptions",
  access: "consented",
  summary: "The fan's memberships",
  query: SubscriptionQuery,
  response: SubscriptionPage,
});

export const openMembersPosts = define({
  method: "post",
  path: "/users/{domain}/members-posts/opening",
  access: "consented",
  summary: "Open a creator's members' posts as their member, which ends the full refund of the period",
  params: z.strictObject({ domain: DomainParam }),
  errors: ["RESOURCE_NOT_FOUND"],
});

export const cancelSubscription = define({
  method: "post",
  path: "/payments/recurring/cancel",
  access: "consented",
  summary: "Stop a membership's renewal",
  idempotent: true,
  body: CancelRecurring,
  response: Subscription,
  errors: ["RESOURCE_NOT_FOUND"],
  timeoutMs: 65_000,
});

export const chooseNextPlan = define({
  method: "put",
  path: "/payments/recurring/{id}/next-plan",
  access: "consented",
  summary: "Choose a same-priced or cheaper plan for the next period",
  params: subscriptionParam,
  body: NextPlan,
  response: Subscription,
  errors: ["RESOURCE_NOT_FOUND", "CONFLICT_SUBSCRIBE", "RESOURCE_CONFLICT"],
  timeoutMs: 65_000,
});

export const cancelPlanChange = define({
  method: "delete",
  path: "/payments/recurring/{id}/next-plan",
  access: "consented",
  summary: "Cancel the change of plan",
  params: subscriptionParam,
  response: Subscription,
  errors: ["RESOURCE_NOT_FOUND"],
  timeoutMs: 65_000,
});

export const undoCancellation = define({
  method: "delete",
  path: "/payments/recurring/{id}/cancellation",
  access: "consented",
  summary: "Undo a cancellation while the paid period lasts",
  params: subscriptionParam,
  response: Subscription,
  errors: ["RESOURCE_NOT_FOUND", "RESOURCE_CONFLICT"],
  timeoutMs: 65_000,
});
