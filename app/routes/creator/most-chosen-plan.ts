import type { PlanId } from "#contract/ids";
import type { Plan } from "#contract/memberships/schemas";

/** Fewer members are not yet a choice of many. */
const membersAtLeast = 3;

/** The plan on sale with more members than every other one; null with a tie, a single plan or hardly any members. */
export function findMostChosenPlan(plans: Pick<Plan, "id" | "onSale" | "subscriberCount">[]): PlanId | null {
  const [first, second] = plans
    .filter(({ onSale }) => onSale)
    .sort((one, other) => other.subscriberCount - one.subscriberCount);
  if (!first || !second || first.subscriberCount < membersAtLeast) return null;
  return first.subscriberCount > second.subscriberCount ? first.id : null;
}
