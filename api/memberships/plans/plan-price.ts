import type { ErrorCode } from "#contract/errors";
import { limits } from "#contract/limits";

type Priced = { basic: boolean; priceWon: number };

/**
 * The reason a plan's price is invalid beside the creator's other plans on sale, or null. The basic plan costs 1,000–10,000
 * won, the others 1,000–300,000, each more than the basic one (spec.md §5).
 */
export function validatePlanPrice(plan: Priced, others: Priced[]): ErrorCode | null {
  const range = plan.basic ? limits.basicPriceWon : limits.planPriceWon;
  if (plan.priceWon < range.min || plan.priceWon > range.max)
    return plan.basic ? "INVALID_BASIC_PRICE_RANGE" : "INVALID_PRICE_RANGE";
  const isAbove = plan.basic
    ? others.some((other) => !other.basic && other.priceWon <= plan.priceWon)
    : others.some((other) => other.basic && plan.priceWon <= other.priceWon);
  return isAbove ? "INVALID_REQUEST_PRICE" : null;
}
