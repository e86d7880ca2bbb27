import { type RawBuilder, sql } from "kysely";
import type { UserId } from "#contract/ids";
import type { SettlementDecisionName } from "#contract/settlement/values";
import { isActiveAdmin } from "../staff/lock-active-admins";
import { soleAdmin } from "../staff/sole-admin";

/**
 * For each decision, the condition under which the admin may take it about settlement `s`. An approval or confirmation by
 * a user who is no active admin any more counts for nothing and may be given again.
 */
export function allowedDecisions(adminId: UserId, at: Date): Record<SettlementDecisionName, RawBuilder<boolean>> {
  const isAnothers = sql<boolean>`s.creator_id <> ${adminId}`;
  const isSecondAdmin = sql<boolean>`(s.approved_by <> ${adminId} OR ${soleAdmin(at)})`;
  return {
    approve: sql`(${isAnothers}
      AND (s.status = 'requested' OR (s.status = 'approved' AND NOT ${isActiveAdmin("s.approved_by")})))`,
    confirm: sql`(${isAnothers} AND s.status = 'approved' AND ${isActiveAdmin("s.approved_by")}
      AND NOT ${isActiveAdmin("s.confirmed_by")} AND ${isSecondAdmin})`,
    pay: sql`(${isAnothers} AND s.status = 'approved' AND s.confirmed_at IS NOT NULL AND ${isSecondAdmin})`,
    reject: sql`(${isAnothers} AND s.status IN ('requested', 'approved'))`,
  };
}

/** The condition under which a payout file contains settlement `s`: two active admins have decided so. */
export const isConfirmedForPayout = sql<boolean>`(s.status = 'approved' AND s.payout_sealed IS NOT NULL
  AND ${isActiveAdmin("s.approved_by")} AND ${isActiveAdmin("s.confirmed_by")})`;
