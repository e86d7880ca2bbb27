import { shortNumber, type UserId } from "#contract/ids";
import type { OwnSeller } from "#contract/sellers/schemas";
import type { Deps } from "../deps";
import { openIdentity } from "./public-seller";

/** The views of an identity that its seller can list. */
const viewsListed = 50;

/** The creator's own identity: in force, waiting, last rejected, and who viewed it. */
export async function ownSeller(deps: Deps, userId: UserId): Promise<OwnSeller> {
  const { db } = deps.database;
  const rows = await db
    .selectFrom("seller_identities")
    .select(["status", "sealed", "reason"])
    .where("user_id", "=", userId)
    .where("status", "!=", "replaced")
    .orderBy("submitted_at", "desc")
    .orderBy("seller_identity_id", "desc")
    .execute();
  const deadline = await db
    .selectFrom("seller_deadlines")
    .select("due_at")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  const views = await db
    .selectFrom("seller_views")
    .select(["order_id", "viewed_at"])
    .where("seller_id", "=", userId)
    .orderBy("viewed_at", "desc")
    .limit(viewsListed)
    .execute();
  const stated = (status: string) => rows.find((row) => row.status === status);
  const verified = stated("verified");
  const submitted = stated("submitted");
  const [last] = rows;
  return {
    dueAt: verified ? null : (deadline?.due_at.toISOString() ?? null),
    verified: verified ? openIdentity(deps.keys, verified.sealed) : null,
    submitted: submitted ? openIdentity(deps.keys, submitted.sealed) : null,
    rejectedFor: last?.status === "rejected" || last?.status === "withdrawn" ? last.reason : null,
    views: views.map((row) => ({ orderNumber: shortNumber(row.order_id), viewedAt: row.viewed_at.toISOString() })),
  };
}
