import { type Insertable, sql } from "kysely";
import type { UserId } from "#contract/ids";
import type { Tx } from "../db/connect";
import type { Tables } from "../db/tables";

type Columns = Insertable<Tables["users"]>;
type ActivistPage = Pick<Columns, "domain" | "domain_skeleton" | "field" | "introduction"> &
  Partial<Pick<Columns, "profile_image_key" | "background_image_key">>;

/** Makes an active supporter an activist with this page; false for any other user. */
export async function makeActivist(
  tx: Tx,
  { userId, page, at }: { userId: UserId; page: ActivistPage; at: Date },
): Promise<boolean> {
  const made = await tx
    .updateTable("users")
    .set({ ...page, role: "activist", updated_at: at })
    .where("user_id", "=", userId)
    .where("role", "=", "supporter")
    .where("status", "=", "active")
    .executeTakeFirst();
  return made.numUpdatedRows > 0n;
}

/** Makes the active account of an email address an admin; undefined without one. */
export async function makeAdmin(tx: Tx, email: string, at: Date): Promise<{ user_id: UserId } | undefined> {
  return tx
    .updateTable("users")
    .set({ role: "admin", updated_at: at })
    .where("email", "=", email)
    .where("status", "=", "active")
    .returning("user_id")
    .executeTakeFirst();
}

/** Gives an admin the role back that they had before; false for a user who is no admin. */
export async function restoreFormerRole(tx: Tx, userId: UserId, at: Date): Promise<boolean> {
  const { rows } = await sql`UPDATE users SET updated_at = ${at}, role = coalesce(
      (SELECT former_role FROM admin_tenures t WHERE t.user_id = users.user_id ORDER BY began_at DESC LIMIT 1), 'supporter')
    WHERE user_id = ${userId} AND role = 'admin' RETURNING user_id`.execute(tx);
  return rows.length > 0;
}
