import type { Selectable } from "kysely";
import type { UserId } from "#contract/ids";
import type { AdminView } from "#contract/staff/admin-view-schemas";
import type { AdminList } from "#contract/staff/admin-view-values";
import type { Db, Tx } from "../../db/connect";
import type { Tables } from "../../db/tables";

type ViewRow = Selectable<Tables["admin_views"]>;

/** An admin's views of one list, or of every list, oldest first. */
export const viewsOf = (db: Db | Tx, userId: UserId, list?: AdminList): Promise<ViewRow[]> =>
  db
    .selectFrom("admin_views")
    .selectAll()
    .where("user_id", "=", userId)
    .$if(list !== undefined, (query) => query.where("list", "=", list as AdminList))
    .orderBy("created_at")
    .orderBy("view_id")
    .execute();

export const toView = ({ view_id: viewId, name, query }: ViewRow): AdminView => ({ viewId, name, query });
