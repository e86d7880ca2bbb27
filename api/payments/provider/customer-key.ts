import { randomUUID } from "node:crypto";
import type { UserId } from "#contract/ids";
import type { Deps } from "../../deps";

/** The provider's identifier for the user, created on first use: `cus_` and a random UUID. Later uses write nothing. */
export async function customerKeyOf(deps: Deps, userId: UserId, at: Date): Promise<string> {
  const known = await findCustomerKey(deps, userId);
  if (known !== null) return known;
  deps.switches.requireWritable();
  await deps.database.db
    .insertInto("payment_customers")
    .values({ user_id: userId, customer_key: `cus_${randomUUID()}`, created_at: at })
    .onConflict((c) => c.doNothing())
    .execute();
  const key = await findCustomerKey(deps, userId);
  if (key === null) throw new Error("a customer key was inserted, but not found");
  return key;
}

/** Null for a user who has not paid or opened the provider's page yet. */
export async function findCustomerKey(deps: Deps, userId: UserId): Promise<string | null> {
  const row = await deps.database.db
    .selectFrom("payment_customers")
    .select("customer_key")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.customer_key ?? null;
}
