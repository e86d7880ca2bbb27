import { sql } from "kysely";
import type { Db, Tx } from "../db/connect";
import { ApiError, notFound } from "../http/api-error";
import { visibleActivist } from "./queries";

/** The activist at a domain ID, as `viewer` (null: a guest) may know of them. Throws RESOURCE_NOT_FOUND. */
export const findVisibleCreator = visibleActivist;

/** The activist at a domain ID whom `giver` may give to. Throws RESOURCE_NOT_FOUND, INVALID_REQUEST for oneself. */
export async function recipientAt(db: Db | Tx, giver: string, domain: string, at: Date): Promise<string> {
  const creatorId = await visibleActivist(db, giver, domain, at);
  if (creatorId === giver) throw new ApiError("INVALID_REQUEST", { fields: { domain: ["invalid"] } });
  return creatorId;
}

/** Throws RESOURCE_NOT_FOUND when a creator is not to be seen by `viewer`: gone, suspended, or one has blocked the other. */
export async function requireVisible(db: Db | Tx, creatorId: string, viewer: string): Promise<void> {
  const { rows } = await sql<{
    visible: boolean;
  }>`SELECT creator_visible(${creatorId}, ${viewer}) AS visible`.execute(db);
  if (!rows[0]?.visible) throw notFound();
}
