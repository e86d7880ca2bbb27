import type { UserId } from "#contract/ids";
import type { Db, Tx } from "../db/connect";
import { ApiError } from "../http/api-error";

/**
 * Throws SELLER_UNVERIFIED for a creator without a verified identity once their deadline has passed. Renewals of
 * memberships go on.
 */
export async function requireVerifiedSeller(db: Db | Tx, creatorId: UserId, at: Date): Promise<void> {
  if (await isOverdue(db, creatorId, at)) throw new ApiError("SELLER_UNVERIFIED");
}

async function isOverdue(db: Db | Tx, creatorId: UserId, at: Date): Promise<boolean> {
  const overdue = await db
    .selectFrom("seller_deadlines as d")
    .select("d.user_id")
    .where("d.user_id", "=", creatorId)
    .where("d.due_at", "<=", at)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("seller_identities as i")
            .select("i.user_id")
            .whereRef("i.user_id", "=", "d.user_id")
            .where(({ eb, or, and }) =>
              or([
                eb("i.status", "=", "verified"),
                // Submitted in time: the creator does not wait for the admins.
                and([eb("i.status", "=", "submitted"), eb("i.submitted_at", "<", eb.ref("d.due_at"))]),
              ]),
            ),
        ),
      ),
    )
    .executeTakeFirst();
  return overdue !== undefined;
}
