import { sql } from "kysely";
import type { UserId } from "#contract/ids";
import type { Tx } from "../db/connect";

/**
 * Locks the users' rows, in one order, so that decisions about each other run one after the other; answers which of them
 * are active admins. They stay so until the transaction ends.
 */
export async function lockActiveAdmins(tx: Tx, userIds: UserId[]): Promise<Set<UserId>> {
  const locked = await tx
    .selectFrom("users")
    .select(["user_id", "role", "status"])
    .where("user_id", "in", userIds)
    .orderBy("user_id")
    .forNoKeyUpdate()
    .execute();
  return new Set(locked.filter(({ role, status }) => role === "admin" && status === "active").map((u) => u.user_id));
}

/** A condition: the user named by the column is an active admin. */
export const isActiveAdmin = (column: string) => sql<boolean>`EXISTS (
  SELECT FROM users staff WHERE staff.user_id = ${sql.ref(column)} AND staff.role = 'admin' AND staff.status = 'active')`;
