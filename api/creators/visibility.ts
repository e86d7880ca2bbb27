import { sql } from "kysely";
import type { UserId } from "#contract/ids";
import type { Db, Tx } from "../db/connect";
import { ApiError, notFound } from "../http/api-error";

/** The activist at a present or former domain ID, if visible to `viewer` (null: a guest). Throws RESOURCE_NOT_FOUND. */
export async function findVisibleCreator(
  db: Db | Tx,
  viewer: UserId | null,
  { domain, at }: { domain: string; at: Date },
): Promise<UserId> {
  const { rows } = await sql<{ user_id: UserId }>`SELECT user_id FROM users
    WHERE user_id = domain_owner(${domain.toLowerCase()}, ${at}) AND role = 'activist'
      AND creator_visible(user_id, ${viewer})`.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0].user_id;
}

/** The activist at a domain ID, open to gifts of `fanId`. Throws RESOURCE_NOT_FOUND, INVALID_REQUEST for oneself. */
export async function recipientAt(
  db: Db | Tx,
  fanId: UserId,
  { domain, at }: { domain: string; at: Date },
): Promise<UserId> {
  const creatorId = await findVisibleCreator(db, fanId, { domain, at });
  if (creatorId === fanId) throw new ApiError("INVALID_REQUEST", { fields: { domain: ["invalid"] } });
  return creatorId;
}

/** Throws RESOURCE_NOT_FOUND for a creator invisible to `viewer`: deleted, suspended, or a block between the two. */
export async function requireVisible(db: Db | Tx, viewer: UserId, { creatorId }: { creatorId: UserId }): Promise<void> {
  if (!(await isVisible(db, viewer, { creatorId }))) throw notFound();
}

/** False for a creator who is deleted or suspended, or with a block between the two. */
async function isVisible(db: Db | Tx, viewer: UserId, { creatorId }: { creatorId: UserId }): Promise<boolean> {
  const { rows } = await sql<{
    visible: boolean;
  }>`SELECT creator_visible(${creatorId}, ${viewer}) AS visible`.execute(db);
  return rows[0]?.visible === true;
}
