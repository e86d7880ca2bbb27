import type { PersonalTables } from "#contract/account-deletion/schemas";
import { shortNumber, type UserId } from "#contract/ids";
import type { Tx } from "../db/connect";
import type { Deps } from "../deps";
import type { DomainPersonalData } from "../personal-data";
import { openIdentity } from "./public-seller";

export const sellerPersonalData: DomainPersonalData = { erase: eraseSeller, export: exportSeller };

/** A verified identity is kept, because contracts of buyers name the seller; without any payment it is deleted. */
async function eraseSeller(tx: Tx, userId: UserId): Promise<void> {
  const sold = await tx
    .selectFrom("payments")
    .select("payment_id")
    .where("creator_id", "=", userId)
    .limit(1)
    .executeTakeFirst();
  const stated = tx.deleteFrom("seller_identities").where("user_id", "=", userId);
  await (sold ? stated.where("status", "in", ["submitted", "rejected"]) : stated).execute();
  await tx.deleteFrom("seller_deadlines").where("user_id", "=", userId).execute();
}

/** What a seller stated and when buyers viewed it, for their data archive; not who the buyers are. */
async function exportSeller({ database: { db }, keys }: Deps, userId: UserId): Promise<PersonalTables> {
  const identities = await db
    .selectFrom("seller_identities")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("submitted_at")
    .execute();
  const views = await db
    .selectFrom("seller_views")
    .select(["order_id", "viewed_at"])
    .where("seller_id", "=", userId)
    .orderBy("viewed_at")
    .execute();
  return {
    sellerIdentities: identities.map((row) => ({
      ...openIdentity(keys, row.sealed),
      status: row.status,
      submittedAt: row.submitted_at.toISOString(),
      decidedAt: row.decided_at?.toISOString() ?? null,
      reason: row.reason,
    })),
    sellerViews: views.map((row) => ({
      orderNumber: shortNumber(row.order_id),
      viewedAt: row.viewed_at.toISOString(),
    })),
  };
}
