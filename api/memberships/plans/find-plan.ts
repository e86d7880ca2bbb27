import type { PlanId, PlanPriceId, UserId } from "#contract/ids";
import type { Plan } from "#contract/memberships/schemas";
import type { Deps } from "../../deps";
import { ApiError } from "../../http/api-error";
import { type CurrentMembership, type PlanRow, planById, planOfferedTo, toPlan } from "./plan-rows";

/** The current plan, on sale or not, of an order or a payment. Throws RESOURCE_NOT_FOUND. */
export async function planOf(deps: Deps, planId: PlanId): Promise<Plan> {
  const row = await planById(deps.database.db, planId);
  if (!row) throw new ApiError("RESOURCE_NOT_FOUND");
  return toPlan(row);
}

/** The creator's own plan, on sale or not. Throws RESOURCE_NOT_FOUND for another creator's. */
export async function ownPlan(deps: Deps, creatorId: UserId, { planId }: { planId: PlanId }): Promise<Plan> {
  const row = await planById(deps.database.db, planId);
  if (row?.user_id !== creatorId) throw new ApiError("RESOURCE_NOT_FOUND");
  return toPlan(row);
}

export type Offer = {
  plan: PlanRow;
  planPriceId: PlanPriceId;
  /** the buyer's membership with the plan's creator */
  current: CurrentMembership | null;
};

/**
 * The plan as `buyerId` may buy it now. Throws RESOURCE_NOT_FOUND when it is off sale or its creator is not visible to the
 * buyer, INVALID_REQUEST for the buyer's own plan.
 */
export async function offerFor(
  deps: Deps,
  buyerId: UserId,
  { planId, at }: { planId: PlanId; at: Date },
): Promise<Offer> {
  const row = await planOfferedTo(deps.database.db, buyerId, { planId, at });
  if (!row?.on_sale || !row.visible) throw new ApiError("RESOURCE_NOT_FOUND");
  if (row.user_id === buyerId) throw new ApiError("INVALID_REQUEST");
  return { plan: row, planPriceId: row.plan_price_id, current: row.current };
}

/** Whether the plan is this creator's, on sale or not. */
export async function ownsPlan(deps: Deps, creatorId: UserId, { planId }: { planId: PlanId }): Promise<boolean> {
  return (await planById(deps.database.db, planId))?.user_id === creatorId;
}
