import { sql } from "kysely";
import type { AdminViewId, UserId } from "#contract/ids";
import { limits } from "#contract/limits";
import type { AdminView, AdminViewInput } from "#contract/staff/admin-view-schemas";
import type { Tx } from "../../db/connect";
import type { Deps } from "../../deps";
import { ApiError, notFound } from "../../http/api-error";
import { newId } from "../../ids";
import { toView, viewsOf } from "./queries";

type Save = AdminViewInput & { userId: UserId; at: Date };

/** Saves a view; one of the same name gets the new query, in its old place. Throws RESOURCE_CONFLICT for one too many. */
export async function saveView(deps: Deps, { userId, list, name, query, at }: Save): Promise<AdminView> {
  return deps.database.db.transaction().execute(async (tx) => {
    // One admin's views are saved one after another, so that no two are the last that there is room for.
    await tx.selectFrom("users").select("user_id").where("user_id", "=", userId).forNoKeyUpdate().execute();
    const others = (await viewsOf(tx, userId, list)).filter((view) => view.name !== name);
    if (others.length >= limits.adminViews)
      throw new ApiError("RESOURCE_CONFLICT", { fields: { name: ["tooManyViews"] } });
    const saved = JSON.stringify(query);
    const row = await tx
      .insertInto("admin_views")
      .values({ view_id: newId("avw", at), user_id: userId, list, name, query: saved, created_at: at })
      .onConflict((conflict) => conflict.columns(["user_id", "list", "name"]).doUpdateSet({ query: saved }))
      .returningAll()
      .executeTakeFirstOrThrow();
    return toView(row);
  });
}

/** Throws RESOURCE_NOT_FOUND for another admin's. */
export async function deleteView(
  { database: { db } }: Deps,
  { userId, viewId }: { userId: UserId; viewId: AdminViewId },
): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom("admin_views")
    .where("view_id", "=", viewId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound();
}

/** All views of a user, as with the account or the role of an admin. */
export async function deleteViews(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom("admin_views").where("user_id", "=", userId).execute();
}

/**
 * Deletes the views of any admin that name the user: their search text or name contains the user's id or mail address, or
 * equals their nickname or domain ID.
 */
export async function deleteViewsNaming(tx: Tx, userId: UserId): Promise<void> {
  await sql`
    DELETE FROM admin_views v USING users u
    WHERE u.user_id = ${userId} AND EXISTS (
      SELECT FROM unnest(ARRAY[lower(v.name), lower(v.query ->> 'q')]) AS text
      WHERE strpos(text, lower(u.user_id)) > 0 OR strpos(text, lower(u.email)) > 0
        OR text IN (lower(u.nickname), lower(u.domain)))`.execute(tx);
}
