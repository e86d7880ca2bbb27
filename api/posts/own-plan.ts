import type { Deps } from "../deps";
import { ApiError } from "../http/api-error";
import { ownsPlan } from "../memberships/plan";

/** Throws INVALID_REQUEST beside the plan unless it is the creator's own; another's is as unknown as none. */
export async function requireOwnPlan(deps: Deps, creatorId: string, planId: string | null): Promise<void> {
  if (planId === null || (await ownsPlan(deps, creatorId, planId))) return;
  throw new ApiError("INVALID_REQUEST", { fields: { minPlanId: ["planMissing"] } });
}
