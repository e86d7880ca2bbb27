import { type RawBuilder, sql } from "kysely";

/** A condition: the admin has ever blocked the person, or asked for it; so they do not judge the person's appeals. */
export const hasBlocked = (adminId: string, userId: RawBuilder<unknown>) => sql<boolean>`EXISTS (
  SELECT FROM user_blocks acted WHERE acted.user_id = ${userId} AND ${adminId} IN (acted.blocked_by, acted.requested_by))`;
