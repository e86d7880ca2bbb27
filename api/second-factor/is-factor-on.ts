import type { Db, Tx } from "../db/connect";

/** Whether a person's sign-in asks for the second factor. */
export async function isOn(db: Db | Tx, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom("second_factors")
    .select("user_id")
    .where("user_id", "=", userId)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}
