import type { PlanId, UserId } from "#contract/ids";
import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";
import { ownsPlan } from "../memberships/plans/find-plan";

/** Throws INVALID_REQUEST beside the plan unless it is the creator's own, whether or not it exists. */
export async function requireOwnPlan(
  deps: Deps,
  creatorId: UserId,
  { planId }: { planId: PlanId | null },
): Promise<void> {
  if (planId === null || (await ownsPlan(deps, creatorId, { planId }))) return;
  throw new ApiError("INVALID_REQUEST", { fields: { minPlanId: ["planMissing"] } });
}
