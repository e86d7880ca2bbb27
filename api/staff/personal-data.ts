import type { PersonalTables } from "#contract/account-deletion/schemas";
import type { UserId } from "#contract/ids";
import type { Deps } from "../deps";
import type { DomainPersonalData } from "../personal-data";
import { deleteViews, deleteViewsNaming } from "./views/change-view";
import { viewsOf } from "./views/queries";

/** Admin changes and tenures stay: evidence of who was an admin, and of what admins did with others' accounts. */
export const staffPersonalData: DomainPersonalData = {
  erase: async (tx, userId) => {
    await deleteViews(tx, userId);
    await deleteViewsNaming(tx, userId);
  },
  export: exportViews,
};

async function exportViews({ database: { db } }: Deps, userId: UserId): Promise<PersonalTables> {
  const rows = await viewsOf(db, userId);
  return {
    adminViews: rows.map(({ list, name, query, created_at }) => ({
      list,
      name,
      query: new URLSearchParams(query).toString(),
      createdAt: created_at.toISOString(),
    })),
  };
}
