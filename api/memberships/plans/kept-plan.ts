import { type RawBuilder, sql } from "kysely";
import type { PlanId } from "#contract/ids";

/** For a paid period: the plan, if what opens to its members stays open to them after it; else null. */
export const keptPlan = (planId: PlanId): RawBuilder<PlanId | null> =>
  sql`(SELECT plan_id FROM plans WHERE plan_id = ${planId} AND keeps_opened)`;
