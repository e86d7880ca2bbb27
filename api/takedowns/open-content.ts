import { sql } from "kysely";
import type { TakedownId, UserId } from "#contract/ids";
import {
  groundsWithCoveredPictures,
  type TakedownCoverablePart,
  type TakedownGround,
} from "#contract/takedowns/values";
import { audit } from "../audit/audit";
import { hasViewed } from "../audit/has-viewed";
import type { Deps } from "../deps";
import { notFound } from "../http/api-error";

type Opening = { adminId: UserId; takedownId: TakedownId; at: Date };
type CoverableCase = { target_type: string; ground: TakedownGround };

/** The parts of a case that an admin has to open first: what a private message has, and pictures that may be private. */
export function partsToOpen({ target_type, ground }: CoverableCase): TakedownCoverablePart[] {
  if (groundsWithCoveredPictures.includes(ground))
    return target_type === "message" ? ["body", "pictures", "evidence"] : ["pictures", "evidence"];
  return target_type === "message" ? ["body", "pictures"] : [];
}

/** Whether the admin has opened the content of takedown `t`. */
export const isOpenedBy = (adminId: UserId) =>
  hasViewed({ adminId, action: "takedown.view", target: sql.ref("t.takedown_id") });

/**
 * Shows an admin the covered parts of a case from now on, and writes that to the audit log, once. Throws
 * RESOURCE_NOT_FOUND, also for an unconfirmed case and one about the admin's own content.
 */
export async function openTakedownContent(deps: Deps, { adminId, takedownId, at }: Opening): Promise<void> {
  await deps.database.db.transaction().execute(async (tx) => {
    // The lock comes first: of two simultaneous openings the second reads what the first has written.
    const locked = await tx
      .selectFrom("takedowns")
      .select(["target_type", "ground"])
      .where("takedown_id", "=", takedownId)
      .where("owner_id", "<>", adminId)
      .where("confirmed_at", "is not", null)
      .forUpdate()
      .executeTakeFirst();
    if (!locked) throw notFound();
    const { rows } = await sql<{ is_opened: boolean }>`
      SELECT ${isOpenedBy(adminId)} AS is_opened FROM takedowns t WHERE t.takedown_id = ${takedownId}`.execute(tx);
    if (rows[0]?.is_opened || partsToOpen(locked).length === 0) return;
    await audit(tx, { adminId, action: "takedown.view", target: { type: "takedown", id: takedownId }, reason: "", at });
  });
}
