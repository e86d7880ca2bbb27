import { z } from "zod";
import { ListedPerson, UserSummary } from "../creators/schemas";
import { PlanId, SubscriptionId } from "../ids";
import { limits } from "../limits";
import { Won } from "../money";
import { PageQuery, pageOf } from "../paging";
import { line, multiline, Time } from "../text";

export const Plan = z
  .object({
    id: PlanId,
    activist: UserSummary,
    name: z.string(),
    price: Won,
    basic: z.boolean(),
    benefits: z.array(z.string()),
    description: z.string(),
    subscriberCount: z.int(),
    onSale: z.boolean(),
    keepsOpened: z.boolean().meta({
      description: "whether posts that opened to its members stay open to those who were members then",
    }),
  })
  .meta({ id: "Plan" });
export type Plan = z.infer<typeof Plan>;

/** The length of a benefit, and 20 of them at most. */
const benefits = z.array(line(limits.benefitLength, 1)).max(limits.benefits, { message: "TOO_MANY_BENEFITS" });
const offered = {
  name: line(limits.planNameLength, 1),
  price: Won,
  benefits,
  description: multiline(limits.planDescriptionLength).default(""),
  keepsOpened: z
    .boolean()
    .optional()
    .meta({ description: "for periods paid from now on; left out: no, and a changed plan keeps its own" }),
};

/**
 * `basic`: the one plan that is cheaper than all others. Whether a price is allowed depends on the creator's other
 * plans.
 */
export const PlanInput = z.strictObject({ ...offered, basic: z.boolean() });
export type PlanInput = z.infer<typeof PlanInput>;
/**
 * `onSale` puts a plan back on sale; deleting it takes it off. A new price applies to fans who subscribe from now on.
 */
export const PlanEdit = z.strictObject({ ...offered, onSale: z.literal(true).optional() });
export type PlanEdit = z.infer<typeof PlanEdit>;
/** All of a creator's plans, on sale or not, in display order. */
export const PlanOrder = z.strictObject({ planIds: z.array(PlanId).max(200) });

export const PlanList = z.object({ items: z.array(Plan) });

export const Subscription = z
  .object({
    id: SubscriptionId,
    plan: Plan,
    price: Won.meta({ description: "what this fan pays: the price they joined at" }),
    status: z.enum(["inUse", "canceled"]),
    startedAt: Time,
    renewsAt: Time.nullable(),
    endsAt: Time.nullable(),
    pastDue: z.boolean(),
    graceEndsAt: Time.nullable().meta({ description: "while payment is due: until when it stays in use" }),
    needsCard: z.boolean().meta({ description: "payment is due and the card will not work again" }),
    canResume: z.boolean().meta({ description: "canceled, and its paid period lasts: the cancellation can be undone" }),
    nextPlan: Plan.nullable().meta({
      description: "the plan it becomes with the next period, where another was chosen",
    }),
    nextPrice: Won.nullable().meta({ description: "what the next period costs; null when none follows" }),
  })
  .meta({ id: "Subscription" });
export type Subscription = z.infer<typeof Subscription>;

/** A fan with an active membership, as its creator sees them; `at` is since when. */
export const Subscriber = ListedPerson.extend({ planName: z.string() }).meta({ id: "Subscriber" });
export type Subscriber = z.infer<typeof Subscriber>;
export const SubscriberPage = pageOf(Subscriber);

export const SubscriptionQuery = PageQuery.extend({ tab: z.enum(["all", "inUse"]).optional() });
export const SubscriptionPage = pageOf(Subscription);
/** The plan a membership changes to with its next period. */
export const NextPlan = z.strictObject({ planId: PlanId });
export const CancelRecurring = z.strictObject({ subscriptionId: SubscriptionId });
