import { type RawBuilder, sql } from "kysely";
import type { UserId } from "#contract/ids";

/** A condition: the admin has ever blocked the user, or requested it, and so does not judge their appeals. */
export const hasBlocked = (adminId: UserId | null, userId: RawBuilder<unknown>) => sql<boolean>`EXISTS (
  SELECT FROM user_blocks acted WHERE acted.user_id = ${userId} AND ${adminId} IN (acted.blocked_by, acted.requested_by))`;
