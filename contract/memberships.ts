import { z } from "zod";
import { Won } from "./money";
import { PageQuery, pageOf } from "./paging";
import { UserSummary } from "./people";
import { Id, Time } from "./text";

export const Plan = z
  .object({
    id: Id,
    activist: UserSummary,
    name: z.string(),
    price: Won,
    basic: z.boolean(),
    benefits: z.array(z.string()),
    description: z.string(),
    subscriberCount: z.int(),
    onSale: z.boolean(),
  })
  .meta({ id: "Plan" });
export type Plan = z.infer<typeof Plan>;

export const PlanList = z.object({ items: z.array(Plan) });

export const Subscription = z
  .object({
    id: Id,
    plan: Plan,
    price: Won.meta({ description: "what this fan pays: the price they joined at" }),
    status: z.enum(["inUse", "canceled"]),
    startedAt: Time,
    renewsAt: Time.nullable(),
    endsAt: Time.nullable(),
    pastDue: z.boolean(),
  })
  .meta({ id: "Subscription" });
export type Subscription = z.infer<typeof Subscription>;

export const SubscriptionQuery = PageQuery.extend({ tab: z.enum(["all", "inUse"]).optional() });
export const SubscriptionPage = pageOf(Subscription);
export const CancelRecurring = z.strictObject({ subscriptionId: Id });
